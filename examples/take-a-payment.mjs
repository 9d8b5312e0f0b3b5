/** Takes a payment with a card, and refunds part of it. */
import { randomUUID } from 'node:crypto';
import { ApiError } from '@causeway/sdk';
import { causeway, formatted, merchantId, TEST_CARD } from './sandbox.mjs';

// Store the key with your order before you call. If your program ends before the answer has come,
// call again with the same key: the card is charged once.
const payment = await causeway.payments.create({
  idempotencyKey: randomUUID(),
  merchantId,
  orderId: '1001',
  amount: { amount: 2599, currency: 'CAD' }, // In cents.
  paymentMethod: { card: TEST_CARD },
});
console.log(`Payment ${payment.paymentId}: ${payment.paymentStatus}`);

const refund = await causeway.refunds.create({
  paymentId: payment.paymentId,
  refundAmount: { amount: 599, currency: 'CAD' },
  reason: 'One book was damaged',
});
console.log(`Refund ${refund.refundId}: ${refund.refundStatus}`);

const { capturedAmount, refundedAmount } = await causeway.payments.retrieve(payment.paymentId);
console.log(`Captured ${formatted(capturedAmount)}, refunded ${formatted(refundedAmount)}`);

// A decline is an error, which says what to do. In the sandbox, cents of 51 mean “not enough money”.
try {
  await causeway.payments.create({
    merchantId,
    amount: { amount: 1251, currency: 'CAD' },
    paymentMethod: { card: TEST_CARD },
  });
} catch (error) {
  if (!(error instanceof ApiError) || error.code !== 'declined') throw error;
  console.log(`Declined (${error.reasonCodes.join(', ')}). ${error.advice}`);
}
