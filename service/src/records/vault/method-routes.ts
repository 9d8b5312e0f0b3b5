import { partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { deleteMethod } from './delete-method.ts';
import { findMethod, listMethods } from './method-store.ts';
import { METHOD_FILTERS, PaymentMethodId, StoredMethodBody, storedMethodBody } from './schema.ts';
import type { VaultDeps } from './vault-deps.ts';
import { CARD_BRANDS } from './versions.ts';

// Older versions know fewer brands here, as they do in payments.
const METHODS = { tag: 'Payment methods', changes: [CARD_BRANDS] } as const;
const READ = {
  ...METHODS,
  access: 'payment.read',
  path: '/payment-methods',
  names: ['PaymentMethod', 'PaymentMethods'],
  nouns: ['a stored payment method', 'stored payment methods'],
} as const;

/** Stored cards. What was not stored is not here, and a number never is. */
export function methodRoutes(deps: VaultDeps) {
  const { db } = deps;
  const shown = { record: StoredMethodBody, serialize: storedMethodBody };
  const [list, listAll] = sharedList(READ, {
    ...shown,
    filters: METHOD_FILTERS,
    ids: /^pm/,
    rows: (whose, asked) => listMethods(db, whose, asked),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['paymentMethodId', PaymentMethodId],
    find: (whose, id) => findMethod(db, whose, id),
  });
  const remove = route({
    ...METHODS,
    method: 'DELETE',
    access: 'payment.write',
    path: `${READ.path}/:paymentMethodId`,
    params: strict({ paymentMethodId: PaymentMethodId }),
    operationId: 'deletePaymentMethod',
    summary: 'Delete a stored payment method',
    description: 'The card is permanently deleted. Payments made with it are not affected.',
    guard: {},
    answers: { 204: 'Deleted' },
    handle: async (call) => {
      await deleteMethod(deps, call.params.paymentMethodId, { ...call, caller: partnerOf(call) });
      return { status: 204 };
    },
  });
  return { partners: [list, retrieve, remove], operators: [listAll, retrieveAny] };
}
