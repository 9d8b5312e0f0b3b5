import { bucketOf } from '../../../kernel/id.ts';
import { ofMerchant } from '../../../platform/db/in-buckets.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { PayoutAccount } from './payout-account.ts';

type Row = Pick<PayoutAccount, 'merchantId' | 'schedule' | 'weekday' | 'lookedAt' | 'billedAt'> &
  Readonly<{
    reserveParts: number | null;
    reserveDays: number | null;
    heldAt: Date | null;
    heldBy: string | null;
    holdReason: string | null;
  }>;

const ROW = sql`
  merchant_id as "merchantId", schedule, weekday, reserve_parts as "reserveParts",
  reserve_days as "reserveDays", held_at as "heldAt", held_by as "heldBy",
  hold_reason as "holdReason", looked_at as "lookedAt", billed_at as "billedAt"`;

function accountOf(row: Row): PayoutAccount {
  const { heldAt, heldBy, holdReason, reserveDays, reserveParts, ...account } = row;
  const isHeld = heldAt !== null && heldBy !== null && holdReason !== null;
  return {
    ...account,
    reserve:
      reserveParts === null || reserveDays === null
        ? null
        : { parts: reserveParts, days: reserveDays },
    hold: isHeld ? { at: heldAt, by: heldBy, reason: holdReason } : null,
  };
}

/** The settings of a merchant without any of its own. */
function standardAccount(merchantId: string): PayoutAccount {
  const nothing = { weekday: null, reserve: null, hold: null, lookedAt: null, billedAt: null };
  return { merchantId, schedule: 'DAILY', ...nothing };
}

export async function findPayoutAccount(db: Queryable, merchantId: string): Promise<PayoutAccount> {
  const [row] = await db.query<Row>(sql`
    select ${ROW} from payout_accounts where ${ofMerchant(merchantId)}`);
  return row ? accountOf(row) : standardAccount(merchantId);
}

/** Serializes creating payouts of a merchant, holding them and changing its settings. */
export async function lockPayoutAccount(tx: Tx, merchantId: string): Promise<PayoutAccount> {
  await tx.query(sql`
    insert into payout_accounts (bucket, merchant_id, schedule)
    values (${bucketOf(merchantId)}, ${merchantId}, 'DAILY')
    on conflict (bucket, merchant_id) do nothing`);
  const [row] = await tx.query<Row>(sql`
    select ${ROW} from payout_accounts where ${ofMerchant(merchantId)} for update`);
  if (!row) throw new Error('the payout account that was just inserted is missing');
  return accountOf(row);
}

/** Stores the changed account. The caller holds its lock. */
export async function updatePayoutAccount(tx: Tx, account: PayoutAccount): Promise<void> {
  const { billedAt, hold, lookedAt, merchantId, reserve, schedule, weekday } = account;
  await tx.query(sql`
    update payout_accounts
    set schedule = ${schedule}, weekday = ${weekday}, reserve_parts = ${reserve?.parts ?? null},
        reserve_days = ${reserve?.days ?? null}, held_at = ${hold?.at ?? null},
        held_by = ${hold?.by ?? null}, hold_reason = ${hold?.reason ?? null},
        looked_at = ${lookedAt}, billed_at = ${billedAt}
    where ${ofMerchant(merchantId)}`);
}
