import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../events/index.ts';
import { MerchantId } from '../partners/index.ts';
import { strict } from '../platform/http/schema.ts';
import { type Merchant, MERCHANT_STATUSES } from './merchant.ts';

const MEMBERS = {
  merchantId: MerchantId,
  merchantStatus: Type.Enum([...MERCHANT_STATUSES]),
};
const MOVED = strict({
  ...MEMBERS,
  reason: Type.Union([Type.String({ examples: ['Under review'] }), Type.Null()]),
});

const CREATED = defineEvent({
  type: 'merchant.created',
  description: 'A merchant was created.',
  data: strict(MEMBERS),
});
const UPDATED = defineEvent({
  type: 'merchant.updated',
  description: 'Something of a merchant was changed.',
  data: strict({
    ...MEMBERS,
    changed: Type.Array(Type.String(), {
      description: 'The groups of the profile that have other values now',
      examples: [['merchantDetails']],
    }),
  }),
});
const STATUS_EVENTS = {
  'merchant.suspended': defineEvent({
    type: 'merchant.suspended',
    description: 'The operator suspended a merchant: it takes no new payments.',
    data: MOVED,
  }),
  'merchant.reactivated': defineEvent({
    type: 'merchant.reactivated',
    description: 'A merchant that was suspended takes payments again.',
    data: MOVED,
  }),
};

export type MerchantEvent = 'merchant.created' | 'merchant.updated' | keyof typeof STATUS_EVENTS;

type Reported = Readonly<{
  type: MerchantEvent;
  /** The names of the groups alone, for an event travels; the history has every value. */
  changed: string[];
  reason: string | null;
  correlationId: string;
}>;

/** A merchant's version counts its changes, and each has one event. */
export function merchantEvent(
  { bucket, merchantId, modifiedAt: now, partnerId, status: merchantStatus, version }: Merchant,
  { type, changed, reason, correlationId }: Reported,
): NewEvent {
  const subject = { bucket, partnerId, merchantId, subjectId: merchantId, sequence: version };
  const about = { ...subject, correlationId, now };
  const data = { merchantId, merchantStatus };
  switch (type) {
    case 'merchant.created':
      return eventOf(CREATED, { ...about, data });
    case 'merchant.updated':
      return eventOf(UPDATED, { ...about, data: { ...data, changed } });
    default:
      return eventOf(STATUS_EVENTS[type], { ...about, data: { ...data, reason } });
  }
}
