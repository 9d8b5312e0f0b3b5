import { bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import { type Database, empty, type Sql, sql } from '../../platform/db/pool.ts';

type Opened = Readonly<{
  from: Date;
  to: Date;
  partnerIds: readonly string[];
  merchantId: string | undefined;
}>;

function opened({ from, merchantId, partnerIds, to }: Opened): Sql {
  return sql`partner_id = any(${partnerIds}::text[]) and created_at >= ${from} and created_at < ${to}
    ${merchantId === undefined ? empty : sql`and bucket = ${bucketOf(merchantId)} and merchant_id = ${merchantId}`}`;
}

/** Disputes of one code, in one state. */
export type DisputeCount = Readonly<{
  network: string;
  reasonCode: string;
  disputeStage: string;
  disputeState: string;
  currency: string;
  count: number;
  amount: bigint;
}>;

/** Disputes that were opened in a span, as they stand now; of each shard. */
export async function countDisputes(db: Database, asked: Opened): Promise<DisputeCount[]> {
  // Of all of a partner's merchants.
  const shards = await ofEachShard<DisputeCount>(
    db,
    (here) => sql`
      select network, reason_code as "reasonCode", stage as "disputeStage",
        state as "disputeState", currency, count(*)::integer as count, sum(amount)::bigint as amount
      from disputes ${EVERY_BUCKET} where ${opened(asked)} ${here}
      group by network, reason_code, stage, state, currency`,
  );
  return shards.flat();
}

type AnswerTimes = Readonly<{ answers: number; seconds: number; longest: number }>;

/** How long answers to these disputes took that somebody gave, each from when it was asked for. */
export async function timeAnswers(db: Database, asked: Opened): Promise<AnswerTimes> {
  // Of all of a partner's merchants.
  const shards = await ofEachShard<AnswerTimes>(
    db,
    (here) => sql`
      select count(*)::integer as answers, coalesce(sum(seconds), 0)::float8 as seconds,
        coalesce(max(seconds), 0)::float8 as longest
      from (
        select s.move, s.actor, extract(epoch from s.created_at
          - lag(s.created_at) over (partition by s.bucket, s.dispute_id order by s.no)) as seconds
        from (
          select bucket, dispute_id from disputes ${EVERY_BUCKET} where ${opened(asked)} ${here}) as d
        join dispute_steps s on s.bucket = d.bucket and s.dispute_id = d.dispute_id) as step
      where move = 'SUBMIT' and actor <> 'SERVICE'`,
  );
  const sum = (read: (times: AnswerTimes) => number) =>
    shards.flat().reduce((total, times) => total + read(times), 0);
  return {
    answers: sum(({ answers }) => answers),
    seconds: sum(({ seconds }) => seconds),
    longest: Math.max(0, ...shards.flat().map(({ longest }) => longest)),
  };
}
