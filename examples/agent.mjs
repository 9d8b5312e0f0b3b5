/**
 * An agent that answers questions about payments, by the Model Context Protocol. What chooses the
 * tools is a few rules, so that it runs without a language model: put yours in place of `choose`.
 */
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { causeway, formatted, merchantId, platform, sandbox, TEST_CARD } from './sandbox.mjs';

// Something to ask about.
await causeway.payments.create({
  merchantId,
  amount: { amount: 4200, currency: 'CAD' },
  paymentMethod: { card: TEST_CARD },
});

// The agent's own credential: it reads payments, and refunds up to 50.00 on its own, 500.00 a day.
const { partner } = await causeway.partner.whoAmI();
const { clientId } = await platform.operator.clients.create({
  partnerId: partner.partnerId,
  name: 'Support agent',
  scopes: ['payment.read', 'refund.write', 'event.read'],
  agent: {
    currency: 'CAD',
    perCall: 20000,
    perDay: 50000,
    approvalAbove: 5000,
    tools: [{ name: 'listPayments' }, { name: 'retrieveTimeline' }, { name: 'createRefund' }],
  },
});
const { apiKey } = await platform.operator.apiKeys.create({ clientId, slot: 'PRIMARY' });

const client = new Client({ name: 'support-agent', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL('/mcp', sandbox.baseUrl), {
    requestInit: { headers: { 'X-Api-Key': apiKey } },
  }),
);
const { tools } = await client.listTools(); // What a model is given, with the schema of each.
console.log(`${tools.length} tools, ${tools.filter(isReading).length} of them only read.`);

const memory = {};
for (const question of [
  'What was the last payment?',
  'What happened to it?',
  'Refund it.',
  'Yes.',
]) {
  console.log(`\n> ${question}`);
  const { name, given, answer } = choose(question);
  const { content, isError, structuredContent } = await client.callTool({ name, arguments: given });
  // The first block says that what follows is data: texts of others are in it.
  console.log(isError ? content.at(-1).text : answer(structuredContent));
}
await client.close();

/** The tool that answers a question, and what its answer means. */
function choose(question) {
  if (/last payment/.test(question)) {
    return {
      name: 'listPayments',
      given: { merchantId, limit: 1 },
      answer: ({ data: [payment] }) => {
        memory.paymentId = payment.paymentId;
        return `${formatted(payment.amount)}: ${payment.paymentStatus}`;
      },
    };
  }
  if (/happened/.test(question)) {
    return {
      name: 'retrieveTimeline',
      given: { paymentId: memory.paymentId },
      answer: ({ data }) => data.map(({ title }) => title).join('\n'),
    };
  }
  if (/Refund/.test(question)) {
    return {
      name: 'createRefund',
      given: {
        idempotencyKey: randomUUID(),
        paymentId: memory.paymentId,
        reason: 'The customer asked for it',
      },
      // Nothing is done yet: show the plan, and let the person decide.
      answer: ({ digest, plan, proposalId }) => {
        memory.proposal = { digest, proposalId };
        return `${plan}\nShall I?`;
      },
    };
  }
  return {
    name: 'confirmProposal',
    given: memory.proposal,
    answer: ({ result, status }) => `${status}: ${formatted(result.refundAmount)} refunded`,
  };
}

function isReading({ annotations }) {
  return annotations?.readOnlyHint === true;
}
