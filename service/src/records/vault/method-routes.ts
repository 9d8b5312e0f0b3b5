import { partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { deleteMethod } from './delete-method.ts';
import { findMethod, listMethods } from './method-store.ts';
import { MethodsQuery, PaymentMethodId, StoredMethodBody, storedMethodBody } from './schema.ts';
import { type VaultDeps } from './vault-deps.ts';
import { found } from '../../platform/http/refuse.ts';
import { CARD_BRANDS } from './versions.ts';

// Older versions know fewer brands here, as they do in payments.
const METHODS = { tag: 'Payment methods', changes: [CARD_BRANDS] } as const;
const ONE = {
  path: '/payment-methods/:paymentMethodId',
  params: strict({ paymentMethodId: PaymentMethodId }),
};

/** Stored cards. What was not stored is not here, and a number never is. */
export function methodRoutes(deps: VaultDeps): Route[] {
  const { db } = deps;
  return [
    route({
      ...METHODS,
      method: 'GET',
      access: 'payment.read',
      path: '/payment-methods',
      operationId: 'listPaymentMethods',
      summary: 'List stored payment methods',
      query: MethodsQuery,
      answers: { 200: pageOf(StoredMethodBody) },
      handle: async ({ caller, query, url }) => {
        const request = readPage(query);
        const rows = await listMethods(db, partnerOf({ caller }), {
          page: request,
          filters: query,
        });
        return ok(toPage(rows, { request, url, serialize: storedMethodBody }));
      },
    }),
    route({
      ...METHODS,
      ...ONE,
      method: 'GET',
      access: 'payment.read',
      operationId: 'retrievePaymentMethod',
      summary: 'Retrieve a stored payment method',
      answers: { 200: StoredMethodBody },
      handle: async ({ caller, params }) => {
        const method = await findMethod(db, partnerOf({ caller }), params.paymentMethodId);
        return ok(storedMethodBody(found(method)));
      },
    }),
    route({
      ...METHODS,
      ...ONE,
      method: 'DELETE',
      access: 'payment.write',
      operationId: 'deletePaymentMethod',
      summary: 'Delete a stored payment method',
      description: 'The card is permanently deleted. Payments made with it are not affected.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: async ({ caller, params, correlationId }) => {
        const by = { caller: partnerOf({ caller }), correlationId };
        await deleteMethod(deps, params.paymentMethodId, by);
        return { status: 204 };
      },
    }),
  ];
}
