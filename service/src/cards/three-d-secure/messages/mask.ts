import { Secret } from '../../../kernel/secret.ts';
import { masked } from '../../../platform/http/masked.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import type { Message } from './seal.ts';

const HIDDEN = '***';
const FIRST_DIGITS = 6;
const LAST_DIGITS = 4;

type Mask = (value: unknown) => unknown;

/**
 * What becomes of a field when a message is kept, wherever in the message it stands. The card number
 * keeps its first six and last four digits; a telephone number its last two; an e-mail address its
 * domain. Of the rest listed nothing is left.
 */
const MASKS: ReadonlyMap<string, Mask> = new Map<string, Mask>([
  ['acctNumber', (value) => truncated(value instanceof Secret ? value.reveal() : value)],
  ['email', hiddenMailbox],
  ['deliveryEmailAddress', hiddenMailbox],
  ['subscriber', (value) => (typeof value === 'string' ? HIDDEN + value.slice(-2) : HIDDEN)],
  ...[
    'cardExpiryDate',
    'authenticationValue',
    'cardholderName',
    'acctID',
    'billAddrLine1',
    'billAddrLine2',
    'billAddrLine3',
    'billAddrPostCode',
    'shipAddrLine1',
    'shipAddrLine2',
    'shipAddrLine3',
    'shipAddrPostCode',
    'threeDSReqAuthData',
    'threeDSReqPriorAuthData',
    'data', // Of an extension: whatever another party puts there.
  ].map((name): [string, Mask] => [name, () => HIDDEN]),
  // Written by people and programs of the other side, who may repeat what they were sent.
  ...['cardholderInfo', 'errorDescription', 'errorDetail'].map((name): [string, Mask] => [
    name,
    (value) => (typeof value === 'string' ? masked(value) : value),
  ]),
]);

/**
 * A copy of the message that may be kept and shown to an operator: no card number, no
 * authentication value, nothing by which the cardholder could be reached.
 */
export function maskMessage(message: Message): Readonly<Record<string, unknown>> {
  return maskMembers({ ...message });
}

function maskMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    const mask = MASKS.get(name);
    copy[name] = mask ? mask(value) : maskWithin(value);
  }
  return copy;
}

function maskWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskWithin);
  return isRecord(value) ? maskMembers(value) : value;
}

function truncated(number: unknown): string {
  if (typeof number !== 'string' || number.length <= FIRST_DIGITS + LAST_DIGITS) return HIDDEN;
  const hidden = '*'.repeat(number.length - FIRST_DIGITS - LAST_DIGITS);
  return number.slice(0, FIRST_DIGITS) + hidden + number.slice(-LAST_DIGITS);
}

function hiddenMailbox(address: unknown): string {
  if (typeof address !== 'string' || address.endsWith('@')) return HIDDEN;
  const at = address.lastIndexOf('@');
  return at === -1 ? HIDDEN : HIDDEN + address.slice(at);
}
