import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { LongReads, type LongReadOptions } from './long-reads.ts';

const SECOND = 1_000;

/** A room with a clock to move, in which reads go on until they are told to end. */
function trial(options: LongReadOptions = {}) {
  const clock = { now: 0 };
  after(() => void (clock.now += 3_600_000)); // Whoever waits still is refused.
  const room = new LongReads({ ...options, now: () => clock.now });
  const told: string[] = [];
  const open = (name: string, share: string) => {
    const asked = { isGone: false, leave: () => undefined as void };
    const longRead = room.open({
      share,
      isGone: () => asked.isGone,
      holds: (leave) => {
        asked.leave = leave;
      },
      waits: () => told.push(`${name} waits`),
      goesOn: () => told.push(`${name} goes on`),
    });
    const begin = () => {
      const end = Promise.withResolvers<void>();
      const read = async () => {
        told.push(`${name} reads`);
        await end.promise;
      };
      const over = longRead(read).then(
        () => told.push(`${name} has read`),
        () => told.push(`${name} is refused`),
      );
      return {
        asked,
        end: async (tookMs = 0) => {
          clock.now += tookMs;
          end.resolve();
          await over;
          await turns();
        },
        leave: () => asked.leave(),
      };
    };
    return { begin, longRead };
  };
  const read = (name: string, share = 'a') => open(name, share).begin();
  return { clock, open, read, room, told };
}

/** A moment ago another share had work that is no long read. */
function workOf(room: LongReads, share: string): void {
  room.beginOtherWork(share);
  room.endOtherWork(share);
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
}

test('a share has one long read under way while others work, and more while nobody does', async () => {
  const { read, room, told } = trial({ bounds: { atOnce: 3 } });
  const first = read('1');
  read('2');
  await turns();
  assert.deepEqual(told, ['1 reads', '2 reads'], 'alone');
  workOf(room, 'b');
  read('3');
  await turns();
  assert.equal(told.at(-1), '3 waits');
  await first.end();
  assert.ok(!told.includes('3 reads'), 'another of its share is under way still');
});

test('a share with 48 waiting does not come before the first of another', async () => {
  const { read, room, told } = trial({ bounds: { besideOthers: 1 } });
  workOf(room, 'payer');
  const first = read('first');
  for (let count = 0; count < 48; count += 1) read('many');
  read('another', 'b');
  await turns();
  await first.end(10);
  assert.equal(told.at(-1), 'another reads');
});

test('while others work a share rests after it in proportion to what it took', async () => {
  const { clock, read, room, told } = trial();
  const keepWorking = () => workOf(room, 'payer');
  keepWorking();
  const long = read('long');
  await turns();
  clock.now += 2.8 * SECOND;
  keepWorking();
  await long.end();
  const next = read('next');
  for (let elapsed = 0; elapsed < 3 * SECOND; elapsed += SECOND / 2) {
    clock.now += SECOND / 2;
    keepWorking();
    read('another', 'b').leave(); // Whoever asks lets the line be looked at.
    await turns();
    assert.ok(!told.includes('next reads'), `after ${elapsed}`);
  }
  clock.now += 2 * SECOND;
  keepWorking();
  await read('another', 'c').end();
  assert.ok(told.includes('next reads'));
  await next.end();
});

test('a read that took very long is followed by another before that has waited too long', async () => {
  const { clock, read, room, told } = trial();
  workOf(room, 'payer');
  const long = read('long');
  await turns();
  clock.now += 20 * SECOND;
  workOf(room, 'payer');
  await long.end();
  const next = read('next');
  clock.now += 4 * SECOND;
  workOf(room, 'payer');
  await read('another', 'c').end();
  assert.ok(told.includes('next reads'));
  await next.end();
});

