/**
 * Two workers publish events and send them to two endpoints, and are killed repeatedly under load. No
 * event is left undelivered, and none arrives after a later one of its subject. `KILLS=50` is the long
 * variant.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { defineEvent, eventOf, recordMany } from '../../service/src/records/events/index.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { bucketOf } from '../../service/src/kernel/id.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { strict } from '../../service/src/platform/http/schema.ts';
import { type Sql, sql, transaction } from '../../service/src/platform/db/pool.ts';
import { Keyring } from '../../service/src/platform/keys/keyring.ts';
import { newMasterKeyText } from '../../service/src/platform/keys/master-key-file.ts';
import { MasterKeys } from '../../service/src/platform/keys/master-keys.ts';
import { endingWithUs } from '../children.ts';
import { testDatabase } from '../database.ts';
import { newPartner } from '../new-partner.ts';
import { sequence } from '../sequence.ts';
import { storeEndpoint } from '../store-endpoint.ts';
import { answering, type Receiver, startReceiver } from '../webhook-receiver.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const SUBJECTS = 30;
const SEED = 20_261_116;
const LOAD_EVERY_MS = 20;
const BACKLOG_MAX = 200;
const KILL_WITHIN_MS = 400; // After a worker has begun to send.
const FAILURES = 0.05; // Of all requests, so that some deliveries are waiting for another attempt.

const db = await testDatabase();
const clock = systemClock;
const masterKey = newMasterKeyText();
const masterKeys = new MasterKeys({ kind: 'environment', text: new Secret(masterKey) });
const keyring = new Keyring({ db, masterKeys, clock });
await keyring.load(['webhooks']);
const { partnerId } = await newPartner({ clock, db }, new Set(['webhook.read', 'webhook.write']));
const random = sequence(SEED);

/** A receiver that is sometimes slow and sometimes fails, as receivers are. */
async function unreliable(): Promise<Receiver> {
  return await startReceiver((arrival, response) => {
    const status = random() < FAILURES ? 500 : 204;
    setTimeout(() => answering(status)(arrival, response), random() * 30);
  });
}
const receivers = [await unreliable(), await unreliable()];
for (const { url } of receivers) await storeEndpoint({ clock, db, keyring }, { partnerId, url });

const MOVED = defineEvent({ type: 'thing.moved', description: 'For tests.', data: strict({}) });
const counts = new Map<string, number>();

/** An event for each of some subjects, in one transaction. */
async function happen(): Promise<void> {
  const subjects = Array.from({ length: SUBJECTS }, (_, index) => `subject-${index}`);
  const chosen = subjects.filter(() => random() < 0.1);
  const bucket = bucketOf(partnerId);
  const events = chosen.map((subjectId) => {
    const number = (counts.get(subjectId) ?? 0) + 1;
    counts.set(subjectId, number);
    const whose = { bucket, partnerId, merchantId: null, subjectId, sequence: number };
    return eventOf(MOVED, { ...whose, data: {}, correlationId: 'c-1', now: clock.now() });
  });
  await transaction(db, (tx) => recordMany(tx, events));
}

function startWorker() {
  const file = join(import.meta.dirname, '..', 'webhook-worker.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, db.url], {
    env: { ...process.env, MASTER_KEY: masterKey },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endingWithUs(child);
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return { kill };
}

const arrived = (): number => receivers.reduce((sum, { arrivals }) => sum + arrivals.length, 0);

/** Resolves when something new has arrived. */
async function untilSending(): Promise<void> {
  for (const before = arrived(); arrived() === before;) await delay(5);
}

async function count(statement: Sql): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(statement);
  return Number(row?.count ?? 0n);
}

async function unfinished(): Promise<number> {
  const queued = await count(sql`
    select count(*) as count from webhook_deliveries where state in ('WAITING', 'PENDING')`);
  return queued + (await count(sql`select count(*) as count from event_outbox`));
}

test(`${KILLS} kills while events are sent: none is left undelivered, none out of order within a subject`, async (t) => {
  const left: number[] = [];
  const leased: number[] = [];
  const state = { isOver: false };
  const load = (async () => {
    while (!state.isOver) {
      // Enough for the next kill to come amid work, and no more than is soon sent in the end.
      if ((await unfinished()) < BACKLOG_MAX) await happen();
      await delay(LOAD_EVERY_MS);
    }
  })();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const workers = [startWorker(), startWorker()];
    await untilSending();
    await delay(random() * KILL_WITHIN_MS);
    await Promise.all(workers.map((worker) => worker.kill()));
    left.push(await unfinished());
    leased.push(
      await count(sql`
          select count(*) as count from webhook_deliveries where leased_until > now()`),
    );
  }
  state.isOver = true;
  await load;
  const workers = [startWorker(), startWorker()];
  while ((await unfinished()) > 0) {
    // What failed has its next attempt now, and not in minutes.
    await db.query(sql`
        update webhook_deliveries set next_at = now() where state = 'PENDING' and failures > 0`);
    await delay(100);
  }
  await Promise.all(workers.map((worker) => worker.kill()));
  t.diagnostic(`seed ${SEED}: unfinished after each kill: ${left.join(', ')}`);
  t.diagnostic(`in hand at each kill: ${leased.join(', ')}`);
  assert.ok(leased.filter((things) => things > 0).length >= KILLS / 2, 'kills came amid work');
  for (const receiver of receivers) assertComplete(receiver);
  const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
  t.diagnostic(`${all} events, ${arrived()} arrivals at two endpoints`);
});

/** Asserts that all events have arrived, and that no subject ever went back. */
function assertComplete({ arrivals }: Receiver): void {
  for (const [subjectId, last] of counts) {
    const numbers = arrivals
      .filter(({ event }) => event.subjectId === subjectId)
      .map(({ event }) => event.sequence);
    const expected = Array.from({ length: last }, (_, index) => index + 1);
    assert.deepEqual([...new Set(numbers)], expected, `${subjectId}: ${numbers.join(' ')}`);
    const inOrder = numbers.toSorted((one, other) => one - other);
    assert.deepEqual(numbers, inOrder, `${subjectId} in order`);
  }
}
