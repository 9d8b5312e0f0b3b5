/**
 * Many callers compete for the same thing at the same moment, on two instances of the service.
 * Whatever the interleaving: limits hold, each effect happens once, and the acquirer agrees.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql, transaction } from '../../service/src/platform/db/pool.ts';
import { createToken, parseCard } from '../../service/src/records/vault/index.ts';
import { assertAgreement } from '../agreement.ts';
import type { TestAnswer } from '../http.ts';
import { CARD, newKey, paymentRequest } from '../payment-server.ts';
import { twinApplications } from '../twin-applications.ts';

const RACE_ROUNDS = Number(process.env['ROUNDS'] ?? 30); // `ROUNDS=200` is the long variant.
const WAYS = 50;
const ROUNDS_AT_ONCE = 4; // So that one group commit serves several races, of several merchants.

const { call, db, foundation, newMerchants, partnerId } = await twinApplications();
const merchants = await newMerchants(ROUNDS_AT_ONCE);
const cad = (amount: number) => ({ amount, currency: 'CAD' });

/** Runs every round of a race, a few at a time, and compares the books with the acquirer's. */
async function race(round: (merchantId: string, number: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    merchants.map(async (merchantId) => {
      while (next < RACE_ROUNDS) {
        next += 1;
        await round(merchantId, next);
      }
    }),
  );
  await assertAgreement(db);
}

/** All at once; a server error is never the outcome of a race. */
async function all(
  requests: (place: number) => Promise<TestAnswer>,
  ways = WAYS,
): Promise<TestAnswer[]> {
  const answers = await Promise.all(Array.from({ length: ways }, (_, place) => requests(place)));
  for (const { status, text } of answers) assert.ok(status < 500, text);
  return answers;
}

const withStatus = (answers: readonly TestAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status);

/** What an answer refuses, by its first reason. */
const reasonOf = (answer: TestAnswer) => answer.at('errors.0.reasonCode');

/** Retries while another operation on the payment is in progress. */
async function untilItsTurn(ask: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (;;) {
    const answer = await ask();
    if (reasonOf(answer) !== 'PAYMENT_PROCESSING') return answer;
  }
}

async function paid(merchantId: string, changes = {}): Promise<string> {
  const made = await call('POST', '/payments', paymentRequest(merchantId, changes));
  assert.equal(made.status, 201, made.text);
  return made.string('paymentId');
}

const move = (paymentId: string, action: string, changes = {}) =>
  call('POST', `/payments/${paymentId}/${action}`, { idempotencyKey: newKey(), ...changes });

const refund = (paymentId: string, amount: number) =>
  call('POST', '/refunds', { idempotencyKey: newKey(), paymentId, refundAmount: cad(amount) });

const countOf = async (query: ReturnType<typeof sql>) =>
  Number((await db.query<{ count: bigint }>(query))[0]?.count);

test('one key pays once, whoever repeats it', async () => {
  const before = await countOf(sql`select count(*) from payments`);
  await race(async (merchantId) => {
    const request = paymentRequest(merchantId);
    const answers = await all(() => call('POST', '/payments', request));
    const made = withStatus(answers, 201);
    const waiting = withStatus(answers, 409);
    assert.equal(made.length + waiting.length, WAYS);
    assert.ok(made.length > 0, 'one of them was first');
    for (const one of waiting) assert.match(one.string('type'), /idempotency-in-progress/);
    const again = await call('POST', '/payments', request);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(new Set(made.map(({ text }) => text)), new Set([again.text]));
  });
  assert.equal(await countOf(sql`select count(*) from payments`), before + RACE_ROUNDS);
});

test('captures of one hold never come to more than it', async () => {
  await race(async (merchantId) => {
    const paymentId = await paid(merchantId, { automaticCapture: false });
    const capture = { amount: cad(300), finalCompletion: false };
    const answers = await all(() => untilItsTurn(() => move(paymentId, 'complete', capture)));
    assert.equal(withStatus(answers, 200).length, 3);
    for (const refused of withStatus(answers, 409)) {
      assert.equal(reasonOf(refused), 'CAPTURE_EXCEEDS_AUTHORIZED');
    }
    const after = await call('GET', `/payments/${paymentId}`);
    assert.equal(after.at('capturedAmount.amount'), 900);
    assert.equal(after.at('capturableAmount.amount'), 100);
  });
});

