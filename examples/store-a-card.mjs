/** Stores a card with a first payment, and charges it later without the cardholder. */
import { causeway, merchantId, TEST_CARD } from './sandbox.mjs';

const amount = { amount: 1500, currency: 'CAD' };

const customer = await causeway.customers.create({
  merchantId,
  name: 'Mary Tremblay',
  email: 'mary@example.com',
});

// The cardholder is there, agrees to later charges, and gives the security code.
const first = await causeway.payments.create({
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
const next = await causeway.payments.create({
  merchantId,
  amount,
  paymentMethodId,
  credentialOnFileInformation: {
    paymentIndicator: 'RECURRING',
    paymentInformation: 'SUBSEQUENT',
  },
});
console.log(`Next payment: ${next.paymentStatus}`);
