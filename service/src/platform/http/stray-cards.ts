import { isAscii } from 'node:buffer';
import type { Static, TSchema } from 'typebox';
import { countLikely, holdsCardNumber } from './card-number.ts';
import { parameterNameOf, type PathStep } from './faults.ts';
import { isRecord } from './normalise.ts';
import type { Fault } from './errors.ts';
import { type Validated, validatorOf } from './validate.ts';

/** Taken in the members meant for one alone: whatever else is sent is kept, repeated and logged. */
const REASON = 'CARD_NUMBER_NOT_ALLOWED';

const PLACES_MAX = 100; // The most that are reported; a body with more contains nothing else.

/** `json` is what the part was parsed from, where that is at hand: it is quickly looked through. */
type StrayCards = (part: unknown, json?: Buffer) => readonly Fault[];

/** Finds every text, and every name of a member, that holds a card number without being meant to. */
export function strayCardsOf(schema: unknown): StrayCards {
  const meant = meantIn(schema);
  return (part, json) => {
    if (json && countUnmeant(json, part, meant) === 0) return NONE;
    const walk: Walk = { path: [], places: [] };
    seek(part, meant, walk);
    return walk.places.map(strayCard);
  };
}

/** What was sent is not repeated, and the name neither where it is the name that holds the number. */
export function strayCard(place: string): Fault {
  return {
    ...(place === '' ? {} : { parameterName: place }),
    reasonCode: REASON,
    errorMessage: 'Must not contain a card number. Card numbers are accepted only in cardNumber.',
  };
}

/** The members meant for a card number, or for other digits, by the names that lead there. */
type Meant = ReadonlyMap<string, Meant> | 'a card number' | 'other digits';

/** A phone number, or a network's number of a transaction: one in ten may look like a card. */
const OTHER_DIGITS = /^\+?\d{1,15}$/;

function isMeant(value: unknown, meant: Meant | undefined): boolean {
  if (meant === 'other digits') return typeof value === 'string' && OTHER_DIGITS.test(value);
  return meant === 'a card number';
}

function meantIn(schema: unknown): Meant | undefined {
  if (!isRecord(schema)) return undefined;
  if (schema['takesCardNumber'] === true) return 'a card number';
  if (schema['ownDigits'] === true) return 'other digits';
  if (schema['type'] === 'array') return meantIn(schema['items']);
  const { properties } = schema;
  if (!isRecord(properties)) return undefined;
  const leading = Object.entries(properties).flatMap(([name, member]) => {
    const inside = meantIn(member);
    return inside ? [[name, inside] as const] : [];
  });
  return leading.length === 0 ? undefined : new Map(leading);
}

const NONE: readonly Fault[] = [];

/** Most bodies have none, and need no walk. Beyond ASCII there are more digits than bytes show. */
function countUnmeant(json: Buffer, part: unknown, meant: Meant | undefined): number {
  if (!isAscii(json)) return Infinity;
  const text = json.toString('latin1');
  return mayHide(text) ? Infinity : countLikely(text) - countMeant(part, meant);
}

/** By its end, which no string has: a UUID may hold `4e5`. Bounded, and so linear. */
const SCALED = /\d[.eE][+-]?(?:\d{31}|\d{1,30}[\s,}\]eE])/;

/** JSON with an escape or an exponent does not show what it holds. */
function mayHide(json: string): boolean {
  return json.includes('\\') || SCALED.test(json);
}

function countMeant(value: unknown, meant: Meant | undefined): number {
  if (isMeant(value, meant)) return typeof value === 'string' ? countLikely(value) : 0;
  if (typeof meant !== 'object' || !isRecord(value)) return 0;
  let sum = 0;
  for (const [name, inside] of meant) sum += countMeant(value[name], inside);
  return sum;
}

type Walk = Readonly<{ path: PathStep[]; places: string[] }>;

function seek(value: unknown, meant: Meant | undefined, walk: Walk): void {
  if (isMeant(value, meant)) return;
  if (typeof value !== 'object' || value === null) {
    if (isStray(value)) note(walk);
    return;
  }
  const inArray = Array.isArray(value);
  for (const [name, member] of Object.entries(value)) {
    walk.path.push(inArray ? Number(name) : name);
    if (holdsCardNumber(name)) note(walk);
    seek(member, inArray ? meant : meantBy(meant, name), walk);
    walk.path.pop();
  }
}

const LONG = 1e13; // The least number that has as many digits as a card.

function isStray(value: unknown): boolean {
  if (typeof value === 'string') return holdsCardNumber(value);
  return typeof value === 'number' && Math.abs(value) >= LONG && holdsCardNumber(String(value));
}

function meantBy(meant: Meant | undefined, name: string): Meant | undefined {
  return typeof meant === 'object' ? meant.get(name) : undefined;
}

function note({ path, places }: Walk): void {
  if (places.length < PLACES_MAX) places.push(parameterNameOf(path));
}

/** The part of a call, which holds no card number but where it is meant to. */
export function cardless<Schema extends TSchema>(
  schema: Schema,
): (part: unknown, json?: Buffer) => Validated<Static<Schema>> {
  const check = validatorOf(schema);
  const strayCards = strayCardsOf(schema);
  return (part, json) => {
    const checked = check(part);
    const stray = strayCards(part, json);
    return stray.length === 0 ? checked : { ok: false, faults: [...stray, ...faultsIn(checked)] };
  };
}

export function faultsIn(part: readonly Fault[] | Validated<unknown>): readonly Fault[] {
  if ('ok' in part) return part.ok ? [] : part.faults;
  return part;
}
