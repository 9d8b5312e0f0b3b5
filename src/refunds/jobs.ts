import type { Job } from '../platform/jobs/jobs.ts';
import type { RefundDeps } from './refund-deps.ts';
import { openRefunds } from './refunds.ts';
import { resolvePending } from './resolve-pending.ts';

const RESOLVE_EVERY_MS = 1_000; // How soon a silent acquirer is sent a refund again.

/** The background work of refunds. */
export function refundJobs(deps: RefundDeps): Job[] {
  const refunds = openRefunds(deps);
  return [
    {
      name: 'resolve-refunds',
      everyMs: RESOLVE_EVERY_MS,
      run: async () => await resolvePending(refunds),
    },
  ];
}
