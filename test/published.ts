import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { BUCKETS } from '../service/src/kernel/id.ts';
import { type Database, sql } from '../service/src/platform/db/pool.ts';
import { type Event, eventJobs, readEvents } from '../service/src/records/events/index.ts';
import { unpackedEvents } from '../service/src/records/events/event-entry.ts';
import { readOutbox } from '../service/src/records/events/outbox-store.ts';

/** Publishes all that was recorded, and tells nobody: for tests of what is not told. */
export async function publishAll(db: Database): Promise<void> {
  const [relay = assert.fail()] = eventJobs({ db, subscribers: [] });
  while ((await relay.run()) > 0);
}

const SHOWS_EVENTS = /^\/(?:operator\/)?(?:events|timeline)\b/;
const databases = new WeakMap<FastifyInstance, Database>();

/** From now on whoever asks this application for events gets those of all that was done before. */
export function publishFor(app: FastifyInstance, db: Database): void {
  databases.set(app, db);
}

export async function publishBefore(app: FastifyInstance, url: string): Promise<void> {
  const db = databases.get(app);
  if (db && SHOWS_EVENTS.test(url)) await publishAll(db);
}

/** All that was recorded, published or not, the oldest first. */
export async function allEvents(db: Database): Promise<readonly Event[]> {
  const events = new Map<string, Event>();
  for (const { events: packed } of await readOutbox(db, BUCKETS)) {
    for (const { body: _body, brand: _brand, ...event } of await unpackedEvents(packed)) {
      events.set(event.id, event);
    }
  }
  for await (const some of readEvents(db, 'all')) {
    for (const { position: _position, ...event } of some) events.set(event.id, event);
  }
  return [...events.values()].toSorted(
    (one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1),
  );
}

export async function eventsAbout(db: Database, subjectId: string): Promise<readonly Event[]> {
  const all = await allEvents(db);
  return all
    .filter((event) => event.subjectId === subjectId)
    .toSorted((one, other) => one.sequence - other.sequence);
}

/** All that was recorded as a table of that moment, `told_events`, for SQL that compares it with records. */
export async function tellEvents(db: Database): Promise<void> {
  const events = await allEvents(db);
  await db.query(sql`drop table if exists told_events`);
  await db.query(sql`
    create table told_events (subject_id text, sequence int, type text, created_at timestamptz)`);
  await db.query(sql`
    insert into told_events select * from unnest(${events.map(({ subjectId }) => subjectId)}::text[],
      ${events.map(({ sequence }) => sequence)}::int[], ${events.map(({ type }) => type)}::text[],
      ${events.map(({ createdAt }) => createdAt)}::timestamptz[])`);
}
