import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantOf } from './merchant-of.ts';
import { Problem } from '../../../platform/http/errors.ts';
import type { AnyCaller } from '../callers/caller.ts';

const [ONE, OTHER] = ['1000000000009', '2000000000008'];

function callerOf(merchantId: string | null): AnyCaller {
  const partner = { kind: 'partner', partnerId: 'pa1', partnerKind: 'ISV' } as const;
  return { ...partner, clientId: 'ci1', scopes: new Set(), merchantId };
}

function ask(sent: { body?: string; header?: string; bound?: string }): string {
  return merchantOf({
    caller: callerOf(sent.bound ?? null),
    header: () => sent.header,
    body: sent.body === undefined ? {} : { merchantId: sent.body },
  });
}

const refusal = (status: number, parameterName?: string) => (error: unknown) =>
  error instanceof Problem &&
  error.kind.status === status &&
  error.errors[0]?.parameterName === parameterName;

test('the merchant is named in the body, in the header, in both alike, or by the credential', () => {
  assert.equal(ask({ body: ONE }), ONE);
  assert.equal(ask({ header: ONE }), ONE);
  assert.equal(ask({ body: ONE, header: ONE }), ONE);
  assert.equal(ask({ bound: ONE }), ONE);
  assert.equal(ask({ bound: ONE, body: ONE }), ONE);
});

test('no merchant, two merchants and a malformed one are faults', () => {
  assert.throws(() => ask({}), refusal(400, 'merchantId'));
  assert.throws(() => ask({ body: ONE, header: OTHER }), refusal(400, 'X-Merchant-Id'));
  assert.throws(() => ask({ header: '12' }), refusal(400, 'X-Merchant-Id'));
});

test('a credential bound to one merchant sees no other', () => {
  assert.throws(() => ask({ bound: ONE, body: OTHER }), refusal(404));
  assert.throws(() => ask({ bound: ONE, header: OTHER }), refusal(404));
});
