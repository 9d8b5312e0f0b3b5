import { isIP } from 'node:net';
import { type TProperties, Type } from 'typebox';

/** What the fields of the messages are made of. Every scalar but a boolean is a string. */

/** Readers drop what they do not know before they check; a sender that adds something has a bug. */
export function object<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

export function textField(maxLength: number, minLength = 1) {
  return Type.String({ minLength, maxLength });
}

export function pattern(regularExpression: string) {
  return Type.String({ pattern: `^(?:${regularExpression})$` });
}

export function digits(maxLength: number, minLength = 1) {
  return pattern(`[0-9]{${minLength},${maxLength}}`);
}

/** Two digits from 01 to `last`, and 80 to 99, which each directory server defines for itself. */
export function indicator(last: number) {
  return pattern(`${twoDigits(1, last)}|[89][0-9]`);
}

/** Two digits from 01 to `last`. */
export function code(last: number) {
  return pattern(twoDigits(1, last));
}

function twoDigits(first: number, last: number): string {
  const count = last - first + 1;
  return Array.from({ length: count }, (_, index) => String(first + index).padStart(2, '0')).join(
    '|',
  );
}

const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12][0-9]|3[01])';
const HOUR = '(?:[01][0-9]|2[0-3])';
const SIXTIETH = '[0-5][0-9]';

export const Uuid = pattern('[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}');
export const YesNo = Type.Enum(['Y', 'N']);
export const MessageCategory = Type.Enum(['01', '02']); // Payment, non-payment.
export const EmvDay = pattern(`[0-9]{4}${MONTH}${DAY}`);
export const Minute = pattern(`[0-9]{4}${MONTH}${DAY}${HOUR}${SIXTIETH}`);
export const Second = pattern(`[0-9]{4}${MONTH}${DAY}${HOUR}${SIXTIETH}${SIXTIETH}`);
export const YearMonth = pattern(`[0-9]{2}${MONTH}`);
export const CardNumber = digits(19, 13);
export const VersionNumber = Type.String({
  minLength: 5,
  maxLength: 8,
  pattern: String.raw`^[0-9]+\.[0-9]+\.[0-9]+$`,
});
export const ThreeDigits = digits(3, 3);
/** 28 characters: 20 bytes with a padding sign, or 21 bytes with none. */
export const AuthenticationValue = pattern('[A-Za-z0-9+/]{27}[A-Za-z0-9+/=]');
export const Eci = pattern('[0-9A-Za-z]{2}');
export const EmvPhone = object({ cc: digits(3), subscriber: digits(15) });
/** Without a zone: that means something on one machine only. */
export const IpAddress = refined(45, (value) => isIP(value) !== 0 && !value.includes('%'));

/** An absolute http(s) address, without a name and password in it. */
export function url(maxLength: number) {
  return refined(maxLength, (value) => webAddress(value) !== undefined);
}

/**
 * An address that a cardholder's browser is sent to: https, or plain http to this very machine, which
 * is where the simulator lives. Never a script.
 */
export function browserUrl(maxLength: number) {
  return refined(maxLength, (value) => {
    const address = webAddress(value);
    if (!address) return false;
    return address.protocol === 'https:' || LOOPBACK.has(address.hostname);
  });
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function webAddress(value: string): URL | undefined {
  const address = URL.parse(value);
  if (!address || address.username !== '' || address.password !== '') return undefined;
  return ['https:', 'http:'].includes(address.protocol) ? address : undefined;
}

/** The library asks `holds` about values of every type. */
function refined(maxLength: number, holds: (value: string) => boolean) {
  return Type.Refine(
    textField(maxLength),
    (value: unknown) => typeof value === 'string' && holds(value),
    () => 'is not right',
  );
}

export const EXTENSIONS_MAX = 10;
export const EXTENSION_DATA_MAX = 8_059; // Characters of the data's JSON.

const MessageExtension = object({
  name: textField(64),
  id: textField(64),
  criticalityIndicator: Type.Boolean(),
  data: Type.Refine(
    Type.Record(Type.String(), Type.Unknown()),
    (value: unknown) => JSON.stringify(value).length <= EXTENSION_DATA_MAX,
    () => 'is too long',
  ),
});

export const Extensions = {
  messageExtension: Type.Optional(
    Type.Array(MessageExtension, { minItems: 1, maxItems: EXTENSIONS_MAX }),
  ),
};

/** Also for conditionally required fields: rules check those, and can name all that are missing. */
export const optional = Type.Optional;
