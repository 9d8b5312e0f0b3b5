/** What is stored for a host that wants it in order, at the level of the sweeper. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Errand,
  errandEvent,
  errandId,
  errandsDue,
  FAR_OWNER,
  openErrands,
  requestOf,
} from '../../../../test/errands.ts';
import { allEvents } from '../../../../test/published.ts';
import { sql } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import type { Declined } from '../acquirers/index.ts';
import type { Attempted } from './attempts.ts';
import { forwardInOrder } from './forward-in-order.ts';
import { STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';
import { createSweeper } from './sweeper.ts';

const { db, clock, metrics, commit, errands } = await openErrands();
const BACK_OFF_MS = 30_000; // The longest.
const acquirers = { inOrder: ['ordered'] };

/** Errands of hosts by the names given, each a second younger than the one before. */
async function stored(...hosts: readonly string[]): Promise<string[]> {
  await db.query(
    sql`truncate errands, forwarding_leases, event_outbox, event_blocks, event_labels`,
  );
  const ids: string[] = [];
  for (const [place, acquirer] of hosts.entries()) {
    const isFar = place % 3 === 2;
    const id = errandId(clock, ...(isFar ? [FAR_OWNER] : []));
    const request = isFar ? requestOf(`key ${id}`, '', FAR_OWNER) : null;
    await commit({ request, id, amount: 10, acquirer });
    ids.push(id);
    clock.advance(1_000);
  }
  return ids;
}

type Answer = Exclude<Attempted<Errand>, 'ended'>['answer'];
const SILENCE: Answer = { kind: 'unknown', why: 'timeout' };
const refusedWith = (isoResponseCode: string, retryable: boolean): Answer => {
  const declined: Declined = {
    kind: 'declined',
    isoResponseCode,
    responseCode: '062',
    message: 'Original not found',
    retryable,
    avsResult: null,
    cvdResult: null,
    threeDSecureResult: null,
  };
  return { kind: 'refused', by: declined };
};

type Script = (errand: Errand) => Promise<Answer | 'ended'> | Answer | 'ended';

/** A process with its sweeper and its forwarder, and the host that it asks. */
function startProcess(script: Script, arrivals: string[] = []) {
  const deps = { db, clock, metrics, logger: createLogger('silent'), acquirers };
  const sweeper = createSweeper<Errand>(deps, {
    name: 'resolve-errands',
    due: errandsDue,
    resolve: async (thing) => {
      arrivals.push(thing.id);
      const answer = await script(thing);
      if (answer !== 'ended') return { thing, answer };
      await db.query(sql`
        update errands set due_at = null, status = 'DONE' where errand_id = ${thing.id}`);
      return 'ended';
    },
    stuck: (errand, now) => errandEvent(errand, 'stuck', now),
  });
  const [forwarder] = forwardInOrder(deps, [sweeper]);
  assert.ok(forwarder);
  return { arrivals, sweep: sweeper.run, forward: forwarder.run };
}

async function left(): Promise<string[]> {
  return (await errands()).filter(({ status }) => status !== 'DONE').map(({ id }) => id);
}

test('after an outage what was stored arrives in the order of its age, and the outage costs one attempt a round', async () => {
  const ids = await stored(...Array.from({ length: 40 }, () => 'ordered'));
  let isUp = false;
  const { arrivals, forward, sweep } = startProcess(() => (isUp ? 'ended' : SILENCE));
  assert.equal(await sweep(), 0, 'it is not the sweeper’s');
  for (let round = 0; round < 4; round += 1) {
    assert.equal(await forward(), 1);
    assert.equal(await forward(), 0, 'the host rests');
    clock.advance(BACK_OFF_MS);
  }
  assert.deepEqual(new Set(arrivals), new Set(ids.slice(0, 1)));
  arrivals.length = 0;
  isUp = true;
  assert.equal(await forward(), 40);
  assert.deepEqual(arrivals, ids);
});

test('one that the host ignores, while it answers others, is passed by once it is stuck', async () => {
  const [ignored = '', ...others] = await stored('ordered', 'ordered', 'ordered');
  const { arrivals, forward } = startProcess(({ id }) => (id === ignored ? SILENCE : 'ended'));
  for (let attempt = 1; attempt < STUCK_AFTER_ATTEMPTS; attempt += 1) {
    assert.equal(await forward(), 1);
    clock.advance(BACK_OFF_MS);
  }
  assert.deepEqual(new Set(arrivals), new Set([ignored]));
  arrivals.length = 0;
  assert.equal(await forward(), 3);
  assert.deepEqual(arrivals, [ignored, ...others]);
  assert.deepEqual(await left(), [ignored]);
});

