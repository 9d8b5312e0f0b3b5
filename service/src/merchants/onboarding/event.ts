import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { oneOf, strict } from '../../platform/http/schema.ts';
import { type Merchant, MERCHANT_STATUSES, type MerchantStatus } from './merchant.ts';

const membersIn = (status: MerchantStatus) => ({
  merchantId: MerchantId,
  merchantStatus: oneOf(MERCHANT_STATUSES, 'Whether the merchant can take payments', status),
});

const UPDATED = defineEvent({
  type: 'merchant.updated',
  description: 'Something of a merchant was changed.',
  data: strict({
    ...membersIn('ACTIVE'),
    changed: Type.Array(Type.String(), {
      description: 'The groups of the profile that have other values now',
      examples: [['merchantDetails']],
    }),
  }),
});
const STATUS_EVENTS = {
  'merchant.created': defineEvent({
    type: 'merchant.created',
    description: 'A merchant was created.',
    data: strict(membersIn('ACTIVE')),
  }),
  'merchant.suspended': defineEvent({
    type: 'merchant.suspended',
    description: 'The operator suspended a merchant: it takes no new payments.',
    data: strict(membersIn('SUSPENDED')),
  }),
  'merchant.reactivated': defineEvent({
    type: 'merchant.reactivated',
    description: 'A merchant that was suspended takes payments again.',
    data: strict(membersIn('ACTIVE')),
  }),
};

export type MerchantEvent = 'merchant.updated' | keyof typeof STATUS_EVENTS;

type Reported = Readonly<{
  type: MerchantEvent;
  /** The names of the groups alone, for an event travels; the history has every value. */
  changed: string[];
  correlationId: string;
}>;

/** A merchant's version counts its changes, and each has one event. An operator's reason is for operators. */
export function merchantEvent(
  { bucket, merchantId, modifiedAt: now, partnerId, status: merchantStatus, version }: Merchant,
  { type, changed, correlationId }: Reported,
): NewEvent {
  const subject = { bucket, partnerId, merchantId, subjectId: merchantId, sequence: version };
  const about = { ...subject, correlationId, now };
  const data = { merchantId, merchantStatus };
  if (type !== 'merchant.updated') return eventOf(STATUS_EVENTS[type], { ...about, data });
  return eventOf(UPDATED, { ...about, data: { ...data, changed } });
}
