import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, type Checkout, complete, refund } from '../sandbox/demo-shop/checkout.ts';
import { sealed } from '../sandbox/demo-shop/visit.ts';

const visit = { id: 'visit', secret: 'secret' };

test('an id cannot lead the shop’s server to another address than its own', async () => {
  const paths: string[] = [];
  const checkout: Checkout = {
    api: async ({ path }) => {
      paths.push(path);
      return { status: 201, body: {} };
    },
    merchantId: '1234567890123',
    publicUrl: 'http://localhost',
    visit,
    sent: { payment: sealed(visit, 'payment', 'a/../b?c') },
    browser: { ip: '127.0.0.1', accept: '*/*' },
  };
  for (const step of [complete, cancel, refund]) await step(checkout);
  const encoded = '/payments/a%2F..%2Fb%3Fc';
  assert.deepEqual(paths, [`${encoded}/complete`, `${encoded}/cancel`, '/refunds', encoded]);
});
