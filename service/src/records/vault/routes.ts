import { type Route, route } from '../../platform/http/route.ts';
import { createCustomer, deleteCustomer, deleteMethod, type VaultDeps } from './changes.ts';
import { merchantOf, partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import { findMethod, listMethods } from './method-store.ts';
import {
  CUSTOMER_FILTERS,
  CustomerBody,
  customerBody,
  CustomerId,
  METHOD_FILTERS,
  NewCustomer,
  PaymentMethodId,
  StoredMethodBody,
  storedMethodBody,
} from './schema.ts';
import { CARD_BRANDS } from './versions.ts';
import { findCustomer, listCustomers } from './customer-store.ts';

/** Customers and stored cards: a partner's own, and everybody's for operators. */
export function vaultRoutes(deps: VaultDeps): Route[] {
  const [customers, methods] = [customerRoutes(deps), methodRoutes(deps)];
  return [...methods.partners, ...customers.partners, ...customers.operators, ...methods.operators];
}

const REMOVAL = {
  method: 'DELETE',
  access: 'payment.write',
  guard: {},
  answers: { 204: 'Deleted' },
} as const;

// Older versions know fewer brands here, as they do in payments.
const OF_METHODS = { tag: 'Payment methods', changes: [CARD_BRANDS] } as const;
const METHODS = {
  ...OF_METHODS,
  access: 'payment.read',
  path: '/payment-methods',
  names: ['PaymentMethod', 'PaymentMethods'],
  nouns: ['a stored payment method', 'stored payment methods'],
} as const;

/** Stored cards. What was not stored is not here, and a number never is. */
function methodRoutes(deps: VaultDeps) {
  const { db } = deps;
  const shown = { record: StoredMethodBody, serialize: storedMethodBody };
  const [list, listAll] = sharedList(METHODS, {
    ...shown,
    filters: METHOD_FILTERS,
    ids: /^pm/,
    rows: (whose, asked) => listMethods(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(METHODS, {
    ...shown,
    id: ['paymentMethodId', PaymentMethodId],
    find: (whose, id) => findMethod(db, whose, id),
  });
  const remove = route({
    ...OF_METHODS,
    ...REMOVAL,
    path: `${METHODS.path}/:paymentMethodId`,
    params: strict({ paymentMethodId: PaymentMethodId }),
    operationId: 'deletePaymentMethod',
    summary: 'Delete a stored payment method',
    description: 'The card is permanently deleted. Payments made with it are not affected.',
    handle: (call) =>
      deleteMethod(deps, call.params.paymentMethodId, { ...call, caller: partnerOf(call) }),
  });
  return { partners: [list, retrieve, remove], operators: [listAll, retrieveAny] };
}

const CUSTOMERS = {
  tag: 'Customers',
  access: 'payment.read',
  path: '/customers',
  names: ['Customer', 'Customers'],
  nouns: ['a customer', 'customers'],
} as const;

function customerRoutes(deps: VaultDeps) {
  const { db } = deps;
  const { path, tag } = CUSTOMERS;
  const shown = { record: CustomerBody, serialize: customerBody };
  const create = route({
    tag,
    access: 'payment.write',
    method: 'POST',
    path,
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
  const remove = route({
    tag,
    ...REMOVAL,
    path: `${path}/:customerId`,
    params: strict({ customerId: CustomerId }),
    operationId: 'deleteCustomer',
    summary: 'Delete a customer',
    description: 'The customer and their stored cards are permanently deleted.',
    handle: (call) =>
      deleteCustomer(deps, call.params.customerId, { ...call, caller: partnerOf(call) }),
  });
  return { partners: [create, list, retrieve, remove], operators: [listAll, retrieveAny] };
}
