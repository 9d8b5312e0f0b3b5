/**
 * After an outage of the acquirer: how fast payments in doubt are resolved, beside what its answers and
 * the bound on those under way allow, and what is left of the speed of new payments meanwhile. One
 * answer in twenty is slow.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { simulatorsOn } from '../sandbox/index.ts';
import type { Connector } from '../service/src/acquiring/acquirers/index.ts';
import {
  createSimulator,
  type Journal,
  journalOn,
  openJournalFile,
} from '../sandbox/acquirer-simulator/index.ts';
import { AT_ONCE } from '../service/src/acquiring/operations/sweeper.ts';
import { createApp, createJobs } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { startJobs } from '../service/src/platform/jobs/jobs.ts';
import { prepareSandbox } from '../sandbox/partners/index.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { print } from './load.ts';
import { median } from './report.ts';

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '20000' },
    callers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '10' },
  },
});
// On the disk of the project: a folder for temporary files may be memory, where flushing is free.
const DATA_DIR = join(import.meta.dirname, '..', '.causeway', 'bench-recovery');
const ANSWER_MS = 250;
const SLOW_MS = 5_000;
const SLOW_EVERY = 20; // Answers.
// With one, hardly anything would come to be in doubt.
const NEVER_OPENS = { silentMax: Infinity, openMs: 1, probeMs: 1 };
const MEAN_MS = ANSWER_MS + (SLOW_MS - ANSWER_MS) / SLOW_EVERY;
const DRAIN_MIN = 0.9; // Of what the acquirer and the bound allow: each is leased and written down too.
const LIVE_MIN = 0.75; // Of what new payments reach when nothing is in doubt.

/** Slow to answer, and while it is down its answers are lost: the payments are approved all the same. */
function faultyAcquirer(journal: Journal) {
  const simulator = createSimulator({ journal, clock: systemClock });
  const state = { isDown: true, asked: 0 };
  const acquirer: Connector = {
    ...simulator,
    authorize: async (request) => {
      if (!state.isDown) await delay(ANSWER_MS);
      const answer = await simulator.authorize(request);
      if (state.isDown) throw new Error('down');
      return answer;
    },
    enquire: async (enquiry) => {
      state.asked += 1;
      await delay(state.asked % SLOW_EVERY === 0 ? SLOW_MS : ANSWER_MS);
      return await simulator.enquire(enquiry);
    },
  };
  return { acquirer, state };
}

rmSync(DATA_DIR, { recursive: true, force: true });
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const theirs = journalOn(openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
const { acquirer, state } = faultyAcquirer(theirs);
const { databaseUrl } = installation;
const { masterKeys, publicUrl } = config;
const foundation = layFoundation({
  databaseUrl,
  masterKeys,
  publicUrl,
  ...simulatorsOn(theirs),
  connectors: () => [acquirer],
  acquirers: { breaker: NEVER_OPENS },
});
await loadKeys(foundation);
const sandbox = await prepareSandbox(config, foundation);
const { apiKey, merchantId } = sandbox.credentials.partners.isv;
const app = createApp(foundation, { rateLimiter: createRateLimiter(1e9, systemClock) });

let sent = 0;
async function pay(): Promise<number> {
  sent += 1;
  const card = { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2030 };
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/payments',
    headers: { 'api-version': CURRENT, 'x-api-key': apiKey },
    payload: {
      idempotencyKey: `bench-${sent}`,
      merchantId,
      amount: { amount: 2000, currency: 'CAD' },
      paymentMethod: {
        paymentMethodSource: 'CARD',
        card: { ...card, cardSecurityCode: '123' },
      },
    },
  });
  return statusCode;
}

async function inDoubt(): Promise<number> {
  const [row] = await foundation.backgroundDb.query<{ count: bigint }>(
    sql`select count(*) as count from payments where due_at <= now() and status = 'PROCESSING'`,
  );
  return Number(row?.count ?? 0n);
}

/** New payments, one after another on each caller, until `isOver`. */
async function live(isOver: () => boolean) {
  const times: number[] = [];
  const startedAt = performance.now();
  const callOn = async (): Promise<void> => {
    while (!isOver()) {
      const askedAt = performance.now();
      const status = await pay();
      if (status !== 201) throw new Error(`a new payment was answered ${status}`);
      times.push(performance.now() - askedAt);
    }
  };
  await Promise.all(Array.from({ length: Number(values.callers) }, callOn));
  const perSecond = (times.length * 1_000) / (performance.now() - startedAt);
  const sorted = times.toSorted((one, other) => one - other);
  return { perSecond, p50: median(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? NaN };
}

async function liveAlone() {
  const endsAt = performance.now() + Number(values.seconds) * 1_000;
  return await live(() => performance.now() > endsAt);
}

async function fail(count: number): Promise<void> {
  let left = count;
  const callOn = async (): Promise<void> => {
    while ((left -= 1) >= 0) await pay();
  };
  await Promise.all(Array.from({ length: 256 }, callOn));
}

const ratio = (one: number, other: number): string => (one / other).toFixed(2);

try {
  await fail(Number(values.payments));
  state.isDown = false;
  await liveAlone(); // Warm-up, not counted.
  const before = await liveAlone();
  const backlog = await inDoubt();
  const startedAt = performance.now();
  const jobs = startJobs(createJobs(foundation), foundation);
  let left = backlog;
  let isOver = false;
  const drained = (async () => {
    // Those under way at the end are no longer the sweeper at full speed.
    while (left > AT_ONCE) {
      await delay(100);
      left = await inDoubt();
    }
    isOver = true;
    return ((backlog - left) * 1_000) / (performance.now() - startedAt);
  })();
  const during = await live(() => isOver);
  const perSecond = await drained;
  await jobs.stop();
  const allowed = (AT_ONCE * 1_000) / MEAN_MS;
  print(['', 'before', 'during', 'ratio']);
  for (const figure of ['perSecond', 'p50', 'p99'] as const) {
    const figures = [
      before[figure].toFixed(0),
      during[figure].toFixed(0),
      ratio(during[figure], before[figure]),
    ];
    print([`new payments, ${figure}`, ...figures]);
  }
  print(['', 'allowed/s', 'resolved/s', 'ratio']);
  print(['in doubt', allowed.toFixed(0), perSecond.toFixed(0), ratio(perSecond, allowed)]);
  const holds = perSecond >= allowed * DRAIN_MIN && during.perSecond >= before.perSecond * LIVE_MIN;
  console.log(`${backlog} in doubt; the claims ${holds ? 'hold' : 'DO NOT HOLD'}`);
  process.exitCode = holds ? 0 : 1;
} finally {
  await app.close();
  await foundation.close();
  await installation.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
