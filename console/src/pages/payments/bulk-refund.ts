import type { RowOf } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { type BulkAction, bulkAction } from '../../parts/bulk.ts';
import { useOwner } from '../../parts/bulk-bar.tsx';
import { goneOf } from './gone.ts';
import { texts } from './texts.ts';

type PaymentRow = RowOf<'listPayments' | 'listAllPayments'>;

/** Refunds each payment by all that is left of it: each may need a second person, as if it were alone. */
export function useBulkRefund(): BulkAction<PaymentRow> {
  const t = useTexts(texts);
  const ownerOf = useOwner();
  return bulkAction({
    operation: 'createRefund',
    verb: t('refundAll'),
    effect: (count) => t('refundAllEffect', { count }),
    itemOf: (payment: PaymentRow) => {
      const { capturedAmount, paymentId } = payment;
      const amount = capturedAmount.amount - goneOf(payment);
      if (amount <= 0) return undefined;
      const money = { amount, currency: capturedAmount.currency };
      return { id: paymentId, partnerId: ownerOf(payment), money };
    },
    input: ({ id, money }, { key }) => ({
      body: {
        idempotencyKey: key,
        paymentId: id,
        ...(money ? { refundAmount: money } : {}),
      },
    }),
  });
}
