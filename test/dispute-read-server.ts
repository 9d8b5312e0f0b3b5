import assert from 'node:assert/strict';
import { disputeJobs, disputeRoutes } from '../service/src/money/disputes/index.ts';
import type { Job } from '../service/src/platform/jobs/jobs.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { takingAlert } from './dispute-alerts.ts';
import { appliedNotice, type CaseNotice, caseNotice } from './dispute-notices.ts';
import { testServer } from './http.ts';
import { OPERATOR } from './operator-server.ts';
import { paymentServer } from './payment-server.ts';

type Deps = Awaited<ReturnType<typeof paymentServer>>['deps'];
type More = (deps: Deps) => Readonly<{ routes: readonly Route[]; jobs: readonly Job[] }>;

/** Payments and their disputes, and what else a test needs of the same database. */
export async function disputeReadServer(more: More = () => ({ routes: [], jobs: [] })) {
  const server = await paymentServer();
  const { caller, clock, deps } = server;
  const { jobs, routes } = more(deps);
  const { as } = testServer({ routes: [...disputeRoutes(deps), ...routes], clock });
  const reading = { ...caller, scopes: new Set(['dispute.read', 'payment.read']) };
  return {
    ...server,
    asDisputes: as,
    disputes: as(reading),
    disputesOperator: as(OPERATOR),
    reading,
    /** A purchase of CAD 10.00 that can be disputed, or as changed. */
    paid: async (merchantId: string, changes: Readonly<Record<string, unknown>> = {}) => {
      const payment = await server.pay(merchantId, changes);
      assert.equal(payment.status, 201, payment.text);
      return payment.string('paymentId');
    },
    /** A chargeback of it, or as changed. */
    dispute: async (...notice: Parameters<typeof caseNotice>): Promise<string> =>
      (await appliedNotice(deps, caseNotice(...notice))).dispute.id,
    /** What the acquirer says next of a case. */
    tell: async (notice: CaseNotice) => (await appliedNotice(deps, notice)).dispute,
    /** An alert about CAD 10.00, or as changed. */
    alert: (paymentId: string, changes?: Parameters<typeof takingAlert>[2]) =>
      takingAlert(deps, paymentId, changes),
    runDisputeJob: async (name: string) => {
      const job = [...disputeJobs(deps), ...jobs].find((one) => one.name === name);
      assert.ok(job, `there is a job ${name}`);
      return await job.run();
    },
  };
}
