/**
 * The service that the recorded scenario is played on: all of it, on a database of its own, with its
 * sandbox and an issuer beside it. Its time stands still but for what the scenario says.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { createFaults, createSimulator } from '../../sandbox/acquirer-simulator/index.ts';
import { withDisputes } from '../../sandbox/dispute-simulator/index.ts';
import { openSandbox, simulatedDirectories } from '../../sandbox/index.ts';
import { prepareSandbox } from '../../sandbox/partners/index.ts';
import {
  type Acquirer,
  type Observation,
  type Wait,
  withTimeout,
} from '../../service/src/acquiring/acquirers/index.ts';
import { RESULTS_PATH, resultPort } from '../../service/src/cards/three-d-secure/index.ts';
import { lateApprovals } from '../../service/src/money/payments/index.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { createRateLimiter, createRateLimits } from '../../service/src/platform/http/rate-limit.ts';
import { createCodeStore, createHeldCodes } from '../../service/src/records/vault/index.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createApp, createJobs } from '../../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { assertConforms } from '../conformance.ts';
import { testDatabase } from '../database.ts';
import { FakeClock } from '../fake-clock.ts';
import { issuerProcess } from '../issuer-process.ts';
import { journalBeside } from '../journal.ts';
import { publishFor } from '../published.ts';
import { temporaryFolder } from '../service.ts';

export const PUBLIC_URL = 'http://localhost:8080';
const MONDAY = '2026-03-30T13:00:00Z'; // Nine in the morning, in Toronto.
const HASTE = 200; // A second of the acquirer's is five milliseconds of ours.
const LIMIT = 1_000_000; // A minute: the scenario does not run into it.

const AT_WILL_MS = 3_600_000; // Who is to wait so long waits until it is told.
const MOMENT_MS = 3; // Durations are whole milliseconds, and none is to be 0.
const PATIENCE_MS = 10_000; // Of the service, with an acquirer.

/**
 * Waits are short, but for those that end when the scenario says so. An acquirer's time to answer is up
 * when it is to wait at will, and only then: however busy the machine is, an answer is in time.
 */
function openHaste() {
  const held = new Set<() => void>();
  const limits = new Set<() => void>();
  const wait: Wait = (milliseconds, ring) => {
    if (milliseconds >= AT_WILL_MS) {
      limits.forEach((end) => end());
      return keptIn(held, ring);
    }
    if (milliseconds === PATIENCE_MS) return keptIn(limits, ring);
    const timer = setTimeout(ring, milliseconds / HASTE);
    return () => clearTimeout(timer);
  };
  return { wait, endWaits: () => held.forEach((ring) => ring()) };
}

function later<Request, Answer>(call: (request: Request) => Promise<Answer>) {
  return async (request: Request): Promise<Answer> => {
    await delay(MOMENT_MS);
    return await call(request);
  };
}

/** A call takes a moment: what is shown by when it began is always before what came of it. */
function takingTime(acquirer: Acquirer): Acquirer {
  return {
    authorize: later((request) => acquirer.authorize(request)),
    verify: later((request) => acquirer.verify(request)),
    capture: later((request) => acquirer.capture(request)),
    refund: later((request) => acquirer.refund(request)),
    reverse: later((request) => acquirer.reverse(request)),
    release: later((request) => acquirer.release(request)),
    enquire: later((request) => acquirer.enquire(request)),
  };
}

function keptIn(kept: Set<() => void>, ring: () => void): () => void {
  kept.add(ring);
  return () => void kept.delete(ring);
}

