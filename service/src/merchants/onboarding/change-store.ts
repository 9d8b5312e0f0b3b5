import { bytes, char, int, jsonb, text, timestamp } from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { Merchant } from './merchant.ts';
import type { By } from '../../platform/http/caller.ts';

/** One changed member; null stands for an absent one. */
export type Change = Readonly<{ path: string; from: unknown; to: unknown }>;

export type MerchantChange = Readonly<{
  version: number;
  at: Date;
  actor: string;
  correlationId: string;
  reason: string | null;
  /** What is sealed of them is masked; of what an earlier release wrote, once that is sealed. */
  changes: readonly Change[];
  sealed: Buffer | null;
}>;

export type NewChange = By &
  Readonly<{
    merchant: Merchant;
    changes: readonly Change[];
    sealed?: Buffer | null;
    reason?: string;
  }>;

/** Keeps what brought merchants to their versions, in the transaction that does it. */
export const changesInsertion = copyInto<NewChange>('merchant_changes', {
  bucket: char(({ merchant }) => merchant.bucket),
  merchant_id: text(({ merchant }) => merchant.merchantId),
  version: int(({ merchant }) => merchant.version),
  at: timestamp(({ merchant }) => merchant.modifiedAt),
  actor: text(({ actor }) => actor),
  correlation_id: text(({ correlationId }) => correlationId),
  reason: text(({ reason }) => reason ?? null),
  changes: jsonb(({ changes }) => JSON.stringify(changes)),
  sealed_changes: bytes(({ sealed }) => sealed ?? null),
});

const CHANGE = sql`
  version, at, actor, correlation_id as "correlationId", reason, changes, sealed_changes as sealed`;

/** A page of the history, by version: no two changes of a merchant share one. */
export async function listChanges(db: Queryable, merchantId: string, page: PageRequest) {
  const { createdFrom, createdTo, direction, position } = page;
  const older = direction === 'older';
  return await db.query<MerchantChange>(sql`
    select ${CHANGE} from merchant_changes
    where ${ofMerchant(merchantId)}
      ${position ? sql`and version ${older ? sql`<` : sql`>`} ${Number(position.id)}` : empty}
      ${createdFrom ? sql`and at >= ${createdFrom}` : empty}
      ${createdTo ? sql`and at <= ${createdTo}` : empty}
    order by version ${older ? sql`desc` : sql`asc`} limit ${rowsToFetch(page)}`);
}

export async function findChange(db: Queryable, merchantId: string, version: number) {
  const [row] = await db.query<MerchantChange>(sql`
    select ${CHANGE} from merchant_changes
    where ${ofMerchant(merchantId)} and version = ${version}`);
  return row;
}
