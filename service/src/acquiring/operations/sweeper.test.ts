import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEvents } from '../../../../test/published.ts';
import {
  type Errand,
  errandEvent,
  errandId,
  errandsDue,
  openErrands,
} from '../../../../test/errands.ts';
import { sql } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import { STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import type { Attempted } from './attempts.ts';
import { createSweeper } from './sweeper.ts';

const { db, clock, metrics, commit, errands } = await openErrands();
const HALF_HOUR_MS = 1_800_000; // Longer than any sweeper waits before it asks again.

async function committed(count: number): Promise<string[]> {
  await db.query(sql`truncate errands, event_outbox, event_blocks, event_labels`);
  const ids = Array.from({ length: count }, () => errandId(clock));
  for (const id of ids) await commit({ request: null, id, amount: 10 });
  return ids;
}

const unanswered = (thing: Errand): Promise<Attempted<Errand>> =>
  Promise.resolve({ thing, answer: { kind: 'unknown', why: 'timeout' } });

const sweeperOf = (resolve: (errand: Errand) => Promise<Attempted<Errand>>) =>
  createSweeper<Errand>(
    { db, clock, metrics, logger: createLogger('silent') },
    {
      name: 'resolve-errands',
      due: errandsDue,
      resolve,
      stuck: (errand, now) => errandEvent(errand, 'stuck', now),
    },
  );

async function stuck(): Promise<readonly string[]> {
  const events = await allEvents(db);
  return events.filter(({ type }) => type === 'errand.stuck').map(({ subjectId }) => subjectId);
}

test('an operation that fails to resolve is postponed, counted and reported once as stuck; others go on', async () => {
  const ids = await committed(3);
  const [bad = ''] = ids;
  const resolved: string[] = [];
  const sweeper = sweeperOf(async ({ id }) => {
    if (id === bad) throw new Error('the row cannot be read');
    resolved.push(id);
    await db.query(sql`update errands set due_at = null, status = 'DONE' where errand_id = ${id}`);
    return 'ended';
  });
  assert.equal(await sweeper.run(), 3, 'the round does not fail');
  assert.deepEqual(resolved.toSorted(), ids.slice(1));
  for (let round = 1; round < STUCK_AFTER_ATTEMPTS + 2; round += 1) {
    assert.deepEqual(await stuck(), round < STUCK_AFTER_ATTEMPTS ? [] : [bad]);
    clock.advance(HALF_HOUR_MS);
    assert.equal(await sweeper.run(), 1);
  }
  assert.deepEqual(await stuck(), [bad]);
  const failures = await metrics.sweepFailures.get();
  assert.equal(failures.values[0]?.value, STUCK_AFTER_ATTEMPTS + 2);
});

test('an operation without an answer waits twice as long each time', async () => {
  await committed(1);
  const sweeper = sweeperOf(unanswered);
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    assert.equal(await sweeper.run(), 1);
    const [errand] = await errands();
    assert.equal(errand?.dueAt?.getTime(), clock.now().getTime() + seconds * 1_000);
    clock.advance(seconds * 1_000);
  }
});

test('a lease is one worker’s until it is over, and what has ended meanwhile is not postponed', async () => {
  const [id] = await committed(1);
  const [leased] = await errandsDue.lease(db, clock.now(), 10);
  assert.equal(leased?.id, id);
  assert.equal(leased?.attempts, 1);
  assert.deepEqual(await errandsDue.lease(db, clock.now(), 10), []);
  await db.query(sql`update errands set due_at = null, status = 'DONE'`);
  assert.ok(leased);
  await errandsDue.postpone(db, [{ thing: leased, dueAt: clock.now() }]);
  assert.equal((await errands())[0]?.dueAt, null);
});

test('one whose worker dies at the very attempt that should report it is reported at the next, once', async () => {
  const [id] = await committed(1);
  const sweeper = sweeperOf(unanswered);
  for (let attempt = 1; attempt < STUCK_AFTER_ATTEMPTS; attempt += 1) {
    assert.equal(await sweeper.run(), 1);
    clock.advance(HALF_HOUR_MS);
  }
  // Leased for the attempt that would report it, by one that does not come to it.
  assert.equal((await errandsDue.lease(db, clock.now(), 10)).length, 1);
  assert.deepEqual(await stuck(), []);
  for (let round = 0; round < 3; round += 1) {
    clock.advance(HALF_HOUR_MS);
    assert.equal(await sweeper.run(), 1);
    assert.deepEqual(await stuck(), [id]);
  }
});
