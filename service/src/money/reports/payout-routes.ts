import { partnerOf } from '../../access/partners/index.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import { found } from '../../platform/http/errors.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { nextLines, totalsByKind } from './payout-line-store.ts';
import { csvAnswer } from '../../platform/http/csv.ts';
import type { ReportDeps } from './statement.ts';
import { PAGE_LINES_MAX } from './report-page.ts';
import { payoutDetails } from './settlement-details.ts';
import { findPayout, type Payout, PayoutId } from '../payouts/index.ts';
import { payoutPage } from './payout-page.ts';

const PAYOUTS = { tag: 'Payouts', access: 'payment.read' } as const;

const ONE_PAYOUT = strict({ payoutId: PayoutId });

/** From a payout to the payments, refunds and fees that it is made of. */
export function payoutReportRoutes({ db }: ReportDeps): Route[] {
  const payoutOf = async (call: Call<{ payoutId: string }>): Promise<Payout> =>
    found(await findPayout(db, partnerOf(call), call.params.payoutId));
  return [
    route('GET /payouts/:payoutId/csv', {
      ...PAYOUTS,
      operationId: 'downloadPayout',
      summary: 'Download the settlement details of a payout as CSV',
      description:
        'A line for each sale, void, refund, fee, tax and whatever else is in it; their `net` adds up to the amount. The guide to statements explains the columns.',
      params: ONE_PAYOUT,
      answers: { 200: 'text/csv' },
      handle: async (call) => {
        const payout = await payoutOf(call);
        return csvAnswer(`payout-${payout.id}`, payoutDetails(db, payout));
      },
    }),
    route('GET /payouts/:payoutId/page', {
      ...PAYOUTS,
      operationId: 'readPayout',
      summary: 'Read a payout as a page',
      description: `To read, print and keep: it runs no script and loads nothing. It shows the first ${PAGE_LINES_MAX} lines; the CSV file has all of them.`,
      params: ONE_PAYOUT,
      answers: { 200: 'text/html' },
      handle: async (call) => {
        const payout = await payoutOf(call);
        const merchant = found(await findMerchant(db, partnerOf(call), payout.merchantId));
        const totals = await totalsByKind(db, payout.id);
        const lines = await nextLines(db, payout.id, { after: 0, limit: PAGE_LINES_MAX });
        return payoutPage({ payout, merchant, totals, lines });
      },
    }),
  ];
}