test('a heavier share rests less, and none rests when nobody else has work', async () => {
  const { clock, read, room, told } = trial({ weightOf: (share) => (share === 'heavy' ? 20 : 1) });
  workOf(room, 'payer');
  for (const share of ['heavy', 'light']) {
    const one = read(share, share);
    await turns();
    clock.now += 2.8 * SECOND;
    workOf(room, 'payer');
    await one.end();
  }
  clock.now += 10;
  workOf(room, 'payer');
  read('heavy again', 'heavy');
  read('light again', 'light');
  await turns();
  assert.ok(told.includes('heavy again reads'));
  assert.equal(told.at(-1), 'light again waits');
  clock.now += SECOND;
  await read('alone', 'other').end();
  assert.ok(told.includes('light again reads'));
});

test('a little is read without a rest: a page that asks for several things', async () => {
  const { read, room, told } = trial();
  workOf(room, 'payer');
  for (const name of ['1', '2', '3', '4', '5']) await read(name).end(80);
  assert.deepEqual(
    told.filter((one) => one.endsWith('waits')),
    [],
  );
});

test('a long read keeps its place until its answer is sent; others of its share wait for that', async () => {
  const { clock, read, told } = trial({ bounds: { placesOfEach: 1 } });
  const first = read('first');
  await first.end();
  const second = read('second');
  read('of another share', 'b');
  await turns();
  assert.deepEqual(told.slice(2), ['second waits', 'of another share reads']);
  first.leave();
  await turns();
  assert.equal(told.at(-1), 'second reads');
  await second.end();
  second.leave();
  clock.now += 1;
  await read('third').end();
  assert.equal(told.at(-1), 'third has read');
});

test('portions of one read take turns with other reads of its share, and are not refused', async () => {
  const { clock, open, read, room, told } = trial();
  workOf(room, 'payer');
  const { begin: page } = open('page', 'a');
  const first = page();
  const other = read('other');
  await turns();
  await first.end();
  assert.equal(told.at(-1), 'other reads', 'it waited first');
  const second = page();
  await turns();
  assert.equal(told.at(-1), 'page waits');
  clock.now += 60 * SECOND;
  await other.end();
  assert.ok(told.includes('page goes on'));
  await second.end();
  assert.equal(told.at(-1), 'page has read');
});

test('a read that is part of a portion needs no turn of its own', async () => {
  const { open, room } = trial();
  workOf(room, 'payer');
  const { longRead } = open('export', 'a');
  assert.equal(await longRead(() => longRead(() => 'read')), 'read');
});

test('whoever would wait too long is refused, and so is whoever comes to a full line', async () => {
  const { clock, read, room, told } = trial({ bounds: { waitingOfEach: 2, waitMs: 10 * SECOND } });
  workOf(room, 'payer');
  const first = read('first');
  read('second');
  read('third');
  read('fourth');
  await turns();
  assert.equal(told.at(-1), 'fourth is refused');
  clock.now += 10 * SECOND + 1;
  await first.end();
  assert.ok(told.includes('second is refused') && told.includes('third is refused'));
});

test('nothing is read for a client that left while it waited', async () => {
  const { read, room, told } = trial();
  workOf(room, 'payer');
  const first = read('first');
  const second = read('second');
  read('third');
  second.asked.isGone = true;
  await first.end();
  assert.ok(told.includes('second is refused') && told.includes('third reads'));
  assert.ok(!told.includes('second reads'));
});

test('work of others counts for as long as it takes, and its own never does', async () => {
  const { clock, read, room, told } = trial();
  room.beginOtherWork('payer');
  room.beginOtherWork('a');
  clock.now += 30 * SECOND;
  read('1');
  read('2');
  await turns();
  assert.equal(told.at(-1), '2 waits');
  room.endOtherWork('payer');
  clock.now += 2 * SECOND;
  read('of another share', 'b');
  read('3', 'c');
  await turns();
  assert.ok(!told.includes('3 reads'), 'to them what a does is work of others');
  room.endOtherWork('a');
  clock.now += 2 * SECOND;
  await read('4', 'payer').end();
  assert.ok(told.includes('2 reads') && told.includes('3 reads'), 'nobody has other work');
});
