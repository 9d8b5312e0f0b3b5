import { forwardInOrder } from '../acquiring/operations/index.ts';
import { auditJobs } from '../control/books-check/index.ts';
import { eventJobs } from '../records/events/index.ts';
import { alertJobs } from '../insight/alerts/index.ts';
import { emailJobs } from '../insight/emails/index.ts';
import { draftJobs } from '../merchants/drafts/index.ts';
import { merchantJobs } from '../merchants/onboarding/index.ts';
import { orderJobs } from '../merchants/orders/index.ts';
import { payoutJobs } from '../money/payouts/index.ts';
import { paymentJobs } from '../money/payments/index.ts';
import { reconciliationJobs } from '../control/reconciliation/index.ts';
import { refundJobs } from '../money/refunds/index.ts';
import { disputeJobs } from '../money/disputes/index.ts';
import { disputeFigureJobs } from '../insight/dispute-figures/index.ts';
import { scheduledReportJobs } from '../insight/scheduled-reports/index.ts';
import { requestLogJobs } from '../records/request-log/index.ts';
import { restoreJobs } from '../control/restores/index.ts';
import { retentionJobs } from '../control/retention/index.ts';
import { countEventsIn, statisticsJobs } from '../insight/statistics/index.ts';
import { settlementJobs } from '../money/settlement/index.ts';
import { threeDSecureJobs } from '../cards/three-d-secure/index.ts';
import { validationJobs } from '../cards/validations/index.ts';
import { fanOut, webhookJobs } from '../insight/webhooks/index.ts';
import { actionJobs } from '../surfaces/approvals/index.ts';
import { auditSealJobs } from '../platform/audit-log/sealing.ts';
import type { Route } from '../platform/http/route.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { callerOfRequester } from './callers.ts';
import type { Foundation } from './foundation.ts';

type Acting = Readonly<{
  /** Whoever asked for what is carried out later. */
  callerOf: ReturnType<typeof callerOfRequester>;
  routes: () => readonly Route[];
}>;

/** The jobs of all slices. */
export function jobsOf(deps: Foundation, { callerOf, routes }: Acting): readonly Job[] {
  const asking = [...paymentJobs(deps), ...validationJobs(deps), ...refundJobs(deps)];
  return [
    ...actionJobs({ ...deps, callerOf, routes }),
    ...eventJobs({ ...deps, subscribers: [fanOut(deps), countEventsIn(deps)] }),
    ...webhookJobs(deps),
    ...requestLogJobs(deps),
    ...merchantJobs(deps),
    ...draftJobs(deps),
    ...orderJobs(deps),
    ...threeDSecureJobs(deps),
    ...asking,
    ...forwardInOrder(deps, asking),
    ...settlementJobs(deps),
    ...disputeJobs(deps),
    ...payoutJobs(deps),
    ...reconciliationJobs(deps),
    ...restoreJobs(deps),
    ...auditJobs(deps),
    ...auditSealJobs(deps),
    ...statisticsJobs(deps),
    ...disputeFigureJobs(deps),
    ...alertJobs(deps),
    ...scheduledReportJobs({ ...deps, callerOf, routes }),
    ...emailJobs(deps),
    ...retentionJobs(deps),
  ];
}
