import { JsonText } from '../../platform/http/answer.ts';
import { holdsCardNumber } from '../../platform/http/card-number.ts';
import { masked, maskedStart } from '../../platform/http/masked.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { OPEN_SHAPE, type Shape, UNKNOWN_SHAPE } from './shape.ts';

/** In place of what is never kept, whatever its value. */
const REMOVED = '[removed]';
/** A member that no schema knows may hold anything: a security code under a name that is mistyped. */
const UNKNOWN = '[unknown member]';

const KEPT_MAX = 16 * 1024; // Characters of one body.
const TEXT_MAX = 2_000; // Of one text in it.
const NAME_MAX = 64;
const MARGIN = 64; // As long as any card number is written: one that is cut would not be recognised.

/** On the wire, and what people mistake for it. The value of a fault is in the request already. */
const SECRET_NAMES = new Set(
  'cvd cvd2 cvv cvv2 cvc cvc2 cvn cvn2 csc pan pin token apikey parametervalue track1 track2'.split(
    ' ',
  ),
);
const SECRET_PARTS =
  'secret passw passphrase assertion privatekey securitycode cardnumber accountnumber dateofbirth authenticationvalue cavv trackdata invitationurl otpauth draftedmerchant merchantlinkurl recoverycode'.split(
    ' ',
  );
const SECRET_ENDS = ['token', 'apikey'];
/** Of what is said about a secret. */
const HARMLESS_ENDS = ['At', 'Id', 'Type', '_type', '_hint', 'Required'];
/** What secrets are written with. */
const WORD = /[\w+/=.-]{14,}/g;
/** Client secrets, API keys, secrets of webhooks, tokens of hosted fields; any JWT. */
const SECRET_VALUE = /(?:^|[^a-z\d])(?:cs_|ck_|whsec_|whsk_|ot-|eyJ)/i;
/** The same after the quote that a text begins with: without a choice it is found in half the time. */
const SECRET_IN_JSON = /[^a-z\d](?:cs_|ck_|whsec_|whsk_|ot-|eyJ)/i;
const SECRET_LENGTH_MIN = 14;
const LONG_NUMBER = 1e13; // The least that has as many digits as a card number.

/** A body as it may be kept: as JSON, `isCut` where it was longer than is kept. */
export type MaskedJson = Readonly<{ text: string; isCut: boolean }>;

type Budget = { left: number; isCut: boolean };

/** Without card data, secrets and members that `shape` does not know; bounded by what is kept. */
export function maskedJson(value: unknown, shape: Shape = OPEN_SHAPE): MaskedJson {
  if (value instanceof JsonText && shape === OPEN_SHAPE && isPlain(value)) {
    const text = masked(value.text);
    // Where digits are to be masked, it matters in which member they are.
    if (text === value.text) return { text, isCut: false };
  }
  const budget: Budget = { left: KEPT_MAX, isCut: false };
  const text = JSON.stringify(copyOf(value, shape, budget)) ?? 'null';
  // Escapes may take six times as many characters.
  if (text.length <= 2 * KEPT_MAX) return { text, isCut: budget.isCut };
  return { text: JSON.stringify(REMOVED), isCut: true };
}

/**
 * Whether the text of what was written already is to be kept but for numbers of cards, and shows these:
 * a run of digits in it is in one text, and nothing in it is hidden by an escape, secret or too long.
 */
function isPlain(written: JsonText): boolean {
  const { text } = written;
  if (text.length > TEXT_MAX || text.includes('\\') || SECRET_IN_JSON.test(text)) return false;
  return hasPlainMembers(written.toJSON());
}

/** Whether no member has the name of a secret, and no number as many digits as one of a card. */
function hasPlainMembers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < LONG_NUMBER;
  // A comma between two numbers may be one between the groups of a third.
  if (Array.isArray(value)) {
    return value.every((item) => typeof item !== 'number' && hasPlainMembers(item));
  }
  if (!isRecord(value) || value instanceof Date) return true;
  if ('toJSON' in value) return false; // Something else was written in its place.
  for (const name in value) {
    if (name.length > NAME_MAX || isSecretName(name) || !hasPlainMembers(value[name])) return false;
  }
  return true;
}

