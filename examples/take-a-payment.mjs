/** Takes a payment with a card, and refunds part of it. */
import { randomUUID } from 'node:crypto';
import { call, formatted, sandbox, TEST_CARD } from './sandbox.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;

// Store the key with your order before you call. After a time-out, call again with the same key:
// the card is charged once.
const payment = await call(apiKey, 'POST', '/payments', {
  idempotencyKey: randomUUID(),
  merchantId,
  orderId: '1001',
  amount: { amount: 2599, currency: 'CAD' }, // In cents.
  paymentMethod: { card: TEST_CARD },
});
console.log(`Payment ${payment.paymentId}: ${payment.paymentStatus}`);

const refund = await call(apiKey, 'POST', '/refunds', {
  idempotencyKey: randomUUID(),
  paymentId: payment.paymentId,
  refundAmount: { amount: 599, currency: 'CAD' },
  reason: 'One book was damaged',
});
console.log(`Refund ${refund.refundId}: ${refund.refundStatus}`);

const { capturedAmount, refundedAmount } = await call(
  apiKey,
  'GET',
  `/payments/${payment.paymentId}`,
);
console.log(`Captured ${formatted(capturedAmount)}, refunded ${formatted(refundedAmount)}`);
