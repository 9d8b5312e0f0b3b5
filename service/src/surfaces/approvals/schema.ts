import { type Static, Type } from 'typebox';
import { serializeMoney } from '../../kernel/money.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import type { Route } from '../../platform/http/route.ts';
import {
  CurrencySchema,
  idOf,
  oneLine,
  oneOf,
  strict,
  Timestamp,
  orNull,
  orAbsent,
  anyText,
  shape,
} from '../../platform/http/schema.ts';
import { ACTION_STATUSES, digestIn, type GuardedAction } from './action.ts';

export const ActionId = idOf('action', 'an action');
const ActionStatusName = oneOf(ACTION_STATUSES, 'What became of the action', 'WAITING');
const REASON = { min: 3, max: 500 };

export const Digest = Type.String({
  maxLength: 64,
  pattern: '^[0-9a-f]{64}$',
  description: 'The digest of the action as you saw it: it is refused if it is another',
  expects: 'the 64 digits of the action’s digest',
});

export const DecisionReason = strict({
  digest: orAbsent(Digest),
  reason: Type.Unsafe<string>({
    ...oneLine(REASON.max, 'For the audit log'),
    minLength: REASON.min,
  }),
});

export const ActionsQuery = strict({
  ...PAGE_QUERY,
  status: orAbsent(ActionStatusName),
  waitingRecordId: orAbsent(
    oneLine(
      64,
      'Only those that wait for a decision and move money of this record, such as a payment',
    ),
  ),
});

/** Sums of payments: larger than one of them may be. */
const MovedSum = strict(
  {
    amount: Type.Integer({ minimum: 0, description: 'Whole cents' }),
    currency: CurrencySchema,
  },
  { title: 'MovedSum', description: 'What an action moves in one currency' },
);
const Moment = orNull(Timestamp);
const Json = Type.Unknown({
  description: 'JSON, with card data and secrets removed; null if there is none',
  withheld: 'address',
});

const ActionProblem = strict({
  code: anyText('The name of the problem’s page'),
  title: anyText('The problem in a few words'),
  detail: anyText('The problem in sentences'),
});

export const ActionBody = shape('Action', {
  actionId: ActionId,
  status: ActionStatusName,
  operation: anyText('The operationId of what is to be done'),
  summary: anyText('The same in words'),
  path: anyText('The address of the operation, with its ids'),
  subject: anyText('The id of the record it is about'),
  partnerId: orNull(Type.String(), 'The partner an operator acts for'),
  amount: orNull(MovedSum, 'The first of `amounts`; null if it moves no money'),
  amounts: Type.Array(MovedSum, { description: 'All that it moves, one for each currency' }),
  reason: anyText('Why it was requested'),
  requestedBy: anyText('An e-mail address, or a client'),
  requestedByUserId: anyText('The id of that person or client'),
  agent: orNull(
    Type.String(),
    'The name of the agent that proposes it; null if a person requested it',
  ),
  digest: anyText(
    'Of the whole call as it will be made, with its amounts, and of the record as it was: an action is carried out as that or not at all',
  ),
  body: Json,
  before: Json,
  after: Json,
  answerStatus: orNull(
    Type.Integer(),
    'The HTTP status of the operation; null until it is carried out',
  ),
  problem: orNull(ActionProblem, 'Why the operation was refused; null if it was not'),
  decidedBy: orNull(Type.String(), 'Who approved, declined or withdrew it; null until then'),
  decisionReason: orNull(Type.String(), 'The reason they gave'),
  decidedAt: Moment,
  createdAt: Timestamp,
  expiresAt: Moment,
  endedAt: Moment,
  correlationId: anyText('The id of the request that asked for it'),
});

export const CollectedAction = shape('CollectedAction', {
  ...ActionBody.properties,
  result: Type.Unknown({
    description: 'What the operation answered, with the secret in it, for 24 hours',
  }),
});

export const WaitingCount = shape('WaitingCount', {
  count: Type.Integer({ minimum: 0, description: 'How many wait' }),
});

export function actionBody(
  action: GuardedAction,
  routes: readonly Route[],
): Static<typeof ActionBody> {
  const { decision, id, operation } = action;
  const amounts = action.amounts.map(serializeMoney);
  const summary = routes.find(({ operationId }) => operationId === operation)?.summary;
  return {
    actionId: id,
    status: action.status,
    operation,
    summary: summary ?? operation,
    path: action.path,
    subject: action.subject,
    partnerId: action.forPartnerId,
    amount: amounts[0] ?? null,
    amounts,
    reason: action.reason,
    requestedBy: action.requestedBy,
    requestedByUserId: action.userId,
    agent: action.agent,
    digest: digestIn(action),
    body: jsonIn(action.shown),
    before: jsonIn(action.before),
    after: jsonIn(action.after),
    answerStatus: action.answerStatus,
    problem: action.status === 'REFUSED' ? problemIn(action.answer) : null,
    decidedBy: decision?.by ?? null,
    decisionReason: decision?.reason ?? null,
    decidedAt: momentOf(decision?.at),
    createdAt: action.createdAt.toISOString(),
    expiresAt: momentOf(action.expiresAt),
    endedAt: momentOf(action.endedAt),
    correlationId: action.correlationId,
  };
}

function momentOf(at: Date | null | undefined): string | null {
  return at?.toISOString() ?? null;
}

function jsonIn(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

type Refused = Static<typeof ActionBody>['problem'];

function problemIn(text: string | null): Refused {
  // Written by execute-approved.ts, with these members.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return jsonIn(text) as Refused;
}
