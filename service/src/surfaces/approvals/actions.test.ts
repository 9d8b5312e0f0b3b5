/** What people do from the console: once, with a reason, and where it is much with a second person. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { consoleServer } from '../../../../test/console-server.ts';

const server = await consoleServer();
const { acts, as, clock, entries, isvId, merchantId, payment, refunds } = server;
const [LITTLE, MUCH] = [5_000, 250_000];
const refundOf = (paymentId: string, changes = {}) => ({
  idempotencyKey: randomUUID(),
  paymentId,
  ...changes,
});
const actionsOf = async (who: Parameters<typeof as>[0], status: string) => {
  const list = await as(who)('GET', `/api/actions?status=${status}&limit=100`);
  const data = list.at('data') as { actionId: string }[];
  return data.map(({ actionId }) => actionId);
};

test('a guarded call needs a key and a reason, and every fault is told at once', async () => {
  const answer = await as('boss')('POST', '/api/refunds', { paymentId: 'x' });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), [
    'Idempotency-Key REQUIRED_FIELD',
    'X-Reason REQUIRED_FIELD',
    'idempotencyKey REQUIRED_FIELD',
    'paymentId INVALID_FORMAT',
  ]);
});

test('what only the record shows to be wrong is told together with a missing reason', async () => {
  const patch = { businessDetails: { merchantCategoryCode: '59' }, merchantDetails: null };
  const answer = await as('boss')('PATCH', `/api/onboarding/merchants/${merchantId}`, patch, {
    'content-type': 'application/merge-patch+json',
    'idempotency-key': randomUUID(),
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'X-Reason REQUIRED_FIELD',
    'businessDetails.merchantCategoryCode INVALID_FORMAT',
    'merchantDetails REQUIRED_FIELD',
  ]);
});

for (const [reason, fault] of [
  ['ab', 'X-Reason INVALID_FORMAT'],
  ['x'.repeat(501), 'X-Reason INVALID_FORMAT'],
  ['two\nlines', 'X-Reason INVALID_FORMAT'],
  ['card 4242424242424242', 'X-Reason CARD_NUMBER_NOT_ALLOWED'],
] as const) {
  test(`the reason ${JSON.stringify(reason.slice(0, 30))} is refused`, async () => {
    const paymentId = await payment(LITTLE);
    const answer = await acts('boss')('/api/refunds', refundOf(paymentId), { reason });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.faults(), [fault]);
    assert.ok(!answer.text.includes('4242'), 'it is not repeated');
  });
}

test('a key that is no UUID, and a reason that cannot be decoded, are refused', async () => {
  const answer = await acts('boss')('/api/refunds', refundOf(await payment(LITTLE)), {
    key: 'again',
    headers: { 'x-reason': '%E0%A4' },
  });
  assert.deepEqual(answer.faults(), ['Idempotency-Key INVALID_FORMAT', 'X-Reason INVALID_FORMAT']);
});

test('a double click makes one refund, and so does a repeat after a lost answer', async () => {
  const paymentId = await payment(LITTLE);
  const key = randomUUID();
  const body = refundOf(paymentId);
  const clicks = await Promise.all(
    [1, 2, 3].map(() => acts('boss')('/api/refunds', body, { key })),
  );
  const statuses = clicks.map(({ status }) => status);
  assert.ok(statuses.includes(201), String(statuses));
  assert.ok(
    statuses.every((status) => status === 201 || status === 409),
    String(statuses),
  );
  const again = await acts('boss')('/api/refunds', body, { key });
  assert.equal(again.status, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.deepEqual(again.body, clicks.find(({ status }) => status === 201)?.body);
  assert.equal(await refunds(paymentId), 1);
});

test('a double click on what has no key of its own does it once as well', async () => {
  const key = randomUUID();
  const body = { kind: 'ISV', name: `Double ${key}` };
  const clicks = await Promise.all(
    [1, 2].map(() => acts('admin')('/api/operator/partners', body, { key })),
  );
  const again = await acts('admin')('/api/operator/partners', body, { key });
  const made = [...clicks, again].filter(({ status }) => status === 201);
  assert.equal(new Set(made.map((answer) => answer.string('partnerId'))).size, 1);
});

test('the key of another call is refused', async () => {
  const key = randomUUID();
  const paymentId = await payment(LITTLE);
  const part = { refundAmount: { amount: 100, currency: 'CAD' } };
  await acts('boss')('/api/refunds', refundOf(paymentId, part), { key });
  const other = await acts('boss')('/api/refunds', refundOf(paymentId), { key });
  assert.equal(other.status, 409);
  assert.match(other.string('type'), /idempotency-key-reused$/);
  assert.equal(await refunds(paymentId), 1);
});

test('a refused call gives its key up, so that the form can be corrected', async () => {
  const key = randomUUID();
  const paymentId = await payment(LITTLE);
  const tooMuch = { refundAmount: { amount: LITTLE + 1, currency: 'CAD' } };
  const refused = await acts('boss')('/api/refunds', refundOf(paymentId, tooMuch), { key });
  assert.ok(refused.status >= 400 && refused.status < 500, refused.text);
  assert.equal((await acts('boss')('/api/refunds', refundOf(paymentId), { key })).status, 201);
});

test('a secret is shown again to a repeat with its key, and to nothing else', async () => {
  const key = randomUUID();
  const body = { partnerId: isvId, name: 'Shop', scopes: ['payment.read'] };
  const first = await acts('admin')('/api/operator/clients', body, { key });
  assert.equal(first.status, 201, first.text);
  const again = await acts('admin')('/api/operator/clients', body, { key });
  assert.deepEqual([again.status, again.body], [201, first.body]);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  const [done] = await actionsOf('admin', 'DONE');
  const action = await as('admin')('GET', `/api/actions/${done}`);
  assert.ok(!action.text.includes(first.string('clientSecret')), 'the action has none');
});

test('intent and outcome are in the audit log, with what was changed and nothing else', async () => {
  const suspended = await acts('risk')(`/api/operator/merchants/${merchantId}/suspend`, {
    reason: 'chargebacks',
  });
  assert.equal(suspended.status, 200, suspended.text);
  const [id = ''] = await actionsOf('risk', 'DONE');
  const action = await as('risk')('GET', `/api/actions/${id}`);
  assert.equal(action.string('operation'), 'suspendMerchant');
  const before = action.at('before') as Record<string, unknown>;
  const after = action.at('after') as Record<string, unknown>;
  assert.ok(Object.keys(before).length < 8, action.text);
  assert.notDeepEqual(before, after);
  const noted = await entries(id);
  assert.deepEqual(
    noted.map(({ action: entry, actor }) => `${actor} ${entry}`),
    ['risk@causeway.test action.started', 'risk@causeway.test action.done'],
  );
  const [, outcome] = noted;
  assert.equal(outcome?.details['reason'], 'asked for by phone');
  assert.deepEqual(JSON.parse(outcome?.details['after'] ?? ''), after);
  await acts('risk')(`/api/operator/merchants/${merchantId}/reactivate`, { reason: 'resolved' });
});

test('above the limit a refund waits, is approved by another person, and exists once', async () => {
  const paymentId = await payment(MUCH);
  const key = randomUUID();
  const body = refundOf(paymentId); // Without an amount: all of it.
  const waiting = await acts('boss')('/api/refunds', body, { key });
  assert.equal(waiting.status, 202, waiting.text);
  assert.equal(waiting.at('status'), 'WAITING');
  assert.deepEqual(waiting.at('amount'), { amount: MUCH, currency: 'CAD' });
  const id = waiting.string('actionId');
  assert.equal(waiting.headers['location'], `/api/actions/${id}`);
  assert.equal(await refunds(paymentId), 0);
  assert.equal((await acts('boss')('/api/refunds', body, { key })).string('actionId'), id);

  const own = await as('boss')('POST', `/api/actions/${id}/approve`, { reason: 'it is fine' });
  assert.equal(own.status, 403);
  assert.match(own.string('type'), /same-person$/);
  const unfit = await as('developer')('POST', `/api/actions/${id}/approve`, { reason: 'sure' });
  assert.equal(unfit.status, 403);
  assert.match(unfit.string('detail'), /refund\.write/);

  const approvals = await Promise.all(
    [1, 2].map(() => as('deputy')('POST', `/api/actions/${id}/approve`, { reason: 'checked' })),
  );
  for (const approval of approvals) assert.equal(approval.status, 200, approval.text);
  const action = await as('boss')('GET', `/api/actions/${id}`);
  assert.equal(action.at('status'), 'DONE');
  assert.equal(action.at('decidedBy'), 'deputy@causeway.test');
  assert.equal(await refunds(paymentId), 1);
  assert.equal((await acts('boss')('/api/refunds', body, { key })).at('status'), 'DONE');
  assert.equal(await refunds(paymentId), 1);
  assert.deepEqual(
    (await entries(id)).map(({ action: entry, actor }) => `${actor} ${entry}`),
    [
      'boss@causeway.test action.requested',
      'deputy@causeway.test action.approved',
      'boss@causeway.test action.done',
    ],
  );
});

/** A refund that waits for somebody's approval. */
async function waitingRefund(who: 'boss' | 'finance' = 'boss') {
  const paymentId = await payment(MUCH);
  const standing: Record<string, string> = who === 'finance' ? { 'x-partner-id': isvId } : {};
  const waiting = await acts(who, standing)('/api/refunds', refundOf(paymentId));
  assert.equal(waiting.status, 202, waiting.text);
  return { paymentId, id: waiting.string('actionId') };
}

