import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { assert } from '../../kernel/assert.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Exposure } from '../../platform/http/guard.ts';
import { invalid, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { fingerprintOf, replay } from '../../platform/http/idempotency.ts';
import type { RawCall, Route } from '../../platform/http/route.ts';
import {
  type GuardedAction,
  EXPIRES_AFTER_MS,
  isRepeatable,
  needsSecondPerson,
  type ActionDeps,
} from './action.ts';
import { findByKey } from './action-store.ts';
import {
  executeApproved,
  INTERRUPTION,
  isAbandoned,
  isKept,
  isKnown,
  noteEnd,
  takeOver,
} from './execute-approved.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { collectAction } from './collect.ts';
import { guardHeadersOf, operatorHeadersOf } from './guard-headers.ts';
import {
  begin,
  type GuardedRequest,
  newAction,
  preparedOrAllFaults,
  waitingFor,
} from './new-action.ts';
import { personOf } from './person.ts';
import { UnapprovedLimitExceeded } from './reserved.ts';
import { type Resolved, resolve } from './resolved.ts';
import { preparedCall, withBody, withKey } from './stored-call.ts';
import { actionBody, ActionBody } from './schema.ts';

/** Where a call comes in: of people, or of operators' clients, who are asked for less. */
type Door = 'console' | 'api';

const PROBLEMS = [
  PLATFORM_PROBLEMS.forbidden,
  PLATFORM_PROBLEMS.notFound,
  PLATFORM_PROBLEMS.idempotencyMismatch,
  PLATFORM_PROBLEMS.idempotencyInProgress,
  ACTION_PROBLEMS.actionDone,
  ACTION_PROBLEMS.actionInterrupted,
];

/**
 * A route as people have it: what is guarded needs a reason and a key, is done once for that key
 * however often it is sent, and waits for a second person where much is at stake.
 */
export function guarded(deps: ActionDeps, route: Route): Route {
  const { answers, guard, problems = [] } = route;
  if (!guard || guard.agentsOnly) return route;
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

/**
 * A route as the clients of operators have it: what needs a second person waits for one, as at the
 * console's door. Everything else, and everybody else's, is as it was.
 */
export function forOperators(deps: ActionDeps, route: Route): Route {
  const { access, answers, guard, problems = [] } = route;
  const mayWait = guard !== undefined && (guard.secondPerson !== undefined || 'what' in guard);
  if (!mayWait || !access.startsWith('operator')) return route;
  assert(answers[202] === undefined, `${route.operationId} has no 202 of its own`);
  return {
    ...route,
    awaitsApproval: true,
    answers: { ...answers, 202: ActionBody },
    problems: [...new Set([...problems, ...PROBLEMS])],
    run: async (raw) =>
      raw.caller?.kind === 'operator' ? await act(deps, route, raw, 'api') : await route.run(raw),
  };
}

export function takesCards({ body }: Route): boolean {
  return JSON.stringify(body ?? {}).includes('"takesCardNumber":true');
}

async function act(deps: ActionDeps, route: Route, sent: RawCall, door: Door = 'console') {
  const person = personOf(sent);
  const { faults, key, prepared, reason } = await readAt(door, route, sent);
  const raw = withKey(sent, key);
  const asked = { operation: route.operationId, url: raw.url, for: person.forPartnerId };
  const mac = (text: string) => deps.keyring.mac('fingerprint', text);
  const fingerprint = fingerprintOf(mac, { ...asked, body: prepared.body });
  const request = { route, raw, prepared, person, key, reason, fingerprint };
  const known = await findByKey(deps.db, { ...person, key });
  if (known) return await answerKnown(deps, request, known, door);
  const resolved = await resolve(deps, route, request);
  const { amounts = [] } = resolved.exposure;
  const waits = needsApproval(deps, resolved.exposure);
  const waitsMs = waits ? EXPIRES_AFTER_MS : undefined;
  // What moves no money and waits for nobody counts against no limit either.
  const isFree = amounts.length === 0 && !waits;
  if (door === 'api' && isFree) return await prepared.run();
  if (faults.length > 0) throw invalid(faults);
  const wanted = newAction(deps, request, resolved, { amounts, waitsMs });
  const action = await begunOrWaiting(deps, wanted, resolved);
  if (!action) return await act(deps, route, sent, door); // Another click was faster: it is known now.
  if (action.status === 'WAITING') return accepted(deps, action);
  return await executeApproved(deps, { ...resolved, route, action });
}

function needsApproval({ approvalLimit }: ActionDeps, { amounts = [], secondPerson }: Exposure) {
  return secondPerson === true || needsSecondPerson(amounts, approvalLimit);
}

/** What would be too much for one person today waits for a second one; undefined where its key is taken. */
async function begunOrWaiting(deps: ActionDeps, action: GuardedAction, { raw }: Resolved) {
  try {
    return (await begin(deps, action)) ? action : undefined;
  } catch (error) {
    if (!(error instanceof UnapprovedLimitExceeded)) throw error;
    const waiting = waitingFor(deps, action, { raw, waitsMs: EXPIRES_AFTER_MS });
    return (await begin(deps, waiting)) ? waiting : undefined;
  }
}

/** At the API's door only what waits needs a reason: before that nobody knows whether it does. */
async function readAt(door: Door, route: Route, raw: RawCall) {
  if (door === 'api') {
    const prepared = preparedCall(route, raw);
    const { key = randomUUID(), ...headers } = operatorHeadersOf(raw, prepared.body);
    return { prepared, key, ...headers };
  }
  const headers = guardHeadersOf(raw);
  return { prepared: await preparedOrAllFaults(route, raw, headers.faults), ...headers };
}

function accepted({ routes }: ActionDeps, action: GuardedAction): Answer {
  const headers = { Location: `/actions/${action.id}` };
  return { status: 202, body: actionBody(action, routes()), headers };
}

/** A call whose key was seen before: the same answer, or what keeps it from being given. */
async function answerKnown(
  deps: ActionDeps,
  request: GuardedRequest,
  known: GuardedAction,
  door: Door,
): Promise<Answer> {
  if (!known.fingerprint.equals(request.fingerprint)) replay({ kind: 'mismatch' });
  if (known.status === 'APPROVED') return await collectAction(deps, { ...request, id: known.id });
  const isAnswered = door === 'api' && known.status === 'DONE';
  if (known.expiresAt !== null && !isAnswered) return accepted(deps, known);
  if (known.status === 'DONE') return await answerAgain(deps, request, known);
  if (known.status === 'RUNNING' && !isAbandoned(deps, known)) {
    replay({ kind: 'in-progress', resourceId: null });
  }
  if (!isRepeatable(request.route)) {
    if (known.status === 'RUNNING') await noteEnd(deps, known, INTERRUPTION);
    throw new Problem(ACTION_PROBLEMS.actionInterrupted);
  }
  const action = await takeOver(deps, known);
  const { route } = request;
  if (!action) return await act(deps, route, request.raw, door);
  // As it was made before, whatever the record says now.
  const raw = withBody(request.raw, action.explicit);
  return await executeApproved(deps, { route, action, raw, prepared: preparedCall(route, raw) });
}

/** An answer with a secret is the operation's to give again: it knows its repeat by the key, for a while. */
async function answerAgain(
  deps: ActionDeps,
  { raw, route }: GuardedRequest,
  done: GuardedAction,
): Promise<Answer> {
  const { answer, answerStatus, explicit } = done;
  if (isKept(done)) {
    if (!isKnown(deps, done)) throw new Problem(PLATFORM_PROBLEMS.secretNotKept);
    return await preparedCall(route, withBody(raw, explicit)).run();
  }
  if (answer === null || answerStatus === null) throw new Problem(ACTION_PROBLEMS.actionDone);
  const body: unknown = JSON.parse(answer);
  const again = replay({ kind: 'replay', answer: { status: answerStatus, body } });
  assert(again, 'what was answered is answered again');
  return again;
}
