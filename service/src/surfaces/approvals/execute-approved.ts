import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketIn } from '../../kernel/id.ts';
import { dollars, type Money } from '../../kernel/money.ts';
import type { AuditEntry } from '../../platform/audit-log/audit-log.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { isOver, leaseOf } from '../../platform/db/lease.ts';
import { transaction } from '../../platform/db/pool.ts';
import { type Answer, bodyOf } from '../../platform/http/answer.ts';
import { rememberedAs } from '../../platform/http/idempotency.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import { asProblem } from '../../platform/http/problem-body.ts';
import type { Problem } from '../../platform/http/errors.ts';
import { SECRETS_KEPT_MS } from '../../platform/http/secret-once.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import { type GuardedAction, ACTION_LEASE_MS, isRepeatable, type ActionDeps } from './action.ts';
import { lockAction, updateAction } from './action-store.ts';
import { releaseReserved } from './reserved.ts';
import { changeOf, readRecord, shownOf } from './record.ts';
import { recordRouteOf } from './record-route.ts';
import { isKeyed } from './stored-call.ts';
import { takesIdempotencyKey } from '../../platform/http/route-problems.ts';

export type Work = Readonly<{
  action: GuardedAction;
  route: Route;
  prepared: Prepared;
  raw: RawCall;
}>;

/**
 * Runs the call of an action that this process has the lease of, and notes what came of it. Throws what
 * the call throws. Where the process dies in between, the action stays RUNNING until its lease ends.
 */
export async function executeApproved(deps: ActionDeps, work: Work): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await work.prepared.run();
  } catch (error) {
    await noteFailedCall(deps, work.action, asProblem(error));
    throw error;
  }
  await noteSuccess(deps, work, answer);
  return answer;
}

/** In place of an answer with a secret, which the operation itself gives again to the same key. */
const KEPT_BY_OPERATION = '{}';

/** Not of an action that an earlier release carried out: its operation would take a repeat for new. */
export function isKept({ answer }: GuardedAction): boolean {
  return answer === KEPT_BY_OPERATION;
}

/** It was carried out, at the latest, a lease before it is known how it ended. */
const KNOWN_FOR_MS = SECRETS_KEPT_MS - ACTION_LEASE_MS;

/**
 * Whether the operation surely knows its repeat still. Where keys are forgotten, a repeat would do once more
 * what was approved once.
 */
export function isKnown(
  { clock, realClock }: ActionDeps,
  { endedAt, leasedUntil }: GuardedAction,
): boolean {
  const [since, now] = leasedUntil ? [leasedUntil, realClock.now()] : [endedAt, clock.now()];
  return since !== null && now < addMilliseconds(since, KNOWN_FOR_MS);
}

async function noteSuccess(deps: ActionDeps, work: Work, answer: Answer): Promise<void> {
  const { action, raw, route } = work;
  const reader = recordRouteOf(deps.routes(), route);
  const before = action.before === null ? undefined : shownOf(JSON.parse(action.before));
  // Whatever its members are called, an answer with a secret is not kept.
  const shown = route.guard?.secretAnswer === true ? undefined : shownOf(bodyOf(answer));
  const after = (before && (await readRecord(reader, raw))) ?? shown;
  const change = changeOf({ before, after });
  const { status, text } = rememberedAs(answer);
  const ofSecret = headerOf(raw.headers, 'idempotency-key') ? KEPT_BY_OPERATION : null;
  await noteEnd(deps, action, {
    entry: 'action.done',
    change: {
      status: 'DONE',
      subject: madeBy(answer) ?? action.subject,
      before: textOf(change.before),
      after: textOf(change.after),
      answerStatus: status,
      answer: route.guard?.secretAnswer === true ? ofSecret : text,
    },
  });
}

/** The id of what was created. */
function madeBy({ headers }: Answer): string | undefined {
  return headers?.['Location']?.split('/').at(-1);
}

