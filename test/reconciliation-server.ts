import assert from 'node:assert/strict';
import {
  type ReconciliationDeps,
  reconciliationJobs,
  reconciliationRoutes,
} from '../service/src/control/reconciliation/index.ts';
import type { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { OPERATOR } from './operator-server.ts';

const DAY_MS = 86_400_000;
const RUNS = '/operator/reconciliation/runs';
const DIFFERENCES = '/operator/reconciliation/differences';

export type DifferenceSeen = Readonly<{
  differenceId: string;
  kind: string;
  source: string;
  differenceState: string;
  merchantId: string | null;
  paymentId: string | null;
  refundId: string | null;
  payoutId: string | null;
  reference: string | null;
  ours: Cents | null;
  ledger: Cents | null;
  theirs: Cents | null;
  detail: string;
  ageDays: number;
  resolvedBy: string | null;
  resolution: string | null;
}>;
type RunSeen = Readonly<{ runId: string; from: string; to: string; requestedBy: string }>;
type Cents = Readonly<{ amount: number; currency: string }>;

type Options = Omit<ReconciliationDeps, 'clock' | 'realClock'> &
  Readonly<{ clock: FakeClock; realClock?: FakeClock }>;

/** Reconciliation behind the operator's door, and ways to let it happen. */
export function reconciling(options: Options) {
  const deps = { realClock: options.clock, ...options };
  const { call, as } = testServer({
    routes: reconciliationRoutes(deps),
    caller: OPERATOR,
    clock: deps.clock,
  });
  let keys = 0;
  /** As one process has them. */
  const jobsOf = (source: string) => {
    const job = reconciliationJobs(deps).find(({ name }) => name === `reconcile-${source}`);
    assert.ok(job, `there is a job for ${source}`);
    return job;
  };
  const jobs = new Map<string, ReturnType<typeof jobsOf>>();
  /** All rounds that there is something to do in. */
  const work = async (source = 'simulator'): Promise<number> => {
    const job = jobs.get(source) ?? jobsOf(source);
    jobs.set(source, job);
    let rounds = 0;
    while ((await job.run()) > 0) rounds += 1;
    return rounds;
  };
  const list = async (query = '') => {
    const { body } = await call('GET', `${DIFFERENCES}?limit=100${query}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (body as { data: DifferenceSeen[] }).data;
  };
  return {
    ...deps,
    as,
    call,
    jobsOf,
    work,
    list,
    open: async (query = '') => await list(`&state=OPEN${query}`),
    /** Asks for a run, and lets it happen. */
    reconcile: async (source = 'simulator', changes: object = {}) => {
      const body = { idempotencyKey: `run-${(keys += 1)}`, source, ...changes };
      const asked = await call('POST', RUNS, body);
      assert.equal(asked.status, 201, asked.text);
      await work(source);
      return await call('GET', `${RUNS}/${asked.string('runId')}`);
    },
    /** Lets a day pass, with the run that is due by then. */
    nextDay: async (source = 'simulator') => {
      deps.clock.advance(DAY_MS);
      return await work(source);
    },
    runs: async (source = 'simulator') => {
      const { body } = await call('GET', `${RUNS}?source=${source}&limit=100`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return (body as { data: RunSeen[] }).data;
    },
    resolve: (id: string, body: object) => call('POST', `${DIFFERENCES}/${id}/resolve`, body),
  };
}
