import { Type } from 'typebox';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import { MerchantId, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { CurrencySchema, strict } from '../../platform/http/schema.ts';
import { balanceOf } from './balance.ts';
import { linesOfPayout, listOpenLines } from './line-store.ts';
import type { PayoutDeps } from './payout.ts';
import { findPayout, listPayouts } from './payout-store.ts';
import * as schema from './schema.ts';

const PAYOUTS = { tag: 'Payouts', access: 'payment.read', method: 'GET' } as const;
const ONE = strict({ payoutId: schema.PayoutId });

type ReadDeps = Pick<PayoutDeps, 'clock' | 'db'>;

/** Payouts and balances as partners see them: read-only. */
export function partnerPayoutRoutes({ clock, db }: ReadDeps): Route[] {
  return [...reading({ db }), linesRoute({ db }), ...balanceRoutes({ clock, db })];
}

function reading({ db }: Pick<PayoutDeps, 'db'>): Route[] {
  return [
    route({
      ...PAYOUTS,
      path: '/payouts',
      operationId: 'listPayouts',
      summary: 'List payouts',
      query: schema.PayoutsQuery,
      answers: { 200: pageOf(schema.PayoutBody) },
      handle: async (call) => {
        const { query, url } = call;
        const request = readPage(query, schema.PAYOUT_ID);
        const rows = await listPayouts(db, partnerOf(call), { page: request, filters: query });
        return ok(toPage(rows, { request, url, serialize: schema.payoutBody }));
      },
    }),
    route({
      ...PAYOUTS,
      path: '/payouts/:payoutId',
      operationId: 'retrievePayout',
      summary: 'Retrieve a payout',
      params: ONE,
      answers: { 200: schema.PayoutBody },
      handle: async (call) =>
        ok(schema.payoutBody(found(await findPayout(db, partnerOf(call), call.params.payoutId)))),
    }),
  ];
}

function linesRoute({ db }: Pick<PayoutDeps, 'db'>): Route {
  return route({
    ...PAYOUTS,
    path: '/payouts/:payoutId/lines',
    operationId: 'listPayoutLines',
    summary: 'List the lines of a payout',
    description:
      'The ledger movements that make up the payout, oldest first. They add up to its amount. Each line shows the batch that settled it and whether it was brought forward from an earlier cut-off.',
    params: ONE,
    query: strict({ limit: PAGE_QUERY.limit, cursor: PAGE_QUERY.cursor }),
    answers: { 200: pageOf(schema.PayoutLineBody) },
    handle: async (call) => {
      const { params, query, url } = call;
      const request = readPage(query, schema.LINE_ID);
      const payout = found(await findPayout(db, partnerOf(call), params.payoutId));
      const rows = await linesOfPayout(db, payout.id, request);
      const serialize = (line: (typeof rows)[number]) => schema.payoutLineBody(line, payout);
      return ok(toPage(rows, { request, url, serialize }));
    },
  });
}

const OF_MERCHANT = strict({ merchantId: MerchantId });

function balanceRoutes({ clock, db }: ReadDeps): Route[] {
  return [
    route({
      ...PAYOUTS,
      path: '/merchants/:merchantId/balance',
      operationId: 'retrieveBalance',
      summary: 'Retrieve the balance of a merchant',
      description:
        'The available, pending, reserved, in-transit and billed amounts, each with its breakdown.',
      params: OF_MERCHANT,
      answers: { 200: schema.BalanceBody },
      handle: async (call) => {
        const { merchantId } = found(
          await findMerchant(db, partnerOf(call), call.params.merchantId),
        );
        return ok(await balanceOf({ db, clock }, merchantId));
      },
    }),
    route({
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
      answers: { 200: pageOf(schema.OpenLineBody) },
      handle: async (call) => {
        const { params, query, url } = call;
        const request = readPage(query, schema.LEDGER_ENTRY_ID);
        const { merchantId } = found(await findMerchant(db, partnerOf(call), params.merchantId));
        const { currency, part } = query;
        const account = part === 'BILLED' ? ('BILLABLE' as const) : ('PAYABLE' as const);
        const rows = await listOpenLines(db, { merchantId, currency, account }, request);
        return ok(toPage(rows, { request, url, serialize: schema.openLineBody }));
      },
    }),
  ];
}
