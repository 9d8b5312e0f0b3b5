import { MerchantId, OPERATORS_READ } from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { balancesOf } from './balance-store.ts';
import { listEntries } from './movement-store.ts';
import { BalancesBody, balancesBody, EntriesQuery, EntryBody, entryBody } from './schema.ts';

/** The ledger, read-only, for operators: only the operations that move money write entries. */
export function ledgerRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  return [
    route('GET /operator/merchants/:merchantId/balances', {
      ...OPERATORS_READ,
      operationId: 'retrieveMerchantBalances',
      summary: 'Retrieve the balances of a merchant',
      description:
        'Computed from the ledger on request. A merchant without activity has no balances.',
      params: strict({ merchantId: MerchantId }),
      answers: { 200: BalancesBody },
      handle: async ({ params: { merchantId } }) =>
        ok(balancesBody(merchantId, await balancesOf(db, merchantId))),
    }),
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/ledger-entries',
      operationId: 'listLedgerEntries',
      summary: 'List ledger entries',
      description: 'Entries with their legs, newest first.',
      query: EntriesQuery,
      record: EntryBody,
      rows: ({ query }, page) => listEntries(db, { page, filters: query }),
      serialize: entryBody,
    }),
  ];
}
