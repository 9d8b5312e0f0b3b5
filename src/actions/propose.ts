import { randomUUID } from 'node:crypto';
import { type Agent, foreseeSpending, type PartnerCaller } from '../partners/index.ts';
import { allows } from '../platform/http/caller.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { fingerprintOf, replay } from '../platform/http/idempotency.ts';
import { isRecord } from '../platform/http/normalise.ts';
import { Problem } from '../platform/http/problem.ts';
import { found } from '../platform/http/refuse.ts';
import type { Prepared, RawCall, Route } from '../platform/http/route.ts';
import {
  CONFIRMABLE_FOR_MS,
  EXPIRES_AFTER_MS,
  type GuardedAction,
  needsSecondPerson,
} from './action.ts';
import type { ActionDeps } from './action-deps.ts';
import { countWaiting, findAction, findByKey } from './action-store.ts';
import { runDecided, withdrawAction } from './decide.ts';
import { ACTION_PROBLEMS } from './errors.ts';
import { agentHeadersOf } from './guard-headers.ts';
import { begin, newAction, preparedOrAllFaults } from './new-action.ts';
import type { Person } from './person.ts';
import { stakeOf } from './reserved.ts';
import { preparedCall } from './stored-call.ts';

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
  const { prepared, raw, money } = await spelledOut(route, sent, faults);
  const mac = (text: string) => deps.keyring.mac('fingerprint', text);
  const amount = money && `${money.amount} ${money.currency}`;
  const asked = { operation: route.operationId, url: raw.url, body: prepared.body, amount };
  const fingerprint = fingerprintOf(mac, asked);
  const key = keyIn(prepared.body) ?? randomUUID();
  const known = await findByKey(deps.db, { ...person, key });
  if (known) {
    if (!known.fingerprint.equals(fingerprint)) replay({ kind: 'mismatch' });
    return known;
  }
  const { clientId, partnerId } = caller;
  const call = { clientId, partnerId, operation: route.operationId, money };
  await foreseeSpending(deps.db, call, deps.clock.now());
  if ((await countWaiting(deps.db, person)) >= PROPOSALS_MAX) {
    throw new Problem(ACTION_PROBLEMS.tooManyProposals);
  }
  const { approvalAbove = 0 } = caller.agent.policy;
  const limit = Math.min(deps.approvalLimit, approvalAbove);
  const confirmable = !needsSecondPerson(money, limit);
  const waitsMs = confirmable ? CONFIRMABLE_FOR_MS : EXPIRES_AFTER_MS;
  const terms = { money, waitsMs, agent: caller.agent.name, confirmable };
  const request = { route, raw, prepared, person, key, reason, fingerprint };
  const action = await newAction(deps, request, terms);
  if (await begin(deps, action)) return action;
  return await propose(deps, { caller, route, raw: sent }); // The same call was faster: it is known now.
}

/** The call with its amount in it, where the caller left that to the state of the record. */
async function spelledOut(
  route: Route,
  sent: RawCall,
  faults: Parameters<typeof preparedOrAllFaults>[2],
) {
  const prepared = await preparedOrAllFaults(route, sent, faults);
  const stake = await prepared.stake();
  const money = stakeOf(stake);
  if (!stake.explicit) return { prepared, raw: sent, money };
  const raw = { ...sent, body: Buffer.from(JSON.stringify(stake.explicit)) };
  return { prepared: preparedCall(route, raw), raw, money };
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
  const { confirmable, fingerprint, operation, reason, status } = action;
  if (fingerprint.toString('hex') !== digest) throw new Problem(ACTION_PROBLEMS.digestMismatch);
  const route = found(deps.routes().find(({ operationId }) => operationId === operation));
  if (!allows(caller.scopes, route.access)) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  if (confirmable) return await runDecided(deps, { person: personOfAgent(caller), id, reason });
  if (status === 'WAITING') throw new Problem(ACTION_PROBLEMS.needsPerson);
  return action;
}

/** The agent does not want it any more. */
export async function withdrawProposal(deps: ActionDeps, own: OwnProposal): Promise<GuardedAction> {
  await ownProposal(deps, own);
  return await withdrawAction(deps, { person: personOfAgent(own.caller), id: own.id });
}
