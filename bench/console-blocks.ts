import type { Client } from 'pg';
import {
  entryOfMessage,
  MESSAGE_TABLES,
} from '../service/src/acquiring/acquirers/message-entry.ts';
import { blocksInOrder, type LogEntry } from '../service/src/platform/db/blocks-of.ts';
import type { LogTables } from '../service/src/platform/db/log-tables.ts';
import { type Database, openDatabase } from '../service/src/platform/db/pool.ts';
import { writingBlocks } from '../service/src/platform/db/write-blocks.ts';
import {
  entryOfEvent,
  EVENT_TABLES,
  type PublishedEvent,
  type RecordedEvent,
} from '../service/src/records/events/event-entry.ts';
import { insertingBlocks } from '../service/src/records/events/feed-store.ts';
import {
  entryOfRequest,
  REQUEST_TABLES,
} from '../service/src/records/request-log/request-entry.ts';
import { portionsOf } from './console-logs.ts';

/** The tables that copies are written to as blocks. */
export const BLOCK_TABLES: readonly string[] = [
  REQUEST_TABLES,
  MESSAGE_TABLES,
  EVENT_TABLES,
].flatMap(({ blocks, labels }) => [blocks, labels]);
const AT_ONCE = 5_000; // Entries that are made into blocks together.

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
      from plain_requests order by created_at`,
    entryOf: (row) => entryOfRequest({ ...row, createdAt: new Date(row.createdAt) }),
  },
  {
    tables: MESSAGE_TABLES,
    select: `select rest::jsonb || jsonb_build_object('id', message_id, 'partnerId', partner_id,
        'subjectId', subject_id, 'correlationId', correlation_id,
        'reference', replace(rest->>'reference', split_part(rest->>'reference', ':', 1), subject_id),
        'askedAt', asked_at) as entry
      from plain_messages order by asked_at`,
    entryOf: (row) => entryOfMessage({ ...row, askedAt: new Date(row.askedAt) }),
  },
];

/** As the service would have written them: of each partner, what is within two seconds. */
export async function packLogs(owner: Client, ownerUrl: string): Promise<void> {
  const db = openDatabase({ url: ownerUrl, connections: 1 });
  try {
    for (const { entryOf, select, tables } of KINDS) {
      const writing = writingBlocks(tables);
      for await (const rows of portionsOf<Row>(owner, select, AT_ONCE)) {
        await db.commitInOneRoundTrip(await writing(rows.map(({ entry }) => entryOf(entry))));
      }
    }
    await packEvents(owner, db);
  } finally {
    await db.close();
  }
  await owner.query('drop table plain_requests, plain_messages, plain_events, event_places');
}

/**
 * Places in feeds in the order of time, which copies have not: those of the merchants of one are moved
 * by other times each.
 */
export async function placeEvents(owner: Client): Promise<void> {
  await owner.query(`
    create table event_places as
    select partner_id, position as copied,
      row_number() over (partition by partner_id order by created_at, position) as position
    from plain_events;
    create unique index on event_places (partner_id, copied);
    analyze event_places`);
  await owner.query(`
    update webhook_deliveries d set position = p.position from event_places p
    where p.partner_id = d.partner_id and p.copied = d.position`);
  await owner.query(`
    update event_streams s set position = last.position
    from (select partner_id, max(position) as position from event_places group by 1) as last
    where last.partner_id = s.partner_id`);
  await owner.query(`
    update statistics_progress p set counted = s.position
    from event_streams s where s.partner_id = p.partner_id`);
}

const EVENTS = `
  select event_id as id, partner_id as "partnerId", merchant_id as "merchantId", type,
    subject_id as "subjectId", sequence, correlation_id as "correlationId",
    data::text as body, created_at as "createdAt"
  from plain_events order by created_at, position`;

async function packEvents(owner: Client, db: Database): Promise<void> {
  const places = new Map<string, bigint>(); // The last of each partner, as in event_places.
  type Unplaced = Omit<PublishedEvent, 'data' | 'position'> & Pick<RecordedEvent, 'body'>;
  for await (const rows of portionsOf<Unplaced>(owner, EVENTS, AT_ONCE)) {
    for (const [partnerId, own] of Map.groupBy(rows, (row) => row.partnerId)) {
      let place = places.get(partnerId) ?? 0n;
      const entries = own.map((event) => entryOfEvent({ ...event, position: ++place }, false));
      let last = places.get(partnerId) ?? 0n;
      const blocks = (await blocksInOrder(entries)).map((block) => {
        const firstPosition = last + 1n;
        last += BigInt(block.size);
        return { ...block, firstPosition, lastPosition: last };
      });
      await db.commitInOneRoundTrip(insertingBlocks(blocks));
      places.set(partnerId, place);
    }
  }
}
