/** Who could read by a `.write` before the update can after it, whenever and by whatever it was made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { join } from 'node:path';
import { callerOfToken } from '../service/src/access/auth/standing.ts';
import { findClient } from '../service/src/access/partners/callers/credential-store.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { databaseBefore } from './database-before.ts';

const PARTNER = 'pa0001KE8VXQ4ZT5H9P3M7B2D6R8W0';
const HOUR = 3_600;

async function upgraded() {
  const url = await databaseBefore('scopes-and-sealed-answers');
  const db = openDatabase({ url, connections: 2 });
  const insert = (clientId: string, scopes: readonly string[], agent: string | null = null) =>
    db.query(sql`
      insert into clients (client_id, partner_id, name, scopes, agent, created_at, modified_at)
      values (${clientId}, ${PARTNER}, 'Old', ${scopes}, ${agent}, now(), now())`);
  await db.query(sql`insert into partners values (${PARTNER}, 'ISV', 'Maple', now(), now())`);
  await insert('both', ['payment.write', 'refund.read', 'refund.write']);
  await insert('reads', ['event.read']);
  await insert('agent', ['webhook.write'], '{"currency":"CAD","perCall":1,"perDay":1}');
  await migrate(url, { folder: join(import.meta.dirname, '..', 'service', 'migrations') });
  await insert('late', ['payment.write']); // As the release before does while it still runs.
  return db;
}

test('clients keep what they had: stored ones, agents, and those the release before still makes', async () => {
  const db = await upgraded();
  const scopesOf = async (clientId: string) => (await findClient(db, clientId))?.scopes;
  assert.deepEqual(await scopesOf('both'), [
    'payment.write',
    'refund.read',
    'refund.write',
    'payment.read',
  ]);
  assert.deepEqual(await scopesOf('reads'), ['event.read']);
  assert.deepEqual(await scopesOf('agent'), ['webhook.write', 'webhook.read']);
  assert.deepEqual(await scopesOf('late'), ['payment.write', 'payment.read']);
  await db.close();
});

test('tokens from before the update read as they did, those from after it by the letter', async () => {
  const db = await upgraded();
  const now = Math.floor(Date.now() / 1_000);
  const people = { callerOf: () => assert.fail('nobody signed in') };
  const mayRead = async (clientId: string, issuedAt: number) => {
    const about = { jti: `${clientId}${issuedAt}`, clientId, subject: clientId, issuedAt };
    const token = { ...about, scopes: ['payment.write'], expiresAt: issuedAt + HOUR };
    const caller = await callerOfToken({ db, people: { ...people } as never }, token);
    return caller?.scopes.has('payment.read');
  };
  assert.equal(await mayRead('both', now - HOUR / 2), true);
  assert.equal(await mayRead('both', now + HOUR / 2), false);
  assert.equal(await mayRead('late', now + HOUR / 2), true);
  await db.close();
});
