import { byToken, tokenOf } from './credentials.ts';
import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';

const POLICY = { currency: 'CAD', perCall: 1_000, perDay: 100_000, approvalAbove: 500 };
const SCOPES = ['payment.read', 'payment.write'];
const NONE = { params: { proposalId: 'none' }, json: { digest: 'none' } };

async function newAgent(
  round: FuzzContext,
  operation: 'createClient' | 'createOwnClient',
): Promise<Partial<Draft>> {
  const made = await round.make(operation, { agent: POLICY, scopes: SCOPES });
  return { params: { clientId: String(made.at('clientId')) }, json: { agent: POLICY } };
}

/** A payment that an agent of the partner wants to make, and the agent. */
async function proposal(round: FuzzContext): Promise<Partial<Draft>> {
  const asked = { agent: POLICY, scopes: SCOPES, jwks: undefined };
  const agent = await round.make('createOwnClient', asked);
  const [clientId, clientSecret] = [agent.at('clientId'), agent.at('clientSecret')];
  if (typeof clientId !== 'string' || typeof clientSecret !== 'string') return NONE; // It was refused.
  const token = await tokenOf(round.context, { clientId, clientSecret });
  const credential = byToken('agent', token, SCOPES);
  const body = Buffer.from(
    JSON.stringify({
      idempotencyKey: round.newKey(),
      merchantId: await round.need('merchantId'),
      amount: { amount: 100, currency: 'CAD' },
      paymentMethodId: `pm00${'0'.repeat(26)}`,
    }),
  );
  const proposed = await round.context.client.ask({
    method: 'POST',
    path: '/payments',
    headers: {
      ...credential.headers,
      'api-version': '2025-01-17',
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-reason': 'fuzz',
    },
    body,
  });
  const proposalId = String(proposed.at('proposalId'));
  return { credential, params: { proposalId }, json: { digest: proposed.at('digest') } };
}

const withoutBody: Recipe = async (round) => {
  const { json: _, ...draft } = await proposal(round);
  return draft;
};

export const AGENT_RECIPES: Readonly<Record<string, Recipe>> = {
  replaceAgentPolicy: (round) => newAgent(round, 'createClient'),
  replaceOwnAgentPolicy: (round) => newAgent(round, 'createOwnClient'),
  retrieveProposal: withoutBody,
  withdrawProposal: withoutBody,
  confirmProposal: proposal,
};
