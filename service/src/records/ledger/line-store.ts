import { bigint, text } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { linedAccountOf } from './entry.ts';
import { assert } from '../../kernel/assert.ts';
import { type Moved, OF_BOTH } from './movement-store.ts';

/** Movements are also lines of future payouts, with a sign: positive if owed to the merchant. */
export const lineInsertion = copyInto<Moved>('payable_lines', {
  ...OF_BOTH,
  account: text(accountOf),
  amount: bigint((moved) => {
    const { amount } = moved.entry.money;
    return moved.credit === accountOf(moved) ? amount : -amount;
  }),
});

function accountOf(moved: Moved): string {
  const account = linedAccountOf(moved.entry.kind, moved);
  assert(account, `${moved.entry.kind} is a line of a payout`);
  return account;
}
