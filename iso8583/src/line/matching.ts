import type { Dialect } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';

const MATCHED = [11, 41];

type Matching = Readonly<{ dialect: Dialect; match: Readonly<Record<string, readonly number[]>> }>;

/** Requests, advices and notifications have an even function, their answers the odd one that follows. */
export function isAnswer(mti: string): boolean {
  return Number(mti[2]) % 2 === 1;
}

export function isNetworkMessage(mti: string): boolean {
  return mti[1] === '8';
}

/** Also of a repeat, whose last digit is odd: its answer is that of the first. */
export function answerMti(mti: string): string {
  return `${mti.slice(0, 2)}${Number(mti[2]) + 1}${Number(mti[3]) & ~1}`;
}

/** By which an answer is known as that of a request: both have the same. */
export function matchKey({ dialect, match }: Matching, { fields, mti }: Message): string {
  const kind = (isAnswer(mti) ? mti : answerMti(mti)).slice(0, 3);
  const numbers = match[mti[1] ?? ''] ?? MATCHED;
  const values = numbers.map((number) => normal(dialect, number, fields.get(number) ?? ''));
  return [kind, ...values].join('|');
}

/** The same for a value as the caller has it, and as it is read again. */
function normal({ fields }: Dialect, number: number, text: string): string {
  const field = fields[number];
  if (field?.kind === 'n' && field.prefix === undefined) return text.padStart(field.length, '0');
  return text.trimEnd();
}

/** Whether two requests are the same but for the mark of a repeat. */
export function isSameRequest(one: Message, other: Message): boolean {
  if (one.mti.slice(0, 3) !== other.mti.slice(0, 3)) return false;
  if (one.fields.size !== other.fields.size) return false;
  return [...one.fields].every(([number, text]) => other.fields.get(number) === text);
}

/** A chargeback advice of the issuer, or its repeat: 0422 and 0423 of 1987, 1422 and 1423 of 1993. */
export function isChargeback(mti: string): boolean {
  return /^[01]42[23]$/.test(mti);
}
