/**
 * The worker process that test/long/kill-disputes.test.ts kills: makes the moves of disputes that are still to
 * be made, reminds and ends what is due, until nothing is left.
 */
import { randomUUID } from 'node:crypto';
import { bucketIn } from '../service/src/kernel/id.ts';
import {
  applyNotice,
  deadlineJob,
  lockWithPayment,
  makeMove,
} from '../service/src/money/disputes/index.ts';
import { forBucket, openDatabase, sql, transaction } from '../service/src/platform/db/pool.ts';
import { caseNotice } from './dispute-notices.ts';

/** What becomes of each payment, one after the other; then nobody answers any more. */
const MOVES = ['CHARGEBACK', 'SUBMIT', 'WON', 'PRE_ARBITRATION'] as const;

const [url = '', moment = '', ...payments] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
await db.learnShards();
const clock = { now: () => new Date(moment) };

/** The next move of a payment's dispute, decided and made under its lock; false where there is none. */
async function moveOn(paymentId: string): Promise<boolean> {
  const bucket = bucketIn(paymentId);
  return await transaction(forBucket(db, bucket), async (tx) => {
    const now = clock.now();
    const [lock] = await tx.query<{ id: string }>(sql`
      select payment_id as id from payments
      where bucket = ${bucket} and payment_id = ${paymentId} for update`);
    const [known] = await tx.query<{ id: string; moves: bigint }>(sql`
      select dispute_id as id, (select count(*) from dispute_steps as step
        where step.bucket = ${bucket} and step.dispute_id = disputes.dispute_id) as moves
      from disputes where bucket = ${bucket} and payment_id = ${lock?.id ?? ''}`);
    const next = MOVES[Number(known?.moves ?? 0n)];
    if (next === undefined) return false;
    const correlationId = randomUUID();
    if (next !== 'SUBMIT') {
      const about = { kind: next, caseReference: paymentId, amount: 1_000n, correlationId };
      const applied = await applyNotice(tx, {}, caseNotice(paymentId, about), now);
      return applied.kind === 'APPLIED';
    }
    const locked = known && (await lockWithPayment(tx, { id: known.id, paymentId }));
    const moving = { move: next, actor: 'PARTNER', by: 'Ana', reason: null, digest: 'd' } as const;
    return Boolean(locked && (await makeMove(tx, {}, locked, { ...moving, correlationId, now })));
  });
}

const deadlines = deadlineJob({ db, clock });
for (let done = -1; done !== 0;) {
  done = 0;
  for (const paymentId of payments) if (await moveOn(paymentId)) done += 1;
  done += await deadlines.run();
}
await db.close();