test('a hold is captured or cancelled, and what was cancelled is not captured', async () => {
  const ends = new Set<string>();
  await race(async (merchantId, number) => {
    const paymentId = await paid(merchantId, { automaticCapture: false });
    // By pairs, since every other call goes to the other instance; each half is first in turn.
    const isCancel = (place: number) => (place + 2 * number) % 4 > 1;
    const answers = await all((place) => move(paymentId, isCancel(place) ? 'cancel' : 'complete'));
    const [captured, canceled] = [false, true].map((half) => {
      const ofHalf = answers.filter((_, place) => isCancel(place) === half);
      return withStatus(ofHalf, 200).length;
    });
    assert.ok((captured ?? 0) <= 1 && (canceled ?? 0) <= 1, `${captured} and ${canceled}`);
    const after = await call('GET', `/payments/${paymentId}`);
    const isCanceled = canceled === 1;
    assert.equal(after.at('paymentStatus'), isCanceled ? 'CANCELED' : 'SUCCEEDED');
    assert.equal(after.at('capturedAmount.amount'), isCanceled ? 0 : 1000);
    ends.add(`${captured} ${canceled}`);
  });
  // What was captured may be cancelled after all, since its batch is open.
  const hasWon = (ends.has('1 0') || ends.has('1 1')) && ends.has('0 1');
  assert.ok(hasWon, `both have been first: ${[...ends].join(', ')}`);
});

test('the rest of a hold is captured, given back or cancelled, and never two of them', async () => {
  const MOVES = ['complete', 'release', 'cancel'];
  const ends = new Set<string>();
  await race(async (merchantId, number) => {
    const paymentId = await paid(merchantId, { automaticCapture: false });
    const part = { amount: cad(300), finalCompletion: false };
    assert.equal((await move(paymentId, 'complete', part)).status, 200);
    // By pairs, since every other call goes to the other instance; each is first in turn.
    const moveAt = (place: number) => MOVES[(Math.floor(place / 2) + number) % 3] ?? '';
    const answers = await all((place) => move(paymentId, moveAt(place)));
    const done = (of: string) =>
      withStatus(
        answers.filter((_, place) => moveAt(place) === of),
        200,
      ).length;
    const [completed, released, canceled] = [done('complete'), done('release'), done('cancel')];
    assert.ok(completed + released <= 1 && canceled <= 1, `${completed} ${released} ${canceled}`);
    assert.ok(completed + released + canceled > 0, 'one of them was first');
    const after = await call('GET', `/payments/${paymentId}`);
    const captured = completed === 1 ? 1000 : 300;
    assert.equal(after.at('paymentStatus'), canceled === 1 ? 'CANCELED' : 'SUCCEEDED');
    assert.equal(after.at('capturedAmount.amount'), canceled === 1 ? 0 : captured);
    assert.equal(after.at('capturableAmount.amount'), 0);
    ends.add(`${completed} ${released}`);
  });
  assert.ok(ends.has('1 0') && ends.has('0 1'), `each has been first: ${[...ends].join(', ')}`);
});

test('refunds of one payment never come to more than was captured', async () => {
  await race(async (merchantId) => {
    const paymentId = await paid(merchantId);
    const amounts = Array.from({ length: WAYS }, (_, place) => 110 + (place % 5) * 70);
    const answers = await all((place) => refund(paymentId, amounts[place] ?? 0));
    const sums = amounts.filter((_, place) => answers[place]?.status === 201);
    const left = 1000 - sums.reduce((sum, amount) => sum + amount, 0);
    assert.ok(left >= 0, `${left} cents are left`);
    const refused = amounts.filter((_, place) => answers[place]?.status === 409);
    assert.equal(sums.length + refused.length, WAYS);
    assert.ok(Math.min(...refused) > left, 'none was refused that there was room for');
    const after = await call('GET', `/payments/${paymentId}`);
    assert.equal(after.at('refundedAmount.amount'), 1000 - left);
  });
});

test('refunds of a day never come to more than the merchant’s limit', async () => {
  const limited = await newMerchants(RACE_ROUNDS, { dailyRefundLimit: cad(2000) });
  await race(async (_, number) => {
    const merchantId = limited[number - 1] ?? '';
    const payments = await Promise.all(Array.from({ length: 10 }, () => paid(merchantId)));
    const answers = await all((place) => refund(payments[place % 10] ?? '', 190));
    assert.equal(withStatus(answers, 201).length, 10); // The eleventh would make it 20.90.
    for (const refused of withStatus(answers, 409)) {
      assert.equal(reasonOf(refused), 'DAILY_REFUND_LIMIT_EXCEEDED');
    }
  });
  const most = await countOf(sql`select max(amount) as count from daily_totals
    where kind = 'REFUND' and merchant_id = any(${limited})`);
  assert.equal(most, 1900);
});

test('a token pays once', async () => {
  const { clock, keyring } = foundation;
  const card = parseCard({ cardNumber: CARD, expiryMonth: 12, expiryYear: 2030 });
  await race(async (merchantId) => {
    const deps = { keyring, now: clock.now() };
    const whose = { partnerId, merchantId, card, cardholderName: null };
    const { token } = await transaction(db, (tx) => createToken(tx, deps, whose));
    const paymentMethod = { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: token };
    const answers = await all(() =>
      call('POST', '/payments', paymentRequest(merchantId, { paymentMethod })),
    );
    assert.equal(withStatus(answers, 201).length, 1);
    for (const refused of withStatus(answers, 400)) {
      assert.equal(reasonOf(refused), 'INVALID_TEMPORARY_TOKEN');
    }
    assert.equal(withStatus(answers, 400).length, WAYS - 1);
  });
});
