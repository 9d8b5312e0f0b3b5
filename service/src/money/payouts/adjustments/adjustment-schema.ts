import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { MerchantId } from '../../../access/partners/index.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import {
  described,
  IdempotencyKey,
  idOf,
  MovedMoney,
  oneLine,
  strict,
  Timestamp,
  orNull,
} from '../../../platform/http/schema.ts';
import { type Adjustment, ADJUSTMENT_STATUSES } from '../records/adjustment-store.ts';
import { Direction, Sum } from '../records/schema.ts';

const REASON_LENGTH_MAX = 500;

export const AdjustmentId = idOf('adjustment', 'an adjustment');
export const ADJUSTMENT_ID = new RegExp(`^${ID_KINDS.adjustment}${ID_PATTERN}$`);
export const NewAdjustment = strict({
  idempotencyKey: IdempotencyKey,
  direction: Type.Enum(['CREDIT', 'DEBIT'], {
    description: 'CREDIT adds to the merchant’s balance, DEBIT deducts from it',
  }),
  amount: described(MovedMoney, 'What to credit or debit'),
  reason: oneLine(REASON_LENGTH_MAX, 'Shown to the merchant’s partner'),
});
const AdjustmentStatusField = Type.Enum([...ADJUSTMENT_STATUSES], {
  description: 'What became of the adjustment',
});
export const AdjustmentsQuery = strict({
  ...PAGE_QUERY,
  merchantId: Type.Optional(MerchantId),
  status: Type.Optional(AdjustmentStatusField),
});
export const AdjustmentBody = strict(
  {
    adjustmentId: AdjustmentId,
    merchantId: MerchantId,
    direction: Direction,
    amount: Sum,
    reason: Type.String({ description: 'The reason that was given' }),
    adjustmentStatus: AdjustmentStatusField,
    requestedBy: Type.String({ description: 'Who requested it' }),
    decidedBy: orNull(Type.String(), 'Who approved or declined it; null until then'),
    decidedAt: orNull(Timestamp, 'When it was approved or declined; null until then'),
    createdAt: Timestamp,
  },
  { title: 'Adjustment' },
);

export function adjustmentBody(adjustment: Adjustment): Static<typeof AdjustmentBody> {
  const { amount, createdAt, currency, decidedAt, decidedBy, direction, id } = adjustment;
  return {
    adjustmentId: id,
    merchantId: adjustment.merchantId,
    direction,
    amount: serializeMoney({ amount, currency }),
    reason: adjustment.reason,
    adjustmentStatus: adjustment.status,
    requestedBy: adjustment.requestedBy,
    decidedBy,
    decidedAt: decidedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}
