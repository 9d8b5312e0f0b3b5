import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../test/payout-server.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { sql } from '../../platform/db/pool.ts';
import { findPayoutDifferences } from './index.ts';

const server = await payoutServer();
const {
  audit,
  call,
  db,
  liveUntil,
  newKey,
  newMerchant,
  operator,
  payoutsOf,
  run,
  second,
  settle,
  to,
  trade,
} = server;

const SALE = [['PURCHASE', 10_000]] as const;
const NET_OF_SALE = 10_000 - 275;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const pathOf = (merchantId: string, deed: string) => `/operator/merchants/${merchantId}/${deed}`;

async function deedsOn(subject: string): Promise<string[]> {
  const rows = await db.query<{ action: string }>(sql`
    select action from audit_log where subject = ${subject} order by seq`);
  return rows.map(({ action }) => action);
}

const statusesOf = async (merchantId: string) =>
  (await payoutsOf(merchantId)).map(({ payoutStatus, amount }) => [payoutStatus, amount.amount]);

test('a merchant is paid daily by default', async () => {
  const merchantId = await newMerchant();
  const answer = await operator('GET', pathOf(merchantId, 'payout-account'));
  assert.deepEqual(answer.body, {
    merchantId,
    schedule: 'DAILY',
    weekday: null,
    reserve: null,
    hold: null,
    refusedAccounts: [],
  });
  assert.equal((await operator('GET', pathOf('9999999999994', 'payout-account'))).status, 404);
});

test('a weekly merchant is paid on its weekday, a manual one on an operator’s request', async () => {
  const [weekly, manual] = [await newMerchant(), await newMerchant()];
  const set = (merchantId: string, body: object) =>
    operator('PUT', pathOf(merchantId, 'payout-schedule'), body);
  assert.deepEqual((await set(weekly, { schedule: 'WEEKLY' })).faults(), ['weekday INVALID_VALUE']);
  assert.deepEqual((await set(weekly, { schedule: 'DAILY', weekday: 'FRIDAY' })).status, 400);
  assert.equal(
    (await set(weekly, { schedule: 'WEEKLY', weekday: 'WEDNESDAY' })).at('weekday'),
    'WEDNESDAY',
  );
  assert.equal((await set(manual, { schedule: 'MANUAL' })).at('schedule'), 'MANUAL');
  await trade(weekly, SALE);
  await trade(manual, SALE);
  await liveUntil('2026-03-03T12:00:00Z');
  assert.deepEqual(await statusesOf(weekly), []);
  await liveUntil('2026-03-04T12:00:00Z'); // Wednesday.
  assert.deepEqual(await statusesOf(weekly), [['SENT', NET_OF_SALE]]);
  assert.deepEqual(await statusesOf(manual), []);
  const body = { idempotencyKey: newKey(), reason: 'Asked for by phone' };
  const now = await operator('POST', pathOf(manual, 'payouts'), body);
  assert.deepEqual([now.status, now.at('data.0.amount')], [200, cad(NET_OF_SALE)]);
  const again = await operator('POST', pathOf(manual, 'payouts'), body);
  assert.deepEqual([again.text, again.headers['idempotency-replayed']], [now.text, 'true']);
  const other = await operator('POST', pathOf(manual, 'payouts'), { ...body, reason: 'Other' });
  assert.equal(other.status, 409);
  const empty = { idempotencyKey: newKey(), reason: 'Once more' };
  const none = await operator('POST', pathOf(manual, 'payouts'), empty);
  assert.deepEqual([none.status, ...none.faults()], [409, ' NOTHING_TO_PAY_OUT']);
  await settle();
  assert.deepEqual(await statusesOf(manual), [['SENT', NET_OF_SALE]]);
  assert.deepEqual(await deedsOn(manual), ['payouts.schedule-set', 'payouts.cut-by-request']);
});

