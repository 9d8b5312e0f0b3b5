/** Stores a card with a first payment, and charges it later without the cardholder. */
import { randomUUID } from 'node:crypto';
import { call, sandbox, TEST_CARD } from './sandbox.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;
const amount = { amount: 1500, currency: 'CAD' };

const customer = await call(apiKey, 'POST', '/customers', {
  idempotencyKey: randomUUID(),
  merchantId,
  name: 'Mary Tremblay',
  email: 'mary@example.com',
});

// The cardholder is there, agrees to later charges, and gives the security code.
const first = await call(apiKey, 'POST', '/payments', {
  idempotencyKey: randomUUID(),
  merchantId,
  customerId: customer.customerId,
  amount,
  paymentMethod: { card: TEST_CARD },
  storePaymentMethod: 'MERCHANT_INITIATED',
  credentialOnFileInformation: {
    paymentIndicator: 'UNSCHEDULED_CREDENTIAL_ON_FILE',
    paymentInformation: 'FIRST',
  },
});
const { paymentMethodId, cardBrand, lastFour } = first.paymentMethod;
console.log(`First payment: ${first.paymentStatus}. Stored ${cardBrand} ${lastFour}.`);

// A month later: no cardholder, no card number, no security code.
const next = await call(apiKey, 'POST', '/payments', {
  idempotencyKey: randomUUID(),
  merchantId,
  amount,
  paymentMethodId,
  credentialOnFileInformation: {
    paymentIndicator: 'RECURRING',
    paymentInformation: 'SUBSEQUENT',
  },
});
console.log(`Next payment: ${next.paymentStatus}`);
