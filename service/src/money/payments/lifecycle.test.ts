import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Approved, Declined } from '../../acquiring/acquirers/index.ts';
import { type Action, applyAnswer, beginMove, allowsMove } from './lifecycle.ts';
import type { MoveRefusal } from './move-refusals.ts';
import { type Payment, PAYMENT_STATUSES, type PaymentStatus, refundable } from './payment.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const BUCKET = '42';
const ID = `pi${BUCKET}01KJ0000000000000000000000`;
const CONTEXT = { now: NOW, holdMs: 1_000 };
const NONE = { avsResult: null, cvdResult: null, threeDSecureResult: null };
const APPROVED: Approved = {
  kind: 'approved',
  authorizationCode: '123456',
  isoResponseCode: '00',
  responseCode: '001',
  message: 'Approved',
  networkTransactionId: null,
  ...NONE,
};
const DECLINED: Declined = {
  kind: 'declined',
  isoResponseCode: '05',
  responseCode: '050',
  message: 'Do not honour',
  retryable: false,
  ...NONE,
};

/** A payment of 1000 in a state, with the amounts that go with it. */
function paymentIn(status: PaymentStatus, changes: Partial<Payment> = {}): Payment {
  const amounts = {
    PROCESSING: [0n, 0n, 0n],
    AUTHORIZED: [1000n, 0n, 0n],
    PARTIALLY_COMPLETED: [1000n, 400n, 0n],
    SUCCEEDED: [1000n, 1000n, 0n],
    CANCELED: [1000n, 0n, 1000n],
    DECLINED: [0n, 0n, 0n],
    DECLINED_RETRY: [0n, 0n, 0n],
    EXPIRED: [1000n, 0n, 1000n],
  }[status];
  const [authorized = 0n, captured = 0n, released = 0n] = amounts;
  return {
    id: ID,
    bucket: BUCKET,
    partnerId: 'pa',
    merchantId: '1234567890128',
    acquirer: 'simulator',
    hostReferences: null,
    status,
    currency: 'CAD',
    amount: 1000n,
    authorized,
    captured,
    released,
    refunded: 0n,
    refunding: 0n,
    disputed: 0n,
    automaticCapture: false,
    orderId: null,
    invoiceNumber: null,
    customerId: null,
    paymentMethodId: 'pm',
    isStored: false,
    idempotencyKey: 'key',
    particulars: {},
    metadata: null,
    card: {
      brand: 'VISA',
      bin: '424242',
      lastFour: '4242',
      expiryMonth: 12,
      expiryYear: 2030,
      fingerprint: '',
      cardholderName: null,
    },
    outcome: null,
    answer: null,
    batchId: captured > 0n ? 'ba' : null,
    expiresAt: authorized > captured + released ? NOW : null,
    pending: null,
    dueAt: null,
    attempts: 0,
    sequence: 0,
    createdAt: NOW,
    modifiedAt: NOW,
    ...changes,
  };
}

type Wanted = Parameters<typeof beginMove>[1];

function want(action: Wanted['action'], amount: bigint | null = null, final = true): Wanted {
  const rest = { invoiceNumber: null, day: null, request: null, correlationId: 'c' };
  return { action, amount, final, ...rest };
}

const ACTIONS: readonly Action[] = [
  'complete',
  'cancel',
  'release',
  'increment',
  'refund',
  'expire',
];

/** Where each action leads from each state once the acquirer approves; the rest is refused. */
const OUTCOMES: Readonly<Record<string, PaymentStatus>> = {
  'AUTHORIZED complete': 'SUCCEEDED',
  'AUTHORIZED cancel': 'CANCELED',
  'AUTHORIZED release': 'CANCELED',
  'AUTHORIZED increment': 'AUTHORIZED',
  'AUTHORIZED expire': 'EXPIRED',
  'PARTIALLY_COMPLETED complete': 'SUCCEEDED',
  'PARTIALLY_COMPLETED cancel': 'CANCELED',
  'PARTIALLY_COMPLETED release': 'SUCCEEDED',
  'PARTIALLY_COMPLETED increment': 'PARTIALLY_COMPLETED',
  'PARTIALLY_COMPLETED expire': 'SUCCEEDED',
  'PARTIALLY_COMPLETED refund': 'PARTIALLY_COMPLETED',
  'SUCCEEDED cancel': 'CANCELED',
  'SUCCEEDED refund': 'SUCCEEDED',
};

for (const status of PAYMENT_STATUSES) {
  for (const action of ACTIONS) {
    const next = OUTCOMES[`${status} ${action}`];
    test(`${action} of a payment that is ${status} ${next ? `leads to ${next}` : 'is refused'}`, () => {
      const payment = paymentIn(status);
      if (action === 'refund') {
        assert.equal(allowsMove(payment, 'refund'), next !== undefined);
        return;
      }
      const amount = action === 'increment' ? 100n : null;
      const begun = beginMove(payment, want(action, amount), { now: NOW, isBatchOpen: true });
      if (next === undefined) {
        const forbidden = action === 'release' ? 'NOTHING_ON_HOLD' : 'PAYMENT_STATE_FORBIDS';
        assert.equal(begun, status === 'PROCESSING' ? 'PAYMENT_PROCESSING' : forbidden);
        return;
      }
      assert.ok(typeof begun !== 'string');
      assert.equal(begun.status, 'PROCESSING');
      const { payment: settled, entries } = applyAnswer(begun, APPROVED, CONTEXT);
      assert.equal(settled.status, next);
      assert.equal(settled.pending, null);
      assert.ok(entries.length > 0);
      const declined = applyAnswer(begun, DECLINED, CONTEXT);
      assert.equal(declined.payment.status, status, 'a decline leaves it as it was');
      assert.deepEqual(declined.entries, []);
    });
  }
}

