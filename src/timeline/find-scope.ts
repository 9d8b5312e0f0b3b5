import type { AnyCaller } from '../partners/index.ts';
import type { Queryable } from '../platform/db/pool.ts';
import type { PageRequest } from '../platform/http/page.ts';
import { found } from '../platform/http/refuse.ts';
import { eventsOfSubjects } from './event-entry-store.ts';
import * as store from './record-store.ts';
import type { FoundRecord, OfRecords, Scope } from './scope.ts';

/** What a timeline is asked for: exactly one of these. */
export type Wanted = Readonly<{
  paymentId?: string;
  authenticationId?: string;
  payoutId?: string;
  merchantId?: string;
  correlationId?: string;
}>;

export type Asking = Readonly<{ caller: AnyCaller; page: PageRequest }>;

/** What belongs to what is asked for. A record that is not the caller's is not found. */
export async function findScope(db: Queryable, wanted: Wanted, asking: Asking): Promise<Scope> {
  const { authenticationId, correlationId, merchantId, paymentId, payoutId } = wanted;
  if (merchantId !== undefined) {
    const partnerId = found(await store.partnerOfMerchant(db, asking.caller, merchantId));
    return { ...asking, of: 'merchant', merchantId, partnerId };
  }
  if (paymentId !== undefined) return await ofPayment(db, asking, paymentId);
  if (payoutId !== undefined) return await ofPayout(db, asking, payoutId);
  if (authenticationId !== undefined) {
    const record = await findRecord(db, asking.caller, authenticationId);
    return await withEvents(db, asking, { records: [record], batches: [] });
  }
  return await withEvents(db, asking, { records: [], batches: [] }, correlationId);
}

async function ofPayment(db: Queryable, asking: Asking, paymentId: string): Promise<OfRecords> {
  const payment = await findRecord(db, asking.caller, paymentId);
  const [parts, batches] = await Promise.all([
    store.partsOfPayment(db, paymentId),
    store.batchesOfPayment(db, paymentId),
  ]);
  const payouts = await store.payoutsOfBatches(db, batches);
  const others = await store.findRecords(db, asking.caller, [...parts, ...payouts]);
  return await withEvents(db, asking, { records: [payment, ...others], batches });
}

async function ofPayout(db: Queryable, asking: Asking, payoutId: string): Promise<OfRecords> {
  const payout = await findRecord(db, asking.caller, payoutId);
  const batches = await store.batchesOfPayout(db, payoutId);
  return await withEvents(db, asking, { records: [payout], batches });
}

async function findRecord(db: Queryable, caller: AnyCaller, id: string): Promise<FoundRecord> {
  const [record] = await store.findRecords(db, caller, [id]);
  return found(record);
}

async function withEvents(
  db: Queryable,
  asking: Asking,
  { batches, records }: Pick<OfRecords, 'records' | 'batches'>,
  correlationId: string | null = null,
): Promise<OfRecords> {
  const subjects = [...records.map(({ id }) => id), ...batches];
  const events = await eventsOfSubjects(db, asking.caller, { subjects, correlationId });
  return { ...asking, of: 'records', records, batches, events, correlationId };
}
