import { bucketIn } from '../../kernel/id.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** Counts and samples end here, so that they cost the same whatever has piled up. */
export const COUNTED_MAX = 1_000;

type Counts = Readonly<{ pending: number; dead: number }>;
type Sample = Readonly<{
  attempts: number;
  since: Date | null;
  delivered: number;
  durations: readonly number[] | null;
}>;

/** What is queued for an endpoint, and how the attempts made last went. */
export async function readStatistics(db: Queryable, endpointId: string) {
  const [counts] = await db.query<Counts>(countsOf(endpointId));
  const [sample] = await db.query<Sample>(sql`
    select count(*)::int as attempts, min(requested_at) as since,
      count(*) filter (where error is null)::int as delivered,
      percentile_disc(array[0.5, 0.95]) within group (order by duration_ms) as durations
    from (
      select requested_at, error, duration_ms from webhook_attempts
      where bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}
      order by requested_at desc limit ${COUNTED_MAX}) as latest`);
  if (!counts || !sample) throw new Error('a count has a row');
  const { attempts, delivered, durations, since } = sample;
  const [medianMs = null, percentile95Ms = null] = durations ?? [];
  const ofAttempts = { attempts, since, delivered, failed: attempts - delivered };
  return { ...counts, ...ofAttempts, medianMs, percentile95Ms };
}

function countsOf(endpointId: string) {
  const bucket = bucketIn(endpointId);
  return sql`
    select (
      select count(*)::int from (
        select from webhook_deliveries
        where bucket = ${bucket} and endpoint_id = ${endpointId}
          and state in ('WAITING', 'PENDING') limit ${COUNTED_MAX}) as unfinished) as pending, (
      select count(*)::int from (
        select from webhook_deliveries
        where bucket = ${bucket} and endpoint_id = ${endpointId} and state = 'DEAD'
        limit ${COUNTED_MAX}) as dead) as dead`;
}