test('two processes forward to a host one after the other', async () => {
  const ids = await stored(...Array.from({ length: 30 }, () => 'ordered'));
  const arrivals: string[] = [];
  let [underWay, most] = [0, 0];
  const script = async () => {
    underWay += 1;
    most = Math.max(most, underWay);
    await db.query(sql`select 1`);
    underWay -= 1;
    return 'ended' as const;
  };
  const processes = [1, 2, 3].map(() => startProcess(script, arrivals));
  while ((await left()).length > 0) await Promise.all(processes.map(({ forward }) => forward()));
  assert.deepEqual(arrivals, ids);
  assert.equal(most, 1);
});

test('a host that is silent delays nothing of another', async () => {
  const [slow = '', ...others] = await stored('ordered', 'one', 'one', 'two');
  const end = Promise.withResolvers<Answer>();
  const asked = Promise.withResolvers<void>();
  const { arrivals, forward, sweep } = startProcess(({ acquirer }) => {
    if (acquirer !== 'ordered') return 'ended';
    asked.resolve();
    return end.promise;
  });
  const forwarding = forward();
  await asked.promise;
  assert.equal(await sweep(), 3);
  assert.deepEqual(arrivals.toSorted(), [slow, ...others].toSorted());
  assert.deepEqual(await left(), [slow]);
  end.resolve(SILENCE);
  assert.equal(await forwarding, 1);
});

test('what is refused for good is parked with its reason and reported, and the next goes out', async () => {
  const [first = '', ...rest] = await stored('ordered', 'ordered', 'ordered');
  const script: Script = ({ id }) => (id === first ? refusedWith('25', false) : 'ended');
  const { arrivals, forward } = startProcess(script);
  assert.equal(await forward(), 3);
  assert.deepEqual(arrivals, [first, ...rest]);
  const parked = (await errands()).find(({ id }) => id === first);
  const refusal = {
    isoResponseCode: '25',
    responseCode: '062',
    message: 'Original not found',
  };
  assert.deepEqual(parked?.operation, { refusal });
  const events = (await allEvents(db)).filter(({ type }) => type === 'errand.stuck');
  assert.deepEqual(
    events.map(({ subjectId }) => subjectId),
    [first],
  );
  clock.advance(BACK_OFF_MS * 100);
  assert.equal(await forward(), 0);
});

test('a refusal that may pass is tried again with back-off, and holds up nobody; so is a fault of ours', async () => {
  const [busy = '', broken = '', last = ''] = await stored('ordered', 'ordered', 'ordered');
  const { arrivals, forward } = startProcess(({ id }) => {
    if (id === broken) throw new Error('the row cannot be read');
    return id === busy ? refusedWith('96', true) : 'ended';
  });
  assert.equal(await forward(), 3);
  assert.deepEqual(await left(), [busy, broken]);
  for (let round = 1; round < STUCK_AFTER_ATTEMPTS; round += 1) {
    assert.equal(await forward(), 0);
    clock.advance(BACK_OFF_MS);
    assert.equal(await forward(), 2);
  }
  assert.deepEqual(arrivals.slice(0, 5), [busy, broken, last, busy, broken]);
});

test('what a process had sent that looks dead is sent first by the next', async () => {
  const [first = '', second = ''] = await stored('ordered', 'ordered');
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Answer>();
  const dead = startProcess(() => {
    asked.resolve();
    return answer.promise;
  });
  const forwarding = dead.forward();
  await asked.promise;
  const { arrivals, forward } = startProcess(() => 'ended');
  assert.equal(await forward(), 0, 'the other may still be at it');
  clock.advance(44_000);
  assert.equal(await forward(), 0);
  clock.advance(2_000);
  assert.equal(await forward(), 2);
  assert.deepEqual(arrivals, [first, second]);
  answer.resolve(SILENCE);
  assert.equal(await forwarding, 1);
  assert.deepEqual(await left(), [], 'what it writes then changes nothing');
});
