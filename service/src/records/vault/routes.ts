import { METADATA_CHANGE_KIB } from '../metadata/index.ts';
import { done, ok } from '../../platform/http/answer.ts';
import { MERGE_PATCH_TYPE, type Route, route } from '../../platform/http/route.ts';
import { changeMethod } from './change-method.ts';
import { deleteMethod } from './changes.ts';
import type { VaultDeps } from './create-customer.ts';
import { partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import { findMethod, listMethods } from './method-store.ts';
import {
  METHOD_FILTERS,
  PaymentMethodChange,
  PaymentMethodId,
  StoredMethodBody,
  storedMethodBody,
} from './schema.ts';
import { CARD_BRANDS } from './versions.ts';
import { REMOVAL, customerRoutes } from './customer-routes.ts';

/** Customers and stored cards: a partner's own, and everybody's for operators. */
export function vaultRoutes(deps: VaultDeps): Route[] {
  const [customers, methods] = [customerRoutes(deps), methodRoutes(deps)];
  return [...methods.partners, ...customers.partners, ...customers.operators, ...methods.operators];
}

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
  const update = route(`PATCH ${METHODS.path}/:paymentMethodId`, {
    ...OF_METHODS,
    access: 'payment.write',
    operationId: 'updatePaymentMethod',
    summary: 'Change the metadata of a stored payment method',
    description:
      'A JSON merge patch (RFC 7396) of `metadata`: names that are omitted keep their text, and null removes a name. The card itself is changed by storing it again. A repeat has no effect and reports no event.',
    consumes: MERGE_PATCH_TYPE,
    params: strict({ paymentMethodId: PaymentMethodId }),
    body: PaymentMethodChange,
    bodyKiB: METADATA_CHANGE_KIB,
    answers: { 200: StoredMethodBody },
    handle: async (call) => {
      const { body, correlationId, params } = call;
      const change = { ...params, ...body, correlationId, caller: partnerOf(call) };
      return ok(storedMethodBody(await changeMethod(deps, change)));
    },
  });
  const remove = route(`DELETE ${METHODS.path}/:paymentMethodId`, {
    ...OF_METHODS,
    ...REMOVAL,
    params: strict({ paymentMethodId: PaymentMethodId }),
    operationId: 'deletePaymentMethod',
    summary: 'Delete a stored payment method',
    description: 'The card is permanently deleted. Payments made with it are not affected.',
    handle: (call) =>
      done(deleteMethod(deps, call.params.paymentMethodId, { ...call, caller: partnerOf(call) })),
  });
  return { partners: [list, retrieve, update, remove], operators: [listAll, retrieveAny] };
}
