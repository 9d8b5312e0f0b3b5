import type { Message } from '../codec/message.ts';
import { answerMti } from './matching.ts';

const RESPONSE = 39;
const REPEATED = new Set([4, 7, 11, 32, 33, 37, 41, 42, 49]);
/** Accepted, and a format that makes no sense: 00 and 30 of 1987, 400 and 904 of 1993. */
const CODES = { 0: { kept: '00', malformed: '30' }, 1: { kept: '400', malformed: '904' } } as const;

/** Our answer to a chargeback advice, with what it is matched by. */
export function chargebackAnswer({ fields, mti }: Message, outcome: 'kept' | 'malformed'): Message {
  const codes = CODES[mti.startsWith('1') ? 1 : 0];
  const repeated = [...fields].filter(([number]) => REPEATED.has(number));
  return { mti: answerMti(mti), fields: new Map([...repeated, [RESPONSE, codes[outcome]]]) };
}
