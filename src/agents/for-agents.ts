import { Type } from 'typebox';
import {
  ACTION_PROBLEMS,
  type ActionDeps,
  type AgentCaller,
  agentHeadersOf,
  propose,
} from '../actions/index.ts';
import { isAgentScope, isPartner, PARTNER_PROBLEMS, refuseUnlisted } from '../partners/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { Caller } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { byOf } from '../platform/http/identity.ts';
import { parseJson } from '../platform/http/json.ts';
import { Problem } from '../platform/http/problem.ts';
import { headerOf } from '../platform/http/read-body.ts';
import { invalid } from '../platform/http/refuse.ts';
import type { RawCall, Route } from '../platform/http/route.ts';
import { cardDataFaults } from './card-data.ts';
import { proposalBody, ProposalBody } from './schema.ts';

/** Where an agent finds out what it may do, and decides on what it proposed. */
export const AGENTS_TAG = 'Agents';
const ALWAYS_ALLOWED = 'whoAmI';

export function isAgent(caller: Caller | undefined): caller is AgentCaller {
  return isPartner(caller) && caller.agent !== undefined;
}

/** Whether agents may call it at all: they have some of a partner's scopes, and are shown no secrets. */
export function isForAgents({ access, guard }: Route): boolean {
  return (access === 'any-credential' || isAgentScope(access)) && guard?.secretAnswer !== true;
}

/**
 * A route as agents have it, whichever way they call: only what their policy allows, without card data,
 * and what is guarded is proposed first. For everybody else it is the same route.
 */
export function forAgents(deps: ActionDeps, route: Route): Route {
  const { access, answers, guard, problems = [] } = route;
  if (access === 'public' || access.startsWith('operator')) return route;
  const isProposed = guard !== undefined && isForAgents(route);
  const { 202: own } = answers;
  const proposal = typeof own === 'object' ? Type.Union([own, ProposalBody]) : ProposalBody;
  return {
    ...route,
    ...(isProposed ? { answers: { ...answers, 202: proposal } } : {}),
    problems: [
      ...problems,
      ...(access === 'any-credential' ? [PLATFORM_PROBLEMS.forbidden] : []),
      ...(isProposed ? PROPOSAL_PROBLEMS : []),
    ],
    run: (raw) => {
      const { caller } = raw;
      return isAgent(caller) ? runForAgent(deps, route, { raw, caller }) : route.run(raw);
    },
  };
}

/** What a call has that is proposed, beside its own problems. */
const PROPOSAL_PROBLEMS = [PARTNER_PROBLEMS.agentCap, ACTION_PROBLEMS.tooManyProposals];

type Called = Readonly<{ raw: RawCall; caller: AgentCaller }>;

async function runForAgent(deps: ActionDeps, route: Route, called: Called): Promise<Answer> {
  const { caller, raw } = called;
  refuseUnfit(route, called);
  if (route.method === 'GET' || route.tag === AGENTS_TAG) return await route.run(raw);
  if (!route.guard) {
    await noteCall(deps, route, called);
    return await route.run(raw);
  }
  const action = await propose(deps, { route, raw, caller });
  const headers = { Location: `/proposals/${action.id}` };
  return { status: 202, body: proposalBody(action, deps.routes()), headers };
}

function refuseUnfit(route: Route, { caller, raw }: Called): void {
  const { operationId, tag } = route;
  if (!isForAgents(route)) {
    const detail = 'The response would contain a secret, so this operation is not for agents.';
    throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail });
  }
  const isFree = tag === AGENTS_TAG || operationId === ALWAYS_ALLOWED;
  if (!isFree) refuseUnlisted(caller.agent.policy, operationId);
  const sent = raw.body?.length ? parseJson(raw.body) : undefined;
  const faults = sent?.ok === true ? cardDataFaults(sent.value) : [];
  if (faults.length > 0) throw invalid(faults);
}

/** What is not proposed and yet changes something is in the audit log too, with its reason if it has one. */
async function noteCall(
  { audit, db }: ActionDeps,
  { operationId: tool }: Route,
  { caller, raw }: Called,
): Promise<void> {
  const isGiven = headerOf(raw.headers, 'x-reason') !== undefined;
  const { faults, reason } = agentHeadersOf(raw);
  if (isGiven && faults.length > 0) throw invalid(faults);
  const details = { agent: caller.agent.name, tool, ...(isGiven ? { reason } : {}) };
  await transaction(db, async (tx) => {
    const by = byOf(raw);
    await audit.record(tx, { ...by, action: 'agent.called', subject: by.actor, details });
  });
}
