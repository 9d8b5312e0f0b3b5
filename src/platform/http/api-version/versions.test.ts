import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VersionedResource, WireAnswer } from './change.ts';
import { CHANGES, CURRENT, RELEASED, resolveVersion, walkBack } from './versions.ts';

const PAYMENT = {
  paymentId: 'pi1',
  paymentMethod: { cardBrand: 'UNIONPAY' },
  transactionDetails: { authorizationCode: 'A1', message: 'ok' },
};
const REFUND = {
  refundId: 'ri1',
  paymentMethod: { cardBrand: 'VISA' },
  statusDetails: { authorizationCode: 'A1', message: 'ok' },
  transactionDetails: { authorizationCode: 'A1', message: 'ok' },
};

function wire(body: unknown, status = 200, isRetrieve = false): WireAnswer {
  return { status, contentType: 'application/json', body, isRetrieve };
}
const bodyAt = (version: string, resource: VersionedResource, body: unknown) =>
  walkBack(resource, version, wire(body)).body;

test('released versions are dated changes, newest first, above the baseline', () => {
  assert.deepEqual(RELEASED, ['2025-01-17', '2025-01-14', '2024-09-17']);
  assert.equal(CURRENT, '2025-01-17');
  assert.deepEqual(RELEASED.toSorted().toReversed(), RELEASED);
  for (const { summary } of CHANGES) assert.match(summary, /\.$/);
});

for (const [header, version] of [
  ['2025-01-17', '2025-01-17'],
  ['2026-11-15', '2025-01-17'],
  ['2025-01-16', '2025-01-14'],
  ['2025-01-14', '2025-01-14'],
  ['2025-01-13', '2024-09-17'],
  ['2024-09-17', '2024-09-17'],
  ['1999-12-31', '2024-09-17'],
] as const) {
  test(`Api-Version ${header} is ${version}`, () => assert.equal(resolveVersion(header), version));
}

for (const header of [undefined, '', '2025-1-17', '2025-02-30', 'latest', '2025-01-17T00:00:00Z']) {
  test(`Api-Version ${JSON.stringify(header)} is refused, and the released ones are listed`, () => {
    const fault = resolveVersion(header);
    assert.ok(typeof fault === 'object');
    assert.match(fault.errorMessage, /2024-09-17, 2025-01-14, 2025-01-17/);
  });
}

test('2025-01-17 is the answer as it is', () => {
  for (const resource of ['payment', 'refund', 'validation'] as const) {
    assert.deepEqual(bodyAt('2025-01-17', resource, PAYMENT), PAYMENT);
  }
});

test('2025-01-14: refunds have no code in transactionDetails; brands are the older list', () => {
  assert.deepEqual(bodyAt('2025-01-14', 'refund', REFUND), {
    ...REFUND,
    transactionDetails: { message: 'ok' },
  });
  assert.deepEqual(bodyAt('2025-01-14', 'payment', { data: [PAYMENT], next: null }), {
    data: [{ ...PAYMENT, paymentMethod: { cardBrand: 'OTHER' } }],
    next: null,
  });
});

test('2025-01-14: a refund that cannot be retrieved is problem+json without errors', () => {
  const body = { title: 'Not found', errors: [], category: 'INVALID_REQUEST_ERROR' };
  const answer = walkBack('refund', '2025-01-14', wire(body, 404, true));
  assert.equal(answer.contentType, 'application/problem+json');
  assert.deepEqual(answer.body, { title: 'Not found', category: 'INVALID_REQUEST_ERROR' });
  const create = walkBack('refund', '2025-01-14', wire(body, 400, false));
  assert.deepEqual(create.body, body);
});

test('2024-09-17: no authorizationCode anywhere', () => {
  const answers = [
    bodyAt('2024-09-17', 'payment', PAYMENT),
    bodyAt('2024-09-17', 'validation', PAYMENT),
    bodyAt('2024-09-17', 'refund', REFUND),
    bodyAt('2024-09-17', 'payment', { data: [PAYMENT, PAYMENT] }),
  ];
  assert.ok(!JSON.stringify(answers).includes('authorizationCode'));
  assert.deepEqual(bodyAt('2024-09-17', 'validation', PAYMENT), {
    ...PAYMENT,
    paymentMethod: { cardBrand: 'OTHER' },
    transactionDetails: { message: 'ok' },
  });
});

test('2024-09-17: the 404 of a validation has no transactionDetails', () => {
  const missing = { title: 'Not found', transactionDetails: { authorizationCode: '' } };
  const at = (version: string) => walkBack('validation', version, wire(missing, 404, true)).body;
  assert.deepEqual(at('2025-01-14'), missing);
  assert.deepEqual(at('2024-09-17'), { title: 'Not found' });
});
