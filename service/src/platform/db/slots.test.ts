import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { openDatabase, sql } from './pool.ts';
import { emptySlots, LOG_DAYS_MAX, nextSlotOver, slotOf } from './slots.ts';
import { transaction } from './transaction.ts';

const owner = await testDatabase();
/** As the service, which may empty a partition and nothing else. */
const db = openDatabase({ url: owner.url, connections: 4 });
test.after(() => db.close());

const DAY_MS = 86_400_000;
const dayOf = (day: number): Date => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS);

async function log(moment: Date): Promise<void> {
  const slot = slotOf(moment);
  const id = moment.toISOString();
  await owner.query(sql`
    insert into request_blocks (bucket, slot, partner_id, began_at, ended_at, block_id, keys, entries)
    values ('00', ${slot}, 'pa', ${moment}, ${moment}, ${id}, '{}', '')`);
  await owner.query(sql`
    insert into request_labels (bucket, slot, label, ended_at, block_id, partner_id)
    values ('00', ${slot}, 'pa failed', ${moment}, ${id}, 'pa')`);
}
const kept = async (): Promise<string[]> => {
  const rows = await owner.query<{ id: string }>(sql`
    select block_id as id from request_blocks order by ended_at`);
  const labels = await owner.query<{ id: string }>(sql`
    select block_id as id from request_labels order by ended_at`);
  assert.deepEqual(labels, rows, 'tables are emptied together');
  return rows.map(({ id }) => id);
};
const forget = () => owner.query(sql`truncate request_blocks, request_labels`);
const of = (days: number) => ({ tables: ['request_blocks', 'request_labels'], days });

test('whatever the days, none goes before its time, and all soon after: each slot is used again, empty', async () => {
  for (const days of [1, 30, LOG_DAYS_MAX]) {
    await forget();
    const logged: Date[] = [];
    for (let day = 0; day < 240; day += 2) {
      const now = dayOf(day);
      logged.push(now);
      await log(now);
      await emptySlots(db, of(days), now);
      assertKept(days, { logged, now, present: new Set(await kept()) });
    }
  }
});

type Seen = Readonly<{ logged: readonly Date[]; now: Date; present: ReadonlySet<string> }>;

/** A slot goes as a whole, up to three days after its first row might have. */
function assertKept(days: number, { logged, now, present }: Seen): void {
  for (const moment of logged) {
    const age = (now.getTime() - moment.getTime()) / DAY_MS;
    const isKept = present.has(moment.toISOString());
    if (age <= days) assert.ok(isKept, `${days} days: ${age} days old and gone`);
    if (age > days + 3) assert.ok(!isKept, `${days} days: ${age} days old and there`);
  }
}

test('what is due is told to whoever moves the clock, and is done then', async () => {
  await forget();
  assert.equal(await nextSlotOver(db, of(30), dayOf(0)), undefined, 'nothing to empty');
  await log(dayOf(0));
  const due = await nextSlotOver(db, of(30), dayOf(1));
  assert.ok(due && due > dayOf(30) && due <= dayOf(33));
  assert.equal(await emptySlots(db, of(30), new Date(due.getTime() - 1)), 0);
  assert.equal(await emptySlots(db, of(30), due), 1);
  assert.equal(await emptySlots(db, of(30), due), 0, 'once');
  assert.deepEqual(await kept(), []);
});

test('a slot that is about to be used is not emptied by a process whose clock is behind', async () => {
  await forget();
  const span = 3 * DAY_MS;
  const next = new Date(Math.ceil(dayOf(0).getTime() / span) * span);
  await log(next);
  await emptySlots(db, of(LOG_DAYS_MAX), new Date(next.getTime() - 60_000));
  assert.equal((await kept()).length, 1);
});

test('whoever reads a slot is waited for, though not for long, and the next round empties it', async () => {
  await forget();
  await log(dayOf(0));
  const later = dayOf(40);
  await transaction(owner, async (tx) => {
    await tx.query(sql`select block_id from request_blocks`);
    await assert.rejects(emptySlots(db, of(30), later), { code: '55P03' });
  });
  assert.equal(await emptySlots(db, of(30), later), 1);
});
