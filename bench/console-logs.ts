import type { Client } from 'pg';
import {
  entryOfMessage,
  MESSAGE_TABLES,
  messageIn,
} from '../service/src/acquiring/acquirers/message-entry.ts';
import { bucketIn } from '../service/src/kernel/id.ts';
import { blockEntries } from '../service/src/platform/db/block-text.ts';
import { blocksInOrder, type LogEntry } from '../service/src/platform/db/blocks-of.ts';
import { logKey } from '../service/src/platform/db/log-key.ts';
import type { LogTables } from '../service/src/platform/db/log-tables.ts';
import {
  type Database,
  openDatabase,
  sql,
  takeLonger,
  transaction,
} from '../service/src/platform/db/pool.ts';
import type { StoredEntry } from '../service/src/platform/db/read-blocks.ts';
import { writingBlocks } from '../service/src/platform/db/write-blocks.ts';
import {
  entryOfEvent,
  EVENT_TABLES,
  eventIn,
  type PublishedEvent,
  type RecordedEvent,
} from '../service/src/records/events/event-entry.ts';
import { insertingBlocks } from '../service/src/records/events/feed-store.ts';
import {
  entryOfRequest,
  REQUEST_TABLES,
  requestIn,
} from '../service/src/records/request-log/request-entry.ts';

/** What is in blocks cannot be copied by statements: until copies are made it is in rows of these. */
const PLAIN = `
  create table plain_requests (bucket char(2), request_id text, partner_id text, merchant_id text,
    correlation_id text, path text, answer text, rest json, created_at timestamptz);
  create table plain_messages (bucket char(2), message_id text, partner_id text, subject_id text,
    correlation_id text, rest json, asked_at timestamptz);
  create table plain_events (bucket char(2), event_id text, partner_id text, merchant_id text, type text,
    subject_id text, sequence int, correlation_id text, position bigint, data json,
    created_at timestamptz)`;
const AT_ONCE = 5_000; // Entries that are made into blocks together.

export async function unpackLogs(owner: Client): Promise<void> {
  await owner.query(PLAIN);
  for (const entry of await everything(owner, REQUEST_TABLES)) {
    const { answer, correlationId, createdAt, id, merchantId, partnerId, path, ...rest } =
      requestIn(entry);
    const its = [bucketIn(id), id, partnerId, merchantId, correlationId, path, answer];
    await owner.query('insert into plain_requests values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      ...its,
      JSON.stringify(rest),
      createdAt,
    ]);
  }
  for (const entry of await everything(owner, MESSAGE_TABLES)) {
    const { askedAt, correlationId, id, partnerId, subjectId, ...rest } = messageIn(entry);
    const its = [bucketIn(id), id, partnerId, subjectId, correlationId];
    await owner.query('insert into plain_messages values ($1, $2, $3, $4, $5, $6, $7)', [
      ...its,
      JSON.stringify(rest),
      askedAt,
    ]);
  }
  for (const entry of await everything(owner, EVENT_TABLES)) {
    const event = eventIn(entry);
    const { correlationId, createdAt, data, id, merchantId, partnerId, subjectId, type } = event;
    const its = [bucketIn(id), id, partnerId, merchantId, type, subjectId, event.sequence];
    await owner.query(
      'insert into plain_events values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [...its, correlationId, String(event.position), JSON.stringify(data), createdAt],
    );
  }
}

async function everything(owner: Client, { blocks, bodies }: LogTables): Promise<StoredEntry[]> {
  const { rows } = await owner.query<{ partnerId: string; entries: Buffer }>(
    `select partner_id as "partnerId", entries from ${blocks} order by ended_at`,
  );
  const found = await Promise.all(
    rows.map(async ({ entries, partnerId }) =>
      (await blockEntries(entries, bodies)).map((entry) => ({ ...entry, partnerId })),
    ),
  );
  return found.flat();
}

type Row = Readonly<{
  entry: Parameters<typeof entryOfRequest>[0] & Parameters<typeof entryOfMessage>[0];
}>;
type Kind = Readonly<{
  tables: LogTables;
  select: string;
  entryOf: (row: Row['entry']) => LogEntry;
}>;
const KINDS: readonly Kind[] = [
  {
    tables: REQUEST_TABLES,
    select: `select rest::jsonb || jsonb_build_object('id', request_id, 'partnerId', partner_id,
        'merchantId', merchant_id, 'correlationId', correlation_id, 'path', path, 'answer', answer,
        'createdAt', created_at) as entry
      from plain_requests order by partner_id, created_at`,
    entryOf: (row) => entryOfRequest({ ...row, createdAt: new Date(row.createdAt) }),
  },
  {
    tables: MESSAGE_TABLES,
    select: `select rest::jsonb || jsonb_build_object('id', message_id, 'partnerId', partner_id,
        'subjectId', subject_id, 'correlationId', correlation_id,
        'reference', replace(rest->>'reference', split_part(rest->>'reference', ':', 1), subject_id),
        'askedAt', asked_at) as entry
      from plain_messages order by partner_id, asked_at`,
    entryOf: (row) => entryOfMessage({ ...row, askedAt: new Date(row.askedAt) }),
  },
];

/** As the service would have written them: of each partner, what is within two seconds. */
export async function packLogs(ownerUrl: string): Promise<void> {
  const db = openDatabase({ url: ownerUrl, connections: 1 });
  try {
    for (const { entryOf, select, tables } of KINDS) {
      const writing = writingBlocks(tables);
      await transaction(db, async (tx) => {
        await takeLonger(tx);
        await tx.query({ text: `truncate ${tables.blocks}, ${tables.labels}`, values: [] });
        await tx.query({ text: `declare plain cursor for ${select}`, values: [] });
        for (;;) {
          const rows = await tx.query<Row>({ text: `fetch ${AT_ONCE} from plain`, values: [] });
          if (rows.length === 0) break;
          await tx.commitInOneRoundTrip(await writing(rows.map(({ entry }) => entryOf(entry))));
        }
      });
    }
    await packEvents(db);
    await db.query(sql`drop table plain_requests, plain_messages, plain_events`);
  } finally {
    await db.close();
  }
}

const EVENTS = `
  select event_id as id, partner_id as "partnerId", merchant_id as "merchantId", type,
    subject_id as "subjectId", sequence, correlation_id as "correlationId", position,
    data::text as body, created_at as "createdAt"
  from plain_events order by partner_id, position`;

async function packEvents(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    await takeLonger(tx);
    await tx.query(sql`truncate event_blocks, event_labels`);
    await tx.query({ text: `declare plain cursor for ${EVENTS}`, values: [] });
    for (;;) {
      const rows = await tx.query<Omit<PublishedEvent, 'data'> & Pick<RecordedEvent, 'body'>>({
        text: `fetch ${AT_ONCE} from plain`,
        values: [],
      });
      if (rows.length === 0) break;
      for (const own of Map.groupBy(rows, ({ partnerId }) => partnerId).values()) {
        const blocks = await blocksInOrder(own.map((event) => entryOfEvent(event, false)));
        let next = 0;
        await tx.commitInOneRoundTrip(
          insertingBlocks(
            blocks.map((block) => {
              const its = own.slice(next, (next += block.size));
              const [firstPosition = 0n, lastPosition = 0n] = [
                its[0]?.position,
                its.at(-1)?.position,
              ];
              return { ...block, firstPosition, lastPosition };
            }),
          ),
        );
      }
    }
  });
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
