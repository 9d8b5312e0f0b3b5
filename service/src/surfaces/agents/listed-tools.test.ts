/** Which tools an agent is shown, how it finds the others, and what their schemas ask for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tool } from '@modelcontextprotocol/client';
import { agentServer } from '../../../../test/agent-server.ts';
import { isAgentScope, SCOPES } from '../../access/partners/index.ts';

const server = await agentServer();
const { agent, merchantId } = server;
const EVERYTHING = Object.keys(SCOPES).filter(
  (scope) => isAgentScope(scope) && !scope.startsWith('onboarding.order.'), // Those of banks.
);
const everything = { scopes: EVERYTHING };

const bytesOf = (tools: unknown) => Buffer.byteLength(JSON.stringify(tools));
const namesOf = (tools: readonly Tool[]) => tools.map(({ name }) => name);

type Found = Readonly<{ tools: readonly Tool[]; others: readonly Readonly<{ name: string }>[] }>;

/** What find_tools says, as the model gets it. */
async function find(by: Awaited<ReturnType<typeof agent>>, words: string): Promise<Found> {
  const { isError, structuredContent } = await by.client.callTool({
    name: 'find_tools',
    arguments: { words },
  });
  assert.notEqual(isError, true);
  return structuredContent as Found;
}

test('of an agent that may do everything at most twelve tools are listed, in 16 kB', async () => {
  const by = await agent(everything);
  const { tools } = await by.client.listTools();
  assert.ok(tools.length <= 12, namesOf(tools).join());
  assert.ok(bytesOf(tools) <= 16_000, String(bytesOf(tools)));
  for (const name of ['find_tools', 'search', 'listPayments', 'createRefund', 'confirmProposal']) {
    assert.ok(namesOf(tools).includes(name), name);
  }
  await find(by, 'webhook deliveries');
  assert.deepEqual((await by.client.listTools()).tools, tools, 'whatever it has called before');
});

test('what is found is called by its name at once', async () => {
  const by = await agent(everything);
  const { tools } = await find(by, 'Which customers does the shop have?');
  const found = tools.find(({ name }) => name === 'listCustomers');
  assert.ok(found, namesOf(tools).join());
  assert.ok(found.inputSchema.properties?.['limit']);
  assert.ok(tools.length <= 5 && bytesOf(tools) <= 16_000);
  const answer = await by.tool(found.name, { merchantId });
  assert.equal(answer.isError, false, answer.all);
});

test('what an agent may not call is neither listed nor found, nor called', async () => {
  const tools = [{ name: 'listPayments' }, { name: 'listRefunds' }];
  const by = await agent({ ...everything, policy: { tools } });
  const reading = await agent({ scopes: ['payment.read'] });
  for (const one of [by, reading]) {
    assert.ok(!namesOf((await one.client.listTools()).tools).includes('createRefund'));
    const found = await find(one, 'createRefund: refund a payment');
    const names = [...found.tools, ...found.others].map(({ name }) => name);
    assert.ok(!names.includes('createRefund'), names.join());
    assert.match((await one.tool('createRefund', {})).all, /no such tool/);
  }
});

test('words that lead nowhere are answered with the names of all', async () => {
  const by = await agent(everything);
  const { others, tools } = await find(by, 'xylophone');
  assert.deepEqual(tools, []);
  assert.ok(others.some(({ name }) => name === 'createPayment'));
});

test('words without sense and card numbers are refused, and not repeated', async () => {
  const { tool } = await agent();
  assert.deepEqual((await tool('find_tools', {})).faults, ['words REQUIRED_FIELD']);
  assert.deepEqual((await tool('find_tools', { words: 'x'.repeat(301) })).faults, [
    'words INVALID_FORMAT',
  ]);
  const stray = await tool('find_tools', { words: 'pay with 4242 4242 4242 4242' });
  assert.deepEqual(stray.faults, ['words CARD_DATA_NOT_FOR_AGENTS']);
  assert.ok(!stray.all.includes('4242'));
});

test('the address of the endpoint may say which tools are listed', async () => {
  const all = await agent({ ...everything, tools: 'all' });
  assert.ok((await all.client.listTools()).tools.length > 90);
  const some = await agent({ ...everything, tools: 'createPayment,listDisputes' });
  assert.deepEqual(namesOf((await some.client.listTools()).tools).toSorted(), [
    'confirmProposal',
    'createPayment',
    'find_tools',
    'listDisputes',
  ]);
  const { http } = await agent({ scopes: ['payment.read'] });
  for (const tools of ['createRefund', 'nothing', '', ',']) {
    const asked = await http('POST', `/mcp?tools=${tools}`, {}, {});
    assert.equal(asked.status, 400, tools);
  }
});

test('a schema says what is needed, and each thing once', async () => {
  const partners = await agent({ ...everything, tools: 'all' });
  const merchants = await agent({ ...everything, merchantId, tools: 'all' });
  const toolsOf = async ({ client }: typeof partners) =>
    new Map((await client.listTools()).tools.map((tool) => [tool.name, tool.inputSchema]));
  const [whole, bound] = [await toolsOf(partners), await toolsOf(merchants)];
  const takes = (name: string, of = whole) => Object.keys(of.get(name)?.properties ?? {});

  assert.deepEqual(whole.get('createPayment')?.required?.toSorted(), [
    'amount',
    'idempotencyKey',
    'merchantId',
    'paymentMethod',
    'reason',
  ]);
  const { paymentMethod } = whole.get('createPayment')?.properties ?? {};
  assert.deepEqual((paymentMethod as Record<string, unknown>)['oneOf'], [
    { required: ['paymentMethodId'] },
    { required: ['temporaryToken'] },
  ]);
  assert.ok(!takes('createPayment').includes('paymentMethodId'));
  assert.doesNotMatch(JSON.stringify(paymentMethod), /paymentMethodSource|paymentMethodData/);
  for (const name of ['createCustomer', 'closeBatches', 'createHostedFieldsProfile']) {
    assert.ok(whole.get(name)?.required?.includes('merchantId'), name);
    assert.ok(!takes(name, bound).includes('merchantId'), name);
  }
  assert.ok(!takes('createRefund').includes('amount'), 'it is refundAmount');
  assert.ok(!takes('createRefund').includes('merchantId'), 'the payment says so');
  for (const [name, schema] of whole) {
    const text = JSON.stringify(schema);
    assert.doesNotMatch(text, /isAlias|neededUnbound|"title":"|"examples":\[|Same as/, name);
  }
});

test('what a schema asks for is enough: a payment with a stored method is proposed', async () => {
  const { tool } = await agent({ ...everything, merchantId });
  const plan = await tool('createPayment', {
    idempotencyKey: 'a-payment',
    amount: { amount: 100, currency: 'CAD' },
    paymentMethod: { temporaryToken: 'ot-test-visa' },
    reason: 'ordered by phone',
  });
  assert.equal(plan.at('status'), 'WAITING', plan.all);
});
