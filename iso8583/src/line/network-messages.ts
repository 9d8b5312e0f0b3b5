import type { Dialect } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';
import { answerMti } from './matching.ts';

/** What a network message is about: field 70. */
export const NETWORK_CODES = {
  signOn: '001',
  signOff: '002',
  keyChange: '101',
  cutOver: '201',
  echo: '301',
} as const;
export type NetworkReason = (typeof NETWORK_CODES)[keyof typeof NETWORK_CODES];

const [TIME, TRACE, RESPONSE, PRIVATE, KEY_NUMBER, CODE] = [7, 11, 39, 48, 53, 70];

export function networkRequest(
  { version }: Dialect,
  { at, code, trace }: Readonly<{ code: NetworkReason; trace: string; at: Date }>,
): Message {
  const time = at.toISOString().replaceAll(/\D/g, '').slice(4, 14);
  const fields = new Map([
    [TIME, time],
    [TRACE, trace],
    [CODE, code],
  ]);
  return { mti: `${version}800`, fields };
}

export function networkCodeOf({ fields }: Message): string | undefined {
  return fields.get(CODE);
}

const REPEATED = new Set([TIME, TRACE, 32, 33, 41, 42, KEY_NUMBER, CODE]);

/** Our answer to a network message of the host, with what it is matched by. */
export function networkAnswer({ fields, mti }: Message, response: '00' | '12' | '96'): Message {
  const repeated = [...fields].filter(([number]) => REPEATED.has(number));
  return { mti: answerMti(mti), fields: new Map([...repeated, [RESPONSE, response]]) };
}

/** A dialect may write the two digits with one before them. */
export function isAccepted({ fields }: Message): boolean {
  return /^0+$/.test(fields.get(RESPONSE) ?? '');
}

const [ENCRYPTED_KEY, CHECK_VALUE] = ['20', '21'];

export type SentKey = Readonly<{ encrypted: string; number: string; checkValue: string }>;

/** The key in a message that changes it; undefined where one of its parts is missing. */
export function sentKeyOf({ fields }: Message): SentKey | undefined {
  const tags = taggedValues(fields.get(PRIVATE) ?? '');
  const [encrypted, checkValue] = [tags.get(ENCRYPTED_KEY), tags.get(CHECK_VALUE)];
  const number = fields.get(KEY_NUMBER);
  if (encrypted === undefined || checkValue === undefined || number === undefined) return undefined;
  return { encrypted, number, checkValue };
}

/** Tag (2), length (3) and value, one after the other; what follows a damaged one is not read. */
function taggedValues(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = text.slice(at + 2, at + 5);
    const end = at + 5 + Number(length);
    if (!/^\d{3}$/.test(length) || end > text.length) break;
    values.set(text.slice(at, at + 2), text.slice(at + 5, end));
    at = end;
  }
  return values;
}
