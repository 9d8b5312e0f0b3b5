import { type PayoutFile, noteDelivered, findFile } from './file-store.ts';
import type { PayoutDeps } from '../records/payout.ts';
import type { Money } from '../../../kernel/money.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/caller.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';

/** What counts as paid in the end, once the file is said to be at the bank. */
export function amountOfFile({ creditAmount, currency, debitAmount }: PayoutFile): Money {
  return { amount: creditAmount > debitAmount ? creditAmount : debitAmount, currency };
}

type Delivery = Readonly<{ fileId: string; reason: string; by: By }>;

/** Somebody brought the file to the bank: from now on its payouts count as paid unless they come back. */
export async function acknowledgeDelivery(
  { audit, bank, clock, db }: PayoutDeps,
  { by, fileId, reason }: Delivery,
): Promise<PayoutFile> {
  const file = found(await findFile(db, fileId));
  if (file.deliveredAt) return file;
  if (bank.folder !== undefined || bank.link) throw ruleBroken(PAYOUT_PROBLEMS.deliversItself);
  await transaction(db, async (tx) => {
    if (!(await noteDelivered(tx, fileId, clock.now()))) return;
    const details = { reason };
    await audit.record(tx, { ...by, action: 'payout-file.delivered', subject: fileId, details });
  });
  return found(await findFile(db, fileId));
}
