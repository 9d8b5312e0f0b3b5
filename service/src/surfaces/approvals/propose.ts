import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketIn } from '../../kernel/id.ts';
import { type Agent, previewSpending, type PartnerCaller } from '../../access/partners/index.ts';
import { lockingIn } from '../../platform/db/database.ts';
import { transaction } from '../../platform/db/pool.ts';
import { allows } from '../../platform/http/caller.ts';
import { found, PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { fingerprintOf, replay } from '../../platform/http/idempotency.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Prepared, RawCall, Route } from '../../platform/http/route.ts';
import {
  CONFIRMABLE_FOR_MS,
  EXPIRES_AFTER_MS,
  digestIn,
  type GuardedAction,
  needsSecondPerson,
  type ActionDeps,
  dailyLimitOf,
} from './action.ts';
import { countWaiting, findAction, findByKey, lockAction, updateAction } from './action-store.ts';
import { runDecided, withdrawAction } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { agentHeadersOf } from './guard-headers.ts';
import { begin, newAction, preparedOrAllFaults } from './new-action.ts';
import type { Person } from './person.ts';
import { utcDayOf, fitsAlone, exposuresOf, UnapprovedLimitExceeded } from './reserved.ts';
import { resolve } from './resolved.ts';
import { withKey } from './stored-call.ts';

/** An agent that goes round in circles must not bury what people have to decide on. */
const PROPOSALS_MAX = 100;

export type AgentCaller = PartnerCaller & Readonly<{ agent: Agent }>;

type Proposing = Readonly<{ route: Route; raw: RawCall; caller: AgentCaller }>;

function personOfAgent({ clientId, partnerId }: PartnerCaller): Person {
  return { userId: clientId, email: clientId, owner: partnerId, forPartnerId: null };
}

/**
 * Keeps what an agent wants to do, as it would be done, and does none of it. Above the agent's limit a
 * person has to approve it, else the agent confirms it. A repeat of its key finds the proposal.
 */
export async function propose(
  deps: ActionDeps,
  { caller, route, raw: sent }: Proposing,
): Promise<GuardedAction> {
  const person = personOfAgent(caller);
  const { faults, reason } = agentHeadersOf(sent);
  const asSent = await preparedOrAllFaults(route, sent, faults);
  const mac = (text: string) => deps.keyring.mac('fingerprint', text);
  const asked = { operation: route.operationId, url: sent.url, body: asSent.body };
  const fingerprint = fingerprintOf(mac, asked);
  const sentKey = keyIn(asSent.body);
  const known = sentKey && (await findByKey(deps.db, { ...person, key: sentKey }));
  if (known && !known.fingerprint.equals(fingerprint)) replay({ kind: 'mismatch' });
  if (known) return known;
  const ownKey = sentKey ?? randomUUID();
  const keyed = withKey(sent, ownKey);
  const resolved = await resolve(deps, route, { prepared: asSent, raw: keyed });
  const { prepared, raw, exposure } = resolved;
  const amounts = exposuresOf(exposure);
  const { clientId, partnerId } = caller;
  const call = { clientId, partnerId, operation: route.operationId, money: amounts[0] ?? null };
  await previewSpending(deps.db, call, deps.clock.now());
  if ((await countWaiting(deps.db, person)) >= PROPOSALS_MAX) {
    throw new Problem(ACTION_PROBLEMS.tooManyProposals);
  }
  const key = keyIn(prepared.body) ?? ownKey;
  const request = { route, raw, prepared, person, key, reason, fingerprint };
  const { name: agent } = caller.agent;
  const terms = { amounts, waitsMs: CONFIRMABLE_FOR_MS, agent, confirmable: true };
  const confirmable = newAction(deps, request, resolved, terms);
  const isAlone = exposure.secondPerson !== true && (await mayConfirm(deps, caller, confirmable));
  const action = isAlone ? confirmable : leftToPerson(confirmable);
  if (await begin(deps, action)) return action;
  return await propose(deps, { caller, route, raw: sent }); // The same call was faster: it is known now.
}

function leftToPerson(action: GuardedAction): GuardedAction {
  const expiresAt = addMilliseconds(action.createdAt, EXPIRES_AFTER_MS);
  return { ...action, confirmable: false, expiresAt };
}

/** Up to which amounts the agent confirms by itself: at once, of a record, and in a day. */
function unapprovedLimitsOf(deps: ActionDeps, { agent }: PartnerCaller) {
  const atOnce = Math.min(deps.approvalLimit, agent?.policy.approvalAbove ?? 0);
  return { atOnce, perRecord: atOnce, perDay: dailyLimitOf(deps) };
}

async function mayConfirm(deps: ActionDeps, caller: AgentCaller, action: GuardedAction) {
  const limits = unapprovedLimitsOf(deps, caller);
  if (needsSecondPerson(action.amounts, limits.atOnce)) return false;
  return await fitsAlone(deps.db, action, utcDayOf(deps.clock.now()), limits);
}

function keyIn(body: Prepared['body']): string | undefined {
  const key = isRecord(body) ? body['idempotencyKey'] : undefined;
  return typeof key === 'string' ? key : undefined;
}

type OwnProposal = Readonly<{ caller: PartnerCaller; id: string }>;

/** A proposal of the caller's own; 404 for those of others, as for none. */
export async function ownProposal(
  { db }: ActionDeps,
  { caller, id }: OwnProposal,
): Promise<GuardedAction> {
  const action = found(await findAction(db, { owner: caller.partnerId, id }));
  return found(action.agent !== null && action.userId === caller.clientId ? action : undefined);
}

/** Carries out a proposal whose digest the agent knows. A repeat returns it as it is. */
export async function confirmProposal(
  deps: ActionDeps,
  { caller, digest, id }: OwnProposal & Readonly<{ digest: string }>,
): Promise<GuardedAction> {
  const action = await ownProposal(deps, { caller, id });
  const { confirmable, operation, status } = action;
  if (digestIn(action) !== digest) throw new Problem(ACTION_PROBLEMS.digestMismatch);
  const route = found(deps.routes().find(({ operationId }) => operationId === operation));
  if (!allows(caller.scopes, route.access)) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  if (confirmable) return await confirm(deps, caller, action);
  if (status === 'WAITING') throw new Problem(ACTION_PROBLEMS.needsPerson);
  return action;
}

/** What has become too much for the agent alone, since it proposed it, is left to a person. */
async function confirm(
  deps: ActionDeps,
  caller: PartnerCaller,
  { amounts, id, reason }: GuardedAction,
): Promise<GuardedAction> {
  const person = personOfAgent(caller);
  const alone = unapprovedLimitsOf(deps, caller);
  try {
    if (needsSecondPerson(amounts, alone.atOnce)) throw new UnapprovedLimitExceeded();
    return await runDecided(deps, { person, id, reason, alone });
  } catch (error) {
    if (!(error instanceof UnapprovedLimitExceeded)) throw error;
    await transaction(lockingIn(deps.db, bucketIn(id)), async (tx) => {
      const action = await lockAction(tx, { owner: person.owner, id });
      if (action?.status === 'WAITING') await updateAction(tx, leftToPerson(action));
    });
    throw new Problem(ACTION_PROBLEMS.needsPerson, { cause: error });
  }
}

/** The agent does not want it any more. */
export async function withdrawProposal(deps: ActionDeps, own: OwnProposal): Promise<GuardedAction> {
  await ownProposal(deps, own);
  return await withdrawAction(deps, { person: personOfAgent(own.caller), id: own.id });
}
