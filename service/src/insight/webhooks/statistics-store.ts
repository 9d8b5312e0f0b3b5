import { bucketIn } from '../../kernel/id.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** Counts and samples end here, so that they cost the same whatever has piled up. */
export const COUNTED_MAX = 1_000;

export type Statistics = Readonly<{
  pending: number;
  dead: number;
  /** Of the attempts made last. */
  attempts: number;
  since: Date | null;
  delivered: number;
  failed: number;
  medianMs: number | null;
  percentile95Ms: number | null;
}>;

type Counts = Readonly<{ pending: bigint; dead: bigint }>;
type Sample = Pick<Statistics, 'since'> &
  Readonly<{ attempts: bigint; delivered: bigint; durations: readonly number[] | null }>;

export async function readStatistics(db: Queryable, endpointId: string): Promise<Statistics> {
  const [counts] = await db.query<Counts>(countsOf(endpointId));
  const [sample] = await db.query<Sample>(sql`
    select count(*) as attempts, min(requested_at) as since,
      count(*) filter (where error is null) as delivered,
      percentile_disc(array[0.5, 0.95]) within group (order by duration_ms) as durations
    from (
      select requested_at, error, duration_ms from webhook_attempts
      where bucket = ${bucketIn(endpointId)} and endpoint_id = ${endpointId}
      order by requested_at desc limit ${COUNTED_MAX}) as latest`);
  if (!counts || !sample) throw new Error('a count has a row');
  const [medianMs = null, percentile95Ms = null] = sample.durations ?? [];
  return {
    pending: Number(counts.pending),
    dead: Number(counts.dead),
    attempts: Number(sample.attempts),
    since: sample.since,
    delivered: Number(sample.delivered),
    failed: Number(sample.attempts - sample.delivered),
    medianMs,
    percentile95Ms,
  };
}

function countsOf(endpointId: string) {
  const bucket = bucketIn(endpointId);
  return sql`
    select (
      select count(*) from (
        select from webhook_deliveries
        where bucket = ${bucket} and endpoint_id = ${endpointId}
          and state in ('WAITING', 'PENDING') limit ${COUNTED_MAX}) as unfinished) as pending, (
      select count(*) from (
        select from webhook_deliveries
        where bucket = ${bucket} and endpoint_id = ${endpointId} and state = 'DEAD'
        limit ${COUNTED_MAX}) as dead) as dead`;
}
