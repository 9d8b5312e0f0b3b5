import type { Job } from '../../platform/jobs/jobs.ts';
import type { RefundDeps } from './refund-deps.ts';
import { openRefunds } from './refunds.ts';
import { resolveRefunds } from './resolve-refunds.ts';

/** The background work of refunds. */
export function refundJobs(deps: RefundDeps): Job[] {
  return [resolveRefunds(openRefunds(deps))];
}