function copyOf(value: unknown, shape: Shape, budget: Budget): unknown {
  if (typeof value === 'string') return textOf(value, budget);
  if (typeof value === 'number') return numberOf(value, budget);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value;
  if (value instanceof JsonText) return copyOf(value.toJSON(), shape, budget);
  if (Array.isArray(value)) return itemsOf(value, shape, budget);
  return isRecord(value) ? membersOf(value, shape, budget) : undefined;
}

function itemsOf(value: readonly unknown[], shape: Shape, budget: Budget): unknown[] {
  const inside = shape.items ?? (shape.isOpen ? OPEN_SHAPE : UNKNOWN_SHAPE);
  const copy: unknown[] = [];
  for (const item of value) {
    if (!isWithin(budget)) break;
    budget.left -= 1;
    copy.push(copyOf(item, inside, budget));
  }
  return copy;
}

function membersOf(
  value: Record<string, unknown>,
  shape: Shape,
  budget: Budget,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    if (!isWithin(budget)) break;
    const known = shape.members.get(name);
    const shown = known ? name : nameOf(name);
    budget.left -= shown.length + 4;
    if (known) copy[shown] = memberOf(name, member, known, budget);
    else copy[shown] = shape.isOpen ? memberOf(name, member, OPEN_SHAPE, budget) : UNKNOWN;
  }
  return copy;
}

/** A name that may hold anything. */
function nameOf(name: string): string {
  if (name.length < SECRET_LENGTH_MIN) return name;
  return maskedStart(name.slice(0, NAME_MAX + MARGIN), NAME_MAX);
}

function memberOf(name: string, member: unknown, shape: Shape, budget: Budget): unknown {
  const isHarmless = member === null || typeof member === 'boolean';
  if (!isHarmless && (shape.isSecret || isSecretName(name))) return REMOVED;
  if (typeof member === 'string' && isOwnId(name, member)) return idOf(member, budget);
  return copyOf(member, shape, budget);
}

/** Keys and ids, by their names: 16 digits in them are what others numbered by, unless they are a card. */
const ID_NAME = /(?:^id|Id|ID|^idempotencyKey)$/;
const ID = /^[\w.:-]{14,64}$/;

function isOwnId(name: string, value: string): boolean {
  return (
    ID_NAME.test(name) && ID.test(value) && !SECRET_VALUE.test(value) && !holdsCardNumber(value)
  );
}

function idOf(id: string, budget: Budget): string {
  budget.left -= id.length + 2;
  return id;
}

const NAMES_MAX = 2_000; // Many more than our own: others may come in bodies of any members.
const secretNames = new Map<string, boolean>();

function isSecretName(name: string): boolean {
  const known = secretNames.get(name);
  if (known !== undefined) return known;
  const isOne = isOfSecret(name);
  if (secretNames.size < NAMES_MAX && name.length <= NAME_MAX) secretNames.set(name, isOne);
  return isOne;
}

function isOfSecret(name: string): boolean {
  if (HARMLESS_ENDS.some((end) => name.endsWith(end))) return false;
  const plain = name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return (
    SECRET_NAMES.has(plain) ||
    SECRET_PARTS.some((part) => plain.includes(part)) ||
    SECRET_ENDS.some((end) => plain.endsWith(end))
  );
}

function textOf(text: string, budget: Budget): string {
  if (text.length > TEXT_MAX) budget.isCut = true;
  const shown = text.length < SECRET_LENGTH_MIN ? text : maskedText(text);
  budget.left -= shown.length + 2;
  return shown;
}

function maskedText(text: string): string {
  const start = text.length > TEXT_MAX ? text.slice(0, TEXT_MAX + MARGIN) : text;
  return maskedStart(SECRET_VALUE.test(start) ? withoutSecrets(start) : start, TEXT_MAX);
}

function withoutSecrets(text: string): string {
  return text.replaceAll(WORD, (word) => (SECRET_VALUE.test(word) ? REMOVED : word));
}

function numberOf(value: number, budget: Budget): unknown {
  budget.left -= 8;
  if (Math.abs(value) < LONG_NUMBER) return value;
  const digits = String(value);
  const shown = masked(digits);
  return shown === digits ? value : shown;
}

function isWithin(budget: Budget): boolean {
  if (budget.left > 0) return true;
  budget.isCut = true;
  return false;
}
