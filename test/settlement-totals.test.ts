/** Totals of settlement days by 0500: the service's books beside those of a real host. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { memoryStore } from '../connector-kit/src/index.ts';
import { createHostConnector, DIALECTS } from '../iso8583/src/index.ts';
import type {
  Connector,
  TotalsAnswer,
  TotalsRequest,
} from '../service/src/acquiring/acquirers/index.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { compareTotals } from '../service/src/control/reconciliation/compare-totals.ts';
import { findRun } from '../service/src/control/reconciliation/run-store.ts';
import { type Clock, systemClock } from '../service/src/kernel/clock.ts';
import { iso8583Host } from './iso8583-host.ts';
import { cardMethod, paymentServer } from './payment-server.ts';
import { reconciling } from './reconciliation-server.ts';
import { until } from './until.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ANSWER_MS = 700; // Enough on a busy machine; silence is waited for that long.
const host = await iso8583Host();
const asked: (TotalsRequest & Readonly<{ answer: TotalsAnswer }>)[] = [];

function connectorTo(clock: Clock): Connector {
  const spoken = DIALECTS['iso1987'];
  assert.ok(spoken);
  const country = { digits: '124', letters: 'CA' };
  const connector = createHostConnector(
    {
      name: 'host',
      dialect: spoken.dialect,
      profile: { map: spoken.map, institution: '12345', country, city: 'Toronto' },
      addresses: [{ host: '127.0.0.1', port: host.port }],
      framing: { length: 'binary' },
      isDual: false,
      hasCardInFollowUps: false,
      signsOn: true,
      echoMs: 30_000,
      answerMs: ANSWER_MS,
      windowMs: HOUR_MS,
      records: host.records,
      cutOver: 0,
    },
    {
      clock,
      realClock: systemClock,
      logger: createLogger('silent'),
      store: memoryStore(systemClock.now),
    },
  );
  // What is in doubt is resolved in no order, which the sweeper does alone.
  const { forwardsInOrder: _, settlement, ...rest } = connector;
  assert.ok(settlement);
  const compare = async (request: TotalsRequest): Promise<TotalsAnswer> => {
    const answer = await settlement.compare(request);
    asked.push({ ...request, answer });
    return answer;
  };
  return { ...rest, settlement: { ...settlement, compare } };
}

const server = await paymentServer('2026-03-01T15:00:00Z', {
  connect: (_, { clock }) => [connectorTo(clock)],
});
const { acquirers, clock, db, deps, move, pay, refund, runJob } = server;
const reconciliation = reconciling(deps);
const { open, jobsOf, work } = reconciliation;
await acquirers.start();
after(() => acquirers.stop());
const merchantId = await server.newMerchant({
  bankingDetails: {
    additionalBankingAccounts: [
      {
        accountType: 'DEBIT_DEPOSIT_ACCOUNT',
        currency: 'USD',
        institutionNumber: 3,
        transitNumber: '00012',
        accountNumber: '7654321',
      },
    ],
  },
});

const money = (amount: number, currency = 'CAD') => ({ amount: { amount, currency } });

async function sale(changes: object = {}): Promise<string> {
  const sold = await pay(merchantId, { ...changes });
  assert.equal(sold.at('paymentStatus'), 'SUCCEEDED', sold.text);
  return sold.string('paymentId');
}

/** Moves the clock to a time of its day, or of the next. */
function untilTime(time: string): void {
  const now = clock.now();
  const there = Date.parse(`${now.toISOString().slice(0, 10)}T${time}Z`);
  clock.advance((there <= now.getTime() ? there + 24 * HOUR_MS : there) - now.getTime());
}

/** The next morning, with the run that is due by then: what was compared, in words. */
async function overnight(): Promise<string[]> {
  untilTime('09:00:00');
  return await compared();
}

async function compared(): Promise<string[]> {
  asked.length = 0;
  await work('host');
  return asked.map(({ answer, currency, day }) => {
    const isInBalance = answer.kind === 'compared' && answer.isInBalance;
    return `${day} ${currency} ${isInBalance ? 'in balance' : answer.kind}`;
  });
}

function inBalance(day: string): string[] {
  return ['CAD', 'USD'].map((currency) => `${day} ${currency} in balance`);
}

