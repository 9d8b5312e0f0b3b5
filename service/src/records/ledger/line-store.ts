import { assert } from '../../kernel/assert.ts';
import { bigint, char, smallint, text, timestamp } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/new-rows.ts';
import { linedAccountOf } from './entry.ts';
import type { Moved } from './movement-store.ts';

/**
 * Movements on PAYABLE and BILLABLE are stored a second time, as lines of future payouts. A line has the
 * same key as its movement, and its amount with a sign: positive if it is owed to the merchant.
 */
export const lineInsertion = copyInto<Moved>('payable_lines', {
  bucket: char(({ bucket }) => bucket),
  subject_id: text(({ entry }) => entry.subjectId),
  entry_id: text(({ entry }) => entry.id),
  place: smallint(({ place }) => place),
  merchant_id: text(({ entry }) => entry.merchantId),
  currency: char(({ entry }) => entry.money.currency),
  account: text(accountOf),
  kind: text(({ entry }) => entry.kind),
  amount: bigint((moved) => {
    const { amount } = moved.entry.money;
    return moved.credit === accountOf(moved) ? amount : -amount;
  }),
  created_at: timestamp(({ entry }) => entry.createdAt),
});

function accountOf(moved: Moved): string {
  const account = linedAccountOf(moved.entry.kind, moved);
  assert(account, `${moved.entry.kind} is a line of a payout`);
  return account;
}
