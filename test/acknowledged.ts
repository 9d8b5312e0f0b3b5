import assert from 'node:assert/strict';
import { type Database, sql } from '../service/src/platform/db/pool.ts';
import { allEvents } from './published.ts';
import type { Expected } from './mixed-load.ts';
import type { Acknowledged, PersistentClient } from './persistent-client.ts';

const AT_ONCE = 8;
const MAY_RECUR = / (?:.*\.stuck|payment_method\.updated)$/; // The latter each time a card is stored again.

/** Every acknowledged answer is given again to the letter, and every payment is as its answer said. */
export async function assertAcknowledged(
  { send, acknowledged }: PersistentClient,
  expected: readonly Expected[],
): Promise<void> {
  await forEach(acknowledged, async ({ path, body, answer }) => {
    const again = await send('POST', path, body);
    assert.equal(again.status, answer.status, path);
    assert.ok(again.isReplayed, path);
    assert.equal(again.text, answer.text);
  });
  await forEach(expected, async ({ paymentId, status, captured, capturable, refunded }) => {
    const found = await send('GET', `/payments/${paymentId}`);
    assert.equal(found.at('paymentStatus'), status, paymentId);
    assert.equal(found.at('capturedAmount.amount'), captured, paymentId);
    assert.equal(found.at('capturableAmount.amount'), capturable, paymentId);
    assert.equal(found.at('refundedAmount.amount'), refunded, paymentId);
  });
}

/** A few at once: there are thousands, and one after another they would take longer than the load did. */
async function forEach<One>(
  all: readonly One[],
  check: (one: One) => Promise<void>,
): Promise<void> {
  for (let first = 0; first < all.length; first += AT_ONCE) {
    await Promise.all(all.slice(first, first + AT_ONCE).map(check));
  }
}

/** One thing for each key that was acknowledged, no more; and no event is written twice. */
export async function assertOnce(
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  for (const path of MADE) {
    assert.ok(
      acknowledged.some((one) => one.path === path),
      `${path} was called`,
    );
  }
  assert.deepEqual(await madeBeside(db, acknowledged), {
    '/payments': 0,
    '/refunds': 0,
    '/validations': 0,
  });
  assert.deepEqual(await eventsTwice(db), []);
}

const MADE = ['/payments', '/refunds', '/validations'] as const;

/** How many records there are beyond those acknowledged, by the path that makes them. */
export async function madeBeside(
  db: Database,
  acknowledged: readonly Acknowledged[],
): Promise<Readonly<Record<string, number>>> {
  const [made] = await db.query<Record<string, bigint>>(sql`
    select (select count(*) from payments) as "/payments",
      (select count(*) from refunds) as "/refunds",
      (select count(*) from validations) as "/validations"`);
  return Object.fromEntries(
    MADE.map((path) => {
      const told = acknowledged.filter((one) => one.path === path).length;
      return [path, Number(made?.[path]) - told];
    }),
  );
}

/** Events of a subject that are recorded more than once, and may not be. */
export async function eventsTwice(db: Database): Promise<readonly string[]> {
  const named = (await allEvents(db))
    .map(({ subjectId, type }) => `${subjectId} ${type}`)
    .filter((name) => !MAY_RECUR.test(name));
  const seen = new Set<string>();
  return named.filter((name) => seen.size === seen.add(name).size);
}
