import { MerchantId, OPERATORS_READ } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { balancesOf } from './balance-store.ts';
import { listEntries } from './movement-store.ts';
import { BalancesBody, balancesBody, EntriesQuery, EntryBody, entryBody } from './schema.ts';

/** The ledger, read-only, for operators: only the operations that move money write entries. */
export function ledgerRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  return [
    route({
      ...OPERATORS_READ,
      path: '/operator/merchants/:merchantId/balances',
      operationId: 'retrieveMerchantBalances',
      summary: 'Retrieve the balances of a merchant',
      description:
        'Computed from the ledger on request. A merchant without activity has no balances.',
      params: strict({ merchantId: MerchantId }),
      answers: { 200: BalancesBody },
      handle: async ({ params: { merchantId } }) =>
        ok(balancesBody(merchantId, await balancesOf(db, merchantId))),
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/ledger-entries',
      operationId: 'listLedgerEntries',
      summary: 'List ledger entries',
      description: 'Entries with their legs, newest first.',
      query: EntriesQuery,
      answers: { 200: pageOf(EntryBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query);
        const rows = await listEntries(db, { page: request, filters: query });
        return ok(toPage(rows, { request, url, serialize: entryBody }));
      },
    }),
  ];
}
