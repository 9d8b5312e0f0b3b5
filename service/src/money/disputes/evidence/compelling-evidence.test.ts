import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidenceServer } from '../../../../../test/evidence-server.ts';
import { cardMethod, newKey } from '../../../../../test/payment-server.ts';

const DAY_MS = 86_400_000;
const server = await evidenceServer('2025-03-01T15:00:00Z');
const { call, clock, defend, draft, pay } = server;
const FRAUD = { reasonCode: '10.4', network: 'VISA' } as const;
const IP = { ipv4: '203.0.113.7' };

const shop = async () => {
  const merchantId = await server.newMerchant();
  const customer = { idempotencyKey: newKey(), merchantId, name: 'Ana Sousa' };
  const made = await call('POST', '/customers', customer);
  assert.equal(made.status, 201, made.text);
  return { merchantId, customerId: made.string('customerId') };
};
const days = (count: number): void => clock.advance(count * DAY_MS);
const idOf = async (made: ReturnType<typeof pay>): Promise<string> => {
  const answer = await made;
  assert.equal(answer.status, 201, answer.text);
  return answer.string('paymentId');
};
const evidenceOf = async (disputeId: string) =>
  await defend('GET', `/disputes/${disputeId}/evidence`);
const offered = async (disputeId: string) => {
  const list = (await evidenceOf(disputeId)).at('earlierPayments');
  assert.ok(Array.isArray(list));
  return list.map((_, place) => place);
};

test('earlier payments of the card are offered, with what matches, and decide the dispute', async () => {
  const { customerId, merchantId } = await shop();
  const known = { customerId, ...IP };
  const first = await idOf(pay(merchantId, known));
  days(10);
  const second = await idOf(pay(merchantId, known));
  const elsewhere = await idOf(pay(merchantId, { customerId, ipv4: '198.51.100.9' }));
  days(150);
  const disputeId = await server.tell(await idOf(pay(merchantId, known)), FRAUD);
  const evidence = await evidenceOf(disputeId);
  const list = evidence.at('earlierPayments');
  assert.ok(Array.isArray(list));
  const ids = list.map((_, place) => evidence.at(`earlierPayments.${place}.paymentId`));
  assert.deepEqual(new Set(ids.slice(0, 2)), new Set([first, second]));
  assert.equal(ids[2], elsewhere);
  assert.deepEqual(evidence.at('earlierPayments.0.matches'), ['IP_ADDRESS', 'CUSTOMER']);
  assert.deepEqual(evidence.at('earlierPayments.2.matches'), ['CUSTOMER']);
  assert.equal(evidence.at('compelling'), false);
  assert.deepEqual(evidence.at('missing'), ['explanation', 'authorizationDetails']);
  const chosen = await draft(disputeId, { earlierPayments: [first, second], explanation: 'Hers' });
  assert.equal(chosen.status, 200, chosen.text);
  assert.equal(chosen.at('compelling'), true);
  assert.equal(chosen.at('earlierPayments.0.chosen'), true);
  assert.deepEqual(chosen.at('missing'), []);
  const preview = await defend('GET', `/disputes/${disputeId}/preview`);
  const sent = preview.at('contents.earlierPayments');
  assert.ok(Array.isArray(sent) && sent.length === 2);
  assert.equal((await server.submit(disputeId)).status, 200);
  assert.deepEqual((await server.answers(disputeId))[0]?.contents, preview.at('contents'));
});

test('too young, too old, refunded, disputed, of another card or shop: none of these is offered', async () => {
  const { customerId, merchantId } = await shop();
  const { merchantId: otherShop } = await shop();
  const known = { customerId, ...IP };
  const old = await idOf(pay(merchantId, known));
  days(300);
  const refunded = await idOf(pay(merchantId, known));
  await server.refund(refunded, { refundAmount: { amount: 100, currency: 'CAD' } });
  const wasDisputed = await idOf(pay(merchantId, known));
  const won = await server.tell(wasDisputed, { caseReference: `won-${wasDisputed}` });
  await server.complete(won);
  await server.submit(won);
  await server.tell(wasDisputed, { caseReference: `won-${wasDisputed}`, kind: 'WON' });
  const ofOtherShop = await idOf(pay(otherShop, IP));
  const otherCard = cardMethod({ cardNumber: '4000100000004242' });
  const sameEnd = await idOf(pay(merchantId, { ...known, paymentMethod: otherCard }));
  const onHold = await idOf(pay(merchantId, { ...known, automaticCapture: false }));
  days(100);
  const young = await idOf(pay(merchantId, known));
  days(25);
  const disputeId = await server.tell(await idOf(pay(merchantId, known)), FRAUD);
  assert.deepEqual(await offered(disputeId), []);
  const unsound = [old, refunded, wasDisputed, ofOtherShop, young];
  const answer = await draft(disputeId, { earlierPayments: unsound });
  assert.equal(answer.status, 400);
  assert.deepEqual(
    answer.faults(),
    unsound.map((_, place) => `earlierPayments[${place}] INVALID_VALUE`),
  );
  const others = [sameEnd, onHold];
  assert.equal((await draft(disputeId, { earlierPayments: others })).status, 400);
});

test('one that is refunded after it was chosen is not named, and the digest shows it', async () => {
  const { customerId, merchantId } = await shop();
  const known = { customerId, ...IP };
  const first = await idOf(pay(merchantId, known));
  const second = await idOf(pay(merchantId, known));
  days(130);
  const disputeId = await server.tell(await idOf(pay(merchantId, known)), FRAUD);
  await draft(disputeId, {
    earlierPayments: [first, second],
    explanation: 'Hers',
    authorizationDetails: 'By 3-D Secure',
  });
  const digest = await server.digestOfDraft(disputeId);
  await server.refund(first);
  const answer = await server.submit(disputeId, { digest });
  assert.deepEqual(answer.faults(), ['digest DISPUTE_EVIDENCE_CHANGED']);
  const preview = await defend('GET', `/disputes/${disputeId}/preview`);
  assert.equal(preview.at('contents.earlierPayments.0.paymentId'), second);
  assert.equal(preview.at('contents.earlierPayments.1'), undefined);
});

test('another reason is not answered by earlier payments', async () => {
  const { customerId, merchantId } = await shop();
  const earlier = await idOf(pay(merchantId, { customerId, ...IP }));
  days(130);
  const { disputeId } = await server.disputed(merchantId);
  assert.deepEqual(await offered(disputeId), []);
  assert.equal((await draft(disputeId, { earlierPayments: [earlier] })).status, 400);
});
