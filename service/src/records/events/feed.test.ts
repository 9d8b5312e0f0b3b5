import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'node:test';
import {
  CAFE,
  callerOf,
  type Entry,
  eventServer,
  read,
  SHOP,
} from '../../../../test/event-server.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';
import { eventJobs } from './index.ts';

const { as, clock, db, happen, happenTogether, newPartner, publishAll, relay, told } =
  await eventServer();

test('what commits late is read late, and never skipped', async () => {
  const { call, partnerId } = newPartner();
  const committing = Promise.withResolvers<void>();
  const early = happen({ partnerId, subjectId: 'early' }, committing.promise);
  clock.advance(1);
  await happen({ partnerId, subjectId: 'late' });
  await publishAll();
  const first = await read(call, '/events?after=0');
  assert.deepEqual(first.subjects, ['late']);
  committing.resolve();
  await early;
  await publishAll();
  const second = await read(call, first.next);
  assert.deepEqual(second.subjects, ['early']);
  assert.deepEqual((await read(call, second.next)).subjects, []);
});

test('whoever reads on while many write sees every event once, and those of a subject in order', async () => {
  const { call, partnerId } = newPartner();
  const load = { isOver: false };
  const write = async (subjectId: string): Promise<void> => {
    for (let times = 0; times < 12; times += 1) {
      await happen({ partnerId, subjectId }, delay(Math.random() * 8));
    }
  };
  const publishing = [1, 2].map(async () => {
    while (!load.isOver) await relay.run();
  });
  const subjects = Array.from({ length: 6 }, (_, place) => `${partnerId}-${place}`);
  const written = Promise.all(subjects.map(write)).finally(() => {
    load.isOver = true;
  });
  const seen: Entry[] = [];
  let next = '/events?after=0&limit=7';
  while (seen.length < 72) {
    const page = await read(call, next);
    seen.push(...page.data);
    next = page.next;
    if (load.isOver) await publishAll();
  }
  await Promise.all([written, ...publishing]);
  assert.equal(new Set(seen.map(({ eventId }) => eventId)).size, 72);
  for (const subject of subjects) {
    const numbers = seen.filter(({ subjectId }) => subjectId === subject).map((e) => e.sequence);
    assert.deepEqual(
      numbers,
      numbers.map((_, place) => place + 1),
    );
  }
  const positions = told.filter((e) => e.partnerId === partnerId).map(({ position }) => position);
  assert.deepEqual(
    positions,
    positions.map((_, place) => BigInt(place + 1)),
    'subscribers are told once, in order',
  );
});

test('events of a subject keep their order though the clock of the second was behind', async () => {
  const { call, partnerId } = newPartner();
  await happen({ partnerId, subjectId: partnerId });
  clock.advance(-60_000);
  await happen({ partnerId, subjectId: partnerId });
  clock.advance(60_000);
  const [second] = await db.query<{ id: string }>(sql`
    select entry_id as id from event_outbox order by entry_id limit 1`);
  // As if the server's clock had been put back too.
  await db.query(sql`
    update event_outbox set recorded_at = ${new Date(0)}
    where bucket = ${bucketOf(SHOP)} and entry_id = ${second?.id}`);
  await publishAll();
  const { data } = await read(call, '/events?after=0');
  assert.deepEqual(
    data.map(({ sequence }) => sequence),
    [1, 2],
  );
});

test('events of many partners are published together, wherever their feeds are', async () => {
  const partners = Array.from({ length: 12 }, () => newPartner());
  const twice = [...partners, ...partners];
  for (const { partnerId } of twice) await happen({ partnerId, subjectId: partnerId });
  assert.equal(await relay.run(), twice.length);
  for (const { call, partnerId } of partners) {
    const { subjects } = await read(call, '/events?after=0');
    assert.deepEqual(subjects, [partnerId, partnerId]);
  }
});

test('a subscriber that fails leaves nothing published, and is told again', async () => {
  const { call, partnerId } = newPartner();
  await happen({ partnerId });
  const [failing = assert.fail()] = eventJobs({
    db,
    subscribers: [() => Promise.reject(new Error('no'))],
  });
  await assert.rejects(failing.run(), /no/);
  assert.deepEqual((await read(call, '/events?after=0')).data, []);
  await publishAll();
  assert.equal((await read(call, '/events?after=0')).data.length, 1);
});

