import { ok } from '../../platform/http/answer.ts';
import { merchantOf, partnerOf } from '../../access/partners/index.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createCustomer } from './create-customer.ts';
import { findCustomer, listCustomers } from './customer-store.ts';
import { deleteCustomer } from './delete-customer.ts';
import { CustomerBody, customerBody, CustomerId, CustomersQuery, NewCustomer } from './schema.ts';
import { type VaultDeps } from './vault-deps.ts';
import { found } from '../../platform/http/refuse.ts';

const CUSTOMERS = { tag: 'Customers' } as const;
const ONE = { path: '/customers/:customerId', params: strict({ customerId: CustomerId }) };

/** The people who pay a merchant. */
export function customerRoutes(deps: VaultDeps): Route[] {
  return [...routesToCustomers(deps), ...routesOfOneCustomer(deps)];
}

function routesToCustomers(deps: VaultDeps): Route[] {
  return [
    route({
      ...CUSTOMERS,
      method: 'POST',
      access: 'payment.write',
      path: '/customers',
      operationId: 'createCustomer',
      summary: 'Create a customer',
      body: NewCustomer,
      answers: { 201: CustomerBody },
      handle: async (call) => {
        const [caller, merchantId] = [partnerOf(call), merchantOf(call)];
        const { body, correlationId } = call;
        return await createCustomer(deps, { caller, merchantId, body, correlationId });
      },
    }),
    route({
      ...CUSTOMERS,
      method: 'GET',
      access: 'payment.read',
      path: '/customers',
      operationId: 'listCustomers',
      summary: 'List customers',
      query: CustomersQuery,
      answers: { 200: pageOf(CustomerBody) },
      handle: async ({ caller, query, url }) => {
        const request = readPage(query);
        const page = { page: request, filters: query };
        const rows = await listCustomers(deps.db, partnerOf({ caller }), page);
        return ok(toPage(rows, { request, url, serialize: customerBody }));
      },
    }),
  ];
}

function routesOfOneCustomer(deps: VaultDeps): Route[] {
  return [
    route({
      ...CUSTOMERS,
      ...ONE,
      method: 'GET',
      access: 'payment.read',
      operationId: 'retrieveCustomer',
      summary: 'Retrieve a customer',
      answers: { 200: CustomerBody },
      handle: async ({ caller, params }) => {
        const customer = await findCustomer(deps.db, partnerOf({ caller }), params.customerId);
        return ok(customerBody(found(customer)));
      },
    }),
    route({
      ...CUSTOMERS,
      ...ONE,
      method: 'DELETE',
      access: 'payment.write',
      operationId: 'deleteCustomer',
      summary: 'Delete a customer',
      description: 'The customer and their stored cards are permanently deleted.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: async ({ caller, params, correlationId }) => {
        const by = { caller: partnerOf({ caller }), correlationId };
        await deleteCustomer(deps, params.customerId, by);
        return { status: 204 };
      },
    }),
  ];
}
