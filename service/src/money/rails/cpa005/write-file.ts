import { createHash } from 'node:crypto';
import type * as rail from '../rail.ts';
import { institutionOf } from './account-faults.ts';
import { type Cpa005Settings, cpa005SettingsFaults, MISCELLANEOUS_PAYMENTS } from './settings.ts';
import { composeFile, type ComposedTransaction } from './compose-file.ts';
import { toFileDay } from './file-day.ts';
import { fold } from './fold.ts';
import { compose, FILE_NUMBER_MAX, SEGMENT } from './layout.ts';
import { sumOfAmounts } from '../../../kernel/money.ts';
import { batchFaults } from './batch-faults.ts';

/** The next file number: 1 for the first file and after 9999. */
export function nextFileNumber(last: number | undefined): number {
  return last === undefined || last >= FILE_NUMBER_MAX ? 1 : last + 1;
}

/** The end of an id, as much as fits into element 15: the part that is unique. */
export function crossReferenceOf(id: string): string {
  return id.slice(-SEGMENT.crossReference.length);
}

/** Credits first, then debits, each in the given order. Without orders, only header and trailer. */
export function writeCpa005(settings: Cpa005Settings, batch: rail.RailBatch): rail.RailWritten {
  const faults: rail.OrderFault[] = [...cpa005SettingsFaults(settings), ...batchFaults(batch)];
  if (faults.length > 0) return { kind: 'refused', faults };
  const credits = batch.orders.filter(({ kind }) => kind === 'credit');
  const debits = batch.orders.filter(({ kind }) => kind === 'debit');
  const own = ownElements(settings);
  const { originatorId, dataCentre, creditCode, debitCode } = settings;
  const { fileNumber, createdOn, currency } = batch;
  const items: rail.RailItem[] = [];
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

function segmentOf(order: rail.RailOrder, given: Given): string {
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
  { fileNumber }: rail.RailBatch,
  place: number,
): string | null {
  if (traceNumbers === 'zeros') return null;
  const file = String(fileNumber).padStart(4, '0');
  const centres = `${dataCentre.slice(0, -1)}${originatingDataCentre}`;
  return `${centres}${file}${String(place).padStart(9, '0')}`;
}

function totalOf(orders: readonly rail.RailOrder[]): rail.RailTotal {
  return { count: orders.length, amount: sumOfAmounts(orders) };
}