test('while on hold, payouts are neither created nor sent; after release, they resume', async () => {
  const merchantId = await newMerchant();
  await trade(merchantId, SALE);
  await to('2026-03-05T09:00:00Z');
  assert.equal(await run('cut-payouts'), 1);
  const held = await operator('POST', pathOf(merchantId, 'hold-payouts'), {
    reason: 'Under review',
  });
  assert.equal(held.at('hold.reason'), 'Under review');
  assert.equal(held.at('hold.by'), 'ada@causeway.example');
  await trade(merchantId, SALE);
  await liveUntil('2026-03-06T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['PENDING', NET_OF_SALE]]);
  const request = { idempotencyKey: newKey(), reason: 'Now' };
  const refused = await operator('POST', pathOf(merchantId, 'payouts'), request);
  assert.deepEqual([refused.status, ...refused.faults()], [409, ' PAYOUTS_ON_HOLD']);
  const balance = await call('GET', `/merchants/${merchantId}/balance`);
  assert.equal(balance.at('onHold'), true);
  await operator('POST', pathOf(merchantId, 'hold-payouts'), { reason: 'Again' });
  await operator('POST', pathOf(merchantId, 'release-payouts'), { reason: 'All is well' });
  await liveUntil('2026-03-09T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [
    ['SENT', NET_OF_SALE],
    ['SENT', NET_OF_SALE],
  ]);
  assert.deepEqual(await deedsOn(merchantId), ['payouts.held', 'payouts.released']);
});

