import { done } from '../../platform/http/answer.ts';
import { route } from '../../platform/http/route.ts';
import { deleteCustomer } from './changes.ts';
import { createCustomer, type VaultDeps } from './create-customer.ts';
import { merchantOf, partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import { CUSTOMER_FILTERS, CustomerBody, customerBody, CustomerId, NewCustomer } from './schema.ts';
import { findCustomer, listCustomers } from './customer-store.ts';

export const REMOVAL = { access: 'payment.write', guard: {}, answers: { 204: 'Deleted' } } as const;

const CUSTOMERS = {
  tag: 'Customers',
  access: 'payment.read',
  path: '/customers',
  names: ['Customer', 'Customers'],
  nouns: ['a customer', 'customers'],
} as const;

export function customerRoutes(deps: VaultDeps) {
  const { db } = deps;
  const { path, tag } = CUSTOMERS;
  const shown = { record: CustomerBody, serialize: customerBody };
  const create = route(`POST ${path}`, {
    tag,
    access: 'payment.write',
    operationId: 'createCustomer',
    summary: 'Create a customer',
    body: NewCustomer,
    answers: { 201: CustomerBody },
    handle: (call) =>
      createCustomer(deps, { ...call, caller: partnerOf(call), merchantId: merchantOf(call) }),
  });
  const [list, listAll] = sharedList(CUSTOMERS, {
    ...shown,
    filters: CUSTOMER_FILTERS,
    ids: /^cu/,
    rows: (whose, asked) => listCustomers(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(CUSTOMERS, {
    ...shown,
    id: ['customerId', CustomerId],
    find: (whose, id) => findCustomer(db, whose, id),
  });
  const remove = route(`DELETE ${path}/:customerId`, {
    tag,
    ...REMOVAL,
    params: strict({ customerId: CustomerId }),
    operationId: 'deleteCustomer',
    summary: 'Delete a customer',
    description: 'The customer and their stored cards are permanently deleted.',
    handle: (call) =>
      done(deleteCustomer(deps, call.params.customerId, { ...call, caller: partnerOf(call) })),
  });
  return { partners: [create, list, retrieve, remove], operators: [listAll, retrieveAny] };
}
