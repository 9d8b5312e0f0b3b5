import type { Currency } from '../../service/src/kernel/money.ts';
import type { HostMessage } from './host-message.ts';

export type HostOperation =
  'authorize' | 'purchase' | 'increment' | 'verify' | 'capture' | 'refund' | 'reverse' | 'release';

/** The original as field 90 names it, with the key under which the host would have it. */
export type NamedOriginal = Readonly<{
  key: string;
  mti: string;
  trace: string;
  transmission: string;
  institution: string;
}>;

/** A request about money or a card, as far as the host acts on it. */
export type HostRequest = Readonly<{
  message: HostMessage;
  operation: HostOperation;
  /** By this the host knows it again: terminal, retrieval reference, trace number and class. */
  key: string;
  merchantId: string;
  reference: string;
  amount: bigint;
  currency: Currency;
  original: NamedOriginal | undefined;
  /** A completion of a purchase in two messages. */
  isDual: boolean;
}>;

/** What is wrong with a message that can be read: a response code. */
export type Unfit = Readonly<{ code: '12' | '25' | '30' }>;

const CURRENCY_OF: Readonly<Record<string, Currency>> = { '124': 'CAD', '840': 'USD' };
/** By the class, and the function where two classes share it. */
const KINDS: Readonly<Record<string, string>> = {
  '0100': '1',
  '0200': '20',
  '0220': '22',
  '0420': '4',
};
const NEEDED = [3, 4, 7, 11, 32, 37, 41, 42, 49];
const NEEDED_FOR_TOTALS = [7, 11, 15, 32, 37, 50, 74, 75, 76, 77, 86, 87, 88, 89];

/** The MTI of the first of its kind: 0101 repeats 0100. */
export function firstMtiOf(mti: string): string {
  return mti.endsWith('1') ? `${mti.slice(0, 3)}0` : mti;
}

export function requestKeyOf({ mti, fields }: HostMessage): string {
  const names = [41, 37, 11].map((number) => contentOf({ mti, fields }, number));
  return [...names, KINDS[firstMtiOf(mti)] ?? ''].join('/');
}

export function currencyIn(number: string | undefined): Currency | undefined {
  return CURRENCY_OF[number ?? ''];
}

export function isWholeTotals({ fields }: HostMessage): boolean {
  return NEEDED_FOR_TOTALS.every((number) => fields.has(number));
}

export function readHostRequest(message: HostMessage): HostRequest | Unfit {
  const { fields } = message;
  const operation = operationOf(message);
  if (!operation) return { code: '12' };
  const needed = isNewCard(operation) ? [2, ...NEEDED] : NEEDED;
  if (needed.some((number) => !fields.get(number))) return { code: '30' };
  const original = isNewCard(operation) ? undefined : originalIn(message, operation);
  if (original && 'code' in original) return original;
  const currency = currencyIn(fields.get(49));
  const amount = amountOf(message, operation);
  if (!currency || amount === undefined) return { code: '12' };
  const key = requestKeyOf(message);
  return {
    message,
    operation,
    key,
    merchantId: contentOf(message, 42),
    reference: contentOf(message, 62) || key,
    amount,
    currency,
    original,
    isDual: operation === 'capture' && original?.trace === fields.get(11),
  };
}

function contentOf({ fields }: HostMessage, number: number): string {
  return (fields.get(number) ?? '').trimEnd();
}

function isNewCard(operation: HostOperation): boolean {
  return operation === 'authorize' || operation === 'purchase' || operation === 'verify';
}

function operationOf(message: HostMessage): HostOperation | undefined {
  const { mti, fields } = message;
  const processing = contentOf(message, 3).slice(0, 2);
  const first = firstMtiOf(mti);
  if (processing === '20') return first === '0200' ? 'refund' : undefined;
  if (processing !== '00') return undefined;
  switch (first) {
    case '0100':
      if (fields.has(90)) return 'increment';
      return fields.get(25) === '51' ? 'verify' : 'authorize';
    case '0200':
      return 'purchase';
    case '0220':
      return 'capture';
    case '0420':
      return fields.has(95) ? 'release' : 'reverse';
    default:
      return undefined;
  }
}

/** Of a release what is given back: the amount before, without what remains. */
function amountOf({ fields }: HostMessage, operation: HostOperation): bigint | undefined {
  const amount = BigInt(fields.get(4) ?? '0');
  if (operation === 'verify') return amount === 0n ? amount : undefined;
  if (operation === 'reverse') return amount; // Of a check of a card, nothing.
  if (operation !== 'release') return amount > 0n ? amount : undefined;
  const [, remains] = /^(\d{12})0{12}C0{8}C0{8}$/.exec(fields.get(95) ?? '') ?? [];
  if (remains === undefined || BigInt(remains) >= amount) return undefined;
  return amount - BigInt(remains);
}

function originalIn(message: HostMessage, operation: HostOperation): NamedOriginal | Unfit {
  const { fields } = message;
  const text = fields.get(90) ?? (operation === 'capture' ? dualOriginal(message) : undefined);
  if (text === undefined) return { code: '30' };
  const original = namedIn(text, fields);
  if (!original) return { code: '25' };
  const isItself = original.trace === fields.get(11) && original.transmission === fields.get(7);
  return operation === 'reverse' && !isItself ? { code: '25' } : original;
}

function namedIn(text: string, fields: HostMessage['fields']): NamedOriginal | undefined {
  const parts = /^(\d{4})(\d{6})(\d{10})(\d{11})0{11}$/.exec(text);
  const [, mti = '', trace = '', transmission = '', institution = ''] = parts ?? [];
  if (!(mti in KINDS)) return undefined;
  const key = requestKeyOf({ mti, fields: new Map([...fields, [11, trace]]) });
  return { key, mti, trace, transmission, institution };
}

/** The second message of a purchase need not name the first: it has its trace number. */
function dualOriginal(message: HostMessage): string {
  const [transmission, trace, institution] = [7, 11, 32].map((number) =>
    contentOf(message, number),
  );
  return `0100${trace}${transmission}${institution?.padStart(11, '0')}${'0'.repeat(11)}`;
}
