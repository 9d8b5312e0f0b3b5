import {
  ACTION_PROBLEMS,
  type ActionDeps,
  confirmProposal,
  type GuardedAction,
  listActions,
  ownProposal,
  withdrawProposal,
} from '../approvals/index.ts';
import { PARTNER_PROBLEMS, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { readRoutes } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { AGENTS_TAG } from './for-agents.ts';
import * as schema from './schema.ts';

const PROPOSALS = {
  tag: AGENTS_TAG,
  access: 'any-credential',
  problems: [PLATFORM_PROBLEMS.forbidden],
} as const;
const ONE = strict({ proposalId: schema.ProposalId });
const PROPOSAL_ID = /^ac/;

/** What an agent proposed: only the client that proposed it sees it here and confirms it. */
export function proposalRoutes(deps: ActionDeps): Route[] {
  return [...reading(deps), confirming(deps), withdrawing(deps)];
}

function reading(deps: ActionDeps): Route[] {
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
    rows: (call, page) => {
      const { clientId: userId, partnerId: owner } = partnerOf(call);
      return listActions(deps.db, { owner, userId, page, status: call.query.status });
    },
    find: (call, id) => ownProposal(deps, { caller: partnerOf(call), id }),
    serialize: (action: GuardedAction) => schema.proposalBody(action, deps.routes()),
  });
}

function confirming(deps: ActionDeps): Route {
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
      ACTION_PROBLEMS.needsPerson,
      ACTION_PROBLEMS.digestMismatch,
      ACTION_PROBLEMS.proposalChanged,
      ACTION_PROBLEMS.actionDecided,
    ],
    handle: async (call) => {
      const own = { caller: partnerOf(call), id: call.params.proposalId };
      const action = await confirmProposal(deps, { ...own, digest: call.body.digest });
      return ok(schema.proposalBody(action, deps.routes()));
    },
  });
}

function withdrawing(deps: ActionDeps): Route {
  return route('POST /proposals/:proposalId/withdraw', {
    ...PROPOSALS,
    operationId: 'withdrawProposal',
    summary: 'Withdraw a proposal',
    params: ONE,
    answers: { 200: schema.ProposalBody },
    problems: [PLATFORM_PROBLEMS.forbidden, ACTION_PROBLEMS.actionDecided],
    handle: async (call) => {
      const own = { caller: partnerOf(call), id: call.params.proposalId };
      return ok(schema.proposalBody(await withdrawProposal(deps, own), deps.routes()));
    },
  });
}
