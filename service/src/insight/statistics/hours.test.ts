/** The overview of 24 hours, which reads days where it can, at every hour of a day. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import type { TestCall } from '../../../../test/http.ts';
import { newPartner } from '../../../../test/new-partner.ts';
import { sequence } from '../../../../test/sequence.ts';
import { statisticsOver } from '../../../../test/statistics.ts';
import { createAuditLog } from '../../platform/audit-log/audit-log.ts';
import { transaction } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import { measureLatencies } from './measure-latencies.ts';
import { statisticsRoutes } from './routes.ts';
import { addingCounts } from './statistics-store.ts';
import { tally } from './tally.ts';

const HOUR_MS = 3_600_000;
const HOURS = 5 * 24;

const db = await testDatabase();
const clock = new FakeClock('2026-03-01T00:30:00Z');
const caller = await newPartner({ db, clock }, new Set(['payment.read']));
const merchantId = '1000000000001';
const { call, operator } = statisticsOver({ db, clock }, caller);
const audit = createAuditLog({ clock, mac: () => Buffer.alloc(0) });
const [route = assert.fail()] = statisticsRoutes({ audit, db, clock });
const latencies = measureLatencies({ db, clock, logger: createLogger('silent') });
const random = sequence(24);
const upTo = (most: number): number => Math.floor(random() * (most + 1));

/** What happened in one hour. */
type Trade = Readonly<{ visa: number; amex: number; declined: number; incremented: number }>;
const traded = new Array<Trade>();

/** The trade of one hour, in which some of it may be missing, and the times it took. */
async function trade(): Promise<void> {
  const hour = { visa: upTo(3), amex: upTo(1), declined: upTo(2), incremented: upTo(1) };
  traded.push(hour);
  const { partnerId } = caller;
  const standing = {
    partnerId,
    merchantId,
    sequence: 1,
    createdAt: clock.now(),
    brand: 'VISA',
    country: null,
  };
  const amount = { amount: 100, currency: 'CAD' };
  const approved = { type: 'payment.authorized', data: { change: { authorizedAmount: amount } } };
  const declined = {
    type: 'payment.declined',
    data: { amount, decline: { reasonCode: 'EXPIRED_CARD' } },
  };
  const events = [
    ...times(hour.visa, { ...standing, ...approved }),
    ...times(hour.amex, { ...standing, ...approved, brand: 'AMEX' }),
    ...times(hour.declined, { ...standing, ...declined }),
    ...times(hour.incremented, { ...standing, ...approved, type: 'payment.incremented' }),
  ];
  if (events.length > 0) {
    await transaction(db, (tx) =>
      tx.commitInOneRoundTrip([addingCounts(tally(events, () => '00'))]),
    );
  }
  for (const _ of events) {
    latencies.note({ caller, route, milliseconds: 10 * upTo(5), isShed: false });
  }
  await latencies.flush();
}

function times<T>(count: number, event: T): T[] {
  return Array.from({ length: count }, () => event);
}

function sum(hours: readonly Trade[], ...of: readonly (keyof Trade)[]): number {
  return hours.reduce((all, hour) => all + of.reduce((own, name) => own + hour[name], 0), 0);
}

async function assertOverview(ask: TestCall, path: string): Promise<void> {
  const [now, before] = [traded.slice(-24), traded.slice(-48, -24)];
  const answer = await ask('GET', path);
  const seen = `${path} ${clock.now().toISOString()} ${answer.text}`;
  assert.equal(answer.status, 200, seen);
  const brands = answer.at('brands') as Readonly<{ brand: string; approved: number }>[];
  const approved = (name: string) => brands.find(({ brand }) => brand === name)?.approved ?? 0;
  assert.equal(approved('VISA'), sum(now, 'visa'), seen);
  assert.equal(approved('AMEX'), sum(now, 'amex'), seen);
  assert.equal(answer.at('approvals.approved'), sum(now, 'visa', 'amex'), seen);
  assert.equal(answer.at('declines.0.count'), sum(now, 'declined'), seen);
  assert.equal(answer.at('volume.CAD.previousCount'), sum(before, 'visa', 'amex'), seen);
  const amount = 100 * sum(before, 'visa', 'amex', 'incremented');
  assert.equal(answer.at('volume.CAD.previousAmount'), amount, seen);
  if (path.includes('merchantId')) return; // Of which no times are kept.
  const all = sum(now, 'visa', 'amex', 'declined', 'incremented');
  assert.equal(answer.at('latency.0.count'), all, seen);
}

test('24 hours are the last 24, whenever they begin', async () => {
  for (let hour = 0; hour < HOURS; hour += 1) {
    if (hour > 0) clock.advance(HOUR_MS);
    await trade();
    if (hour < 48) continue;
    await assertOverview(call, '/overview?range=24h');
    await assertOverview(operator, '/operator/overview?range=24h');
    await assertOverview(call, `/overview?range=24h&merchantId=${merchantId}`);
  }
});
