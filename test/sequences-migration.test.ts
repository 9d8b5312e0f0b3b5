/** Migrating a database of the previous release: the events of what exists go on where they are. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { raw, sql } from '../service/src/platform/db/pool.ts';
import { allEvents } from './published.ts';
import { newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { call, db, move, pay, refund } = server;
const FILE = join(import.meta.dirname, '..', 'service', 'migrations', '0040_sequences.sql');
const TABLES = ['payments', 'refunds', 'validations', 'batches'];
const ALL = [...TABLES, 'authentications', 'orders', 'payouts', 'payment_methods'];

/** Not prepared: the columns are in another order afterwards. */
const counted = async () =>
  await Promise.all(
    TABLES.map(async (table) => {
      const text = `select sequence, * from ${table} order by 3, 4`;
      return (await db.pool.query<Record<string, unknown>>(text)).rows;
    }),
  );

test('a subject that exists goes on with the number after that of its last event', async () => {
  const merchantId = await server.newMerchant();
  const held = (await pay(merchantId, { automaticCapture: false })).string('paymentId');
  const part = { amount: { amount: 300, currency: 'CAD' }, finalCompletion: false };
  await move(held, 'complete', part);
  await refund((await pay(merchantId)).string('paymentId'));
  await server.validate(merchantId);
  await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
  const before = await counted();
  const subjects = (await allEvents(db)).map(({ subjectId }) => subjectId);
  await db.query(sql`create table events (bucket char(2), subject_id text)`);
  await db.query(sql`
    insert into events select substr(id, 3, 2), id from unnest(${subjects}::text[]) as subject (id)`);
  for (const table of ALL) await db.query(sql`alter table ${raw(table)} drop column sequence`);
  await db.pool.query(readFileSync(FILE, 'utf8'));
  assert.deepEqual(await counted(), before);
  assert.equal((await move(held, 'complete', part)).status, 200);
  const events = await call('GET', `/events?subjectId=${held}`);
  assert.deepEqual(
    [0, 1, 2].map((place) => events.at(`data.${place}.sequence`)),
    [3, 2, 1],
  );
});
