/** What others see of agents: how clients find the endpoint, the SDK, and what an order commits to. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/client';
import { ApiError, Causeway, ProposedError } from '../sdk/src/index.ts';
import { agentServer } from './agent-server.ts';
import { orderRequest } from './order-server.ts';

const server = await agentServer();
const { agent, anonymous, asPartner, credential, credentials, payment, refunds } = server;
const baseUrl = server.url.origin;

test('without a credential the endpoint says where its metadata are, and they say the rest', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  for (const headers of [{}, { 'x-api-key': 'ck_wrong' }]) {
    const refused = await anonymous('POST', '/mcp', body, headers);
    assert.equal(refused.status, 401);
    const challenge = { 'www-authenticate': refused.headers['www-authenticate'] ?? '' };
    const { resourceMetadataUrl: found } = extractWWWAuthenticateParams(
      new Response(null, { status: 401, headers: challenge }),
    );
    assert.equal(String(found), 'http://causeway.test/.well-known/oauth-protected-resource/mcp');
  }
  const elsewhere = await anonymous('GET', '/payments');
  assert.doesNotMatch(elsewhere.headers['www-authenticate'] ?? '', /resource_metadata/);

  const metadata = await discoverOAuthProtectedResourceMetadata(server.url);
  assert.equal(metadata.resource, 'http://causeway.test/mcp');
  const root = await anonymous('GET', '/.well-known/oauth-protected-resource');
  assert.equal(root.at('resource'), 'http://causeway.test');
  const [issuer] = metadata.authorization_servers ?? [];
  const authorization = await anonymous('GET', '/.well-known/oauth-authorization-server');
  assert.equal(authorization.at('issuer'), issuer);
});

test('the SDK tells an agent of its proposal by an error, and others of what was done', async () => {
  const { apiKey } = await credential();
  const causeway = new Causeway({ baseUrl, apiKey, maxRetries: 0 });
  const paymentId = await payment(5_000);
  const proposed = await causeway.refunds
    .create({ paymentId }, { reason: 'Arrived broken — twice' })
    .then(
      () => assert.fail('nothing may be done yet'),
      (error: unknown) => error,
    );
  assert.ok(proposed instanceof ProposedError, String(proposed));
  assert.match(proposed.message, /50\.00 CAD, .*Nothing has been done yet/);
  const { digest, proposalId, reason } = proposed.proposal;
  assert.equal(reason, 'Arrived broken — twice');
  assert.equal(await refunds(paymentId), 0);
  const done = await causeway.proposals.confirm(proposalId, { digest });
  assert.equal(done.status, 'DONE');
  await assert.rejects(causeway.refunds.create({ paymentId }), (error) => {
    assert.ok(error instanceof ApiError);
    return error.faultAt('X-Reason') !== undefined;
  });

  const others = new Causeway({ baseUrl, apiKey: credentials.partners.isv.apiKey });
  const refund = await others.refunds.create({ paymentId: await payment(700) });
  assert.equal(refund.refundStatus, 'SUCCEEDED');
});

test('an order is proposed with what it costs a month, and placed once', async () => {
  const bank = asPartner('bank');
  const bankId = (await bank('GET', '/partner')).string('partner.partnerId');
  const merchantId = credentials.partners.bank.merchantId ?? '';
  const path = `/onboarding/merchants/${merchantId}/orders`;
  const policy = { perCall: 1_000_000, perDay: 1_000_000, approvalAbove: 1_000_000 };
  const scopes = ['onboarding.order.write'];
  const { http, tool } = await agent({ policy, scopes }, bankId);
  const order = orderRequest();
  const plan = await tool('createOrder', { ...order, merchantId, reason: 'a second till' });
  assert.equal(plan.at('status'), 'WAITING', plan.all);
  const price = Number(plan.at('amount.amount'));
  const proposal = { proposalId: plan.text('proposalId'), digest: plan.text('digest') };
  const ordersNow = async () => ((await bank('GET', path)).at('data') as unknown[]).length;
  const before = await ordersNow();
  const [one, two] = await Promise.all([
    tool('confirmProposal', proposal),
    tool('confirmProposal', proposal),
  ]);
  assert.equal((await ordersNow()) - before, 1, one.all + two.all);
  const lines = (await bank('GET', path)).at('data.0.solutions') as Line[];
  const prices = lines.flatMap(({ taxes, totalPrice }) => [
    totalPrice,
    ...taxes.map(({ amount }) => amount),
  ]);
  assert.equal(
    price,
    prices.reduce((sum, { amount }) => sum + amount, 0),
  );

  const poor = await agent({ policy: { ...policy, perCall: price - 1 }, scopes }, bankId);
  const tooMuch = await poor.http('POST', path, order, { 'x-reason': 'a%20third%20till' });
  assert.deepEqual([tooMuch.status, tooMuch.faults()], [403, ['agent.perCall AGENT_CAP']]);
  assert.equal((await http('POST', path, order)).status, 400, 'a reason is needed');
  assert.equal((await bank('POST', path, order)).status, 201, 'others place it at once');
});

type Line = Readonly<{
  totalPrice: Readonly<{ amount: number }>;
  taxes: readonly Readonly<{ amount: Readonly<{ amount: number }> }>[];
}>;
