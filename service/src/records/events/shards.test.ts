import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { twoShards, LOWER, UPPER } from '../../../../test/two-shards.ts';
import { validated } from '../../../../test/validation-events.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { eventJobs, type PublishedEvent, readFeed, recordMany } from './index.ts';

const db = await twoShards();
const clock = new FakeClock();
const isUpper = (owner: string): boolean => bucketOf(owner) >= '50';
const told: PublishedEvent[] = [];
const [relay = assert.fail()] = eventJobs({
  db,
  subscribers: [(_tx, events) => Promise.resolve(void told.push(...events))],
});

function madeWhere(isThere: (id: string) => boolean, make: (place: number) => string): string {
  for (let place = 0; ; place += 1) if (isThere(make(place))) return make(place);
}
const partnerIds = Array.from({ length: 200 }, () => newId('partner', '00', clock.now()));
const partnerId = partnerIds.find((id) => !isUpper(id)) ?? assert.fail();
const merchantId = madeWhere(isUpper, (place) => String(1_000_000_000_000 + place * 7));

type Entry = Readonly<{ bucket: string; id: string; events: Buffer }>;

test('what was published by one who died before the end is not published again', async () => {
  const upper = db.at(UPPER);
  const happen = async (count: number): Promise<void> => {
    const events = Array.from({ length: count }, () =>
      validated({ partnerId, merchantId, now: clock.now() }),
    );
    await transaction(upper, (tx) => recordMany(tx, events));
  };
  const feed = async () =>
    (await readFeed(db.at(LOWER), partnerId, { after: 0n, upTo: 100n, limit: 100 })).events;
  await happen(2);
  await happen(1);
  const entries = await upper.query<Entry>(sql`
    select bucket, entry_id as id, events from event_outbox`);
  assert.equal(entries.length, 2);
  while ((await relay.run()) > 0);
  const published = await feed();
  assert.equal(published.length, 3);
  // As if it had been killed between the two servers.
  for (const { bucket, events, id } of entries) {
    await upper.query(sql`
      insert into event_outbox (bucket, entry_id, events) values (${bucket}, ${id}, ${events})`);
  }
  await happen(1);
  while ((await relay.run()) > 0);
  const all = await feed();
  assert.deepEqual(all.slice(0, 3), published);
  assert.deepEqual(
    all.map(({ position }) => position),
    [1n, 2n, 3n, 4n],
  );
  assert.deepEqual(
    told.map(({ id }) => id),
    all.map(({ id }) => id),
  );
  assert.deepEqual(await upper.query(sql`select from event_outbox`), []);
});