test('reading starts after an event, at a position, at the beginning or now', async () => {
  const { call, partnerId } = newPartner();
  for (const subjectId of ['a', 'b', 'c']) await happen({ partnerId, subjectId });
  assert.deepEqual((await read(call, '/events?after=0')).data, [], 'they are not published');
  await publishAll();
  const all = await read(call, '/events?after=0');
  assert.deepEqual(all.subjects, ['a', 'b', 'c']);
  const [{ eventId } = assert.fail()] = all.data;
  assert.deepEqual((await read(call, `/events?after=${eventId}`)).subjects, ['b', 'c']);
  assert.deepEqual((await read(call, '/events?after=2&limit=1')).subjects, ['c']);
  assert.deepEqual((await read(call, '/events?after=now')).subjects, []);
  const beyond = await read(call, '/events?after=999999999999999999');
  assert.deepEqual([beyond.data, beyond.next], [[], '/events?after=999999999999999999']);
});

test('a thin event has everything but its details', async () => {
  const { call, partnerId } = newPartner();
  await happen({ partnerId });
  await publishAll();
  const [full] = (await read(call, '/events?after=0')).data;
  const [thin] = (await read(call, '/events?after=0&form=THIN')).data;
  const [listed] = (await read(call, '/events?after=0&form=THIN')).data;
  assert.deepEqual({ ...thin, data: full?.data }, full);
  assert.deepEqual(listed, thin);
  assert.ok(thin && !('data' in thin));
});

test('a credential bound to one merchant follows that merchant’s events alone', async () => {
  const { partnerId, call } = newPartner();
  const bound = as(callerOf(partnerId, CAFE));
  await happen({ partnerId, subjectId: 'shop' });
  await happen({ partnerId, subjectId: 'cafe', merchantId: CAFE });
  await publishAll();
  const own = await read(bound, '/events?after=0');
  assert.deepEqual(own.subjects, ['cafe']);
  assert.deepEqual((await read(bound, own.next)).subjects, []);
  assert.deepEqual((await read(call, `/events?after=0&merchantId=${CAFE}`)).subjects, ['cafe']);
  assert.deepEqual((await read(newPartner().call, '/events?after=0')).subjects, []);
});

test('a filter that matches little is read on in steps of bounded cost', async () => {
  const { call, partnerId } = newPartner();
  await happen({ partnerId, subjectId: partnerId });
  await publishAll();
  const others = Array.from({ length: 15_000 }, (_, place) => ({
    partnerId,
    subjectId: `o${place}`,
  }));
  await happenTogether(others);
  await publishAll();
  const first = await read(call, `/events?after=1&subjectId=${partnerId}&wait=30`);
  assert.deepEqual([first.data, first.next.includes('after=10001')], [[], true]);
  const second = await read(call, first.next.replace('wait=30', 'wait=0'));
  assert.deepEqual([second.data, second.next.includes('after=15001')], [[], true]);
});

test('a place that is none, and parameters of two orders at once, are refused by name', async () => {
  const { call } = newPartner();
  const other = newPartner();
  await happen({ partnerId: other.partnerId });
  await publishAll();
  const [{ eventId } = assert.fail()] = (await read(other.call, '/events?after=0')).data;
  const bad: readonly (readonly [string, string[]])[] = [
    [`after=${eventId}`, ['after INVALID_VALUE']],
    [`after=${newId('event', '00', clock.now())}`, ['after INVALID_VALUE']],
    ['after=-1', ['after INVALID_FORMAT']],
    ['after=1e3', ['after INVALID_FORMAT']],
    ['after=9999999999999999999', ['after INVALID_FORMAT']],
    ['wait=5', ['wait INVALID_VALUE']],
    ['after=0&wait=31', ['wait INVALID_VALUE']],
    ['after=0&form=SLIM', ['form INVALID_VALUE']],
    [
      'after=0&created_from=2026-01-01T00:00:00Z&created_to=2026-01-01T00:00:00Z',
      ['created_from INVALID_VALUE', 'created_to INVALID_VALUE'],
    ],
  ];
  for (const [query, faults] of bad) {
    const answer = await call('GET', `/events?${query}`);
    assert.deepEqual([answer.status, answer.faults()], [400, faults], query);
  }
});
