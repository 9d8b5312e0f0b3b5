import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  type Errand,
  type ErrandIntent,
  errandEvent,
  errandId,
  errandsDue,
  errandsIn,
  FAR_OWNER,
  OWNER,
  requestOf,
} from '../../../../test/errands.ts';
import { allEvents } from '../../../../test/published.ts';
import { LOWER, twoShards, UPPER } from '../../../../test/two-shards.ts';
import { bucketOf } from '../../kernel/id.ts';
import { openDatabase, type Database, sql } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import { STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import { createReversals } from './reversals.ts';
import { createSweeper } from './sweeper.ts';

const shards = await twoShards();
let isUpperDown = false;
const down = openDatabase({ url: 'postgres://x:y@127.0.0.1:1/z', connections: 1 });
after(() => down.close());
const db: Database = {
  ...shards,
  at: (shard) => (shard === UPPER && isUpperDown ? down : shards.at(shard)),
};
const lower = shards.at(LOWER);
const upper = shards.at(UPPER);
const { clock, metrics, commit, end } = await errandsIn(db, [lower, upper]);

async function fresh(): Promise<void> {
  isUpperDown = false;
  for (const one of [lower, upper]) {
    await one.query(
      sql`truncate errands, event_outbox, event_blocks, event_labels, idempotency_keys, idempotency_answers`,
    );
  }
}

const intentOf = (owner: typeof OWNER, key: string): ErrandIntent => ({
  request: requestOf(key, '', owner),
  id: errandId(clock, owner),
  amount: 10,
});

/** As many of the one shard as of the other, committed at once. */
async function committed(ofEach: number): Promise<Errand[]> {
  await fresh();
  const intents = Array.from({ length: ofEach }, (_, place) => [
    intentOf(OWNER, `lower ${place}`),
    intentOf(FAR_OWNER, `upper ${place}`),
  ]).flat();
  const outcomes = await Promise.all(intents.map(commit));
  return outcomes.map((outcome) => {
    assert.ok('record' in outcome);
    return outcome.record;
  });
}

async function bucketsIn(one: Database): Promise<string[]> {
  const rows = await one.query<{ bucket: string }>(sql`select bucket from errands order by 1`);
  return rows.map(({ bucket }) => bucket);
}

/** Whose merchants' errands were reported there. */
async function reportedIn(one: Database): Promise<string[]> {
  return (await allEvents(one)).map(({ merchantId }) => bucketOf(merchantId ?? '')).toSorted();
}

/** Puts some in doubt in a shard, the first the oldest; when each is due, in seconds before now. */
async function dueIn(one: Database, bucket: string, secondsAgo: readonly number[]): Promise<void> {
  for (const seconds of secondsAgo) {
    const dueAt = new Date(clock.now().getTime() - seconds * 1_000);
    await one.query(sql`
      insert into errands values
        (${bucket}, ${`due ${bucket} ${seconds}`}, 'PROCESSING', 1, ${dueAt}, 0)`);
  }
}

test('intents and endings of two shards are committed in a transaction on each', async () => {
  const records = await committed(3);
  assert.deepEqual(await bucketsIn(lower), Array(3).fill(OWNER.bucket));
  assert.deepEqual(await bucketsIn(upper), Array(3).fill(FAR_OWNER.bucket));
  const steps = await Promise.all(
    records.map((errand, place) =>
      end({
        errand,
        isKnown: place % 3 > 0,
        key: `${place % 2 ? 'upper' : 'lower'} ${place >> 1}`,
      }),
    ),
  );
  assert.ok(steps.every((step) => step !== 'lost' && step.answer.status === 201));
  assert.deepEqual(await reportedIn(lower), Array(3).fill(OWNER.bucket));
  assert.deepEqual(await reportedIn(upper), Array(3).fill(FAR_OWNER.bucket));
});

test('while one shard is down, the intents of the other are committed', async () => {
  await fresh();
  isUpperDown = true;
  const outcomes = await Promise.allSettled(
    [OWNER, FAR_OWNER, OWNER, FAR_OWNER].map((owner, place) =>
      commit(intentOf(owner, `key ${place}`)),
    ),
  );
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
  isUpperDown = false;
  assert.equal((await bucketsIn(lower)).length, 2);
  assert.equal((await bucketsIn(upper)).length, 0);
});

test('a lease takes from both shards, the oldest of each first', async () => {
  await fresh();
  await dueIn(lower, '07', [5, 3]);
  await dueIn(lower, '42', [4]);
  await dueIn(upper, '99', [9, 1]);
  const leased = await errandsDue.lease(db, clock.now(), 10);
  assert.deepEqual(leased.map(({ id }) => id).toSorted(), [
    'due 07 3',
    'due 07 5',
    'due 42 4',
    'due 99 1',
    'due 99 9',
  ]);
  assert.ok(leased.every(({ attempts }) => attempts === 1));
  assert.deepEqual(await errandsDue.lease(db, clock.now(), 10), []);
});

test('a backlog in one shard does not starve the other', async () => {
  await fresh();
  const backlog = Array.from({ length: 40 }, (_, place) => 1_000 - place);
  await dueIn(lower, '07', backlog);
  await dueIn(upper, '99', [1]);
  const leased = [
    ...(await errandsDue.lease(db, clock.now(), 4)),
    ...(await errandsDue.lease(db, clock.now(), 4)),
  ];
  assert.ok(leased.some(({ bucket }) => bucket === '99'));
  assert.ok(leased.some(({ id }) => id === 'due 07 1000'));
});

test('in a shard the oldest of all its buckets go first, whichever has the most', async () => {
  await fresh();
  await dueIn(lower, '07', [100, 99, 98, 97]);
  await dueIn(lower, '42', [98.5]);
  const ids: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    ids.push(...(await errandsDue.lease(db, clock.now(), 1)).map(({ id }) => id));
  }
  assert.deepEqual(ids, ['due 07 100', 'due 07 99', 'due 42 98.5', 'due 07 98', 'due 07 97']);
});

