import { Type } from 'typebox';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import { MerchantId, partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { found } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import { CurrencySchema, strict } from '../../platform/http/schema.ts';
import { adjustmentRoutes } from './adjustments/adjustment-routes.ts';
import { balanceOf } from './balance.ts';
import { bankAccountRoutes } from './accounts/bank-account-routes.ts';
import { bankRoutes } from './bank-messages/bank-routes.ts';
import { operatorPayoutRoutes } from './operator-routes.ts';
import { linesOfPayout, listOpenLines } from './records/line-store.ts';
import type { PayoutDeps } from './records/payout.ts';
import { findPayout, listPayouts } from './records/payout-store.ts';
import * as schema from './records/schema.ts';
import { tellPayout, tellPayouts } from './records/told-payout.ts';

const PAYOUTS = { tag: 'Payouts', access: 'payment.read' } as const;
const READ = {
  ...PAYOUTS,
  path: '/payouts',
  names: ['Payout', 'Payouts'],
  nouns: ['a payout', 'payouts'],
} as const;
const ONE = strict({ payoutId: schema.PayoutId });

/** Every route of payouts: for partners, for operators, and for files from the bank. */
export function payoutRoutes(deps: PayoutDeps): Route[] {
  const { operators, partners } = payoutReadRoutes(deps);
  return [
    ...partners,
    linesRoute(deps),
    ...balanceRoutes(deps),
    ...operators,
    ...operatorPayoutRoutes(deps),
    ...bankAccountRoutes(deps),
    ...adjustmentRoutes(deps),
    ...bankRoutes(deps),
  ];
}

/** Payouts: a partner's own, and everybody's for operators. */
function payoutReadRoutes(deps: PayoutDeps) {
  const { db } = deps;
  const shown = { record: schema.PayoutBody, serialize: schema.payoutBody };
  const [list, listAll] = sharedList(READ, {
    ...shown,
    filters: schema.PAYOUT_FILTERS,
    ids: schema.PAYOUT_ID,
    rows: async (whose, asked) => {
      const { reached, rows } = await listPayouts(db, whose, asked);
      return { rows: await tellPayouts(db, deps, rows), reached };
    },
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['payoutId', schema.PayoutId],
    find: async (whose, id) => await tellPayout(db, deps, await findPayout(db, whose, id)),
  });
  return { partners: [list, retrieve], operators: [listAll, retrieveAny] };
}

function linesRoute({ db }: PayoutDeps): Route {
  return listRoute({
    ...PAYOUTS,
    path: '/payouts/:payoutId/lines',
    operationId: 'listPayoutLines',
    summary: 'List the lines of a payout',
    description:
      'The ledger movements that make up the payout, oldest first. They add up to its amount. Each line shows the batch that settled it and whether it was brought forward from an earlier cut-off.',
    params: ONE,
    query: strict({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor }),
    record: schema.PayoutLineBody,
    ids: schema.LINE_ID,
    rows: async (call, page) => {
      const payout = found(await findPayout(db, partnerOf(call), call.params.payoutId));
      const lines = await linesOfPayout(db, payout.id, page);
      return lines.map((line) => ({ ...line, payout }));
    },
    serialize: (line) => schema.payoutLineBody(line, line.payout),
  });
}

const OF_MERCHANT = strict({ merchantId: MerchantId });

function balanceRoutes(deps: PayoutDeps): Route[] {
  const { db } = deps;
  return [
    retrieveRoute({
      ...PAYOUTS,
      path: '/merchants/:merchantId/balance',
      operationId: 'retrieveBalance',
      summary: 'Retrieve the balance of a merchant',
      description:
        'The available, pending, reserved, in-transit and billed amounts, each with its breakdown.',
      params: OF_MERCHANT,
      record: schema.BalanceBody,
      find: (call) => findMerchant(db, partnerOf(call), call.params.merchantId),
      serialize: (merchant) => balanceOf(deps, merchant),
    }),
    listRoute({
      ...PAYOUTS,
      path: '/merchants/:merchantId/balance/lines',
      operationId: 'listBalanceLines',
      summary: 'List the movements behind a balance',
      description: 'Movements that are settled or billed but not in a payout yet, newest first.',
      params: OF_MERCHANT,
      query: strict({
        ...PAGE_QUERY,
        currency: Type.Optional(CurrencySchema),
        part: Type.Optional(
          Type.Enum(['AVAILABLE', 'BILLED'], {
            description: 'Which part of the balance; AVAILABLE by default',
          }),
        ),
      }),
      record: schema.OpenLineBody,
      ids: schema.LEDGER_ENTRY_ID,
      rows: async (call, page) => {
        const { params, query } = call;
        const { merchantId } = found(await findMerchant(db, partnerOf(call), params.merchantId));
        const account = query.part === 'BILLED' ? ('BILLABLE' as const) : ('PAYABLE' as const);
        return await listOpenLines(db, { merchantId, currency: query.currency, account }, page);
      },
      serialize: schema.openLineBody,
    }),
  ];
}
