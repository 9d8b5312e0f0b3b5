/** Reserves an amount when the order is placed, takes it when the parcels leave, and releases the rest. */
import { randomUUID } from 'node:crypto';
import { call, formatted, sandbox, TEST_CARD } from './sandbox.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;
const orderId = randomUUID();

const payment = await call(apiKey, 'POST', '/payments', {
  idempotencyKey: `${orderId}-reserve`,
  merchantId,
  orderId,
  automaticCapture: false,
  amount: { amount: 12000, currency: 'CAD' },
  paymentMethod: { card: TEST_CARD },
});
console.log(`Reserved ${formatted(payment.authorizedAmount)}: ${payment.paymentStatus}`);

const path = `/payments/${payment.paymentId}`;
const first = await call(apiKey, 'POST', `${path}/complete`, {
  idempotencyKey: `${orderId}-parcel-1`,
  amount: { amount: 7500, currency: 'CAD' },
  finalCompletion: false, // The rest stays reserved.
});
console.log(`First parcel: ${formatted(first.capturedAmount)} taken`);

const second = await call(apiKey, 'POST', `${path}/complete`, {
  idempotencyKey: `${orderId}-parcel-2`,
  amount: { amount: 2500, currency: 'CAD' },
  finalCompletion: false,
});
console.log(`Second parcel: ${formatted(second.capturedAmount)} taken in all`);

const rest = await call(apiKey, 'POST', `${path}/release`, {
  idempotencyKey: `${orderId}-rest`,
  reason: 'Out of stock',
});
console.log(`Released the rest: ${formatted(rest.capturableAmount)} is still reserved`);
