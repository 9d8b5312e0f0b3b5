import { anyones, operatorOf, OPERATORS_READ, withPartner } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { findCustomer, listCustomers } from './customer-store.ts';
import { findMethod, listMethods } from './method-store.ts';
import * as schema from './schema.ts';
import type { VaultDeps } from './vault-deps.ts';
import { CARD_BRANDS } from './versions.ts';

type ReadDeps = Pick<VaultDeps, 'db'>;

/** Customers and stored cards of everybody, for operators. */
export function operatorVaultRoutes(deps: ReadDeps): Route[] {
  return [...ofCustomers(deps), ...ofMethods(deps)];
}

function ofCustomers({ db }: ReadDeps): Route[] {
  const serialize = withPartner(schema.customerBody);
  return [
    route({
      ...OPERATORS_READ,
      path: '/operator/customers',
      operationId: 'listAllCustomers',
      summary: 'List the customers of all partners',
      query: schema.AllCustomersQuery,
      answers: { 200: pageOf(schema.AnyCustomerBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const request = readPage(query, /^cu/);
        const rows = await listCustomers(db, anyones(query), { page: request, filters: query });
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/customers/:customerId',
      operationId: 'retrieveAnyCustomer',
      summary: 'Retrieve a customer of any partner',
      params: strict({ customerId: schema.CustomerId }),
      answers: { 200: schema.AnyCustomerBody },
      handle: async (call) => {
        operatorOf(call);
        return ok(serialize(found(await findCustomer(db, anyones(), call.params.customerId))));
      },
    }),
  ];
}

function ofMethods({ db }: ReadDeps): Route[] {
  const operators = { ...OPERATORS_READ, changes: [CARD_BRANDS] } as const;
  const serialize = withPartner(schema.storedMethodBody);
  return [
    route({
      ...operators,
      path: '/operator/payment-methods',
      operationId: 'listAllPaymentMethods',
      summary: 'List the stored payment methods of all partners',
      query: schema.AllMethodsQuery,
      answers: { 200: pageOf(schema.AnyMethodBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const request = readPage(query, /^pm/);
        const rows = await listMethods(db, anyones(query), { page: request, filters: query });
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...operators,
      path: '/operator/payment-methods/:paymentMethodId',
      operationId: 'retrieveAnyPaymentMethod',
      summary: 'Retrieve a stored payment method of any partner',
      params: strict({ paymentMethodId: schema.PaymentMethodId }),
      answers: { 200: schema.AnyMethodBody },
      handle: async (call) => {
        operatorOf(call);
        return ok(serialize(found(await findMethod(db, anyones(), call.params.paymentMethodId))));
      },
    }),
  ];
}
