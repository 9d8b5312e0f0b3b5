import { type TObject, Type } from 'typebox';
import {
  bodyOfAny,
  OPERATORS_READ,
  operatorOf,
  operatorScope,
  partnerOf,
} from '../../access/partners/index.ts';
import { retrieveRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { oneOf, shape, strict } from '../../platform/http/schema.ts';
import type { Payments } from './payments.ts';
import type { Payment } from './payment.ts';
import {
  DUPLICATE_MATCHES,
  type PossibleDuplicate,
  possibleDuplicates,
} from './possible-duplicates.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';

const ONE = strict({ paymentId: schema.PaymentId });

const DESCRIPTION =
  'Other payments of the same merchant with the same amount, at most 24 hours before or after, with the ' +
  'same card or for the same order; the nearest first, ten at most. Declined, canceled and expired ' +
  'payments are left out, and have none.';

/** A payment with what it has in common with the other. */
const DuplicateBody = shape('PossibleDuplicate', {
  ...schema.PaymentBody.properties,
  matches: Type.Array(
    oneOf(DUPLICATE_MATCHES, '`CARD`: the same card; `ORDER`: the same `orderId`'),
    { description: 'What the two have in common besides merchant, amount and day' },
  ),
});

function listOf(one: TObject, title: string) {
  const data = Type.Array(one, { description: 'The payments, the nearest in time first' });
  return shape(title, { data });
}

const bodyOf =
  (isOfAny: boolean) =>
  (found: readonly PossibleDuplicate[]): object => ({
    data: found.map(({ matches, payment }) => ({
      ...(isOfAny ? { partnerId: payment.partnerId } : {}),
      ...schema.paymentBody(payment),
      matches,
    })),
  });

/** What may be a payment's double, for whoever may read the payment. */
export function duplicateRoutes({ db, find }: Payments): Route[] {
  const found = async (payment: Payment | undefined) =>
    payment && (await possibleDuplicates(db, payment));
  return [
    retrieveRoute({
      tag: 'Payments',
      access: 'payment.read',
      changes: PAYMENT_CHANGES,
      path: '/payments/:paymentId/possible-duplicates',
      operationId: 'listPossibleDuplicates',
      summary: 'List payments that may be the same one again',
      description: DESCRIPTION,
      params: ONE,
      record: listOf(DuplicateBody, 'PossibleDuplicates'),
      find: async (call) =>
        await found(await find({ id: call.params.paymentId, ...partnerOf(call) })),
      serialize: bodyOf(false),
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      changes: PAYMENT_CHANGES,
      path: '/operator/payments/:paymentId/possible-duplicates',
      operationId: 'listAnyPossibleDuplicates',
      summary: 'List payments that may be the same one again, of any partner',
      description: DESCRIPTION,
      params: ONE,
      record: listOf(bodyOfAny(DuplicateBody), 'PossibleDuplicatesOfPartners'),
      find: async (call) => {
        operatorOf(call);
        return await found(await find({ id: call.params.paymentId, ...operatorScope() }));
      },
      serialize: bodyOf(true),
    }),
  ];
}
