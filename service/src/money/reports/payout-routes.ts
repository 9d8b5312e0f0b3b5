import { findMerchant } from '../../merchants/onboarding/index.ts';
import { found } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import { nextLines, totalsByKind } from './payout-line-store.ts';
import type { ReportDeps } from './statement.ts';
import { PAGE_LINES_MAX } from './report-page.ts';
import { detailRoutes } from './detail-routes.ts';
import { payoutDetails } from './settlement-details.ts';
import { findPayout, PayoutId } from '../payouts/index.ts';
import { payoutPage } from './payout-page.ts';

/** From a payout to the payments, refunds and fees that it is made of. */
export function payoutReportRoutes({ db }: ReportDeps): Route[] {
  return detailRoutes({
    path: '/payouts/:payoutId',
    tag: 'Payouts',
    name: 'Payout',
    id: PayoutId,
    find: async (caller, id) => found(await findPayout(db, caller, id)),
    columns:
      'A line for each sale, void, refund, fee, tax and whatever else is in it; their `net` adds up to the amount.',
    lines: (payout) => payoutDetails(db, payout),
    shows: 'lines',
    page: async (payout, caller) => {
      const merchant = found(await findMerchant(db, caller, payout.merchantId));
      const totals = await totalsByKind(db, payout.id);
      const lines = await nextLines(db, payout.id, 0, PAGE_LINES_MAX);
      return payoutPage({ payout, merchant, totals, lines });
    },
  });
}