test('what is declined, withdrawn or expired is never done', async () => {
  const [declined, withdrawn, expired] = [
    await waitingRefund(),
    await waitingRefund(),
    await waitingRefund(),
  ];
  const no = { reason: 'not agreed' };
  const answer = await as('deputy')('POST', `/api/actions/${declined.id}/decline`, no);
  assert.equal(answer.at('status'), 'DECLINED');
  const wrong = await as('deputy')('POST', `/api/actions/${withdrawn.id}/withdraw`);
  assert.match(wrong.string('type'), /not-the-requester$/);
  const gone = await as('boss')('POST', `/api/actions/${withdrawn.id}/withdraw`);
  assert.equal(gone.at('status'), 'WITHDRAWN');
  clock.advance(7 * 86_400_000);
  const late = await as('deputy')('POST', `/api/actions/${expired.id}/approve`, { reason: 'yes' });
  assert.match(late.string('type'), /action-decided$/, 'also before the job has seen it');
  await server.finish();
  assert.equal((await as('boss')('GET', `/api/actions/${expired.id}`)).at('status'), 'EXPIRED');
  for (const { id, paymentId } of [declined, withdrawn, expired]) {
    const again = await as('deputy')('POST', `/api/actions/${id}/approve`, { reason: 'yes' });
    assert.equal(again.status, 409, again.text);
    assert.equal(await refunds(paymentId), 0);
  }
});

