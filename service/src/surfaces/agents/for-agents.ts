import { type TSchema, Type } from 'typebox';
import {
  ACTION_PROBLEMS,
  type ActionDeps,
  type AgentCaller,
  agentHeadersOf,
  propose,
} from '../approvals/index.ts';
import { assert } from '../../kernel/assert.ts';
import { bucketOf } from '../../kernel/id.ts';
import * as partners from '../../access/partners/index.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { byOf, type Caller } from '../../platform/http/caller.ts';
import { invalid, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { headerOf, parseJson } from '../../platform/http/read-body.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { RawCall, Route } from '../../platform/http/route.ts';
import { cardDataFaults } from './card-data.ts';
import { askedBy, planned } from './plan.ts';
import { proposalBody, ProposalBody } from './schema.ts';

/** Where an agent finds out what it may do, and decides on what it proposed. */
export const AGENTS_TAG = 'Agents';

export function isAgent(caller: Caller | undefined): caller is AgentCaller {
  return partners.isPartner(caller) && caller.agent !== undefined;
}

/** What every agent may call, whatever its policy lists. */
export function isFree({ operationId, tag }: Route): boolean {
  return tag === AGENTS_TAG || operationId === 'whoAmI';
}

/** Whether agents may call it at all: they have some of a partner's scopes, and are shown no secrets. */
export function isForAgents({ access, guard }: Route): boolean {
  return (
    (access === 'any-credential' || partners.isAgentScope(access)) && guard?.secretAnswer !== true
  );
}

/**
 * A route as agents have it, whichever way they call: only what their policy allows, without card data,
 * and what is guarded is proposed first. For everybody else it is the same route.
 */
export function forAgents(deps: ActionDeps, route: Route): Route {
  const { access, answers, guard, problems = [] } = route;
  if (access === 'public' || access.startsWith('operator')) return route;
  const isProposed = guard !== undefined && isForAgents(route);
  return {
    ...route,
    ...(isProposed ? { isProposed, answers: { ...answers, 202: orProposal(answers[202]) } } : {}),
    problems: [
      ...problems,
      ...(access === 'any-credential' ? [PLATFORM_PROBLEMS.forbidden] : []),
      ...(isProposed ? [partners.PARTNER_PROBLEMS.agentCap, ACTION_PROBLEMS.tooManyProposals] : []),
    ],
    run: (raw) => {
      const { caller } = raw;
      return isAgent(caller) ? runForAgent(deps, route, { raw, caller }) : route.run(raw);
    },
  };
}

function orProposal(own: Route['answers'][number] | undefined): TSchema {
  if (typeof own !== 'object') return ProposalBody;
  const title = isRecord(own) && typeof own['title'] === 'string' ? own['title'] : undefined;
  assert(title, 'an answer has a name');
  return Type.Union([own, ProposalBody], { title: `${title}OrProposal` });
}

type Called = Readonly<{ raw: RawCall; caller: AgentCaller }>;

async function runForAgent(deps: ActionDeps, route: Route, called: Called): Promise<Answer> {
  const { caller, raw } = called;
  refuseUnfit(route, called);
  if (route.tag === AGENTS_TAG) return await route.run(raw);
  if (!route.guard) {
    await noteCall(deps, route, called);
    return await route.run(raw);
  }
  const action = await propose(deps, { route, raw, caller });
  const headers = { Location: `/proposals/${action.id}` };
  const shown = await planned(deps, askedBy(raw, caller), action);
  return { status: 202, body: proposalBody(shown, deps.routes()), headers };
}

function refuseUnfit(route: Route, { caller, raw }: Called): void {
  if (!isForAgents(route)) {
    const detail = 'The response would contain a secret, so this operation is not for agents.';
    throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
  }
  if (!isFree(route)) partners.refuseUnlisted(caller.agent.policy, route.operationId);
  const sent = raw.body?.length ? parseJson(raw.body) : undefined;
  const faults = sent?.ok === true ? cardDataFaults(sent.value) : [];
  if (faults.length > 0) throw invalid(faults);
}

/**
 * What is not proposed is counted where its policy has a number for it; what changes something is in
 * the audit log too, with its reason if it has one.
 */
async function noteCall(
  { audit, clock, db }: ActionDeps,
  { method, operationId: operation }: Route,
  { caller, raw }: Called,
): Promise<void> {
  const { agent, clientId, partnerId } = caller;
  const { name, policy } = agent;
  const isGiven = headerOf(raw.headers, 'x-reason') !== undefined;
  const { faults, reason } = agentHeadersOf(raw);
  if (isGiven && faults.length > 0) throw invalid(faults);
  const isLimited = partners.limitsCalls(policy, operation);
  if (method === 'GET' && !isLimited) return;
  await transaction(lockingIn(db, bucketOf(partnerId)), async (tx) => {
    if (isLimited)
      await partners.countCall(tx, { policy, clientId, partnerId, operation }, clock.now());
    if (method === 'GET') return;
    const by = byOf(raw);
    const details = { agent: name, tool: operation, ...(isGiven ? { reason } : {}) };
    await audit.record(tx, { ...by, action: 'agent.called', subject: by.actor, details });
  });
}
