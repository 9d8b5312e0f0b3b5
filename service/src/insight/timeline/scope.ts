import type { AnyCaller } from '../../access/partners/index.ts';
import { type Database, empty, type Sql, sql } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Event } from '../../records/events/index.ts';
import type { ApiRequest } from './api-request.ts';
import type { TimelineEntry } from './entry.ts';

/** An idempotency key as its row is found. */
export type ClaimedKey = Readonly<{
  partnerId: string;
  merchantId: string;
  operation: string;
  key: string;
}>;

/** What a timeline is of, once it is known what belongs to it. */
export type TimelineScope = OfRecords | OfMerchant;

export type TimelineRequest = Readonly<{ caller: AnyCaller; page: PageRequest }>;

/** All that happened at a merchant, found by merchant and time. */
export type OfMerchant = TimelineRequest &
  Readonly<{ of: 'merchant'; partnerId: string; merchantId: string }>;

/** What happened to some records, each found by its id: that is little, so all of it is read. */
export type OfRecords = TimelineRequest &
  Readonly<{
    of: 'records';
    records: readonly FoundRecord[];
    /** Those that were made here: under the correlation id, if it is a timeline of one. */
    made: readonly FoundRecord[];
    /** Of the records, and of their batches and payouts. */
    events: readonly Event[];
    /** Batches whose postings belong here. To a payment those of its whole batch do not. */
    batches: readonly string[];
    /** The requests behind the events; of a correlation id, which may have many, a page is read later. */
    requests: readonly ApiRequest[];
    /** The idempotency keys of what was done. */
    claims: readonly ClaimedKey[];
    /** Who did things, by correlation id. */
    clients: ReadonlyMap<string, string>;
    /** Set: only what was done under this correlation id. */
    correlationId: string | null;
  }>;

/** A payment, refund, validation, authentication or payout. */
export type FoundRecord = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  /** What its idempotency key was claimed for, if it has one. */
  claim: Readonly<{ operation: string; key: string }> | null;
  createdAt: Date;
  /** Of the request that made it; null where the record does not keep it. */
  correlationId: string | null;
}>;

/** Reads one kind of entry, or what is kept in one place. */
export type EntryReader = (db: Database, scope: TimelineScope) => Promise<TimelineEntry[]>;

/** Operators see all rows, partners their own, credentials bound to a merchant only that merchant's. */
export function ownedBy(caller: AnyCaller): Sql {
  if (caller.kind === 'operator') return sql`true`;
  const { merchantId, partnerId } = caller;
  return sql`partner_id = ${partnerId}
    ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`;
}

/** The same for what is read otherwise. */
export function isOwnedBy(
  row: Readonly<{ partnerId: string; merchantId: string | null }>,
  caller: AnyCaller,
): boolean {
  if (caller.kind === 'operator') return true;
  const { merchantId, partnerId } = caller;
  return row.partnerId === partnerId && (merchantId === null || row.merchantId === merchantId);
}

/** However many there are of something that belongs to one record, no more are read. */
export const ROWS_MAX = 2_000;