test('a day of every operation is in balance, and the next with what was undone later', async () => {
  const sold = await sale();
  await sale(money(70_00, 'USD'));
  assert.equal((await pay(merchantId, money(10_51))).status, 422);
  const less = cardMethod({ cardNumber: '4000200000000610' });
  assert.equal((await pay(merchantId, { paymentMethod: less })).status, 422);
  assert.equal(
    (await refund(sold, { refundAmount: { amount: 300, currency: 'CAD' } })).status,
    201,
  );
  await move(await sale(), 'cancel');
  const held = await pay(merchantId, { ...money(10_000), automaticCapture: false });
  const parts = held.string('paymentId');
  await move(parts, 'complete', { ...money(4_000), finalCompletion: false });
  untilTime('23:50:00');
  const late = await sale();
  untilTime('00:10:00');
  await move(parts, 'complete', { ...money(1_000), finalCompletion: true });
  assert.equal((await move(late, 'cancel')).at('paymentStatus'), 'CANCELED');
  assert.deepEqual(await overnight(), [...inBalance('2026-02-28'), ...inBalance('2026-03-01')]);
  const [, , cad] = asked;
  assert.deepEqual(cad?.totals, {
    debits: { count: 3n, amount: 6_000n },
    debitReversals: { count: 0n, amount: 0n },
    credits: { count: 1n, amount: 300n },
    creditReversals: { count: 0n, amount: 0n },
  });
  assert.deepEqual(await overnight(), inBalance('2026-03-02'));
  assert.deepEqual(asked[0]?.totals.debitReversals, { count: 1n, amount: 1_000n });
  assert.deepEqual(await open(), []);
});

test('what is under way at the cut-over is of the day on which it was asked for', async () => {
  untilTime('23:59:59.990');
  const booked = (await host.entries()).length;
  await host.fault({ kind: 'late', operation: 'purchase', times: 1, milliseconds: 300 });
  const selling = sale(money(1_234));
  await until(async () => (await host.entries()).length > booked);
  clock.advance(MINUTE_MS);
  await selling;
  assert.deepEqual(await overnight(), inBalance('2026-03-03'));
  assert.deepEqual(asked[0]?.totals.debits, { count: 1n, amount: 1_234n });
});

test('a day waits for what is in doubt on it, and is compared an hour later', async () => {
  untilTime('12:00:00');
  const day = clock.now().toISOString().slice(0, 10);
  await host.fault({ kind: 'silent', operation: 'purchase', times: 1 });
  assert.equal((await pay(merchantId)).at('paymentStatus'), 'PROCESSING');
  await sale();
  assert.deepEqual(await overnight(), [], 'not yet');
  await sale(); // By which the host sees how late it is.
  while ((await runJob('resolve-payments')) > 0) clock.advance(MINUTE_MS);
  assert.deepEqual(await compared(), [], 'not at once');
  clock.advance(HOUR_MS);
  assert.deepEqual(await compared(), inBalance(day));
  assert.deepEqual(asked[0]?.totals.debits, { count: 1n, amount: 1_000n });
  clock.advance(HOUR_MS);
  assert.deepEqual(await compared(), [], 'once');
});

test('a host that is silent is asked again an hour later', async () => {
  const [day] = (await overnight()).map((text) => text.slice(0, 10));
  assert.ok(day);
  await host.fault({ kind: 'silent', operation: 'totals', times: 2 });
  const silent = await overnight();
  assert.deepEqual(
    silent.map((text) => text.slice('2026-03-06 '.length)),
    ['CAD unknown', 'USD unknown'],
  );
  clock.advance(HOUR_MS);
  assert.deepEqual(await compared(), inBalance(silent[0]?.slice(0, 10) ?? ''));
  assert.deepEqual(await open(), []);
});

test('what the host has lost is one difference with both figures, wherever a process dies', async () => {
  untilTime('12:00:00');
  const day = clock.now().toISOString().slice(0, 10);
  await sale();
  await host.fault({ kind: 'lose', operation: 'purchase', times: 1 });
  await sale(money(2_000));
  untilTime('09:00:00');
  await untilAsking();
  const [first, second] = await Promise.all([jobsOf('host').run(), jobsOf('host').run()]);
  assert.ok(first + second > 0);
  await work('host');
  const [found, ...others] = await open('&kind=TOTALS_DIFFER');
  assert.deepEqual(others, []);
  assert.deepEqual(
    [found?.source, found?.reference, found?.ours, found?.theirs],
    ['host', day, { amount: 3_000, currency: 'CAD' }, { amount: 1_000, currency: 'CAD' }],
  );
  assert.match(found?.detail ?? '', /ours: 2 debits of 30\.00,.*theirs: 1 debits of 10\.00,/);
  assert.ok(
    (await overnight()).includes(`${day} CAD compared`),
    'asked again as long as it is open',
  );
  const again = await open('&kind=TOTALS_DIFFER');
  assert.deepEqual(
    again.map(({ differenceId }) => differenceId),
    [found?.differenceId],
  );
});

/** Brings the run to where the host is asked, has that done, and loses what came of it. */
async function untilAsking(): Promise<void> {
  const job = jobsOf('host');
  for (;;) {
    assert.ok((await job.run(AbortSignal.abort())) > 0, 'a run is begun');
    const [{ runId } = { runId: '' }] = await reconciliation.runs('host');
    const run = await findRun(db, runId);
    assert.ok(run);
    if (!run.position.includes('"day"')) continue;
    const portion = await compareTotals(reconciliation, run);
    assert.equal(portion.findings.length, 1);
    clock.advance(3 * MINUTE_MS); // What a dead process holds is free then.
    return;
  }
}
