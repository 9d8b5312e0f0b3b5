import { addMilliseconds } from '../kernel/clock.ts';
import { newId } from '../kernel/id.ts';
import type { Money } from '../kernel/money.ts';
import { lockingIn } from '../platform/db/database.ts';
import { transaction } from '../platform/db/transaction.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { type Fault, Problem } from '../platform/http/problem.ts';
import type { Prepared, RawCall, Route } from '../platform/http/route.ts';
import { maskedJson, shapesOf } from '../request-log/index.ts';
import { bucketOfOwner, type GuardedAction } from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { insertAction } from './action-store.ts';
import { auditEntryOf, leaseFrom } from './carry-out.ts';
import type { Person } from './person.ts';
import { readRecord, recordRouteOf } from './record.ts';
import { preparedCall, storedCall } from './stored-call.ts';

/** A call that somebody makes, and why. */
export type GuardedRequest = Readonly<{
  route: Route;
  raw: RawCall;
  prepared: Prepared;
  person: Person;
  key: string;
  reason: string;
  fingerprint: Buffer;
}>;

type Terms = Readonly<{
  money: Money | null;
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

export async function newAction(
  deps: ActionDeps,
  { fingerprint, key, person, prepared, raw, reason, route }: GuardedRequest,
  { agent, confirmable = false, money, waitsMs }: Terms,
): Promise<GuardedAction> {
  const record = await readRecord(recordRouteOf(deps.routes(), route), raw);
  const now = deps.clock.now();
  const id = newId('action', bucketOfOwner(person.owner), now);
  const waits = waitsMs !== undefined;
  return {
    id,
    owner: person.owner,
    userId: person.userId,
    requestedBy: person.email,
    forPartnerId: person.forPartnerId,
    agent: agent ?? null,
    confirmable,
    reservedOn: null,
    key,
    fingerprint,
    operation: route.operationId,
    path: pathOf(route, raw),
    subject: lastParameter(raw) ?? id,
    reason,
    money,
    shown: raw.body?.length ? maskedJson(prepared.body, shapesOf(route).body).text : null,
    request: waits ? storedCall(raw) : null,
    status: waits ? 'WAITING' : 'RUNNING',
    decision: null,
    leasedUntil: waits ? null : leaseFrom(deps),
    before: record === undefined ? null : JSON.stringify(record),
    after: null,
    answerStatus: null,
    answer: null,
    correlationId: raw.correlationId,
    createdAt: now,
    expiresAt: waits ? addMilliseconds(now, waitsMs) : null,
    endedAt: null,
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

/** The intent and its entry in the audit log, or neither; false where the key is taken. */
export async function begin({ audit, db }: ActionDeps, action: GuardedAction): Promise<boolean> {
  return await transaction(lockingIn(db, bucketOfOwner(action.owner)), async (tx) => {
    if (!(await insertAction(tx, action))) return false;
    const entry = action.status === 'WAITING' ? 'action.requested' : 'action.started';
    await audit.record(tx, auditEntryOf(action, entry));
    return true;
  });
}
