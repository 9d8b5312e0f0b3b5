import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { createSimulator } from '../../sandbox/acquirer-simulator/index.ts';
import { withDisputes } from '../../sandbox/dispute-simulator/index.ts';
import { type Wait, withTimeout } from '../../service/src/acquiring/acquirers/index.ts';
import { createApp, createJobs } from '../../service/src/runtime/app.ts';
import { type Foundation, layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { startJobs } from '../../service/src/platform/jobs/jobs.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import {
  type Credentials as Sandbox,
  prepareSandbox,
  readSandboxFile,
} from '../../sandbox/partners/index.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { RESULTS_PATH, resultPort } from '../../service/src/cards/three-d-secure/index.ts';
import { openSandbox, simulatedDirectories } from '../../sandbox/index.ts';
import { assertAgreement } from '../agreement.ts';
import { testDatabase } from '../database.ts';
import { callOf } from '../http.ts';
import { issuerProcess } from '../issuer-process.ts';
import { paymentRequest } from '../payment-server.ts';
import { ALERT_JOBS, firstAlerts } from './first-alert.ts';
import { statementOfStrangers } from './bank-differences.ts';
import { temporaryFolder } from '../service.ts';
import { journalBeside } from '../journal.ts';

/** A service to ask, and what is in our hand of it. */
export type Target = Readonly<{
  url: string;
  sandbox: Sandbox;
  passTime?: (milliseconds: number) => void;
  /** Lets nothing stay in doubt, and then sees that all books agree. */
  settle?: () => Promise<void>;
}>;

const HASTE = 50; // A second of the acquirer's is a fiftieth of ours.
const LIMIT = 1_000_000_000; // A minute: nobody runs into it.
const DOUBT_MS = 3_600_000; // By then everything in doubt is due to be looked at.
const ROUNDS_MAX = 1_000; // Of a job. It has less to do than this.

const hasty: Wait = (milliseconds, ring) => {
  const timer = setTimeout(ring, milliseconds / HASTE);
  return () => clearTimeout(timer);
};

/** A service that runs already, on this machine; the file is its `sandbox.json`. */
export function runningService(url: string, sandboxFile: string): Target {
  assert.match(new URL(url).hostname, /^(localhost|127\.[\d.]+|\[::1\])$/, 'on this machine alone');
  const sandbox = readSandboxFile(sandboxFile);
  assert.ok(sandbox, `${sandboxFile} is the sandbox.json of the service`);
  return { url, sandbox };
}

/** The whole service in this process, on a database of its own, with its issuer beside it. */
export async function serviceOfOurs(): Promise<Target> {
  const database = await testDatabase();
  const { url: databaseUrl } = database;
  let ahead = -2 * DOUBT_MS; // The tokens that have expired were issued before now.
  const clock = { now: () => new Date(Date.now() + ahead) };
  const publicUrl = 'http://localhost:8080';
  const { url: issuerUrl } = await issuerProcess();
  const { url: otherIssuer } = await issuerProcess();
  const journal = journalBeside({ url: databaseUrl });
  const hastySimulator = (name: string) => {
    const simulator = createSimulator({ name, journal, clock, issuerUrl, wait: hasty });
    const bounded = { ...simulator, ...withTimeout(simulator, { wait: hasty }) };
    return withDisputes(bounded, { db: database, clock });
  };
  const results = { port: 0 };
  const foundation = layFoundation({
    databaseUrl,
    masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
    publicUrl,
    clock,
    // With another issuer: what is ordered of it must not fail the rest.
    sandbox: openSandbox({ databaseUrl, journal, realClock: clock, issuerUrl: otherIssuer }),
    connectors: () => ['simulator', 'simulator-two'].map(hastySimulator),
    threeDSecure: {
      ...simulatedDirectories(issuerUrl),
      threeDSServer: {
        get url() {
          return `http://localhost:${results.port}${RESULTS_PATH}`;
        },
        referenceNumber: 'SIM_3DSS_020200_00001',
        requestorId: 'causeway-test',
        acquirerBin: '400010',
      },
      authenticationsPerMinute: LIMIT,
    },
  });
  await loadKeys(foundation);
  const door = await resultPort(foundation, { port: 0 });
  results.port = door.port;
  const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl };
  const sandbox = await prepareSandbox(config, foundation);
  const app = createApp(foundation, {
    rateLimiter: createRateLimiter(LIMIT, clock),
    trustProxy: ['127.0.0.1'], // So that each request can come from an address of its own.
  });
  const passTime = (milliseconds: number): void => {
    ahead += milliseconds;
  };
  await makeFirsts(app, foundation, sandbox.credentials, passTime);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const publishing = createJobs(foundation).filter(({ name }) => name === 'publish-events');
  const jobs = startJobs(publishing, foundation);
  after(async () => {
    await jobs.stop();
    await app.close();
    await door.close();
    await foundation.close();
  });
  return {
    url,
    sandbox: sandbox.credentials,
    passTime,
    settle: async () => {
      passTime(DOUBT_MS);
      await settleDoubts(foundation);
      await assertAgreement(foundation.db, journal.file);
    },
  };
}

