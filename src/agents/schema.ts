import { type Static, Type } from 'typebox';
import { ActionBody, actionBody, ActionId, type GuardedAction } from '../actions/index.ts';
import { dollars } from '../kernel/money.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import type { Route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';

const { properties: OF_ACTION } = ActionBody;

export const ProposalId = ActionId;
export const ProposalsQuery = strict({ ...PAGE_QUERY, status: Type.Optional(OF_ACTION.status) });

export const Confirmation = strict({
  digest: Type.String({
    maxLength: 64,
    pattern: '^[0-9a-f]{64}$',
    description: 'Of the proposal: what is confirmed is what it said',
    expects: 'the 64 digits of the proposal’s digest',
  }),
});

export const ProposalBody = strict(
  {
    proposalId: ActionId,
    status: OF_ACTION.status,
    plan: Type.String({ description: 'What will happen, in words' }),
    decidedBy: Type.Enum(['AGENT', 'PERSON'], {
      description: 'Whether the agent confirms it, or a person in the console approves it',
    }),
    operation: OF_ACTION.operation,
    path: OF_ACTION.path,
    subject: OF_ACTION.subject,
    amount: OF_ACTION.amount,
    body: OF_ACTION.body,
    reason: OF_ACTION.reason,
    digest: OF_ACTION.digest,
    result: Type.Unknown({ description: 'The response of the operation; null until it is done' }),
    problem: OF_ACTION.problem,
    createdAt: OF_ACTION.createdAt,
    expiresAt: OF_ACTION.expiresAt,
    endedAt: OF_ACTION.endedAt,
  },
  { title: 'Proposal' },
);

export function proposalBody(
  action: GuardedAction,
  routes: readonly Route[],
): Static<typeof ProposalBody> {
  const body = actionBody(action, routes);
  return {
    proposalId: body.actionId,
    status: body.status,
    plan: planOf(action, body.summary),
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

function planOf({ confirmable, money, path, status }: GuardedAction, summary: string): string {
  const amount = money ? ` of ${dollars(money.amount)} ${money.currency}` : '';
  const what = `${summary}${amount} (${path}).`;
  if (status !== 'WAITING') return what;
  const next = confirmable
    ? 'Confirm it with this proposalId and digest before it expires.'
    : 'A person must approve it in the console.';
  return `${what} Nothing has been done yet. ${next}`;
}

function resultOf({ answer, status }: GuardedAction): unknown {
  const kept: unknown = status === 'DONE' && answer !== null ? JSON.parse(answer) : null;
  return isRecord(kept) ? (kept['body'] ?? null) : null;
}
