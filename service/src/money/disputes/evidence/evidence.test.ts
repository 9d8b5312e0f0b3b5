import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceServer } from '../../../../../test/evidence-server.ts';
import { CARD } from '../../../../../test/payment-server.ts';
import { ruleOf, TEXT_FIELDS } from './fields.ts';
import { listReasons } from './reasons.ts';

const server = await evidenceServer();
const { clock, complete, defend, disputed, draft } = server;
const merchantId = await server.newMerchant();
const dayAfter = (days: number) =>
  new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const FREE_TEXTS = TEXT_FIELDS.filter((field) => ruleOf(field).format === undefined);
const evidenceOf = async (disputeId: string) =>
  await defend('GET', `/disputes/${disputeId}/evidence`);

test('a draft says what the reason asks for, and what is missing until it is there', async () => {
  const { disputeId } = await disputed(merchantId);
  const empty = await evidenceOf(disputeId);
  assert.equal(empty.at('reasonTitle'), 'Goods or services not received');
  assert.deepEqual(empty.at('missing'), ['explanation', 'productDescription']);
  assert.deepEqual(empty.at('evidence'), {});
  const begun = await draft(disputeId, { explanation: 'It came.\nSee the receipt.' });
  assert.equal(begun.status, 200, begun.text);
  assert.deepEqual(begun.at('missing'), ['productDescription']);
  assert.deepEqual(await complete(disputeId).then((answer) => answer.at('missing')), []);
  const removed = await draft(disputeId, { explanation: null });
  assert.deepEqual(removed.at('evidence'), { productDescription: 'A lamp' });
  assert.deepEqual((await evidenceOf(disputeId)).body, removed.body);
});

test('a text that is too long is refused by its path and length, and nothing of it is kept', async () => {
  const { disputeId } = await disputed(merchantId);
  for (const field of TEXT_FIELDS) {
    const { maxLength } = ruleOf(field);
    const answer = await draft(disputeId, { [field]: 'x'.repeat(maxLength + 1) });
    assert.equal(answer.status, 400);
    assert.equal(answer.at('errors.0.parameterName'), field);
    assert.match(answer.string('errors.0.errorMessage'), new RegExp(`\\b${maxLength} characters`));
  }
  assert.deepEqual((await evidenceOf(disputeId)).at('evidence'), {});
  const longest = Object.fromEntries(
    FREE_TEXTS.map((field) => [field, '\u00e9'.repeat(ruleOf(field).maxLength)]),
  );
  const whole = await draft(disputeId, longest);
  assert.equal(whole.status, 200, whole.text);
  assert.deepEqual(whole.at('evidence'), longest);
});

test('every fault of a draft is told at once', async () => {
  const { disputeId } = await disputed(merchantId);
  const answer = await draft(disputeId, {
    explanation: '',
    customerNme: 'Ana',
    receipt: 'a text',
    customerPhone: 'x'.repeat(51),
    customerName: 'A\u0007na',
    earlierPayments: 'pi',
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'customerName INVALID_VALUE',
    'customerNme UNKNOWN_FIELD',
    'customerPhone INVALID_VALUE',
    'earlierPayments INVALID_FORMAT',
    'explanation INVALID_VALUE',
    'receipt UNKNOWN_FIELD',
  ]);
});

test('an address, an e-mail address and a day are looked at, each with its own fault', async () => {
  const { disputeId } = await disputed(merchantId);
  const wrong = {
    customerEmail: 'not an email',
    customerIpAddress: '203.0.113.300',
    shippingDate: 'yesterday',
    deliveryDate: '2026-02-30',
    serviceDate: '2026-3-1',
  };
  const answer = await draft(disputeId, wrong);
  assert.equal(answer.status, 400);
  assert.deepEqual(
    answer.faults().toSorted(),
    Object.keys(wrong)
      .toSorted()
      .map((field) => `${field} INVALID_VALUE`),
  );
  const early = await draft(disputeId, { shippingDate: dayAfter(2), deliveryDate: dayAfter(9) });
  assert.deepEqual(early.faults(), ['shippingDate INVALID_VALUE', 'deliveryDate INVALID_VALUE']);
  assert.deepEqual((await evidenceOf(disputeId)).at('evidence'), {});
  const sound = {
    customerEmail: 'ana@example.com',
    customerIpAddress: '2001:db8::7',
    shippingDate: dayAfter(-3),
    deliveryDate: dayAfter(0),
    serviceDate: dayAfter(30),
  };
  const kept = await draft(disputeId, sound);
  assert.deepEqual(kept.at('evidence'), sound);
  assert.deepEqual((await draft(disputeId, { customerEmail: null })).status, 200);
});

test('a card number in a text is refused', async () => {
  const { disputeId } = await disputed(merchantId);
  const answer = await draft(disputeId, { explanation: `She paid with ${CARD} before.` });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), ['explanation CARD_NUMBER_NOT_ALLOWED']);
  assert.ok(!answer.text.includes(CARD));
});

test('two who change different texts at the same time both have theirs', async () => {
  const { disputeId } = await disputed(merchantId);
  await Promise.all(FREE_TEXTS.map(async (field) => await draft(disputeId, { [field]: 'mine' })));
  const kept = (await evidenceOf(disputeId)).at('evidence');
  assert.deepEqual(kept, Object.fromEntries(FREE_TEXTS.map((field) => [field, 'mine'])));
});

test('a preview is the same until the draft changes', async () => {
  const { disputeId } = await disputed(merchantId);
  const digest = await server.digestOfDraft(disputeId);
  assert.equal(await server.digestOfDraft(disputeId), digest);
  await complete(disputeId);
  assert.notEqual(await server.digestOfDraft(disputeId), digest);
});

test('a stage that follows begins with the draft of the one before', async () => {
  const { disputeId, paymentId } = await disputed(merchantId, { caseReference: 'case-of-stages' });
  await complete(disputeId);
  assert.equal((await server.submit(disputeId)).status, 200);
  const notice = { caseReference: 'case-of-stages', kind: 'PRE_ARBITRATION' } as const;
  assert.equal(await server.tell(paymentId, notice), disputeId);
  const preview = await defend('GET', `/disputes/${disputeId}/preview`);
  assert.equal(preview.at('contents.disputeStage'), 'PRE_ARBITRATION');
  assert.equal(preview.at('contents.evidence.productDescription'), 'A lamp');
  assert.equal((await server.submit(disputeId)).status, 200);
  assert.equal((await server.answers(disputeId)).length, 2);
});

test('each reason says what wins, and asks for fields that there are', async () => {
  const answer = await defend('GET', '/dispute-reasons');
  assert.equal(answer.status, 200, answer.text);
  const reasons = listReasons();
  const count = (network: string) => reasons.filter((one) => one.network === network).length;
  assert.deepEqual(['VISA', 'MASTERCARD', 'AMEX', 'INTERAC'].map(count), [26, 10, 15, 1]);
  for (const { reasonCode, required, useful, whatWins } of reasons) {
    assert.ok(required.includes('explanation') && whatWins.length > 10, reasonCode);
    assert.deepEqual([...new Set([...required, ...useful])], [...required, ...useful], reasonCode);
  }
});

test('a code that nobody knows is answered by what is asked of every answer', async () => {
  for (const [network, reasonCode] of [
    ['VISA', '99.9'],
    ['UNIONPAY', '4802'],
    ['VISA', 'toString'],
  ] as const) {
    const { disputeId } = await disputed(merchantId, { network, reasonCode });
    assert.deepEqual((await evidenceOf(disputeId)).at('missing'), ['explanation']);
  }
});
