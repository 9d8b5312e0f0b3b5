import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { orNull, strict } from '../../platform/http/schema.ts';
import type { Ratio } from './ratios.ts';
import { RatioMonth, THRESHOLD } from './schema.ts';
import type { Measured } from './thresholds.ts';

const WARNED = defineEvent({
  type: 'dispute_ratio.warned',
  description:
    'A merchant, or all of a partner’s merchants together, has come to three quarters of a network’s threshold for disputes, or beyond.',
  data: strict({
    merchantId: orNull(MerchantId, 'The merchant; null for all of the partner’s together'),
    month: RatioMonth,
    network: Type.String({ description: 'The brand of the cards', examples: ['MASTERCARD'] }),
    ...THRESHOLD,
  }),
});

type Warned = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string | null;
  network: string;
  month: string;
  measured: Measured;
  correlationId: string;
  now: Date;
}>;

export function ratioWarned(warned: Warned): NewEvent {
  const {
    correlationId,
    id: subjectId,
    measured,
    merchantId,
    month,
    network,
    now,
    partnerId,
  } = warned;
  return eventOf(WARNED, {
    bucket: bucketOf(merchantId ?? partnerId),
    partnerId,
    merchantId,
    subjectId,
    sequence: 1,
    correlationId,
    now,
    data: { merchantId, month, network, ...thresholdBody(measured) },
  });
}

export function thresholdBody({ count, ratio, sales, standing, threshold }: Measured) {
  return {
    threshold: threshold.name,
    standing,
    ratio,
    limit: threshold.basisPoints,
    count,
    least: threshold.least,
    sales,
  };
}

export function ratioBody({ measured, partnerId: _partnerId, ...ratio }: Ratio) {
  return { ...ratio, thresholds: measured.map(thresholdBody) };
}
