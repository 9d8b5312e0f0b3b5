import { ofMerchant } from '../platform/db/of-merchant.ts';
import { empty, type Queryable, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { type PageRequest, rowsToFetch } from '../platform/http/page.ts';
import type { Change } from './change.ts';
import type { Merchant } from './merchant.ts';
import type { By } from '../platform/http/identity.ts';

/** One step in a merchant's history. */
export type MerchantChange = Readonly<{
  version: number;
  at: Date;
  actor: string;
  correlationId: string;
  reason: string | null;
  changes: readonly Change[];
}>;

/** Keeps what brought the merchant to its version, in the transaction that does it. */
export async function insertChange(
  tx: Tx,
  merchant: Merchant,
  {
    actor,
    changes,
    correlationId,
    reason,
  }: By & Readonly<{ changes: readonly Change[]; reason?: string }>,
): Promise<void> {
  await tx.query(sql`
    insert into merchant_changes
      (bucket, merchant_id, version, at, actor, correlation_id, reason, changes)
    values (${merchant.bucket}, ${merchant.merchantId}, ${merchant.version},
            ${merchant.modifiedAt}, ${actor}, ${correlationId}, ${reason ?? null},
            ${JSON.stringify(changes)})`);
}

/** A page of the history, by version: no two changes of a merchant share one. */
export async function listChanges(
  db: Queryable,
  merchantId: string,
  page: PageRequest,
): Promise<MerchantChange[]> {
  const { createdFrom, createdTo, direction, position } = page;
  const older = direction === 'older';
  return await db.query<MerchantChange>(sql`
    select version, at, actor, correlation_id as "correlationId", reason, changes
    from merchant_changes
    where ${ofMerchant(merchantId)}
      ${position ? sql`and version ${older ? sql`<` : sql`>`} ${Number(position.id)}` : empty}
      ${createdFrom ? sql`and at >= ${createdFrom}` : empty}
      ${createdTo ? sql`and at <= ${createdTo}` : empty}
    order by version ${older ? sql`desc` : sql`asc`} limit ${rowsToFetch(page)}`);
}