test('a negative balance is brought forward, and the next payout shows it', async () => {
  const merchantId = await newMerchant();
  await trade(merchantId, [['REFUND', 4_000]]);
  await liveUntil('2026-03-10T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), []);
  const owed = await call('GET', `/merchants/${merchantId}/balance`);
  assert.deepEqual(owed.at('balances.0.available.amount'), cad(-4_000));
  await trade(merchantId, SALE);
  await liveUntil('2026-03-11T15:00:00Z');
  const [payout] = await payoutsOf(merchantId);
  assert.equal(payout?.amount.amount, NET_OF_SALE - 4_000);
  const lines = await call('GET', `/payouts/${payout?.payoutId}/lines`);
  assert.deepEqual(
    [0, 1, 2].map((index) => [
      lines.at(`data.${index}.kind`),
      lines.at(`data.${index}.broughtForward`),
    ]),
    [
      ['SETTLE_REFUNDS', true],
      ['SETTLE_SALES', false],
      ['FEE', false],
    ],
  );
  assert.deepEqual(lines.at('data.2.runningTotal'), cad(NET_OF_SALE - 4_000));
});

test('a reserve is withheld, and released when it is due', async () => {
  const merchantId = await newMerchant();
  const rule = { basisPoints: 1_000, days: 14, reason: 'New merchant' };
  assert.equal(
    (await operator('PUT', pathOf(merchantId, 'payout-reserve'), rule)).at('reserve.days'),
    14,
  );
  await trade(merchantId, SALE);
  await liveUntil('2026-03-12T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['SENT', NET_OF_SALE - 1_000]]);
  const balance = await call('GET', `/merchants/${merchantId}/balance`);
  assert.deepEqual(balance.at('balances.0.reserved.amount'), cad(1_000));
  assert.deepEqual(balance.at('balances.0.inTransit.amount'), cad(NET_OF_SALE - 1_000));
  await operator('DELETE', pathOf(merchantId, 'payout-reserve'));
  await liveUntil('2026-03-26T07:00:00Z');
  assert.equal((await payoutsOf(merchantId)).length, 1);
  await liveUntil('2026-03-26T12:00:00Z');
  assert.deepEqual((await statusesOf(merchantId))[0], ['SENT', 1_000]);
  const [balances] = await balancesOf(db, merchantId);
  assert.equal(balances?.accounts.RESERVE, 0n);
});

test('an adjustment takes effect only once another operator approves it, and only once', async () => {
  const merchantId = await newMerchant();
  const ask = async (direction: string, amount: number) => {
    const requested = { direction, amount: cad(amount), reason: 'Charged twice' };
    const body = { idempotencyKey: newKey(), ...requested };
    const answer = await operator('POST', pathOf(merchantId, 'adjustments'), body);
    assert.equal(answer.status, 201, answer.text);
    assert.equal(
      (await operator('POST', pathOf(merchantId, 'adjustments'), body)).text,
      answer.text,
    );
    return answer.string('adjustmentId');
  };
  const available = async () =>
    (await call('GET', `/merchants/${merchantId}/balance`)).at(
      'balances.0.available.amount.amount',
    );
  const [credit, debit, declined] = [
    await ask('CREDIT', 900),
    await ask('DEBIT', 100),
    await ask('DEBIT', 5),
  ];
  assert.equal(await available(), undefined);
  const own = await operator('POST', `/operator/adjustments/${credit}/approve`, {});
  assert.deepEqual([own.status, ...own.faults()], [409, ' SAME_OPERATOR']);
  // A client that she was handed the secret of, whatever its name.
  const clientId = `ci00${'0'.repeat(25)}A`;
  await db.query(sql`
    insert into clients (client_id, name, scopes, created_at, modified_at)
    values (${clientId}, 'Reports', '{operator}', now(), now())`);
  const adasClient = server.as({ kind: 'operator', clientId, scopes: new Set(['operator']) });
  assert.equal(
    (await adasClient('POST', `/operator/adjustments/${credit}/approve`, {})).status,
    409,
    'nobody knows whose it is',
  );
  await db.query(sql`
    insert into client_holders (client_id, person_id, since)
    values (${clientId}, 'ada@causeway.example', now())`);
  assert.equal(
    (await adasClient('POST', `/operator/adjustments/${credit}/approve`, {})).status,
    409,
  );
  const both = await Promise.all([
    second('POST', `/operator/adjustments/${credit}/approve`, {}),
    second('POST', `/operator/adjustments/${credit}/approve`, {}),
  ]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
  assert.equal(await available(), 900);
  assert.equal((await second('POST', `/operator/adjustments/${debit}/approve`, {})).status, 200);
  assert.equal((await second('POST', `/operator/adjustments/${declined}/decline`, {})).status, 200);
  assert.equal((await second('POST', `/operator/adjustments/${declined}/approve`, {})).status, 409);
  assert.equal(await available(), 800);
  assert.deepEqual(await deedsOn(credit), ['adjustment.requested', 'adjustment.approved']);
  const events = await call('GET', `/events?subjectId=${credit}`);
  assert.deepEqual([events.at('data.0.type'), events.at('data.1')], ['adjustment.made', undefined]);
  const list = await operator(
    'GET',
    `/operator/adjustments?merchantId=${merchantId}&status=DECLINED`,
  );
  assert.deepEqual([list.at('data.0.adjustmentId'), list.at('data.1')], [declined, undefined]);
  await liveUntil('2026-03-30T15:00:00Z');
  assert.deepEqual(await statusesOf(merchantId), [['SENT', 800]]);
});

test('a balance has a breakdown, down to the movements', async () => {
  const merchantId = await newMerchant();
  const batchId = await trade(merchantId, SALE);
  const open = await server.move(merchantId, [['PURCHASE', 2_000]]);
  const balance = await call('GET', `/merchants/${merchantId}/balance`);
  assert.deepEqual(balance.at('balances.0.available'), {
    amount: cad(NET_OF_SALE),
    why: [
      { kind: 'FEE', count: 1, amount: cad(-275) },
      { kind: 'SETTLE_SALES', count: 1, amount: cad(10_000) },
    ],
    lines: `/merchants/${merchantId}/balance/lines?currency=CAD`,
  });
  assert.deepEqual(balance.at('balances.0.pending'), {
    amount: cad(2_000 - 63),
    why: [{ batchId: open, amount: cad(2_000 - 63) }],
  });
  const lines = await call('GET', `${balance.string('balances.0.available.lines')}&limit=1`);
  assert.deepEqual([lines.at('data.0.kind'), lines.at('data.0.batchId')], ['FEE', batchId]);
  const next = await call('GET', lines.string('next'));
  assert.deepEqual([next.at('data.0.amount'), next.at('next')], [cad(10_000), null]);
});

test('afterwards the books balance and the audit log verifies', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
  assert.equal(await audit.verify(db), null);
});