/** What only the passage of time makes, so that it can be asked for. */
async function makeFirsts(
  app: ReturnType<typeof createApp>,
  foundation: Foundation,
  sandbox: Sandbox,
  passTime: (milliseconds: number) => void,
): Promise<void> {
  await firstFile(app, foundation, sandbox);
  await firstBookDifference(foundation);
  await firstAlert(app, foundation, sandbox);
  passTime(120_000);
  for (const name of ALERT_JOBS) await runOut(foundation, name);
}

/** A file that the bank was given, and entries of a statement that are nobody's, so that each can be asked for. */
async function firstFile(
  app: ReturnType<typeof createApp>,
  foundation: Foundation,
  { operator, partners }: Sandbox,
): Promise<void> {
  const { apiKey, merchantId } = partners.isv;
  const call = callOf(app, { 'x-api-key': apiKey });
  await call('POST', '/payments', paymentRequest(merchantId ?? ''));
  await call('POST', '/batches/close', { idempotencyKey: 'first-file', merchantId });
  const { email, password } = operator;
  const session = await callOf(app, {})('POST', '/operator/sessions', { email, password });
  const asOperator = callOf(app, { authorization: `Bearer ${session.string('accessToken')}` });
  const body = { idempotencyKey: 'first-file', reason: 'The first' };
  await asOperator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  assert.equal(await jobOf(foundation, 'write-payout-files')(), 1);
  assert.equal(await jobOf(foundation, 'simulate-bank')(), 1);
  await asOperator('POST', '/operator/bank-statements', statementOfStrangers(foundation.clock));
  await runOut(foundation, 'reconcile-bank');
}

async function firstAlert(
  app: ReturnType<typeof createApp>,
  { clock }: Foundation,
  sandbox: Sandbox,
) {
  const { email, password } = sandbox.operator;
  const session = await callOf(app, {})('POST', '/operator/sessions', { email, password });
  const operator = callOf(app, { authorization: `Bearer ${session.string('accessToken')}` });
  const partner = (apiKey: string) => callOf(app, { 'x-api-key': apiKey });
  await firstAlerts(sandbox, { operator, partner }, clock.now());
}

/** What the last audit found can be asked for and explained, though the books agree again since. */
async function firstBookDifference(foundation: Foundation): Promise<void> {
  const { db } = foundation;
  await db.query(sql`update payments set refunding = refunding + 5`);
  await jobOf(foundation, 'audit-books')();
  await db.query(sql`update payments set refunding = refunding - 5`);
}

function jobOf(foundation: Foundation, name: string): () => Promise<number> {
  const job = createJobs(foundation).find((one) => one.name === name);
  assert.ok(job, name);
  return job.run;
}

async function settleDoubts(foundation: Foundation): Promise<void> {
  for (const what of ['payments', 'refunds', 'validations']) {
    await runOut(foundation, `resolve-${what}`);
  }
}

async function runOut(foundation: Foundation, name: string): Promise<void> {
  const run = jobOf(foundation, name);
  for (let rounds = 0; (await run()) > 0; rounds += 1) assert.ok(rounds < ROUNDS_MAX, name);
}
