import { type Static, Type } from 'typebox';
import { serializeMoney } from '../kernel/money.ts';
import { PAGE_QUERY } from '../platform/http/page.ts';
import type { Route } from '../platform/http/route.ts';
import { idOf, MoneySchema, oneLine, strict, Timestamp } from '../platform/http/schema.ts';
import { type GuardedAction, ACTION_STATUSES } from './action.ts';

export const ActionId = idOf('action', 'an action');
const ActionStatusName = Type.Enum([...ACTION_STATUSES]);
const REASON = { min: 3, max: 500 };

export const DecisionReason = strict({
  reason: Type.Unsafe<string>({
    ...oneLine(REASON.max, 'For the audit log'),
    minLength: REASON.min,
  }),
});

export const ActionsQuery = strict({ ...PAGE_QUERY, status: Type.Optional(ActionStatusName) });

const orNull = <Schema extends ReturnType<typeof Type.String> | typeof MoneySchema>(
  schema: Schema,
) => Type.Union([schema, Type.Null()]);
const Text = Type.Union([Type.String(), Type.Null()]);
const Moment = Type.Union([Timestamp, Type.Null()]);
const Json = Type.Unknown({
  description: 'JSON, with card data and secrets removed; null if there is none',
});

export const ActionBody = strict(
  {
    actionId: ActionId,
    status: ActionStatusName,
    operation: Type.String({ description: 'The operationId of what is to be done' }),
    summary: Type.String({ description: 'The same in words' }),
    path: Type.String({ description: 'The address of the operation, with its ids' }),
    subject: Type.String({ description: 'The id of the record it is about' }),
    partnerId: Type.Union([Type.String(), Type.Null()], {
      description: 'The partner an operator acts for',
    }),
    amount: orNull(MoneySchema),
    reason: Type.String(),
    requestedBy: Type.String({ description: 'An e-mail address, or the client of an agent' }),
    requestedByUserId: Type.String(),
    agent: Type.Union([Type.String(), Type.Null()], {
      description: 'The name of the agent that proposes it; null if a person requested it',
    }),
    digest: Type.String({
      description: 'Of the whole call: two calls with the same digest ask for the same',
    }),
    body: Json,
    before: Json,
    after: Json,
    answerStatus: Type.Union([Type.Integer(), Type.Null()]),
    problem: Type.Union([
      strict({ code: Type.String(), title: Type.String(), detail: Type.String() }),
      Type.Null(),
    ]),
    decidedBy: Text,
    decisionReason: Text,
    decidedAt: Moment,
    createdAt: Timestamp,
    expiresAt: Moment,
    endedAt: Moment,
    correlationId: Type.String(),
  },
  { title: 'Action' },
);

export const WaitingCount = strict(
  { count: Type.Integer({ minimum: 0 }) },
  { title: 'WaitingCount' },
);

export function actionBody(
  action: GuardedAction,
  routes: readonly Route[],
): Static<typeof ActionBody> {
  const { decision, id, money, operation } = action;
  const summary = routes.find(({ operationId }) => operationId === operation)?.summary;
  return {
    actionId: id,
    status: action.status,
    operation,
    summary: summary ?? operation,
    path: action.path,
    subject: action.subject,
    partnerId: action.forPartnerId,
    amount: money && serializeMoney(money),
    reason: action.reason,
    requestedBy: action.requestedBy,
    requestedByUserId: action.userId,
    agent: action.agent,
    digest: action.fingerprint.toString('hex'),
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
  // Written by carry-out.ts, with these members.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return jsonIn(text) as Refused;
}
