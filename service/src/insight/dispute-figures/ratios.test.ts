import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseNotice } from '../../../../test/dispute-notices.ts';
import { disputeReadServer } from '../../../../test/dispute-read-server.ts';
import { cardMethod } from '../../../../test/payment-server.ts';
import { statisticsOver } from '../../../../test/statistics.ts';
import { bucketOf } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';
import { disputeFigureJobs, disputeFigureRoutes } from './index.ts';

const server = await disputeReadServer((deps) => ({
  routes: disputeFigureRoutes(deps),
  jobs: disputeFigureJobs(deps),
}));
const { alert, call, clock, dispute, disputes, disputesOperator, paid, runDisputeJob } = server;
const { publish } = statisticsOver(server.deps, server.caller);
const MASTERCARD = { paymentMethod: cardMethod({ cardNumber: '5555555555554444' }) };
const JOB = 'warn-of-dispute-ratios';
const DAY_MS = 86_400_000;

const troubled = await server.newMerchant();
const small = await server.newMerchant();

async function pay(merchantId: string, times: number, changes = {}): Promise<string[]> {
  const made: string[] = [];
  for (let place = 0; place < times; place += 1) made.push(await paid(merchantId, changes));
  return made;
}

async function chargeBack(payments: readonly string[], network: string, reasonCode: string) {
  for (const paymentId of payments) await dispute(paymentId, { network, reasonCode });
}

async function warnings(): Promise<unknown[]> {
  const answer = await call('GET', `/events?merchantId=${troubled}&limit=100`);
  assert.equal(answer.status, 200, answer.text);
  const data = answer.at('data') as { data: unknown; type: string }[];
  return data.flatMap((event) => (event.type === 'dispute_ratio.warned' ? [event.data] : []));
}

type Shown = Readonly<{
  merchantId: string | null;
  network: string;
  disputes: number;
  fraudDisputes: number;
  fraudReports: number;
  sales: number;
  salesMonthBefore: number;
}>;

async function ratios(path: string, ask = disputes): Promise<string[]> {
  const answer = await ask('GET', path);
  assert.equal(answer.status, 200, answer.text);
  return (answer.at('data') as Shown[]).map((one) =>
    [
      one.merchantId === troubled
        ? 'troubled'
        : one.merchantId === small
          ? 'small'
          : one.merchantId,
      one.network,
      one.disputes,
      one.fraudDisputes,
      one.fraudReports,
      one.sales,
      one.salesMonthBefore,
    ].join(' '),
  );
}

test('a merchant is warned once when it comes near a threshold, before it is reached', async () => {
  const march = await pay(troubled, 101, MASTERCARD);
  const visa = await pay(small, 3);
  clock.advance(32 * DAY_MS); // To April.
  await pay(troubled, 2, MASTERCARD);
  await chargeBack(march.slice(0, 74), 'MASTERCARD', '4853');
  await chargeBack(visa.slice(0, 1), 'VISA', '10.4');
  await publish();
  assert.equal(await runDisputeJob(JOB), 0);
  await chargeBack(march.slice(74, 75), 'MASTERCARD', '4837');
  await publish();
  const rounds = await Promise.all([1, 2].map(() => runDisputeJob(JOB)));
  assert.equal(
    rounds.reduce((sum, done) => sum + done, 0),
    1,
  );
  await publish();
  const warned = {
    merchantId: troubled,
    month: '2026-04',
    network: 'MASTERCARD',
    threshold: 'MASTERCARD_ECM',
    limit: 150,
    least: 100,
    sales: 101,
  };
  const near = { ...warned, standing: 'NEAR', ratio: 7425.74, count: 75 };
  assert.deepEqual(await warnings(), [near]);
  await chargeBack(march.slice(75, 101), 'MASTERCARD', '4853');
  await publish();
  assert.equal(await runDisputeJob(JOB), 0);
  assert.deepEqual(await warnings(), [near]);
});