test('two workers who lease at once never get the same, and together they get all', async () => {
  await fresh();
  await dueIn(lower, '07', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await dueIn(upper, '99', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const leases = await Promise.all(
    Array.from({ length: 8 }, () => errandsDue.lease(db, clock.now(), 3)),
  );
  const ids = leases.flat().map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  const rest = await errandsDue.lease(db, clock.now(), 20);
  assert.equal(ids.length + rest.length, 20);
});

test('what is locked is passed over, and costs the other rows of its bucket no turn', async () => {
  await fresh();
  await dueIn(lower, '07', [3, 2, 1]);
  const holder = await lower.pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from errands where errand_id = 'due 07 3' for update`);
  const leased = await errandsDue.lease(db, clock.now(), 2);
  await holder.query('rollback');
  holder.release();
  assert.deepEqual(leased.map(({ id }) => id).toSorted(), ['due 07 1', 'due 07 2']);
});

test('while one shard is down, what is due in the other is leased', async () => {
  await fresh();
  await dueIn(lower, '07', [2, 1]);
  await dueIn(upper, '99', [1]);
  isUpperDown = true;
  const leased = await errandsDue.lease(db, clock.now(), 10);
  assert.deepEqual(
    leased.map(({ bucket }) => bucket),
    ['07', '07'],
  );
  await assert.rejects(errandsDue.lease(db, clock.now(), 10), { code: 'ECONNREFUSED' });
});

test('the sweeper postpones and reports on the shard of each', async () => {
  const records = await committed(1);
  const sweeper = createSweeper<Errand>(
    { db, clock, metrics, logger: createLogger('silent') },
    {
      name: 'resolve-errands',
      due: errandsDue,
      resolve: (thing) => Promise.resolve({ thing, answer: { kind: 'unknown', why: 'timeout' } }),
      stuck: (errand, now) => errandEvent(errand, 'stuck', now),
    },
  );
  for (let round = 0; round < STUCK_AFTER_ATTEMPTS; round += 1) {
    assert.equal(await sweeper.run(), records.length);
    clock.advance(3_600_000);
  }
  assert.deepEqual(await reportedIn(lower), [OWNER.bucket]);
  assert.deepEqual(await reportedIn(upper), [FAR_OWNER.bucket]);
});

test('reversals of two shards are committed in a transaction on each', async () => {
  const records = await committed(2);
  const turn = createReversals<Errand>(
    { db },
    {
      name: 'turn-errands',
      reversing: (errand) => ({ ...errand, status: 'REVERSING' }),
      write: async (tx, errands) => {
        const ids = errands.map(({ id }) => id);
        const rows = await tx.query<{ id: string }>(sql`
          update errands set status = 'REVERSING' where errand_id = any(${ids})
          returning errand_id as id`);
        return new Set(rows.map(({ id }) => id));
      },
    },
  );
  const turned = await Promise.all(records.map(turn));
  assert.ok(turned.every((errand) => errand?.status === 'REVERSING'));
});
