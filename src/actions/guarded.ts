import { Type } from 'typebox';
import { assert } from '../kernel/assert.ts';
import type { Answer } from '../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { fingerprintOf, replay } from '../platform/http/idempotency.ts';
import { Problem } from '../platform/http/problem.ts';
import type { RawCall, Route } from '../platform/http/route.ts';
import { type GuardedAction, EXPIRES_AFTER_MS, isRepeatable, needsSecondPerson } from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { findByKey } from './action-store.ts';
import { carryOut, INTERRUPTION, isAbandoned, noteEnd, takeOver } from './carry-out.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { guardHeadersOf } from './guard-headers.ts';
import { type GuardedRequest, begin, newAction, preparedOrAllFaults } from './new-action.ts';
import { personOf } from './person.ts';
import { actionBody, ActionBody } from './schema.ts';

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

export function takesCards({ body }: Route): boolean {
  return JSON.stringify(body ?? {}).includes('"takesCardNumber":true');
}

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
  const { amount: money = null } = await prepared.stake();
  const waits = needsSecondPerson(money, deps.approvalLimit);
  const waitsMs = waits ? EXPIRES_AFTER_MS : undefined;
  const action = await newAction(deps, request, { money, waitsMs });
  const isFirst = await begin(deps, action);
  if (!isFirst) return await act(deps, route, raw); // Another click was faster: it is known now.
  if (action.status === 'WAITING') return accepted(deps, action);
  return await carryOut(deps, { ...request, action });
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
