import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { authenticationsDue } from './records/authentication-store.ts';
import { forgetLookups } from './card-ranges/card-lookup-store.ts';
import { giveUpAuthentications } from './results/receive-result.ts';
import { cardRangeJob } from './card-ranges/refresh-card-ranges.ts';
import { openThreeDSecure } from './authenticate/three-d-secure.ts';
import type { ThreeDSecureDeps } from './directories/three-d-secure-deps.ts';

const GIVE_UP_EVERY_MS = 5_000; // How late, at most, an abandoned one is noticed.
const FORGET_EVERY_MS = 600_000;
// They are valid for minutes; a day helps to investigate complaints.
const LOOKUPS_KEPT_MS = 86_400_000;

export function threeDSecureJobs(deps: ThreeDSecureDeps): Job[] {
  const threeDSecure = openThreeDSecure(deps);
  return [
    // The directory server's day is the machine's, whatever the sandbox's clock says.
    cardRangeJob({ ...deps, clock: deps.realClock ?? deps.clock }),
    {
      name: 'give-up-authentications',
      everyMs: GIVE_UP_EVERY_MS,
      run: async () => await giveUpAuthentications(threeDSecure),
      nextDue: async (after) => await authenticationsDue.nextDue(deps.db, after),
    },
    {
      name: 'forget-card-lookups',
      everyMs: FORGET_EVERY_MS,
      run: async () =>
        await forgetLookups(deps.db, addMilliseconds(deps.clock.now(), -LOOKUPS_KEPT_MS)),
    },
  ];
}
