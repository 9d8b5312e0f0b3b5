/** What older versions of the wire were promised, held against the changes that routes carry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { PAYMENT_CHANGES } from '../service/src/money/payments/versions.ts';
import {
  BASELINE,
  downgrade,
  RELEASED,
} from '../service/src/platform/http/api-version/versions.ts';
import type { WireAnswer } from '../service/src/platform/http/api-version/change.ts';
import { REFUND_CHANGES } from '../service/src/money/refunds/versions.ts';
import { VALIDATION_CHANGES } from '../service/src/cards/validations/versions.ts';

const CHANGES = {
  payment: PAYMENT_CHANGES,
  refund: REFUND_CHANGES,
  validation: VALIDATION_CHANGES,
} as const;
type Resource = keyof typeof CHANGES;

test('every change is of a released version, newest first, and every version has its changes', () => {
  const lists = routesForDocumentation().flatMap(({ changes }) => (changes ? [changes] : []));
  assert.ok(lists.length > 10, `only ${lists.length} routes`);
  for (const list of lists) {
    const versions = list.map(({ version }) => version);
    assert.deepEqual(versions.toSorted().toReversed(), versions);
    for (const { summary } of list) assert.match(summary, /\.$/);
  }
  const changed = new Set(lists.flat().map(({ version }) => version));
  assert.deepEqual([...changed, BASELINE].toSorted().toReversed(), RELEASED);
});

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
const bodyAt = (version: string, resource: Resource, body: unknown) =>
  downgrade(CHANGES[resource], version, wire(body)).body;

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
  const answer = downgrade(CHANGES.refund, '2025-01-14', wire(body, 404, true));
  assert.equal(answer.contentType, 'application/problem+json');
  assert.deepEqual(answer.body, { title: 'Not found', category: 'INVALID_REQUEST_ERROR' });
  const create = downgrade(CHANGES.refund, '2025-01-14', wire(body, 400, false));
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
  const at = (version: string) =>
    downgrade(CHANGES.validation, version, wire(missing, 404, true)).body;
  assert.deepEqual(at('2025-01-14'), missing);
  assert.deepEqual(at('2024-09-17'), { title: 'Not found' });
});
