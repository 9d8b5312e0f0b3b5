/** Onboards a merchant for a partner bank, asks whether it can take payments, and orders a terminal for it. */
import { readFileSync } from 'node:fs';
import { bank } from './sandbox.mjs';

const example = (name) => {
  const file = new URL(`../docs/examples/${name}.json`, import.meta.url);
  // Without the key, the SDK makes a new one: each run onboards another merchant.
  const { idempotencyKey: _key, ...body } = JSON.parse(readFileSync(file, 'utf8'));
  return body;
};

const merchant = await bank.merchants.create(example('merchant'));
console.log(`Merchant ${merchant.merchantId}: ${merchant.merchantStatus}`);

const { ready, blocking } = await bank.merchants.retrieveReadiness(merchant.merchantId);
const missing = blocking.map(({ message }) => message).join(' ');
console.log(ready ? 'It can take payments.' : `It cannot take payments yet: ${missing}`);

const order = await bank.orders.create(merchant.merchantId, example('order'));
console.log(`Order ${order.merchantOrderId}: ${order.orderStatus}`);