function textOf(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

const SERVER_ERROR = 500;

/**
 * A refusal is an end, and gives up the key: the faults can be corrected and the call sent again. Of
 * anything else it is not known what was done. What somebody approved is tried again when the lease
 * ends; else it is up to whoever asked for it.
 */
export async function noteFailedCall(
  deps: ActionDeps,
  action: GuardedAction,
  { kind, message: detail }: Problem,
): Promise<void> {
  if (kind.status < SERVER_ERROR) {
    const answer = JSON.stringify({ code: kind.code, title: kind.title, detail });
    const key = action.decision ? action.key : null;
    const change = { status: 'REFUSED', key, answerStatus: kind.status, answer } as const;
    await noteEnd(deps, action, { change, entry: 'action.refused' });
  } else if (!action.decision) {
    await noteEnd(deps, action, INTERRUPTION);
  }
}

type End = Readonly<{
  change: Partial<GuardedAction> & Pick<GuardedAction, 'status'>;
  /** In the audit log, by whom; absent: by whoever asked for the action. */
  entry: string;
  actor?: string;
}>;

/** It is not known what was done. */
export const INTERRUPTION: End = {
  change: { status: 'INTERRUPTED' },
  entry: 'action.interrupted',
  actor: 'causeway',
};

/** Ends an action, unless somebody else has taken it over since. */
export async function noteEnd(
  deps: ActionDeps,
  action: GuardedAction,
  { actor, change, entry }: End,
): Promise<void> {
  const { audit, clock, db } = deps;
  await transaction(lockingIn(db, bucketIn(action.id)), async (tx) => {
    const now = await lockAction(tx, action);
    const isOurs = now?.leasedUntil?.getTime() === action.leasedUntil?.getTime();
    if (!now || now.status !== action.status || !isOurs) return;
    const ended = {
      ...now,
      ...change,
      request: COLLECTED.has(change.status) && hasSecret(deps, now) ? now.request : null,
      leasedUntil: null,
      endedAt: clock.now(),
    };
    await updateAction(tx, ended);
    if (ended.status === 'REFUSED') await releaseReserved(tx, ended);
    await audit.record(tx, auditEntryOf(ended, entry, actor));
  });
}

/** Whoever asked for a secret may come for it again: the call is still there then. */
const COLLECTED: ReadonlySet<string> = new Set(['DONE', 'INTERRUPTED']);

export function hasSecret({ routes }: ActionDeps, { operation }: GuardedAction): boolean {
  const route = routes().find(({ operationId }) => operationId === operation);
  return route?.guard?.secretAnswer === true;
}

/** Takes the lease of an action that nobody runs any more; undefined where somebody was faster. */
export async function takeOver(
  deps: ActionDeps,
  action: GuardedAction,
): Promise<GuardedAction | undefined> {
  return await transaction(lockingIn(deps.db, bucketIn(action.id)), async (tx) => {
    const now = await lockAction(tx, action);
    const isFree = now?.status === 'INTERRUPTED' || (now && isAbandoned(deps, now));
    if (!now || isFree !== true) return undefined;
    const taken = {
      ...now,
      status: 'RUNNING',
      leasedUntil: leaseFrom(deps),
      endedAt: null,
      // Whoever had it may have moved the money: what was reserved is not given back any more.
      reservedOn: null,
    } as const;
    await updateAction(tx, taken);
    return taken;
  });
}

/**
 * Ends what nobody runs any more and may not be run twice, since it is not known what was done; whether
 * it was such.
 */
export async function endUnrepeatable(deps: ActionDeps, action: GuardedAction): Promise<boolean> {
  const route = deps.routes().find(({ operationId }) => operationId === action.operation);
  if (!route || !isAbandoned(deps, action)) return false;
  const { request } = action;
  const isOfKey = !takesIdempotencyKey(route) || request === null || isKeyed(request);
  if (isRepeatable(route) && isOfKey) return false;
  await noteEnd(deps, action, INTERRUPTION);
  return true;
}

/** Whether it was begun, and whoever ran it did not end it in time. */
export function isAbandoned(
  { realClock }: ActionDeps,
  { leasedUntil, status }: GuardedAction,
): boolean {
  return status === 'RUNNING' && isOver(leasedUntil, realClock.now());
}

export function leaseFrom({ realClock }: ActionDeps): Date {
  return leaseOf(ACTION_LEASE_MS, realClock).until;
}

function inWords({ amount, currency }: Money): string {
  return `${dollars(amount)} ${currency}`;
}

/** What the audit log says of an action, in the name of whoever asked for it or decided on it. */
export function auditEntryOf(
  action: GuardedAction,
  entry: string,
  actor = action.requestedBy,
): AuditEntry {
  const { after, amounts, before, decision, id, operation, reason, subject } = action;
  const [money] = amounts;
  return {
    actor,
    action: entry,
    subject,
    correlationId: action.correlationId,
    details: {
      actionId: id,
      operation,
      reason,
      status: action.status,
      ...(action.agent === null ? {} : { agent: action.agent, tool: operation }),
      ...(action.forPartnerId === null ? {} : { partnerId: action.forPartnerId }),
      ...(money ? { amount: String(money.amount), currency: money.currency } : {}),
      ...(amounts.length > 1 ? { amounts: amounts.map(inWords) } : {}),
      ...(decision ? { decidedBy: decision.by, decisionReason: decision.reason } : {}),
      ...(action.status === 'DONE' && before !== null ? { before } : {}),
      ...(action.status === 'DONE' && after !== null ? { after } : {}),
    },
  };
}
