/**
 * The least that a durable answer costs on this stack: Fastify reads a body of JSON and answers when a row
 * of 1 kB is committed, many in one transaction, in a table with a key and two more indexes. The address of
 * the database comes on standard input. Prints its own.
 */
import { text as textOf } from 'node:stream/consumers';
import fastify from 'fastify';
import { copyInto } from '../service/src/platform/db/bulk-statement.ts';
import { text, timestamp } from '../service/src/platform/db/columns.ts';
import { createGroupCommit } from '../service/src/platform/db/group-commit.ts';
import { openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { newId } from '../service/src/kernel/id.ts';

const url = (await textOf(process.stdin)).trim();
const db = openDatabase({ url, connections: 4 });
await db.query(sql`create schema if not exists one_row`);
await db.query(sql`drop table if exists one_row.records`);
await db.query(sql`
  create table one_row.records (
    id text primary key, owner text not null, body text not null, created_at timestamptz not null)`);
await db.query(sql`create index on one_row.records (owner, created_at)`);
await db.query(sql`create index on one_row.records (created_at)`);

type Row = Readonly<{ id: string; body: string; createdAt: Date }>;

const insertion = copyInto<Row>('one_row.records', {
  id: text(({ id }) => id),
  owner: text(() => 'pa00000000000000000000000000000'),
  body: text(({ body }) => body),
  created_at: timestamp(({ createdAt }) => createdAt),
});
const { submit } = createGroupCommit<Row, Row>({
  name: 'one-row',
  run: async (rows) => {
    await db.commitInOneRoundTrip([insertion(rows)]);
    return rows;
  },
});

const BYTES = 1_000;
const app = fastify();
app.post('/', async (request, reply) => {
  const createdAt = new Date();
  const id = newId('payment', '00', createdAt);
  const body = JSON.stringify({ id, request: request.body }).padEnd(BYTES);
  const row = await submit({ id, body, createdAt });
  return await reply.code(201).send({ id: row.id, createdAt });
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
