/** The limits of agents: which there are, that they hold, and what no agent may have. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { agentServer, refundOf } from '../../../../test/agent-server.ts';
import { callOf } from '../../../../test/http.ts';
import { createApp } from '../../runtime/app.ts';
import { sql } from '../../platform/db/pool.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';

const server = await agentServer();
const { agent, acts, asOperator, clock, credential, isvId, merchantId, payment } = server;
const LITTLE = 5_000;

test('calls at the same time, by tool and by HTTP, do not move more than the day allows', async () => {
  const { http, tool } = await agent({ policy: { perDay: 3 * LITTLE } });
  const plans = [];
  for (let made = 0; made < 6; made += 1) {
    const paymentId = await payment(LITTLE);
    plans.push(await tool('createRefund', refundOf(paymentId)));
  }
  const confirmed = await Promise.all(
    plans.map(async (plan, index) => {
      const [proposalId, digest] = [plan.text('proposalId'), plan.text('digest')];
      if (index % 2 === 0) {
        const byTool = await tool('confirmProposal', { proposalId, digest });
        return { status: byTool.at('status'), faults: byTool.faults };
      }
      const byHttp = await http('POST', `/proposals/${proposalId}/confirm`, { digest });
      return { status: byHttp.at('status'), faults: byHttp.status === 200 ? [] : byHttp.faults() };
    }),
  );
  assert.equal(confirmed.filter(({ status }) => status === 'DONE').length, 3);
  const refused = confirmed.filter(({ status }) => status !== 'DONE');
  for (const { faults } of refused) assert.deepEqual(faults, ['agent.perDay AGENT_CAP']);
  const early = await tool('createRefund', refundOf(await payment(LITTLE)));
  assert.deepEqual(early.faults, ['agent.perDay AGENT_CAP'], 'it is told before it proposes');
});

test('limits a call, a tool, a currency and in number hold, and each is named', async () => {
  const tools = [{ name: 'createRefund', perCall: 100, callsPerDay: 0 }, { name: 'cancelPayment' }];
  const { tool } = await agent({ policy: { currency: 'USD', perCall: 200, tools } });
  const refused = await tool('createRefund', refundOf(await payment(LITTLE)));
  assert.match(refused.text('type'), /agent-limit-exceeded$/);
  assert.deepEqual(refused.faults, [
    'agent.currency AGENT_CURRENCY',
    'agent.perCall AGENT_CAP',
    'agent.tools[0].perCall AGENT_CAP',
    'agent.tools[0].callsPerDay AGENT_CAP',
  ]);
  assert.equal(
    (await tool('retrievePayment', { paymentId: 'x' })).all.includes('no such tool'),
    true,
  );
});

test('how often a tool is called is limited too where it only reads', async () => {
  const tools = [{ name: 'listPayments', callsPerDay: 3 }, { name: 'listRefunds' }];
  const { http, tool } = await agent({ policy: { tools } });
  const calls = [1, 2, 3, 4, 5].map(async (number) =>
    number % 2 === 0
      ? Number((await tool('listPayments')).at('status') ?? 200)
      : (await http('GET', '/payments')).status,
  );
  const statuses = (await Promise.all(calls)).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 200, 200, 403, 403]);
  assert.deepEqual((await tool('listPayments')).faults, ['agent.tools[0].callsPerDay AGENT_CAP']);
  assert.equal((await tool('listRefunds')).isError, false);
});

test('only what the policy lists is there, over HTTP too', async () => {
  const { client, http } = await agent({ policy: { tools: [{ name: 'listPayments' }] } });
  const names = (await client.listTools()).tools.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => !/Proposal/.test(name)),
    ['whoAmI', 'listPayments'],
  );
  assert.equal((await http('GET', '/payments')).status, 200);
  assert.equal((await http('GET', '/refunds')).status, 403);
  assert.equal((await http('GET', '/search?q=x')).status, 403);
});

test('another policy holds at once, also for what was proposed before', async () => {
  const { clientId, tool } = await agent();
  const plan = await tool('createRefund', refundOf(await payment(LITTLE)));
  const path = `/operator/clients/${clientId}/agent`;
  const policy = { currency: 'CAD', perCall: 1, perDay: 1 };
  assert.equal((await asOperator('PUT', path, { agent: policy })).status, 200);
  const late = await tool('confirmProposal', {
    proposalId: plan.text('proposalId'),
    digest: plan.text('digest'),
  });
  assert.deepEqual(late.faults, ['agent.perCall AGENT_CAP', 'agent.perDay AGENT_CAP']);
});

test('unknown words of a policy are refused, each by its path', async () => {
  const policy = {
    currency: 'EUR',
    perCall: -1,
    perDay: 10,
    actions: ['refund'],
    tools: [{ name: 'createRefund', perWeek: 1 }],
  };
  const body = { partnerId: isvId, name: 'x', scopes: ['refund.write'], agent: policy };
  const answer = await asOperator('POST', '/operator/clients', body);
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults().toSorted(), [
    'agent.actions UNKNOWN_FIELD',
    'agent.currency INVALID_VALUE',
    'agent.perCall INVALID_VALUE',
    'agent.tools[0].perWeek UNKNOWN_FIELD',
  ]);
  const tools = [{ name: 'createRefunds' }, { name: 'createRefund' }, { name: 'createRefund' }];
  const agentPolicy = { currency: 'CAD', perCall: 1, perDay: 1, tools };
  const named = await asOperator('POST', '/operator/clients', { ...body, agent: agentPolicy });
  assert.deepEqual(named.faults(), [
    'agent.tools[0].name INVALID_VALUE',
    'agent.tools[2].name INVALID_VALUE',
  ]);
});

test('an agent is a partner’s, and makes neither credentials nor people', async () => {
  const policy = { currency: 'CAD', perCall: 1, perDay: 1 };
  const body = { name: 'x', agent: policy };
  const scopes = ['credential.write', 'user.write'];
  const grand = await asOperator('POST', '/operator/clients', {
    ...body,
    partnerId: isvId,
    scopes,
  });
  assert.deepEqual(grand.faults(), [
    'scopes[0] SCOPE_BEYOND_AGENTS',
    'scopes[1] SCOPE_BEYOND_AGENTS',
  ]);
  const nobodys = await asOperator('POST', '/operator/clients', { ...body, scopes: ['operator'] });
  assert.deepEqual(nobodys.faults(), ['agent AGENT_NEEDS_PARTNER']);
  const { http } = await agent({ scopes: ['webhook.write'] });
  const hook = await http('POST', '/webhook-endpoints', { url: 'https://a.example', types: ['*'] });
  assert.equal(hook.status, 403, 'its answer would hold a secret');
});

test('outside a sandbox an agent works only if its policy says that it is live', async (t) => {
  const production = { ...server.foundation, sandbox: undefined };
  const app = createApp(production, { rateLimiter: createRateLimiter(1_000, clock) });
  t.after(() => app.close());
  const whoIs = async (apiKey: string) =>
    (await callOf(app, { 'x-api-key': apiKey })('GET', '/partner')).status;
  assert.equal(await whoIs((await credential()).apiKey), 401);
  assert.equal(await whoIs((await credential({ policy: { live: true } })).apiKey), 200);
});

test('a kept policy with a word that this release does not know lets nobody in', async () => {
  const { apiKey, clientId } = await credential();
  await server.foundation.db.query(sql`
    update clients set agent = agent || '{"perWeek": 1}' where client_id = ${clientId}`);
  const answer = await callOf(server.api, { 'x-api-key': apiKey })('GET', '/partner');
  assert.equal(answer.status, 401);
});

test('an agent that goes round in circles is stopped before it buries the approvals', async () => {
  const { http } = await agent();
  const propose = async () =>
    await http(
      'POST',
      '/payments',
      {
        idempotencyKey: randomUUID(),
        merchantId,
        amount: { amount: 100, currency: 'CAD' },
        paymentMethodId: 'pm0001KJMMA2G0AVQ8FJKY93MBDMRS',
      },
      { 'x-reason': 'again' },
    );
  for (let made = 0; made < 100; made += 1) assert.equal((await propose()).status, 202);
  assert.match((await propose()).string('type'), /too-many-proposals$/);
});

// Last: with the day the operator’s token ends.
test('what was refused gives its amount back, and the next day begins anew', async () => {
  const { tool } = await agent({ policy: { perDay: LITTLE } });
  const paymentId = await payment(LITTLE);
  const plan = await tool('createRefund', refundOf(paymentId, LITTLE));
  await acts('boss')('/api/refunds', { idempotencyKey: randomUUID(), paymentId });
  const confirm = async (of: Readonly<{ text: (name: string) => string }>) =>
    await tool('confirmProposal', { proposalId: of.text('proposalId'), digest: of.text('digest') });
  assert.equal((await confirm(plan)).at('status'), 'REFUSED');
  const next = await tool('createRefund', refundOf(await payment(LITTLE)));
  assert.equal((await confirm(next)).at('status'), 'DONE', next.all);
  assert.equal((await tool('createRefund', refundOf(await payment(1)))).isError, true);
  clock.advance(86_400_000);
  assert.equal((await tool('createRefund', refundOf(await payment(1)))).isError, false);
});