export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage() {
  const clock = new FakeClock(MONDAY);
  const complaints: string[] = [];
  const faults = createFaults();
  const { url: issuerUrl } = await issuerProcess();
  const results = { port: 0 };
  const founded = await foundationOn({ clock, complaints, faults, issuerUrl, results });
  const { ending, endWaits, foundation, journal } = founded;
  const door = await resultPort(foundation, { port: 0 });
  results.port = door.port;
  const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl: PUBLIC_URL };
  const { credentials } = await prepareSandbox(config, foundation);
  const options = {
    rateLimiter: createRateLimiter(LIMIT, clock),
    trustProxy: ['127.0.0.1'], // So that its clients have addresses of their own.
    verifyAnswers: assertConforms,
  };
  const app = createApp(foundation, options);
  publishFor(app, foundation.db);
  const { folder: _folder, link: _link, ...bank } = foundation.bank;
  const appByHand = createApp({ ...foundation, bank }, options);
  const appElsewhere = elsewhere(founded, options);
  after(async () => {
    await app.close();
    await appByHand.close();
    await appElsewhere.close();
    await door.close();
    await foundation.close();
  });
  const jobs = createJobs(foundation);
  let listening: Promise<string> | undefined;
  return {
    app,
    /** The same where nobody brings files to the bank but people. */
    appByHand,
    /** The same as it is in production, with little room. */
    appElsewhere,
    /** The port at which it listens, to clients that say all they have to say in that time. */
    listens: async (headersTimeout: number): Promise<number> => {
      appByHand.server.headersTimeout = headersTimeout;
      listening ??= appByHand.listen({ port: 0, host: '127.0.0.1' });
      await listening;
      const address = appByHand.server.address();
      return typeof address === 'object' ? (address?.port ?? 0) : 0;
    },
    clock,
    /** What the service logged of what went wrong. */
    complaints,
    credentials,
    faults,
    foundation,
    issuerUrl,
    /** Of the trade that is played into the sandbox elsewhere. */
    endTrade: ending.resolve,
    /** What is on its way to the acquirer arrives. */
    endWaits,
    /** As one that does not remember what it reversed. */
    acquirerForgets: (paymentId: string) =>
      void journal.sqlite
        .prepare('delete from journal where reference like ?')
        .run(`${paymentId}%`),
    resultsUrl: `http://localhost:${results.port}`,
    /** Runs a job of the service until it has nothing to do. */
    run: async (name: string): Promise<void> => {
      const job = jobs.find((one) => one.name === name);
      assert.ok(job, `${name} is one of ${jobs.map((one) => one.name).join(', ')}`);
      while ((await job.run()) > 0);
    },
  };
}

const A_FEW = 4;

/** A service without a simulated issuer and test tokens, which answers to its own name. */
function elsewhere(
  { bare: sandbox, foundation }: Founded,
  options: NonNullable<Parameters<typeof createApp>[1]>,
) {
  const { clock } = foundation;
  const bare = { ...foundation, sandbox, testTokens: undefined };
  return createApp(bare, {
    ...options,
    hosts: { names: ['localhost'], takesLoopback: true },
    rateLimiter: createRateLimiter(A_FEW, clock),
    verifyAnswers: (route) => {
      if (route.operationId === 'listCustomers') throw new Error('the list is damaged');
    },
  });
}

type Founded = Awaited<ReturnType<typeof foundationOn>>;

type Means = Readonly<{
  clock: FakeClock;
  complaints: string[];
  faults: ReturnType<typeof createFaults>;
  issuerUrl: string;
  /** Where the issuer brings results, once that is open. */
  results: Readonly<{ port: number }>;
}>;

async function foundationOn({ clock, complaints, faults, issuerUrl, results }: Means) {
  const database = await testDatabase();
  const { url: databaseUrl } = database;
  const journal = journalBeside({ url: databaseUrl });
  // What comes too late for the hasty one is heard all the same.
  const late = { hear: (_heard: Observation): void => undefined };
  const ofSandbox = { databaseUrl, journal, realClock: clock };
  const sandbox = openSandbox({ ...ofSandbox, issuerUrl });
  const ending = Promise.withResolvers<void>();
  const trade = { play: async () => await ending.promise, stop: ending.resolve };
  const { routes } = openSandbox({ ...ofSandbox, trade });
  const haste = openHaste();
  const { wait } = haste;
  const means = { journal, clock: sandbox.clock, issuerUrl, faults, wait };
  const acquirer = (name: string) => {
    const simulator = createSimulator({ name, ...means });
    const bounded = {
      ...simulator,
      ...takingTime(
        withTimeout(simulator, {
          wait,
          timeoutMs: PATIENCE_MS,
          listen: (heard) => late.hear(heard),
        }),
      ),
    };
    return withDisputes(bounded, { db: database, clock: sandbox.clock });
  };
  const heldCodes = createHeldCodes(createCodeStore(sandbox.clock));
  const foundation = layFoundation({
    databaseUrl,
    masterKeys: { kind: 'environment', text: new Secret(randomBytes(32).toString('base64')) },
    publicUrl: PUBLIC_URL,
    logger: createLogger('error', { write: (line) => void complaints.push(line) }),
    clock,
    sandbox,
    connectors: () => ['simulator', 'simulator-two'].map(acquirer),
    threeDSecure: {
      ...simulatedDirectories(issuerUrl),
      threeDSServer: {
        get url() {
          return `http://localhost:${results.port}${RESULTS_PATH}`;
        },
        referenceNumber: 'SIM_3DSS_020200_00001',
        requestorId: 'causeway-sandbox',
        acquirerBin: '400010',
      },
      authenticationsPerMinute: LIMIT,
    },
    shared: { rateLimits: createRateLimits(clock), heldCodes },
  });
  late.hear = lateApprovals(foundation);
  await loadKeys(foundation);
  const bare = { ...sandbox, routes };
  return { bare, ending, endWaits: haste.endWaits, foundation, journal };
}
