import { createHash } from 'node:crypto';
import type {
  OrderFault,
  RailBatch,
  RailItem,
  RailOrder,
  RailTotal,
  RailWritten,
} from '../rail.ts';
import {
  institutionOf,
  type Cpa005Settings,
  cpa005SettingsFaults,
  MISCELLANEOUS_PAYMENTS,
  accountFaults,
} from './settings.ts';
import { composeFile, type ComposedTransaction } from './compose-file.ts';
import {
  toFileDay,
  fold,
  compose,
  FILE_NUMBER_MAX,
  SEGMENT,
  isFoldable,
  TRAILER,
  isInCentury,
} from './layout.ts';
import { CURRENCIES, sumOfAmounts } from '../../../kernel/money.ts';
import { daysBetween, isDay } from '../business-days.ts';

/** The next file number: 1 for the first file and after 9999. */
export function nextFileNumber(last: number | undefined): number {
  return last === undefined || last >= FILE_NUMBER_MAX ? 1 : last + 1;
}

/** The end of an id, as much as fits into element 15: the part that is unique. */
export function crossReferenceOf(id: string): string {
  return id.slice(-SEGMENT.crossReference.length);
}

/** Credits first, then debits, each in the given order. Without orders, only header and trailer. */
export function writeCpa005(settings: Cpa005Settings, batch: RailBatch): RailWritten {
  const faults: OrderFault[] = [...cpa005SettingsFaults(settings), ...batchFaults(batch)];
  if (faults.length > 0) return { kind: 'refused', faults };
  const credits = batch.orders.filter(({ kind }) => kind === 'credit');
  const debits = batch.orders.filter(({ kind }) => kind === 'debit');
  const own = ownElements(settings);
  const { originatorId, dataCentre, creditCode, debitCode } = settings;
  const { fileNumber, createdOn, currency } = batch;
  const items: RailItem[] = [];
  const transactions = [...credits, ...debits].map((order, index): ComposedTransaction => {
    const { kind, crossReference, amount } = order;
    const traceNumber = traceNumberOf(settings, batch, index + 1);
    items.push({ kind, crossReference, amount, traceNumber });
    const code = (kind === 'credit' ? creditCode : debitCode) ?? MISCELLANEOUS_PAYMENTS;
    const text = segmentOf(order, { ...own, code, traceNumber: traceNumber ?? '' });
    return { type: kind === 'credit' ? 'C' : 'D', amount, text };
  });
  const frame = { originatorId, dataCentre, fileNumber, createdOn, currency };
  const bytes = composeFile(frame, transactions);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const totals = { credits: totalOf(credits), debits: totalOf(debits) };
  return { kind: 'written', file: { fileNumber, currency, bytes, digest, items, ...totals } };
}

/** The elements that are equal in every segment. */
function ownElements({ shortName, longName, originatorId, returnAccount }: Cpa005Settings) {
  return {
    shortName: fold(shortName, SEGMENT.shortName.length),
    longName: fold(longName, SEGMENT.longName.length),
    userId: originatorId,
    returnInstitution: institutionOf(returnAccount),
    returnAccount: returnAccount.accountNumber,
  };
}

type Given = ReturnType<typeof ownElements> & Readonly<{ code: string; traceNumber: string }>;

function segmentOf(order: RailOrder, given: Given): string {
  return compose(SEGMENT, {
    ...given,
    amount: String(order.amount),
    day: toFileDay(order.day),
    institution: institutionOf(order.account),
    account: order.account.accountNumber,
    name: fold(order.name, SEGMENT.name.length),
    crossReference: order.crossReference,
  });
}

/** Element 09: the receiving centre but its last digit, the originating one, file and place. */
function traceNumberOf(
  { traceNumbers, dataCentre, originatingDataCentre = '' }: Cpa005Settings,
  { fileNumber }: RailBatch,
  place: number,
): string | null {
  if (traceNumbers === 'zeros') return null;
  const file = String(fileNumber).padStart(4, '0');
  const centres = `${dataCentre.slice(0, -1)}${originatingDataCentre}`;
  return `${centres}${file}${String(place).padStart(9, '0')}`;
}

