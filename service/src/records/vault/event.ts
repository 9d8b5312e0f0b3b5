import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../events/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import { metadataBody, MetadataBody } from '../metadata/index.ts';
import type { Customer } from './customer-store.ts';
import type { PaymentMethod } from './payment-method.ts';
import { CustomerId, METHOD_MEMBERS, paymentMethodBody, PaymentMethodId } from './schema.ts';
import { CARD_BRANDS } from './versions.ts';

const { paymentMethodID: _inResponses, stored: _isStored, ...MEMBERS } = METHOD_MEMBERS;
/** As in responses, without the cardholder's name: an event travels. */
const METHOD = {
  data: strict({ ...MEMBERS, merchantId: MerchantId, metadata: Type.Optional(MetadataBody) }),
  changes: [CARD_BRANDS],
};
const OF_CUSTOMER = {
  customerId: CustomerId,
  merchantId: MerchantId,
  reference: Type.Union([Type.String({ examples: ['customer-1001'] }), Type.Null()], {
    description: 'Your own id for the customer; null if none was sent',
  }),
};
const CUSTOMER = { data: strict({ ...OF_CUSTOMER, metadata: Type.Optional(MetadataBody) }) };

const METHOD_EVENTS = {
  stored: defineEvent({
    type: 'payment_method.stored',
    description: 'A card was stored for later payments.',
    ...METHOD,
  }),
  updated: defineEvent({
    type: 'payment_method.updated',
    description:
      'A stored card was stored again, and may have a later expiry or a customer now; or its metadata was changed.',
    ...METHOD,
  }),
};
const METHOD_DELETED = defineEvent({
  type: 'payment_method.deleted',
  description: 'A stored card was deleted, by itself or with its customer.',
  data: strict({
    paymentMethodId: PaymentMethodId,
    merchantId: MerchantId,
    customerId: Type.Union([CustomerId, Type.Null()], {
      description: 'The customer it was stored for; null if none',
    }),
  }),
});
const CUSTOMER_EVENTS = {
  created: defineEvent({
    type: 'customer.created',
    description: 'A customer was created.',
    ...CUSTOMER,
  }),
  updated: defineEvent({
    type: 'customer.updated',
    description: 'Something of a customer was changed.',
    ...CUSTOMER,
  }),
  deleted: defineEvent({
    type: 'customer.deleted',
    description: 'A customer and the cards stored for them were deleted.',
    data: strict(OF_CUSTOMER),
  }),
};

/** What was done to a stored method, with its number among the method's events. */
export type MethodChange = Readonly<{
  kind: keyof typeof METHOD_EVENTS;
  method: PaymentMethod;
  sequence: number;
}>;
type Moment = Readonly<{ correlationId: string; now: Date }>;

export function methodEvent({ kind, method, sequence }: MethodChange, moment: Moment): NewEvent {
  const { bucket, id: subjectId, merchantId, partnerId } = method;
  const about = { bucket, partnerId, merchantId, subjectId, sequence, ...moment };
  const { paymentMethodID: _alias, stored: _always, ...body } = paymentMethodBody(method);
  return eventOf(METHOD_EVENTS[kind], {
    ...about,
    data: { ...body, merchantId, ...metadataBody(method.metadata) },
  });
}

/** `sequence` is the number of its last event. */
export type RemovedMethod = Readonly<{ sequence: number }> &
  Pick<
    PaymentMethod,
    'id' | 'bucket' | 'partnerId' | 'merchantId' | 'customerId' | 'metadata' | 'createdAt'
  >;

export function methodDeleted(method: RemovedMethod, moment: Moment): NewEvent {
  const { bucket, customerId, id: paymentMethodId, merchantId, partnerId, sequence } = method;
  const about = { bucket, partnerId, merchantId, subjectId: paymentMethodId, ...moment };
  const data = { paymentMethodId, merchantId, customerId };
  return eventOf(METHOD_DELETED, { ...about, sequence: sequence + 1, data });
}

export function customerEvent(
  kind: keyof typeof CUSTOMER_EVENTS,
  { bucket, id: customerId, merchantId, metadata, partnerId, reference, sequence }: Customer,
  moment: Moment,
): NewEvent {
  const about = { bucket, partnerId, merchantId, subjectId: customerId, sequence, ...moment };
  const data = { customerId, merchantId, reference, ...metadataBody(metadata) };
  return eventOf(CUSTOMER_EVENTS[kind], { ...about, data });
}
