import { type Static, Type } from 'typebox';
import { ActionBody, actionBody, ActionId } from '../approvals/index.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import { described, strict, anyText, orAbsent } from '../../platform/http/schema.ts';
import type { Planned } from './plan.ts';

const { properties: OF_ACTION } = ActionBody;

export const ProposalId = described(ActionId, 'The id of the proposal');
const ProposalStatus = described(
  OF_ACTION.status,
  'WAITING until it is decided or expires; DONE or REFUSED once the operation was called',
);
export const ProposalsQuery = strict({
  ...PAGE_QUERY,
  status: orAbsent(ProposalStatus, 'Only proposals with this status'),
});

const EXAMPLE_DIGEST = '5f1d7a84db00d2fce00b31a7fc73224f'.repeat(2);

export const Confirmation = strict({
  digest: Type.String({
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    description: 'The digest of the proposal: what is confirmed is what it said',
    examples: [EXAMPLE_DIGEST],
    expects: 'the 64 digits of the proposal’s digest',
  }),
});

const ProposalProblem = strict(
  {
    code: anyText('The name of the problem’s page', 'refund-exceeds-captured'),
    title: anyText('The same for every occurrence of this problem'),
    detail: anyText('What was wrong'),
  },
  { title: 'ProposalProblem', description: 'Why the operation was refused' },
);

export const ProposalBody = strict(
  {
    proposalId: ProposalId,
    status: ProposalStatus,
    plan: anyText(
      'What will happen, in words for the person who decides: how much, on which card, of which merchant, and what is left of the agent’s limits then',
      'Refund a payment: 12.50 CAD, VISA ending in 4242, merchant “Maple Bicycles” 1000000000017, /refunds. Nothing has been done yet. Left to the agent today after it: 487.50 of 500.00 CAD.',
    ),
    decidedBy: Type.Enum(['AGENT', 'PERSON'], {
      description: 'Whether the agent confirms it, or a person in the console approves it',
    }),
    operation: anyText('The operationId of what is to be done', 'createRefund'),
    path: anyText('The address of the operation, with its ids', '/refunds'),
    subject: anyText('The id of the record it is about', 'pi4201KE8VXQ4ZT5H9P3M7B2D6R8W0'),
    amount: described(
      OF_ACTION.amount,
      'What it moves, and what counts against the limits of the agent; null if it moves no money',
    ),
    body: Type.Unknown({
      description: 'What will be sent, with the amount in it; null if the operation takes no body',
    }),
    reason: described(OF_ACTION.reason, 'Why, as the agent said'),
    digest: anyText('Stands for the whole call; confirming takes it', EXAMPLE_DIGEST),
    result: Type.Unknown({
      description: 'The response of the operation; null until it is done',
      examples: [null],
    }),
    problem: Type.Union([ProposalProblem, Type.Null()], {
      description: 'Why the operation was refused; null unless it was',
      examples: [null],
    }),
    createdAt: OF_ACTION.createdAt,
    expiresAt: described(OF_ACTION.expiresAt, 'Until when it can be confirmed or approved'),
    endedAt: Type.With(OF_ACTION.endedAt, {
      description: 'When it was done or refused; null before',
      examples: [null],
    }),
  },
  {
    title: 'Proposal',
    description: 'What an agent wants to do. Nothing is done until it is confirmed or approved',
  },
);

export function proposalBody(
  action: Planned,
  routes: readonly Route[],
): Static<typeof ProposalBody> {
  const body = actionBody(action, routes);
  return {
    proposalId: body.actionId,
    status: body.status,
    plan: action.plan,
    decidedBy: action.confirmable ? 'AGENT' : 'PERSON',
    operation: body.operation,
    path: body.path,
    subject: body.subject,
    amount: body.amount,
    body: body.body,
    reason: body.reason,
    digest: body.digest,
    result: resultOf(action),
    problem: body.problem,
    createdAt: body.createdAt,
    expiresAt: body.expiresAt,
    endedAt: body.endedAt,
  };
}

function resultOf({ answer, status }: Planned): unknown {
  const kept: unknown = status === 'DONE' && answer !== null ? JSON.parse(answer) : null;
  return isRecord(kept) ? (kept['body'] ?? null) : null;
}

const Words = Type.Array(Type.String());
const Address = Type.String({ format: 'uri' });

/** RFC 9728. */
export const ResourceMetadata = strict({
  resource: Address,
  authorization_servers: Words,
  bearer_methods_supported: Words,
  resource_name: Type.String(),
  resource_documentation: Address,
});
