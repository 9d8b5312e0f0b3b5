/** Stands where something was that must not be kept. */
export const HIDDEN = '[hidden]';

/** Names of what is secret, and what people mistake for them. */
const SECRET_NAME =
  /secret|passw|passphrase|assertion|private_?key|security_?code|account_?number|authentication_?value|cryptogram|cavv|track_?data|invitationurl|otpauth|recovery|token$|api_?key$|^(?:cvd|cvv|cvc|cvn)2?$|^(?:csc|pan|pin|track[12])$/i;
/** Of what is said about a secret. */
const HARMLESS_NAME = /(?:At|Id|Until|[Tt]ype|_hint|Required)$/;
/** By the letters that they begin with: secrets, keys, tokens but those for tests, and JWTs. */
const SECRET_TEXT =
  /(?:cs_|ck_|whsec_|whsk_|ot-(?!test-))[\w+/=%-]{4,}|eyJ[\w-]+(?:\.[\w-]*){1,4}|-----BEGIN [^-]+-----[\s\S]*?-----END [^-]+-----/g;
/** Groups of digits, with little between them. */
const DIGITS = /(?<!\d)\d+(?:[^\dA-Za-z]{1,3}\d+)*/g;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CARD_NUMBER = 'cardNumber';

/** A value without what must not be kept; `known` are secrets that were seen, wherever they recur. */
export function hidden(value: unknown, known: ReadonlySet<string>, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hidden(one, known, name));
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, one]) => [
      hiddenText(key, known),
      hidden(one, known, key),
    ]);
    return Object.fromEntries(members);
  }
  if (typeof value === 'number') return hiddenNumber(value, name);
  if (typeof value !== 'string') return value;
  if (name === CARD_NUMBER) return truncated(value);
  const isTestToken = value.startsWith('ot-test-');
  if (value !== '' && isSecretName(name) && !isTestToken) return HIDDEN;
  return hiddenText(value, known);
}

function hiddenNumber(value: number, name: string): unknown {
  if (name === CARD_NUMBER) return truncated(String(value));
  if (isSecretName(name)) return HIDDEN;
  const text = hiddenText(String(value), new Set());
  return text === String(value) ? value : text;
}

/** The same of a text, in which secrets may stand anywhere. */
export function hiddenText(text: string, known: ReadonlySet<string>): string {
  let shown = text;
  for (const secret of known) shown = shown.replaceAll(secret, HIDDEN);
  return shown
    .replaceAll(SECRET_TEXT, HIDDEN)
    .replaceAll(DIGITS, (found) => (UUID.test(text) ? found : withoutCards(found)));
}

function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && !HARMLESS_NAME.test(name);
}

/** How many digits each group has: in groups as cards print them and people type them, or one by one. */
const FORM = /^(?:1[4-9]|8,8|4,6,[45]|4,4,4,[2-4]|4,4,4,4,[1-3]|1(?:,1){13,18})$/;

/** Some groups, one after the other, may be a card number. */
function withoutCards(found: string): string {
  const groups = found.split(/\D+/);
  const isCard = groups.some((_, from) =>
    groups.some((__, to) => isCardNumber(groups.slice(from, to + 1))),
  );
  return isCard ? truncated(found) : found;
}

/** Those of networks begin with 2 to 6, or 8. */
function isCardNumber(groups: readonly string[]): boolean {
  const digits = groups.join('');
  const isInForm = FORM.test(groups.map(({ length }) => length).join(','));
  return isInForm && /^[2-68]/.test(digits) && hasCheckDigit(digits);
}

/** As much of a card number as may be kept: it tells test cards from each other. */
function truncated(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length < 14 ? HIDDEN : `${digits.slice(0, 6)}…${digits.slice(-4)}`;
}

function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
