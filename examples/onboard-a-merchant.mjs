/** Onboards a merchant for a partner bank, orders a terminal for it, and asks whether it can take payments. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { call, sandbox } from './sandbox.mjs';

const { apiKey } = sandbox.partners.bank;
const example = (name) =>
  JSON.parse(readFileSync(new URL(`../docs/examples/${name}.json`, import.meta.url), 'utf8'));

const merchant = await call(apiKey, 'POST', '/onboarding/merchants', {
  ...example('merchant'),
  idempotencyKey: randomUUID(),
});
console.log(`Merchant ${merchant.merchantId}: ${merchant.merchantStatus}`);

const path = `/onboarding/merchants/${merchant.merchantId}`;
const { ready, blocking } = await call(apiKey, 'GET', `${path}/readiness`);
console.log(
  ready ? 'It can take payments.' : `It cannot take payments yet: ${blocking.join(', ')}`,
);

const order = await call(apiKey, 'POST', `${path}/orders`, {
  ...example('order'),
  idempotencyKey: randomUUID(),
});
console.log(`Order ${order.merchantOrderId}: ${order.orderStatus}`);
