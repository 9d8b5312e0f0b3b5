import { checkFields, always, type Field, matches, oneOf } from './fields.ts';
import { isUuid } from './erro.ts';
import { type Fault, fromBase64Url, type Message, parseMessage, textOf } from './message.ts';
import { isVersion } from './ranges.ts';
import type { Transaction, Transactions } from './transactions.ts';

export type Creq = Readonly<{
  /** As it came, without padding: what a second CReq must equal. */
  text: string;
  message: Message;
  transaction: Transaction;
}>;

/**
 * `transaction` is set if the message certainly belongs to one, so that its merchant can be
 * notified.
 */
export type CreqFault = Readonly<{ fault: Fault; message?: Message; transaction?: Transaction }>;

const uuid = (value: unknown): boolean => typeof value === 'string' && isUuid(value);
const FIELDS: readonly Field[] = [
  { name: 'messageVersion', isValid: matches(/^\d+\.\d+\.\d+$/), isNeeded: always },
  { name: 'threeDSServerTransID', isValid: uuid, isNeeded: always },
  { name: 'acsTransID', isValid: uuid, isNeeded: always },
  {
    name: 'challengeWindowSize',
    isValid: oneOf('01', '02', '03', '04', '05'),
    isNeeded: always,
  },
];
/** Base64url, returned untouched. */
const SESSION_DATA = /^[\w-]{1,1024}={0,2}$/;

/** Reads the form field `creq` and finds its transaction. */
export function readCreq(transactions: Transactions, form: URLSearchParams): Creq | CreqFault {
  const encoded = form.get('creq') ?? '';
  const parsed = parseMessage(fromBase64Url(encoded) ?? '');
  if (parsed.message === undefined) return { fault: parsed.fault };
  const { message } = parsed;
  const transaction = transactionOf(transactions, message);
  const context = { message, ...(transaction ? { transaction } : {}) };
  const fault = parsed.fault ?? faultIn(message, form, transaction);
  if (fault) return { fault, ...context };
  if (!transaction) return { fault: { code: '301', detail: 'acsTransID' }, message };
  const text = encoded.replace(/={1,2}$/, '');
  const { first } = transaction.challenge ?? {};
  if (first && first.creq !== text) return { fault: { code: '305', detail: 'creq' }, ...context };
  return { text, message, transaction };
}

/** Both ids must be right: one alone proves nothing. */
function transactionOf(transactions: Transactions, message: Message): Transaction | undefined {
  const found = transactions.byAcsId(textOf(message, 'acsTransID') ?? '');
  const id = textOf(message, 'threeDSServerTransID');
  return found?.challenge && found.purchase.threeDSServerTransId === id ? found : undefined;
}

function faultIn(message: Message, form: URLSearchParams, found?: Transaction): Fault | undefined {
  if (textOf(message, 'messageType') !== 'CReq') return { code: '101', detail: 'messageType' };
  const fault = checkFields(message, FIELDS);
  if (fault) return fault;
  const version = textOf(message, 'messageVersion') ?? '';
  if (!isVersion(version)) return { code: '102', detail: '2.1.0,2.2.0' };
  if (found && found.purchase.version !== version) return { code: '203', detail: 'messageVersion' };
  const sessionData = form.get('threeDSSessionData');
  return sessionData === null || sessionData === '' || SESSION_DATA.test(sessionData)
    ? undefined
    : { code: '203', detail: 'threeDSSessionData' };
}
