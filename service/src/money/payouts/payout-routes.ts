import type { Route } from '../../platform/http/route.ts';
import { adjustmentRoutes } from './adjustments/adjustment-routes.ts';
import { bankRoutes } from './bank-messages/bank-routes.ts';
import { operatorPayoutRoutes } from './operator-routes.ts';
import type { PayoutDeps } from './records/payout.ts';
import { partnerPayoutRoutes } from './routes.ts';

/** Every route of payouts: for partners, for operators, and for files from the bank. */
export function payoutRoutes(deps: PayoutDeps): Route[] {
  return [
    ...partnerPayoutRoutes(deps),
    ...operatorPayoutRoutes(deps),
    ...adjustmentRoutes(deps),
    ...bankRoutes(deps),
  ];
}