test('ratios are shown by network, of the partner and of its merchants with the most', async () => {
  const [paymentId = assert.fail()] = await pay(small, 1);
  await alert(paymentId, { kind: 'FRAUD_WARNING' });
  await alert(paymentId);
  await publish();
  const expected = [
    ' MASTERCARD 101 1 0 2 101',
    ' VISA 1 1 1 1 3',
    'troubled MASTERCARD 101 1 0 2 101',
    'small VISA 1 1 1 1 3',
  ];
  assert.deepEqual(await ratios('/dispute-ratios'), expected);
  assert.deepEqual(await ratios('/dispute-ratios?month=2026-04'), expected);
  assert.deepEqual(await ratios('/operator/dispute-ratios', disputesOperator), expected);
  const { partnerId } = server.caller;
  assert.deepEqual(
    await ratios(`/operator/dispute-ratios?partnerId=${partnerId}`, disputesOperator),
    expected,
  );
  assert.deepEqual(await ratios(`/dispute-ratios?merchantId=${small}`), expected.slice(3));
  assert.deepEqual(await ratios('/dispute-ratios?month=2026-03'), [
    ' MASTERCARD 0 0 0 101 0',
    ' VISA 0 0 0 3 0',
  ]);
});

test('a chargeback counts in the month that it came in, though an inquiry was before', async () => {
  const [paymentId = assert.fail()] = await pay(small, 1);
  const asked = caseNotice(paymentId, { kind: 'INQUIRY', reasonCode: '13.1' });
  await server.tell(asked);
  clock.advance(40 * DAY_MS); // To May.
  await server.tell({ ...asked, kind: 'CHARGEBACK' });
  await publish();
  assert.deepEqual(await ratios(`/dispute-ratios?merchantId=${small}`), ['small VISA 1 0 0 0 2']);
});

test('others see nothing of it, and a credential of one merchant sees that merchant', async () => {
  const { reading } = server;
  const stranger = server.asDisputes({ ...(await server.newPartner()), scopes: reading.scopes });
  assert.deepEqual(await ratios('/dispute-ratios?month=2026-04', stranger), []);
  assert.deepEqual(await ratios(`/dispute-ratios?merchantId=${small}`, stranger), []);
  const bound = server.asDisputes({ ...reading, merchantId: small });
  assert.deepEqual(await ratios('/dispute-ratios?month=2026-04', bound), ['small VISA 1 1 1 2 3']);
  assert.equal((await bound('GET', `/dispute-ratios?merchantId=${troubled}`)).status, 404);
  const poor = server.asDisputes({ ...reading, scopes: new Set(['payment.read']) });
  assert.equal((await poor('GET', '/dispute-ratios')).status, 403);
  const wrong = await disputes('GET', '/dispute-ratios?month=2026-13&merchantId=1');
  assert.deepEqual(wrong.faults(), ['month INVALID_FORMAT', 'merchantId INVALID_FORMAT']);
});

/** What partners are told of all that they have. */
async function portfolioWarnings(): Promise<string[]> {
  await publish();
  const data = (await call('GET', '/events?type=dispute_ratio.warned&limit=100')).at('data');
  assert.ok(Array.isArray(data));
  return (data as { data: Record<string, unknown>; merchantId: string | null }[])
    .filter(({ merchantId }) => merchantId === null)
    .map(({ data: { count, merchantId, standing, threshold } }) =>
      [merchantId, threshold, standing, count].join(' '),
    );
}

test('a partner is warned once of each threshold for all that its merchants have together', async () => {
  const { partnerId } = server.caller;
  const day = `${clock.now().toISOString().slice(0, 'YYYY-MM'.length)}-01T00:00:00Z`;
  // More than a test can pay for, so that it stands in the sums that thresholds are held against.
  const counted = async (what: string, count: number) =>
    await server.db.query(sql`
      insert into statistics
        (bucket, partner_id, unit, merchant_id, at, what, currency, brand, reason, count, amount)
      values (${bucketOf(partnerId)}, ${partnerId}, 'DAY', '', ${day}, ${what}, 'CAD', 'VISA', '',
        ${count}, 0)
      on conflict (bucket, partner_id, unit, merchant_id, at, what, currency, brand, reason)
      do update set count = excluded.count`);
  await counted('captured', 300_000);
  await counted('chargedBack', 1_100);
  assert.equal(await runDisputeJob(JOB), 0);
  await counted('chargedBack', 1_200);
  const rounds = await Promise.all([1, 2].map(() => runDisputeJob(JOB)));
  assert.equal(
    rounds.reduce((sum, done) => sum + done, 0),
    1,
  );
  const near = ' VISA_VAMP_ABOVE_STANDARD NEAR 1201';
  assert.deepEqual(await portfolioWarnings(), [near]);
  await counted('chargedBack', 1_600);
  assert.equal(await runDisputeJob(JOB), 1);
  assert.deepEqual(
    new Set(await portfolioWarnings()),
    new Set([near, ' VISA_VAMP_ACQUIRER_EXCESSIVE NEAR 1601']),
  );
  assert.equal(await runDisputeJob(JOB), 0);
});
