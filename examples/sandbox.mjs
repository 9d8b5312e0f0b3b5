/** What the examples have in common: clients of the sandbox, and a card. */
import { readFileSync } from 'node:fs';
import { Causeway } from '@causeway/sdk';

/** Written by `npm start`: addresses, keys and a merchant for each partner of the sandbox. */
export const sandbox = JSON.parse(readFileSync('.causeway/sandbox.json', 'utf8'));
const { baseUrl, partners, operator } = sandbox;

/** A software vendor, with an API key. */
export const causeway = new Causeway({ baseUrl, apiKey: partners.isv.apiKey });
export const { merchantId } = partners.isv;

/** A bank that onboards merchants. */
export const bank = new Causeway({ baseUrl, apiKey: partners.bank.apiKey });

/** The operator of the sandbox. With a client's id and secret, the SDK fetches access tokens. */
export const platform = new Causeway({
  baseUrl,
  clientId: operator.clientId,
  clientSecret: operator.clientSecret,
});

/** A published test number: no money moves. `docs/guides/test-cards.md` has others. */
export const TEST_CARD = {
  cardNumber: '4242424242424242',
  expiryMonth: 12,
  expiryYear: 2030,
  cardSecurityCode: '123',
};

/** 2599 and CAD as `25.99 CAD`. */
export function formatted({ amount, currency }) {
  return `${(amount / 100).toFixed(2)} ${currency}`;
}