function totalOf(orders: readonly RailOrder[]): RailTotal {
  return { count: orders.length, amount: sumOfAmounts(orders) };
}

/** Element 05 has ten digits: 99,999,999.99. */
const AMOUNT_MAX_CENTS = 9_999_999_999n;
const COUNT_MAX = 10 ** TRAILER.creditCount.length - 1;
const TOTAL_MAX = 10n ** BigInt(TRAILER.creditAmount.length) - 1n;
/** How far a transaction's date may be from the file's: banks refuse anything beyond. */
const DAYS_BACK_MAX = 30;
const DAYS_AHEAD_MAX = 173;
const CROSS_REFERENCE = /^[A-Z0-9]{1,19}$/;

function batchFaults(batch: RailBatch): OrderFault[] {
  const { fileNumber, createdOn, currency, orders } = batch;
  const faults: OrderFault[] = [];
  const refuse = (place: string, message: string): void => {
    faults.push({ place, message });
  };
  if (!Number.isInteger(fileNumber) || fileNumber < 1 || fileNumber > FILE_NUMBER_MAX) {
    refuse('fileNumber', `must be a number from 1 to ${FILE_NUMBER_MAX} (element 04)`);
  }
  if (!isWritableDay(createdOn)) refuse('createdOn', 'must be a day of this century (element 05)');
  if (!CURRENCIES.includes(currency)) refuse('currency', 'must be CAD or USD (element 08)');
  const seen = new Set<string>();
  for (const [index, order] of orders.entries()) {
    const place = `orders[${index}]`;
    faults.push(...orderFaults(place, order, createdOn));
    if (seen.has(order.crossReference)) {
      refuse(`${place}.crossReference`, 'must be unique within the file (element 15)');
    }
    seen.add(order.crossReference);
  }
  for (const kind of ['credit', 'debit'] as const) {
    const ofKind = orders.filter((order) => order.kind === kind);
    if (ofKind.length > COUNT_MAX) refuse('orders', `must be at most ${COUNT_MAX} ${kind}s`);
    if (sumOfAmounts(ofKind) > TOTAL_MAX)
      refuse('orders', `must total at most ${TOTAL_MAX} cents in ${kind}s`);
  }
  return faults;
}

function orderFaults(place: string, order: RailOrder, createdOn: string): OrderFault[] {
  const { amount, day, account, name, crossReference } = order;
  const { institution, account: accountElement } = SEGMENT;
  const faults: OrderFault[] = [];
  const refuse = (member: string, message: string): void => {
    faults.push({ place: `${place}.${member}`, message });
  };
  if (amount < 1n || amount > AMOUNT_MAX_CENTS) {
    refuse('amount', `must be 1 to ${AMOUNT_MAX_CENTS} cents (element 05)`);
  }
  if (!isWritableDay(day)) refuse('day', 'must be a day of this century (element 06)');
  else if (isWritableDay(createdOn) && !isTakenOn(day, createdOn)) {
    refuse(
      'day',
      `must be from ${DAYS_BACK_MAX} days before to ${DAYS_AHEAD_MAX} days after the file’s date (element 06)`,
    );
  }
  faults.push(
    ...accountFaults(`${place}.account`, account, {
      institution: institution.id,
      account: accountElement.id,
    }),
  );
  if (!isFoldable(name, SEGMENT.name.length)) {
    refuse('name', 'must contain a letter or digit that can be written in a file (element 12)');
  }
  if (!CROSS_REFERENCE.test(crossReference)) {
    refuse('crossReference', 'must be 1 to 19 capital letters or digits (element 15)');
  }
  return faults;
}

/** Whether banks accept a transaction of a day in a file of another. */
export function isTakenOn(day: string, createdOn: string): boolean {
  const ahead = daysBetween(createdOn, day);
  return ahead >= -DAYS_BACK_MAX && ahead <= DAYS_AHEAD_MAX;
}

function isWritableDay(day: string): boolean {
  return isDay(day) && isInCentury(day);
}
