/** One person, one vote: however many accounts, clients and sessions somebody has come by. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { callOf } from './http.ts';
import { paymentRequest } from './payment-server.ts';
import { type Actor, peopleServer } from './real-people.ts';

const server = await peopleServer();
const { accept, app, asPartner, clock, clientOf, credentials, foundation, isvId } = server;
const { newPerson, signIn, userIdOf } = server;
const merchantId = credentials.partners.isv.merchantId ?? '';
const DAY_MS = 86_400_000;
const [ada, bob, eve] = [
  await newPerson('ada@causeway.test', 'OPERATOR_ADMIN'),
  await newPerson('bob@causeway.test', 'OPERATOR_ADMIN'),
  await newPerson('eve@causeway.test', 'OPERATOR_ADMIN'),
];
const CLIENT = { name: 'Reports', scopes: ['operator'] };
const SCHEDULE = `/operator/merchants/${merchantId}/payout-schedule`;
const REASON = { reason: 'I have looked at it' };

const adjustmentOf = async (by: Actor): Promise<string> => {
  const answer = await by.act('POST', `/operator/merchants/${merchantId}/adjustments`, {
    idempotencyKey: randomUUID(),
    direction: 'CREDIT',
    amount: { amount: 500_000, currency: 'CAD' },
    reason: 'Charged twice',
  });
  assert.equal(answer.status, 201, answer.text);
  return answer.string('adjustmentId');
};
const approveAdjustment = async (by: Actor, id: string) =>
  await by.act('POST', `/operator/adjustments/${id}/approve`, {});

/** What waits for a second person; the id of the action. */
const asked = async (by: Actor, ...call: Parameters<Actor['act']>): Promise<string> => {
  const answer = await by.act(...call);
  assert.equal(answer.status, 202, answer.text);
  assert.equal(answer.at('status'), 'WAITING');
  return answer.string('actionId');
};
const approve = async (by: Actor, actionId: string) =>
  await by.call('POST', `/actions/${actionId}/approve`, REASON);
const agreedBy = async (by: Actor, actionId: string): Promise<string> => {
  const answer = await approve(by, actionId);
  assert.equal(answer.status, 200, answer.text);
  return answer.string('status');
};
/** A secret that somebody asks for and another approves, as it is handed over. */
const handedOver = async (by: Actor, second: Actor, ...call: Parameters<Actor['act']>) => {
  const actionId = await asked(by, ...call);
  assert.equal(await agreedBy(second, actionId), 'APPROVED');
  const run = await by.call('POST', `/actions/${actionId}/run`);
  assert.equal(run.status, 200, run.text);
  assert.equal(run.at('status'), 'DONE');
  return run.at('result') as Record<string, string>;
};
const assertSamePerson = async (by: Actor, actionId: string) => {
  const answer = await approve(by, actionId);
  assert.deepEqual([answer.status, answer.string('type').split('/').at(-1)], [403, 'same-person']);
};
const scheduleAskedBy = async (by: Actor) =>
  await asked(by, 'PUT', SCHEDULE, { schedule: 'MANUAL' });

test('an operator’s client is made by two, and decides on nothing that whoever made it asked for', async () => {
  const alone = await ada.act('POST', '/operator/clients', CLIENT);
  assert.equal(alone.status, 202, alone.text);
  assert.equal(alone.at('result'), undefined);
  const own = await clientOf(await handedOver(ada, bob, 'POST', '/operator/clients', CLIENT));
  const adjustmentId = await adjustmentOf(ada);
  assert.equal((await approveAdjustment(own, adjustmentId)).status, 409, 'her client');
  await assertSamePerson(own, await scheduleAskedBy(ada));
  await assertSamePerson(ada, await scheduleAskedBy(own));
  assert.equal((await approveAdjustment(ada, await adjustmentOf(own))).status, 409);
  assert.equal((await approveAdjustment(eve, adjustmentId)).status, 200, 'another may');
});

test('another name, and a client that the client made, are the same person', async () => {
  const first = await handedOver(ada, bob, 'POST', '/operator/clients', CLIENT);
  const client = await clientOf(first);
  const other = { ...CLIENT, name: 'eve@causeway.test' };
  const second = await clientOf(await handedOver(client, bob, 'POST', '/operator/clients', other));
  const adjustmentId = await adjustmentOf(ada);
  assert.equal((await approveAdjustment(second, adjustmentId)).status, 409);
  assert.equal((await approveAdjustment(client, await adjustmentOf(second))).status, 409);
  await foundation.db.query(
    sql`update clients set name = 'bob@causeway.test' where client_id = ${first['clientId']}`,
  );
  assert.equal((await approveAdjustment(client, adjustmentId)).status, 409, 'renamed');
  const bobs = await adjustmentOf(bob);
  assert.equal((await approveAdjustment(client, bobs)).status, 200, 'names do not count');
});

