import * as approvals from '../approvals/index.ts';
import { PARTNER_PROBLEMS, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { readRoutes } from '../../platform/http/read-route.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { AGENTS_TAG } from './for-agents.ts';
import { askedBy, planned, type Planned } from './plan.ts';
import * as schema from './schema.ts';

const PROPOSALS = {
  tag: AGENTS_TAG,
  access: 'any-credential',
  problems: [PLATFORM_PROBLEMS.forbidden],
} as const;
const ONE = strict({ proposalId: schema.ProposalId });
const PROPOSAL_ID = /^ac/;

/** What an agent proposed: only the client that proposed it sees it here and confirms it. */
export function proposalRoutes(deps: approvals.ActionDeps): Route[] {
  return [...reading(deps), confirming(deps), withdrawing(deps)];
}

function reading(deps: approvals.ActionDeps): Route[] {
  return readRoutes({
    ...PROPOSALS,
    path: '/proposals',
    names: ['Proposal', 'Proposals'],
    nouns: ['a proposal', 'proposals'],
    id: ['proposalId', schema.ProposalId],
    listDescription: 'What the calling agent has proposed, newest first.',
    query: schema.ProposalsQuery,
    ids: PROPOSAL_ID,
    record: schema.ProposalBody,
    rows: async (call, page) => {
      const caller = partnerOf(call);
      const { clientId: userId, partnerId: owner } = caller;
      const asked = { owner, userId, page, status: call.query.status };
      const actions = await approvals.listActions(deps.db, asked);
      return await Promise.all(
        actions.map(async (action) => await planned(deps, askedBy(call, caller), action)),
      );
    },
    find: async (call, id) => {
      const caller = partnerOf(call);
      const action = await approvals.ownProposal(deps, { caller, id });
      return await planned(deps, askedBy(call, caller), action);
    },
    serialize: (action: Planned) => schema.proposalBody(action, deps.routes()),
  });
}

function confirming(deps: approvals.ActionDeps): Route {
  return route('POST /proposals/:proposalId/confirm', {
    ...PROPOSALS,
    operationId: 'confirmProposal',
    summary: 'Confirm a proposal and carry it out',
    description:
      'Takes the digest of the proposal, and the credential that made it. Check `status` in the response: the operation itself may have been refused. A repeat returns the same proposal and does nothing.',
    params: ONE,
    body: schema.Confirmation,
    answers: { 200: schema.ProposalBody },
    problems: [
      PLATFORM_PROBLEMS.forbidden,
      PARTNER_PROBLEMS.agentCap,
      approvals.ACTION_PROBLEMS.needsPerson,
      approvals.ACTION_PROBLEMS.digestMismatch,
      approvals.ACTION_PROBLEMS.proposalChanged,
      approvals.ACTION_PROBLEMS.actionDecided,
    ],
    handle: async (call) => {
      const own = { caller: partnerOf(call), id: call.params.proposalId };
      const action = await approvals.confirmProposal(deps, { ...own, digest: call.body.digest });
      return await answered(deps, call, action);
    },
  });
}

function withdrawing(deps: approvals.ActionDeps): Route {
  return route('POST /proposals/:proposalId/withdraw', {
    ...PROPOSALS,
    operationId: 'withdrawProposal',
    summary: 'Withdraw a proposal',
    params: ONE,
    answers: { 200: schema.ProposalBody },
    problems: [PLATFORM_PROBLEMS.forbidden, approvals.ACTION_PROBLEMS.actionDecided],
    handle: async (call) => {
      const own = { caller: partnerOf(call), id: call.params.proposalId };
      return await answered(deps, call, await approvals.withdrawProposal(deps, own));
    },
  });
}

async function answered(deps: approvals.ActionDeps, call: Call, action: approvals.GuardedAction) {
  const shown = await planned(deps, askedBy(call, partnerOf(call)), action);
  return ok(schema.proposalBody(shown, deps.routes()));
}