test('an operator acts for a partner, and another operator approves', async () => {
  const { id, paymentId } = await waitingRefund('finance');
  const unfit = await as('risk')('POST', `/api/actions/${id}/approve`, { reason: 'sure' });
  assert.equal(unfit.status, 403);
  const approved = await as('admin')('POST', `/api/actions/${id}/approve`, { reason: 'checked' });
  assert.equal(approved.at('status'), 'DONE', approved.text);
  assert.equal(approved.at('partnerId'), isvId);
  assert.equal(await refunds(paymentId), 1);
});

test('a partner’s actions and those of operators are apart, also by addresses typed in', async () => {
  const [ofPartner, ofOperators] = [await waitingRefund('boss'), await waitingRefund('finance')];
  const others = {
    [ofPartner.id]: ['stranger', 'admin'],
    [ofOperators.id]: ['stranger', 'boss'],
  } as const;
  for (const [id, people] of Object.entries(others)) {
    for (const who of people) {
      const why = { reason: 'curious' };
      assert.equal((await as(who)('GET', `/api/actions/${id}`)).status, 404);
      assert.equal((await as(who)('POST', `/api/actions/${id}/approve`, why)).status, 404);
      assert.equal((await as(who)('POST', `/api/actions/${id}/decline`, why)).status, 404);
      assert.equal((await as(who)('POST', `/api/actions/${id}/withdraw`)).status, 404);
      assert.ok(!(await actionsOf(who, 'WAITING')).includes(id));
    }
  }
  assert.equal(
    (await as('admin', { 'x-partner-id': isvId })('GET', `/api/actions/${ofPartner.id}`)).status,
    404,
  );
  assert.equal(await refunds(ofPartner.paymentId), 0);
});

test('what was approved is refused where the requester may not do it any more', async () => {
  const { id, paymentId } = await waitingRefund('finance');
  server.dismiss('finance');
  const approved = await as('admin')('POST', `/api/actions/${id}/approve`, { reason: 'checked' });
  assert.equal(approved.at('status'), 'REFUSED');
  assert.equal(approved.at('problem.code'), 'forbidden');
  assert.equal(await refunds(paymentId), 0);
});

test('those who may decide are told how many wait for them, and nobody else', async () => {
  const countOf = async (who: Parameters<typeof as>[0]) =>
    Number((await as(who)('GET', '/api/actions/waiting')).at('count'));
  const before = await countOf('deputy');
  const asked = await acts('boss')('/api/refunds', refundOf(await payment(MUCH)));
  assert.equal(asked.status, 202, asked.text);
  assert.equal(await countOf('deputy'), before + 1);
  const others = [await countOf('boss'), await countOf('admin'), await countOf('developer')];
  await as('boss')('POST', `/api/actions/${asked.string('actionId')}/withdraw`);
  assert.deepEqual(others, [
    await countOf('boss'),
    await countOf('admin'),
    await countOf('developer'),
  ]);
  assert.equal(await countOf('deputy'), before);
});