test('whoever rolls the secret of another’s client votes with it no more than with their own', async () => {
  const { clientId } = await handedOver(ada, bob, 'POST', '/operator/clients', CLIENT);
  const path = `/operator/clients/${clientId}/roll`;
  const { clientSecret } = await handedOver(eve, bob, 'POST', path, {});
  const client = await clientOf({ clientId: clientId ?? '', clientSecret: clientSecret ?? '' });
  assert.equal((await approveAdjustment(client, await adjustmentOf(eve))).status, 409);
  assert.equal((await approveAdjustment(client, await adjustmentOf(ada))).status, 409);
  assert.equal((await approveAdjustment(ada, await adjustmentOf(eve))).status, 200);
  for (const [method, url, body] of [
    ['POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' }],
    ['POST', path, {}],
  ] as const) {
    await asked(bob, method, url, body);
    assert.notEqual((await ada.act(method, url, body)).status, 202, 'her own');
  }
});

test('who was reset or invited again does not decide for whoever did it, nor the other way, for seven days', async () => {
  const email = 'carl@causeway.test';
  let carl = await newPerson(email, 'OPERATOR_ADMIN');
  const carlId = await userIdOf(email);
  const adjustmentId = await adjustmentOf(ada);
  const reset = await asked(ada, 'POST', `/operator/users/${carlId}/reset-factors`);
  await assertSamePerson(ada, reset);
  assert.equal(await agreedBy(bob, reset), 'DONE');
  clock.advance(1_000);
  const again = `/operator/users/${carlId}/invitation`;
  const { invitationUrl = '' } = await handedOver(ada, bob, 'POST', again);
  carl = await accept(email, invitationUrl);
  assert.equal((await approveAdjustment(carl, adjustmentId)).status, 409);
  await assertSamePerson(carl, await scheduleAskedBy(ada));
  await assertSamePerson(ada, await scheduleAskedBy(carl));
  const notices = (await carl.call('GET', '/account')).at('changes') as Record<string, string>[];
  assert.deepEqual(
    notices.map(({ by, kind }) => `${kind} ${by}`),
    ['INVITED_AGAIN ada@causeway.test', 'FACTORS_RESET ada@causeway.test'],
  );
  clock.advance(7 * DAY_MS - 60_000);
  carl = await signIn(email);
  assert.equal((await approveAdjustment(carl, adjustmentId)).status, 409, 'a minute too early');
  clock.advance(61_000);
  assert.equal((await approveAdjustment(carl, adjustmentId)).status, 200);
});

test('two whom the same person invited do not decide for each other', async () => {
  const [one, two] = await Promise.all([signIn('ada@causeway.test'), signIn('bob@causeway.test')]);
  const invited = async (email: string) => {
    const body = { email, name: 'New', role: 'OPERATOR_ADMIN' };
    const { invitationUrl = '' } = await handedOver(one, two, 'POST', '/operator/users', body);
    return await accept(email, invitationUrl);
  };
  const [dan, fay] = [await invited('dan@causeway.test'), await invited('fay@causeway.test')];
  const danId = await userIdOf('dan@causeway.test');
  await assertSamePerson(fay, await scheduleAskedBy(dan));
  await assertSamePerson(fay, await scheduleAskedBy(one));
  assert.equal(await agreedBy(two, await scheduleAskedBy(fay)), 'DONE');
  const down = await two.act('PUT', `/operator/users/${danId}/role`, { role: 'RISK' });
  assert.equal(down.status, 200, 'rights are taken by one');
  await asked(two, 'PUT', `/operator/users/${danId}/role`, { role: 'FINANCE' });
});

/** A refund that an agent of the isv proposes. */
const refundBy = async (apiKey: string): Promise<string> => {
  const amount = { amount: 150_000, currency: 'CAD' }; // More than its maker may move alone.
  const request = paymentRequest(merchantId, { amount });
  const paid = await asPartner('isv')('POST', '/payments', request);
  const refund = { idempotencyKey: randomUUID(), paymentId: paid.string('paymentId') };
  const headers = { 'x-reason': 'returned' };
  const answer = await callOf(app, { 'x-api-key': apiKey })('POST', '/refunds', refund, headers);
  return answer.string('proposalId');
};

