import type { Currency } from '../../../kernel/money.ts';
import type { StatementEntry } from '../../rails/index.ts';
import type { FoundEntry } from './statement-store.ts';
import { type FileItem, itemsLike } from './file-store.ts';
import type { Queryable } from '../../../platform/db/pool.ts';

export type MatchedEntry = FoundEntry & Readonly<{ entry: StatementEntry }>;

/**
 * The one payout that an entry is of: what goes out is a credit to a merchant, what comes in a debit. It is
 * in the statement's currency, and its file was written by the day of the entry.
 */
export async function matchEntry(
  db: Queryable,
  entry: StatementEntry,
  currency: Currency,
): Promise<MatchedEntry> {
  const { amount, bookedOn, clearingReference, ownReference, returnReason } = entry;
  const names = { traceNumber: clearingReference, crossReference: ownReference };
  const named = (await itemsLike(db, names)).filter(
    (item) => item.currency === currency && item.createdOn <= bookedOn,
  );
  const sent = named.filter((item) => amount === asSent(item));
  const back = named.filter((item) => amount === -asSent(item));
  const isReturn = returnReason !== null || (sent.length === 0 && back.length > 0);
  const [item, another] = isReturn ? back : sent;
  if (another) return { entry, match: 'AMBIGUOUS', payoutId: null, isReturn };
  if (item) return { entry, match: 'MATCHED', payoutId: item.payoutId, isReturn };
  const [alone, ...others] = named;
  if (!alone || others.length > 0) return { entry, match: 'UNMATCHED', payoutId: null, isReturn };
  return { entry, match: 'AMOUNT_DIFFERS', payoutId: alone.payoutId, isReturn };
}

/** As a statement shows it when it goes: below zero what leaves the account. */
function asSent({ amount, direction }: FileItem): bigint {
  return direction === 'CREDIT' ? -amount : amount;
}
