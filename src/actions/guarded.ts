import { Type } from 'typebox';
import { assert } from '../kernel/assert.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { newId } from '../kernel/id.ts';
import { lockingIn } from '../platform/db/database.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { fingerprintOf, replay } from '../platform/http/idempotency.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { type Fault, Problem } from '../platform/http/problem.ts';
import type { Prepared, RawCall, Route } from '../platform/http/route.ts';
import { maskedJson, shapesOf } from '../request-log/index.ts';
import {
  type GuardedAction,
  bucketOfOwner,
  EXPIRES_AFTER_MS,
  isRepeatable,
  needsSecondPerson,
} from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { findByKey, insertAction } from './action-store.ts';
import {
  auditEntryOf,
  carryOut,
  INTERRUPTION,
  isAbandoned,
  leaseFrom,
  noteEnd,
  takeOver,
} from './carry-out.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { guardHeadersOf } from './guard-headers.ts';
import { type Person, personOf } from './person.ts';
import { readRecord, recordRouteOf } from './record.ts';
import { actionBody, ActionBody } from './schema.ts';
import { preparedCall, storedCall } from './stored-call.ts';

const PROBLEMS = [
  PLATFORM_PROBLEMS.forbidden,
  PLATFORM_PROBLEMS.notFound,
  PLATFORM_PROBLEMS.idempotencyMismatch,
  PLATFORM_PROBLEMS.idempotencyInProgress,
  ACTION_PROBLEMS.actionDone,
  ACTION_PROBLEMS.actionInterrupted,
];

/**
 * A route as people have it: what it guards needs a reason and a key, is done once for that key
 * however often it is sent, and waits for a second person where much is at stake.
 */
export function guarded(deps: ActionDeps, route: Route): Route {
  const { answers, guard, problems = [] } = route;
  if (!guard) return route;
  assert(!takesCards(route), `${route.operationId} takes card data, which no action may keep`);
  const { 202: ownBody } = answers;
  const waiting = typeof ownBody === 'object' ? Type.Union([ownBody, ActionBody]) : ActionBody;
  return {
    ...route,
    answers: { ...answers, 202: waiting },
    problems: [...problems, ...PROBLEMS],
    run: async (raw) => await act(deps, route, raw),
  };
}

export function takesCards({ body }: Route): boolean {
  return JSON.stringify(body ?? {}).includes('"takesCardNumber":true');
}

type Request = Readonly<{
  route: Route;
  raw: RawCall;
  prepared: Prepared;
  person: Person;
  key: string;
  reason: string;
  fingerprint: Buffer;
}>;

async function act(deps: ActionDeps, route: Route, raw: RawCall): Promise<Answer> {
  const person = personOf(raw);
  const { faults, key, reason } = guardHeadersOf(raw);
  const prepared = await preparedOrAllFaults(route, raw, faults);
  const asked = { operation: route.operationId, url: raw.url, for: person.forPartnerId };
  const mac = (text: string) => deps.keyring.mac('fingerprint', text);
  const fingerprint = fingerprintOf(mac, { ...asked, body: prepared.body });
  const request = { route, raw, prepared, person, key, reason, fingerprint };
  const known = await findByKey(deps.db, { ...person, key });
  if (known) return await answerKnown(deps, request, known);
  const action = await newAction(deps, request);
  const isFirst = await begin(deps, action);
  if (!isFirst) return await act(deps, route, raw); // Another click was faster: it is known now.
  if (action.status === 'WAITING') return accepted(deps, action);
  return await carryOut(deps, { ...request, action });
}

/** Every fault at once: those of the headers, and those of the call itself. */
async function preparedOrAllFaults(
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

async function newAction(deps: ActionDeps, request: Request): Promise<GuardedAction> {
  const { fingerprint, key, person, prepared, raw, reason, route } = request;
  const { amount: money = null } = await prepared.stake();
  const record = await readRecord(recordRouteOf(deps.routes(), route), raw);
  const now = deps.clock.now();
  const id = newId('action', bucketOfOwner(person.owner), now);
  const waits = needsSecondPerson(money, deps.approvalLimit);
  return {
    id,
    owner: person.owner,
    userId: person.userId,
    requestedBy: person.email,
    forPartnerId: person.forPartnerId,
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
    expiresAt: waits ? addMilliseconds(now, EXPIRES_AFTER_MS) : null,
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
async function begin({ audit, db }: ActionDeps, action: GuardedAction): Promise<boolean> {
  return await transaction(lockingIn(db, bucketOfOwner(action.owner)), async (tx) => {
    if (!(await insertAction(tx, action))) return false;
    const entry = action.status === 'WAITING' ? 'action.requested' : 'action.started';
    await audit.record(tx, auditEntryOf(action, entry));
    return true;
  });
}

function accepted({ routes }: ActionDeps, action: GuardedAction): Answer {
  const headers = { Location: `/actions/${action.id}` };
  return { status: 202, body: actionBody(action, routes()), headers };
}

/** A call whose key was seen before: the same answer, or what keeps it from being given. */
async function answerKnown(
  deps: ActionDeps,
  request: Request,
  known: GuardedAction,
): Promise<Answer> {
  if (!known.fingerprint.equals(request.fingerprint)) replay({ kind: 'mismatch' });
  if (known.expiresAt !== null) return accepted(deps, known);
  if (known.status === 'DONE') return answerAgain(known);
  if (known.status === 'RUNNING' && !isAbandoned(deps, known)) {
    replay({ kind: 'in-progress', resourceId: null });
  }
  if (!isRepeatable(request.route)) {
    if (known.status === 'RUNNING') await noteEnd(deps, known, INTERRUPTION);
    throw new Problem(ACTION_PROBLEMS.actionInterrupted);
  }
  const action = await takeOver(deps, known);
  if (!action) return await act(deps, request.route, request.raw);
  return await carryOut(deps, { ...request, action });
}

function answerAgain({ answer, answerStatus }: GuardedAction): Answer {
  if (answer === null || answerStatus === null) throw new Problem(ACTION_PROBLEMS.actionDone);
  const body: unknown = JSON.parse(answer);
  const again = replay({ kind: 'replay', answer: { status: answerStatus, body } });
  assert(again, 'what was answered is answered again');
  return again;
}