test('a partner’s administrator cannot invite a second self', async () => {
  const boss = await newPerson('boss@shop.test', 'PARTNER_ADMIN', isvId);
  const deputy = await newPerson('deputy@shop.test', 'PARTNER_ADMIN', isvId);
  const invitation = { email: 'self@shop.test', name: 'Self', role: 'PARTNER_ADMIN' };
  const { invitationUrl = '' } = await handedOver(boss, deputy, 'POST', '/users', invitation);
  const self = await accept('self@shop.test', invitationUrl);
  const endpoint = { url: 'https://shop.example/hooks', types: ['*'] };
  const actionId = await asked(boss, 'POST', '/webhook-endpoints', endpoint);
  await assertSamePerson(self, actionId);
  assert.equal(await agreedBy(deputy, actionId), 'APPROVED');
  const agent = { currency: 'CAD', perCall: 200_000, perDay: 200_000, approvalAbove: 100 };
  const scopes = ['payment.read', 'payment.write', 'refund.read', 'refund.write'];
  const made = await boss.act('POST', '/clients', { name: 'Till', scopes, agent });
  const clientId = made.string('clientId');
  const key = await boss.act('POST', '/api-keys', { clientId, slot: 'PRIMARY' });
  const proposal = await refundBy(key.string('apiKey'));
  await assertSamePerson(boss, proposal);
  assert.equal(await agreedBy(deputy, proposal), 'DONE', 'her agent is she herself');
  const reader = { email: 'reader@shop.test', name: 'Reader', role: 'READ_ONLY' };
  assert.equal((await boss.act('POST', '/users', reader)).status, 201, 'who only reads may come');
});

test('only the requester is handed the secret, of one client, in time', async () => {
  const [one, two] = await Promise.all([signIn('ada@causeway.test'), signIn('bob@causeway.test')]);
  const key = randomUUID();
  const first = await one.act('POST', '/operator/clients', CLIENT, key);
  const actionId = first.string('actionId');
  const run = (by: Actor) => by.call('POST', `/actions/${actionId}/run`);
  assert.equal((await run(one)).status, 409, 'nobody has approved it');
  await agreedBy(two, actionId);
  assert.equal((await run(two)).status, 403);
  const repeat = await one.act('POST', '/operator/clients', CLIENT, key);
  assert.equal(repeat.status, 201, repeat.text);
  assert.match(repeat.string('clientSecret'), /^cs_/);
  const fetched = await run(one);
  assert.deepEqual([fetched.status, fetched.at('result')], [200, repeat.body], 'the same again');
  assert.equal((await run(two)).status, 403, 'of whoever approved it neither');
  const kept = await one.call('GET', `/actions/${actionId}`);
  assert.equal(kept.at('status'), 'DONE');
  assert.ok(!kept.text.includes(repeat.string('clientSecret')));
  const late = await asked(one, 'POST', '/operator/clients', CLIENT);
  await agreedBy(two, late);
  clock.advance(7 * DAY_MS);
  const again = await signIn('ada@causeway.test');
  assert.equal((await again.call('POST', `/actions/${late}/run`)).status, 409, 'too late');
  const { db } = foundation;
  await db.query(sql`delete from idempotency_keys`); // As they are forgotten, some day.
  const clients = async () => (await db.query(sql`select from clients`)).length;
  const before = await clients();
  assert.match((await run(again)).string('type'), /secret-not-kept$/);
  assert.equal(await clients(), before, 'what was approved once is not done twice');
});

test('a client of the operator waits for a second person as people do', async () => {
  const client = await clientOf(credentials.operator);
  const second = await clientOf(credentials.approver);
  const body = { basisPoints: 1_000, days: 30, reason: 'Asked for by phone' };
  const reserve = `/operator/merchants/${merchantId}/payout-reserve`;
  const key = randomUUID();
  const headers = { 'idempotency-key': key };
  const waiting = await client.call('PUT', reserve, body, headers);
  assert.equal(waiting.status, 202, waiting.text);
  const actionId = waiting.string('actionId');
  assert.equal(waiting.at('reason'), 'Asked for by phone', 'the body gives it');
  await assertSamePerson(client, actionId);
  assert.equal((await client.call('PUT', reserve, body, headers)).at('actionId'), actionId);
  assert.equal(await agreedBy(second, actionId), 'DONE');
  const done = await client.call('PUT', reserve, body, headers);
  assert.deepEqual([done.status, done.at('reserve.basisPoints')], [200, 1_000]);
  const unreasoned = await client.call('DELETE', reserve);
  assert.deepEqual([unreasoned.status, ...unreasoned.faults()], [400, 'X-Reason REQUIRED_FIELD']);
  const hold = `/operator/merchants/${merchantId}/hold-payouts`;
  assert.equal((await client.call('POST', hold, { reason: 'Looked odd' })).status, 200);
});

test('a token that is limited to reading decides on nothing', async () => {
  const client = await clientOf(credentials.operator);
  const reader = await clientOf({ ...credentials.approver, scope: 'operator.read' });
  const actionId = await scheduleAskedBy(client);
  assert.equal((await approve(reader, actionId)).status, 403);
  assert.equal((await reader.call('GET', `/actions/${actionId}`)).status, 200);
});
