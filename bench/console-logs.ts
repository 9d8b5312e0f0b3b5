import type { Client } from 'pg';
import { MESSAGE_TABLES, messageIn } from '../service/src/acquiring/acquirers/message-entry.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import { blockEntries } from '../service/src/platform/db/block-text.ts';
import { logKey } from '../service/src/platform/db/log-key.ts';
import type { LogTables } from '../service/src/platform/db/log-tables.ts';
import type { StoredEntry } from '../service/src/platform/db/read-blocks.ts';
import { EVENT_TABLES, eventIn } from '../service/src/records/events/event-entry.ts';
import { REQUEST_TABLES, requestIn } from '../service/src/records/request-log/request-entry.ts';

/** What is in blocks cannot be copied by statements: until copies are made it is in rows of these. */
const PLAIN = `
  create table plain_requests (bucket char(2), request_id text, partner_id text, merchant_id text,
    correlation_id text, path text, answer text, rest json, created_at timestamptz);
  create table plain_messages (bucket char(2), message_id text, partner_id text, subject_id text,
    correlation_id text, rest json, asked_at timestamptz);
  create table plain_events (bucket char(2), event_id text, partner_id text, merchant_id text, type text,
    subject_id text, sequence int, correlation_id text, position bigint, data json,
    created_at timestamptz)`;
const BLOCKS_AT_ONCE = 500;

export async function unpackLogs(owner: Client): Promise<void> {
  await owner.query(PLAIN);
  await unpack(owner, REQUEST_TABLES, 'plain_requests', (entry) => {
    const { answer, correlationId, createdAt, id, merchantId, partnerId, path, ...rest } =
      requestIn(entry);
    const whose = { partner_id: partnerId, merchant_id: merchantId, correlation_id: correlationId };
    const its = { bucket: bucketIn(id), request_id: id, created_at: createdAt };
    return { ...its, ...whose, path, answer, rest };
  });
  await unpack(owner, MESSAGE_TABLES, 'plain_messages', (entry) => {
    const { askedAt, correlationId, id, partnerId, subjectId, ...rest } = messageIn(entry);
    const whose = { partner_id: partnerId, subject_id: subjectId, correlation_id: correlationId };
    return { bucket: bucketIn(id), message_id: id, ...whose, rest, asked_at: askedAt };
  });
  await unpack(owner, EVENT_TABLES, 'plain_events', (entry) => {
    const { correlationId, createdAt, data, id, merchantId, partnerId, position, ...event } =
      eventIn(entry);
    const { sequence, subjectId, type } = event;
    const whose = { partner_id: partnerId, merchant_id: merchantId, subject_id: subjectId };
    const its = {
      bucket: bucketIn(id),
      event_id: id,
      correlation_id: correlationId,
      type,
      sequence,
    };
    return { ...its, ...whose, position: Number(position), data, created_at: createdAt };
  });
}

/** What the entries of a log are in rows of a table. */
async function unpack(
  owner: Client,
  { blocks, bodies }: LogTables,
  table: string,
  rowOf: (entry: StoredEntry) => object,
): Promise<void> {
  const packed = portionsOf<Readonly<{ partnerId: string; entries: Buffer }>>(
    owner,
    `select partner_id as "partnerId", entries from ${blocks} order by ended_at`,
    BLOCKS_AT_ONCE,
  );
  for await (const some of packed) {
    const unpacked = await Promise.all(
      some.map(async ({ entries, partnerId }) =>
        (await blockEntries(entries, bodies)).map((entry) => rowOf({ ...entry, partnerId })),
      ),
    );
    await owner.query(
      `insert into ${table} select * from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(unpacked.flat())],
    );
  }
}

/** The rows of a statement, however many; the next are read while some are worked on. */
export async function* portionsOf<Row extends object>(
  owner: Client,
  select: string,
  most: number,
): AsyncGenerator<Row[], void> {
  await owner.query('begin');
  await owner.query(`declare portions no scroll cursor for ${select}`);
  const read = async () => (await owner.query<Row>(`fetch ${most} from portions`)).rows;
  for (let rows = await read(); rows.length > 0;) {
    const next = read();
    yield rows;
    rows = await next;
  }
  await owner.query('commit');
}

/** The first event of a subject. */
export async function firstEvent(owner: Client, partnerId: string, subjectId: string) {
  const { rows } = await owner.query<{ entries: Buffer }>(
    `select entries from event_blocks
     where partner_id = $1 and keys @> array[$2::bigint] order by last_position`,
    [partnerId, logKey(subjectId)],
  );
  for (const { entries } of rows) {
    const found = await blockEntries(entries, EVENT_TABLES.bodies);
    const events = found.map((entry) => eventIn({ ...entry, partnerId }));
    const meant = events.find((event) => event.subjectId === subjectId);
    if (meant) return meant;
  }
  return null;
}

/** When the newest events happened, of a partner or of everybody, the newest first. */
export async function newestEvents(owner: Client, condition: string, most: number) {
  const { rows } = await owner.query<{ entries: Buffer }>(
    `select entries from event_blocks where ${condition} order by ended_at desc limit ${most}`,
  );
  const found = await Promise.all(
    rows.map(async ({ entries }) => await blockEntries(entries, EVENT_TABLES.bodies)),
  );
  return found
    .flat()
    .map(({ at }) => at)
    .toSorted((one, other) => +other - +one)
    .slice(0, most);
}

/** The id of the request that a partner made under a correlation id. */
export async function requestUnder(owner: Client, partnerId: string, correlationId: string) {
  const { rows } = await owner.query<{ entries: Buffer }>(
    `select entries from request_blocks
     where partner_id = $1 and keys @> array[$2::bigint] order by ended_at`,
    [partnerId, logKey(correlationId)],
  );
  for (const { entries } of rows) {
    const found = await blockEntries(entries, REQUEST_TABLES.bodies);
    const meant = found.find(
      (entry) => requestIn({ ...entry, partnerId }).correlationId === correlationId,
    );
    if (meant) return meant.id;
  }
  return null;
}
