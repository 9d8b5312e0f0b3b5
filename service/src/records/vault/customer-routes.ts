import { merchantOf, partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createCustomer } from './create-customer.ts';
import { findCustomer, listCustomers } from './customer-store.ts';
import { deleteCustomer } from './delete-customer.ts';
import { CUSTOMER_FILTERS, CustomerBody, customerBody, CustomerId, NewCustomer } from './schema.ts';
import type { VaultDeps } from './vault-deps.ts';

const WRITE = { tag: 'Customers', access: 'payment.write' } as const;
const READ = {
  tag: 'Customers',
  access: 'payment.read',
  path: '/customers',
  names: ['Customer', 'Customers'],
  nouns: ['a customer', 'customers'],
} as const;

/** The people who pay a merchant. */
export function customerRoutes(deps: VaultDeps) {
  const { db } = deps;
  const shown = { record: CustomerBody, serialize: customerBody };
  const create = route({
    ...WRITE,
    method: 'POST',
    path: READ.path,
    operationId: 'createCustomer',
    summary: 'Create a customer',
    body: NewCustomer,
    answers: { 201: CustomerBody },
    handle: (call) =>
      createCustomer(deps, { ...call, caller: partnerOf(call), merchantId: merchantOf(call) }),
  });
  const [list, listAll] = sharedList(READ, {
    ...shown,
    filters: CUSTOMER_FILTERS,
    ids: /^cu/,
    rows: (whose, asked) => listCustomers(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['customerId', CustomerId],
    find: (whose, id) => findCustomer(db, whose, id),
  });
  const remove = route({
    ...WRITE,
    method: 'DELETE',
    path: `${READ.path}/:customerId`,
    params: strict({ customerId: CustomerId }),
    operationId: 'deleteCustomer',
    summary: 'Delete a customer',
    description: 'The customer and their stored cards are permanently deleted.',
    guard: {},
    answers: { 204: 'Deleted' },
    handle: async (call) => {
      await deleteCustomer(deps, call.params.customerId, { ...call, caller: partnerOf(call) });
      return { status: 204 };
    },
  });
  return { partners: [create, list, retrieve, remove], operators: [listAll, retrieveAny] };
}
