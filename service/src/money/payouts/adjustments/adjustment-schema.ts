import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { shapedAs } from '../../../platform/shaped.ts';
import * as wire from '../../../platform/http/schema.ts';
import { type Adjustment, ADJUSTMENT_STATUSES } from '../records/adjustment-store.ts';
import { METADATA_FILTER, metadataBody, MetadataBody } from '../../../records/metadata/index.ts';
import { PAYOUT_DIRECTIONS } from '../records/payout.ts';
import { Direction, Sum } from '../records/schema.ts';

const REASON_LENGTH_MAX = 500;

export const AdjustmentId = wire.idOf('adjustment', 'an adjustment');
export const ADJUSTMENT_ID = new RegExp(`^${ID_KINDS.adjustment}${ID_PATTERN}$`);
export const NewAdjustment = wire.strict({
  idempotencyKey: wire.IdempotencyKey,
  direction: wire.oneOf(
    PAYOUT_DIRECTIONS,
    'CREDIT adds to the merchant’s balance, DEBIT deducts from it',
  ),
  amount: wire.described(wire.MovedMoney, 'What to credit or debit'),
  reason: wire.oneLine(REASON_LENGTH_MAX, 'Shown to the merchant’s partner'),
  metadata: wire.orAbsent(MetadataBody),
});
const AdjustmentStatusField = wire.oneOf(ADJUSTMENT_STATUSES, 'What became of the adjustment');
export const AdjustmentsQuery = wire.strict({
  ...PAGE_QUERY,
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(wire.severalOf(ADJUSTMENT_STATUSES, 'State of the adjustment')),
  ...METADATA_FILTER,
});
export const AdjustmentBody = wire.shape('Adjustment', {
  adjustmentId: AdjustmentId,
  merchantId: MerchantId,
  direction: Direction,
  amount: Sum,
  reason: Type.String({ description: 'The reason that was given' }),
  adjustmentStatus: AdjustmentStatusField,
  requestedBy: Type.String({ description: 'Who requested it' }),
  decidedBy: wire.orNull(Type.String(), 'Who approved or declined it; null until then'),
  decidedAt: wire.orNull(wire.Timestamp, 'When it was approved or declined; null until then'),
  metadata: wire.orAbsent(MetadataBody),
  createdAt: wire.Timestamp,
});

export function adjustmentBody(adjustment: Adjustment): Static<typeof AdjustmentBody> {
  const { id: adjustmentId, status: adjustmentStatus } = adjustment;
  const amount = serializeMoney(adjustment);
  const { metadata, ...others } = adjustment;
  const noted = metadataBody(metadata);
  return shapedAs(AdjustmentBody, { ...others, ...noted, adjustmentId, adjustmentStatus, amount });
}
