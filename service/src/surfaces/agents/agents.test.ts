/** Agents by the Model Context Protocol: what they see, propose and confirm. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { agentServer, refundOf } from '../../../../test/agent-server.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';
import { routesForDocumentation } from '../../../../sandbox/documented-routes.ts';
import { sql } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';

const server = await agentServer();
const { agent, acts, as, clock, connect, credential, entries, finish } = server;
const { isvId, merchantId, payment, refunds } = server;
const CARD = '4242424242424242';
const [LITTLE, MUCH] = [5_000, 15_000];

test('an agent sees the tools that its scopes allow, made from the routes', async () => {
  const { client } = await agent({ scopes: ['refund.write', 'event.read'] });
  const { tools } = await client.listTools();
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  assert.ok(
    byName.has('createRefund') && byName.has('retrieveTimeline'),
    [...byName.keys()].join(),
  );
  assert.ok(byName.has('confirmProposal') && byName.has('whoAmI'));
  assert.ok(!byName.has('createPayment') && !byName.has('createOwnClient'));
  const { annotations, inputSchema } = byName.get('createRefund') ?? {};
  assert.deepEqual(inputSchema?.required, ['idempotencyKey', 'paymentId', 'reason']);
  assert.equal(annotations?.readOnlyHint, false);
  assert.equal(annotations.destructiveHint, true);
  assert.equal(byName.get('retrieveTimeline')?.annotations?.readOnlyHint, true);
});

test('no tool takes card data, or is told in words of ours', async () => {
  const { client } = await agent({ scopes: ['payment.write', 'refund.write'], tools: 'all' });
  const text = JSON.stringify((await client.listTools()).tools);
  assert.ok(text.includes('createPayment'));
  assert.doesNotMatch(text, /cardNumber|cvd|cardSecurityCode|takesCardNumber|"expects"/);
});

test('names of tools are those of operations, and no two members of one collide', () => {
  for (const { body, operationId, params, query } of routesForDocumentation()) {
    const names = [params, query, body].flatMap((part) => {
      const members: unknown = isRecord(part) ? part['properties'] : undefined;
      return isRecord(members) ? Object.keys(members) : [];
    });
    assert.equal(new Set(names).size, names.length, operationId);
  }
});

test('clients of the revision before are answered as well', async () => {
  const { apiKey } = await credential();
  const { client, tool } = await connect(apiKey, { mode: 'legacy' });
  assert.ok((await client.listTools()).tools.length > 10);
  assert.equal((await tool('whoAmI')).at('partner.partnerId'), isvId);
});

test('reading is done at once, and the timeline is a tool', async () => {
  const paymentId = await payment(LITTLE);
  const { tool } = await agent();
  assert.equal((await tool('retrievePayment', { paymentId })).at('paymentId'), paymentId);
  const timeline = await tool('retrieveTimeline', { paymentId, limit: 2 });
  assert.ok(Array.isArray(timeline.at('data')), timeline.all);
});

test('a refund is proposed with its amount, and done once when it is confirmed', async () => {
  const paymentId = await payment(LITTLE);
  const { clientId, tool } = await agent();
  const given = refundOf(paymentId);
  const plan = await tool('createRefund', given);
  assert.equal(plan.isError, false, plan.all);
  assert.equal(plan.at('status'), 'WAITING');
  assert.equal(plan.at('decidedBy'), 'AGENT');
  assert.deepEqual(plan.at('amount'), { amount: LITTLE, currency: 'CAD' });
  assert.deepEqual(plan.at('body.refundAmount'), { amount: LITTLE, currency: 'CAD' });
  assert.match(plan.text('plan'), /50\.00 CAD, .*Nothing has been done yet/);
  assert.equal(await refunds(paymentId), 0);
  const same = await tool('createRefund', given);
  assert.equal(same.at('proposalId'), plan.at('proposalId'), 'its key finds the proposal');
  const other = await tool('createRefund', {
    ...given,
    refundAmount: { amount: 1, currency: 'CAD' },
  });
  assert.match(other.text('type'), /idempotency-key-reused$/);

  const { proposalId, digest } = {
    proposalId: plan.text('proposalId'),
    digest: plan.text('digest'),
  };
  const confirmed = await Promise.all(
    [1, 2, 3].map(() => tool('confirmProposal', { proposalId, digest })),
  );
  assert.ok(
    confirmed.every(({ isError }) => !isError),
    confirmed[0]?.all,
  );
  const again = await tool('confirmProposal', { proposalId, digest });
  assert.equal(again.at('status'), 'DONE');
  assert.equal(again.at('result.paymentId'), paymentId);
  assert.equal(await refunds(paymentId), 1);

  const log = await entries(proposalId);
  assert.deepEqual(
    log.map(({ action }) => action),
    ['action.requested', 'action.confirmed', 'action.done'],
  );
  for (const { actor, details } of log) {
    assert.equal(actor, clientId);
    assert.equal(details['agent'], 'Till agent');
    assert.equal(details['tool'], 'createRefund');
    assert.equal(details['reason'], given.reason);
  }
});

test('the same credential over plain HTTP is held to the same', async () => {
  const paymentId = await payment(LITTLE);
  const { http, tool } = await agent();
  const { reason: _, ...body } = refundOf(paymentId);
  const bare = await http('POST', '/refunds', body);
  assert.deepEqual([bare.status, bare.faults()], [400, ['X-Reason REQUIRED_FIELD']]);
  const proposed = await http('POST', '/refunds', body, { 'x-reason': 'by%20phone' });
  assert.equal(proposed.status, 202, proposed.text);
  assert.equal(await refunds(paymentId), 0);
  const proposalId = proposed.string('proposalId');
  assert.equal(proposed.headers['location'], `/proposals/${proposalId}`);
  const done = await tool('confirmProposal', { proposalId, digest: proposed.string('digest') });
  assert.equal(done.at('status'), 'DONE', done.all);
});

test('a wrong digest, another agent and an expired proposal do nothing', async () => {
  const paymentId = await payment(LITTLE);
  const [one, other] = [await agent(), await agent()];
  const plan = await one.tool('createRefund', refundOf(paymentId));
  const proposal = { proposalId: plan.text('proposalId'), digest: plan.text('digest') };
  const wrong = await one.tool('confirmProposal', { ...proposal, digest: '0'.repeat(64) });
  assert.match(wrong.text('type'), /proposal-digest-mismatch$/);
  const theirs = await other.tool('confirmProposal', proposal);
  assert.match(theirs.text('type'), /not-found$/);
  clock.advance(600_001);
  const late = await one.tool('confirmProposal', proposal);
  assert.match(late.text('type'), /action-decided$/);
  await finish();
  assert.equal(
    (await one.tool('retrieveProposal', { proposalId: proposal.proposalId })).at('status'),
    'EXPIRED',
  );
  assert.equal(await refunds(paymentId), 0);
});

test('what was withdrawn is not confirmed any more', async () => {
  const { tool } = await agent();
  const plan = await tool('createRefund', refundOf(await payment(LITTLE)));
  const proposal = { proposalId: plan.text('proposalId'), digest: plan.text('digest') };
  const { proposalId } = proposal;
  assert.equal((await tool('withdrawProposal', { proposalId })).at('status'), 'WITHDRAWN');
  assert.match((await tool('confirmProposal', proposal)).text('type'), /action-decided$/);
});

test('what would move another amount by now is not done', async () => {
  const paymentId = await payment(LITTLE);
  const { tool } = await agent();
  const given = { idempotencyKey: randomUUID(), paymentId, reason: 'wrong order' };
  const plan = await tool('cancelPayment', given);
  assert.deepEqual(plan.at('amount'), { amount: LITTLE, currency: 'CAD' }, plan.all);
  await acts('boss')(`/api/payments/${paymentId}/cancel`, { idempotencyKey: randomUUID() });
  const late = await tool('confirmProposal', {
    proposalId: plan.text('proposalId'),
    digest: plan.text('digest'),
  });
  assert.equal(late.isError || late.at('status') === 'REFUSED', true, late.all);
});

test('above its limit a person approves, and sees whose proposal it is', async () => {
  const paymentId = await payment(MUCH);
  const { tool } = await agent();
  const plan = await tool('createRefund', refundOf(paymentId));
  assert.equal(plan.at('decidedBy'), 'PERSON');
  const proposal = { proposalId: plan.text('proposalId'), digest: plan.text('digest') };
  assert.equal((await as('boss')('GET', '/api/actions/waiting')).at('count'), 1);
  const alone = await tool('confirmProposal', proposal);
  assert.match(alone.text('type'), /proposal-needs-person$/);
  const path = `/api/actions/${proposal.proposalId}`;
  assert.equal((await as('boss')('GET', path)).at('agent'), 'Till agent');
  assert.equal((await as('stranger')('GET', path)).status, 404);
  const approved = await as('boss')('POST', `${path}/approve`, { reason: 'looked at it' });
  assert.equal(approved.at('status'), 'DONE', approved.text);
  assert.equal(
    (await tool('retrieveProposal', { proposalId: proposal.proposalId })).at('result.paymentId'),
    paymentId,
  );
  assert.equal(await refunds(paymentId), 1);
});

test('missing scopes and other partners’ ids are refused as over HTTP', async () => {
  const { http, tool } = await agent({ scopes: ['payment.read'] });
  assert.match((await tool('createRefund', refundOf('x'))).all, /no such tool/);
  assert.equal((await http('POST', '/refunds', {}, { 'x-reason': 'because' })).status, 403);
  const acquirerId = server.people.stranger.partner?.partnerId ?? '';
  const foreign = await agent({}, acquirerId);
  const paymentId = await payment(LITTLE);
  assert.match(
    (await foreign.tool('createRefund', refundOf(paymentId))).text('type'),
    /not-found$/,
  );
  assert.match((await foreign.tool('retrievePayment', { paymentId })).text('type'), /not-found$/);
});

test('card data is refused wherever it stands, and neither kept nor repeated', async () => {
  const { http, tool } = await agent();
  const withCard = paymentRequest(merchantId, { amount: { amount: 100, currency: 'CAD' } });
  const typed = await tool('createPayment', { ...withCard, reason: 'card by phone' });
  assert.ok(
    typed.faults.some((fault) => /card/i.test(fault)),
    typed.all,
  );
  const stray = await tool('listPayments', { orderId: CARD });
  assert.deepEqual(stray.faults, ['orderId CARD_DATA_NOT_FOR_AGENTS']);
  const told = await tool('createRefund', { ...refundOf('x'), reason: `card ${CARD}` });
  assert.ok(told.faults.includes('reason CARD_DATA_NOT_FOR_AGENTS'), told.all);
  const plain = await http('POST', '/payments', withCard, { 'x-reason': 'card' });
  assert.equal(plain.status, 400, plain.text);
  const code = { ...withCard, paymentMethod: { cardSecurityCode: '123' } };
  const coded = await tool('createPayment', { ...code, reason: 'code by phone' });
  assert.deepEqual(coded.faults, ['paymentMethod.cardSecurityCode CARD_DATA_NOT_FOR_AGENTS']);
  for (const { all } of [typed, stray, told]) assert.ok(!all.includes(CARD));
  assert.ok(!plain.text.includes(CARD));
});

test('a reason is needed, and every fault is told at once', async () => {
  const { tool } = await agent();
  const answer = await tool('createRefund', { paymentId: 'x', unknown: 1 });
  assert.deepEqual(answer.faults.toSorted(), [
    'idempotencyKey REQUIRED_FIELD',
    'paymentId INVALID_FORMAT',
    'reason REQUIRED_FIELD',
    'unknown UNKNOWN_FIELD',
  ]);
});

test('the endpoint is for agents alone, takes one message at a time, and no other site’s', async () => {
  const { apiKey, http } = await agent();
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = { accept: 'application/json, text/event-stream' };
  assert.equal((await server.asPartner('isv')('POST', '/mcp', message, accept)).status, 403);
  assert.equal((await http('POST', '/mcp', [message, message], accept)).status, 400);
  assert.equal(
    (await http('POST', '/mcp', message, { ...accept, origin: 'https://evil.example' })).status,
    403,
  );
  assert.equal(
    (await http('POST', '/mcp', '{', { 'content-type': 'application/json' })).status,
    400,
  );
  assert.equal((await http('POST', '/mcp', message, accept)).status, 200);
  assert.equal((await http('GET', '/mcp')).status, 405);
  const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', ...accept };
  const huge = JSON.stringify({ ...message, params: { text: 'x'.repeat(70_000) } });
  assert.equal((await fetch(server.url, { method: 'POST', headers, body: huge })).status, 413);
  const listen = { ...message, method: 'subscriptions/listen' };
  const streamed = await fetch(server.url, {
    method: 'POST',
    headers,
    body: JSON.stringify(listen),
  });
  await streamed.text();
});

test('what a method needs and has not is the fault of whoever asks, and not repeated', async () => {
  const { http } = await agent();
  const accept = { accept: 'application/json, text/event-stream' };
  const card = 4_111_111_111_111_111;
  for (const wrong of [
    { method: 'initialize' },
    { method: 'initialize', params: { protocolVersion: card } },
    { method: 'tools/list', params: { cursor: { [card]: 1 } } },
    { method: 'ping', params: 5 },
  ]) {
    const { text } = await http('POST', '/mcp', { jsonrpc: '2.0', id: 1, ...wrong }, accept);
    assert.match(text, /-32602|-32600/, `${JSON.stringify(wrong)}: ${text}`);
    assert.ok(!text.includes(String(card)), text);
  }
});

test('what is not proposed and changes something is in the audit log with its agent and tool', async () => {
  const { clientId, http, tool } = await agent();
  const customer = { idempotencyKey: randomUUID(), merchantId, name: 'Ana' };
  const told = await http('POST', '/customers', customer, { 'x-reason': `card%20${CARD}` });
  assert.deepEqual(told.faults(), ['X-Reason CARD_NUMBER_NOT_ALLOWED']);
  const made = await tool('createCustomer', {
    idempotencyKey: randomUUID(),
    merchantId,
    name: 'Ana',
  });
  assert.equal(made.isError, false, made.all);
  const [entry] = await server.foundation.db.query<{ details: Record<string, string> }>(
    sql`select details from audit_log where actor = ${clientId} and action = 'agent.called'`,
  );
  assert.deepEqual(entry?.details, { agent: 'Till agent', tool: 'createCustomer' });
});
