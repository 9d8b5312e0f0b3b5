import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import { bodyOf } from '../../platform/http/answer.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import { shapesOf } from '../../records/request-log/index.ts';
import { type GuardedAction, type ActionDeps, dailyLimitOf } from './action.ts';
import { insertAction } from './action-store.ts';
import { auditEntryOf, leaseFrom } from './execute-approved.ts';
import type { Person } from './person.ts';
import { maskedCopy, shownOf } from './record.ts';
import { utcDayOf, reserveUnapproved } from './reserved.ts';
import { digestOf, type Resolved } from './resolved.ts';
import { preparedCall, storedCall } from './stored-call.ts';

/** A call that somebody makes, and why. */
export type GuardedRequest = Readonly<{
  route: Route;
  raw: RawCall;
  prepared: Prepared;
  person: Person;
  key: string;
  reason: string;
  /** Of the call as it was sent. */
  fingerprint: Buffer;
}>;

type Terms = Readonly<{
  amounts: readonly Money[];
  /** How long it waits for a decision; absent where it is begun at once. */
  waitsMs?: number | undefined;
  agent?: string;
  confirmable?: boolean;
}>;

/** Every fault at once: those of the headers, and those of the call itself. */
export async function preparedOrAllFaults(
  route: Route,
  raw: RawCall,
  faults: readonly Fault[],
): Promise<Prepared> {
  try {
    const prepared = preparedCall(route, raw);
    if (faults.length === 0) return prepared;
    await prepared.examine();
  } catch (error) {
    const isInvalid =
      error instanceof Problem && error.kind.code === PLATFORM_PROBLEMS.invalidRequest.code;
    if (!isInvalid || faults.length === 0) throw error;
    const errors = [...faults, ...error.errors];
    throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors, cause: error });
  }
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors: faults });
}

/** The action of a call, as it was resolved. */
export function newAction(
  deps: ActionDeps,
  { fingerprint, key, person, reason, route }: GuardedRequest,
  resolved: Resolved,
  { agent, amounts, confirmable = false, waitsMs }: Terms,
): GuardedAction {
  const { explicit, prepared, raw, shown, exposure } = resolved;
  const { forPartnerId } = person;
  const now = deps.clock.now();
  const id = newId('action', bucketOf(person.owner), now);
  const before = shown && shownOf(bodyOf(shown));
  const begun: GuardedAction = {
    id,
    owner: person.owner,
    userId: person.userId,
    requestedBy: person.email,
    forPartnerId,
    agent: agent ?? null,
    confirmable,
    reservedOn: amounts.length === 0 ? null : utcDayOf(now),
    key,
    fingerprint,
    digest: digestOf(deps, route, { ...resolved, amounts, forPartnerId }),
    operation: route.operationId,
    path: pathOf(route, raw),
    subject: lastParameter(raw) ?? id,
    reason,
    amounts,
    merchantId: exposure.owner ?? null,
    recordId: exposure.record ?? null,
    explicit,
    shown: raw.body?.length
      ? JSON.stringify(maskedCopy(prepared.body, shapesOf(route).body))
      : null,
    request: null,
    status: 'RUNNING',
    decision: null,
    leasedUntil: leaseFrom(deps),
    before: before === undefined ? null : JSON.stringify(before),
    after: null,
    answerStatus: null,
    answer: null,
    correlationId: raw.correlationId,
    createdAt: now,
    expiresAt: null,
    endedAt: null,
  };
  return waitsMs === undefined ? begun : waitingFor(deps, begun, { raw, waitsMs });
}

/** The same, to be decided on first. */
export function waitingFor(
  { keyring }: Pick<ActionDeps, 'keyring'>,
  action: GuardedAction,
  { raw, waitsMs }: Readonly<{ raw: RawCall; waitsMs: number }>,
): GuardedAction {
  return {
    ...action,
    status: 'WAITING',
    request: storedCall(keyring, action.id, raw),
    reservedOn: null,
    leasedUntil: null,
    expiresAt: addMilliseconds(action.createdAt, waitsMs),
  };
}

/** The address as the API has it, with the ids in it. */
function pathOf({ path }: Route, { params }: RawCall): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(isRecord(params) ? String(params[name]) : ''),
  );
}

function lastParameter({ params }: RawCall): string | undefined {
  const last = Object.values(isRecord(params) ? params : {}).at(-1);
  return typeof last === 'string' ? last : undefined;
}

/**
 * The intent and its entry in the audit log, or neither; false where the key is taken. Throws
 * UnapprovedLimitExceeded for what is begun at once and moves more than one person may today.
 */
export async function begin(deps: ActionDeps, action: GuardedAction): Promise<boolean> {
  const { audit, db } = deps;
  return await transaction(lockingIn(db, bucketOf(action.owner)), async (tx) => {
    if (!(await insertAction(tx, action))) return false;
    await reserveUnapproved(tx, action, { perDay: dailyLimitOf(deps) });
    const entry = action.status === 'WAITING' ? 'action.requested' : 'action.started';
    await audit.record(tx, auditEntryOf(action, entry));
    return true;
  });
}