type Case = readonly [name: string, Payment, Wanted, boolean, MoveRefusal];
const captured = paymentIn('SUCCEEDED');
for (const [name, payment, requested, isBatchOpen, refusal] of [
  [
    'more than is on hold is not captured',
    paymentIn('AUTHORIZED'),
    want('complete', 1001n),
    true,
    'CAPTURE_EXCEEDS_AUTHORIZED',
  ],
  [
    'more than is left is not captured',
    paymentIn('PARTIALLY_COMPLETED'),
    want('complete', 601n),
    true,
    'CAPTURE_EXCEEDS_AUTHORIZED',
  ],
  [
    'a capture in a closed batch is not cancelled',
    captured,
    want('cancel'),
    false,
    'BATCH_ALREADY_CLOSED',
  ],
  [
    'what was refunded in part is not cancelled',
    { ...captured, refunded: 1n },
    want('cancel'),
    true,
    'PAYMENT_HAS_REFUNDS',
  ],
  [
    'what is being refunded is not cancelled',
    { ...captured, refunding: 1n },
    want('cancel'),
    true,
    'PAYMENT_HAS_REFUNDS',
  ],
  [
    'no hold grows past what networks carry',
    paymentIn('AUTHORIZED'),
    want('increment', 999_999_999n),
    true,
    'AUTHORIZATION_TOO_LARGE',
  ],
] satisfies readonly Case[]) {
  test(name, () => assert.equal(beginMove(payment, requested, { now: NOW, isBatchOpen }), refusal));
}

test('a hold that was raised meanwhile does not expire', () => {
  const raised = paymentIn('AUTHORIZED', { expiresAt: new Date(NOW.getTime() + 1) });
  const begun = beginMove(raised, want('expire'), { now: NOW, isBatchOpen: false });
  assert.equal(begun, 'PAYMENT_STATE_FORBIDS');
});

test('a hold whose reversal is declined is left alone for a day', () => {
  const begun = beginMove(paymentIn('AUTHORIZED'), want('expire'), {
    now: NOW,
    isBatchOpen: false,
  });
  assert.ok(typeof begun !== 'string');
  const { payment } = applyAnswer(begun, DECLINED, CONTEXT);
  assert.equal(payment.expiresAt?.getTime(), NOW.getTime() + 86_400_000);
});

test('a hold is cancelled whatever batches do', () => {
  const begun = beginMove(paymentIn('AUTHORIZED'), want('cancel'), {
    now: NOW,
    isBatchOpen: false,
  });
  assert.ok(typeof begun !== 'string');
});

test('a completion that is not final leaves the rest on hold', () => {
  const begun = beginMove(paymentIn('AUTHORIZED'), want('complete', 300n, false), {
    now: NOW,
    isBatchOpen: false,
  });
  assert.ok(typeof begun !== 'string');
  const { payment, entries } = applyAnswer(begun, APPROVED, CONTEXT);
  assert.equal(payment.status, 'PARTIALLY_COMPLETED');
  assert.deepEqual(
    entries.map(({ kind, money }) => [kind, money.amount]),
    [['CAPTURE', 300n]],
  );
});

test('cancelling what was captured in part voids that and releases the rest', () => {
  const begun = beginMove(paymentIn('PARTIALLY_COMPLETED'), want('cancel'), {
    now: NOW,
    isBatchOpen: true,
  });
  assert.ok(typeof begun !== 'string');
  assert.deepEqual(
    applyAnswer(begun, APPROVED, CONTEXT).entries.map(({ kind, money }) => [kind, money.amount]),
    [
      ['VOID', 400n],
      ['RELEASE', 600n],
    ],
  );
});

for (const [name, changes, isBatchOpen] of [
  ['while its batch is open', {}, true],
  ['after its batch was closed', {}, false],
  ['when some was refunded', { refunded: 100n }, true],
  ['when all was refunded, its batch closed', { refunded: 400n }, false],
  ['while some is being refunded', { refunding: 100n }, false],
] as const) {
  test(`the rest of a hold is released ${name}, and what was captured stays`, () => {
    const payment = paymentIn('PARTIALLY_COMPLETED', changes);
    const begun = beginMove(payment, want('release'), { now: NOW, isBatchOpen });
    assert.ok(typeof begun !== 'string');
    const { payment: settled, entries, event } = applyAnswer(begun, APPROVED, CONTEXT);
    assert.deepEqual(
      [settled.status, settled.captured, settled.released, settled.expiresAt, event],
      ['SUCCEEDED', 400n, 600n, null, 'released'],
    );
    assert.deepEqual(
      entries.map(({ id, kind, money }) => [id, kind, money.amount]),
      [[begun.pending?.id, 'RELEASE', 600n]],
    );
    assert.equal(applyAnswer(begun, DECLINED, CONTEXT).event, 'release_declined');
  });
}

test('what is being refunded is not there to be refunded', () => {
  assert.equal(refundable({ ...captured, refunded: 300n, refunding: 200n }), 500n);
});
