/**
 * Two workers publish and count events, and are killed again and again under load: in the end each event
 * is counted, and none twice. `KILLS=50` is the long variant.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { recordMany } from '../../service/src/records/events/index.ts';
import { systemClock } from '../../service/src/kernel/clock.ts';
import { newId } from '../../service/src/kernel/id.ts';
import { sql, transaction } from '../../service/src/platform/db/pool.ts';
import { endingWithUs } from '../children.ts';
import { testDatabase } from '../database.ts';
import { sequence } from '../sequence.ts';
import { validated } from '../validation-events.ts';

const KILLS = Number(process.env['KILLS'] ?? 4);
const AT_ONCE = 20;
const random = sequence(4);
const db = await testDatabase();
const PARTNERS = ['05', '50', '95'].map((bucket) => newId('partner', bucket, systemClock.now()));
const MERCHANTS = ['1000000000009', '1000000000017', '1000000000025'];

/** Validations end, for several partners in one statement. */
async function happen(): Promise<void> {
  const merchantId = MERCHANTS[Math.floor(random() * MERCHANTS.length)] ?? '';
  const events = Array.from({ length: AT_ONCE }, () => {
    const partnerId = PARTNERS[Math.floor(random() * PARTNERS.length)] ?? '';
    return validated({ partnerId, merchantId, now: systemClock.now() });
  });
  await transaction(db, (tx) => recordMany(tx, events));
}

function startWorker() {
  const file = join(import.meta.dirname, '..', 'statistics-worker.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, db.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endingWithUs(child);
  return async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

async function number(statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(statement);
  return Number(row?.count ?? 0n);
}
const published = () =>
  number(sql`select coalesce(sum(position), 0)::bigint as count from event_streams`);
const waiting = () => number(sql`select count(*) as count from event_outbox`);

test(`${KILLS} kills while events are counted: each is counted once`, async (t) => {
  const load = { isOver: false, recorded: 0 };
  const loading = (async () => {
    while (!load.isOver) {
      if ((await waiting()) < 60) {
        await happen();
        load.recorded += AT_ONCE;
      }
      await delay(5);
    }
  })();
  const workers = [startWorker(), startWorker()];
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (const before = await published(); (await published()) <= before;) await delay(5);
    await delay(random() * 200);
    await workers[kill % 2]?.();
    left.push(await waiting());
    workers[kill % 2] = startWorker();
  }
  load.isOver = true;
  await loading;
  while ((await waiting()) > 0) await delay(20);
  const rows = await db.query<{ count: bigint }>(sql`
      select unit, partner_id = '', merchant_id = '', sum(count)::bigint as count from statistics
      where what = 'validated' group by 1, 2, 3`);
  assert.equal(
    rows.length,
    8,
    'hours and days of merchants, and with weeks of partners and of all',
  );
  for (const { count } of rows) assert.equal(Number(count), load.recorded);
  assert.equal(await published(), load.recorded);
  t.diagnostic(`${load.recorded} events; when killed, ${left.join(', ')} entries were waiting`);
});
