import { METADATA_CHANGE_KIB, METADATA_KIB } from '../metadata/index.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { MERGE_PATCH_TYPE, route } from '../../platform/http/route.ts';
import { changeCustomer } from './change-customer.ts';
import { deleteCustomer } from './changes.ts';
import { createCustomer, type VaultDeps } from './create-customer.ts';
import {
  merchantOf,
  PARTNER_PROBLEMS,
  partnerOf,
  roughPlaces,
  sharedList,
  sharedRetrieve,
} from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import {
  CUSTOMER_FILTERS,
  CustomerBody,
  CustomerChange,
  customerBody,
  CustomerId,
  NewCustomer,
} from './schema.ts';
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
  const places = roughPlaces(deps, 'customers');
  const { path, tag } = CUSTOMERS;
  const shown = { record: CustomerBody, serialize: customerBody };
  const create = route(`POST ${path}`, {
    tag,
    access: 'payment.write',
    operationId: 'createCustomer',
    summary: 'Create a customer',
    body: NewCustomer,
    bodyKiB: 16 + METADATA_KIB,
    answers: { 201: CustomerBody },
    problems: [PARTNER_PROBLEMS.limitReached],
    handle: async (call) => {
      const caller = partnerOf(call);
      const called = { ...call, caller, merchantId: merchantOf(call) };
      return await places.within(caller.partnerId, (place) =>
        createCustomer({ ...deps, place }, called),
      );
    },
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
  const update = route(`PATCH ${path}/:customerId`, {
    tag,
    access: 'payment.write',
    operationId: 'updateCustomer',
    summary: 'Change a customer',
    description:
      'A JSON merge patch (RFC 7396): send only what changes; null removes an optional member. A repeat has no effect and reports no event.',
    consumes: MERGE_PATCH_TYPE,
    params: strict({ customerId: CustomerId }),
    body: CustomerChange,
    bodyKiB: 16 + METADATA_CHANGE_KIB,
    answers: { 200: CustomerBody },
    handle: async (call) => {
      const change = { ...call, ...call.params, caller: partnerOf(call) };
      return ok(customerBody(await changeCustomer(deps, change)));
    },
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
  return { partners: [create, list, retrieve, update, remove], operators: [listAll, retrieveAny] };
}
