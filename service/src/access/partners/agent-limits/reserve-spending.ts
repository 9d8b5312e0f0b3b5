import type { Money } from '../../../kernel/money.ts';
import type { Queryable, Tx } from '../../../platform/db/pool.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import {
  type AgentPolicy,
  brokenCaps,
  policyIn,
  refuseUnlisted,
  type SpentOfDay,
} from '../callers/agent-policy.ts';
import { readClient } from '../credentials/client-store.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';
import * as store from './spending-store.ts';

/** A call of an agent, and what it would move. */
export type AgentCall = Readonly<{
  partnerId: string;
  clientId: string;
  operation: string;
  money: Money | null;
}>;

/**
 * Takes the call's amount out of what the agent may move today, or throws the 403 that names each limit
 * it breaks. In the transaction that takes up the call: what is not given back explicitly stays taken,
 * so a process that dies never permits more. Tells the day that it counts for.
 */
export async function reserveSpending(tx: Tx, call: AgentCall, now: Date): Promise<string> {
  const day = spendingDayOf(now);
  const policy = await policyOf(tx, call);
  const spent = await store.addSpending(tx, { ...call, day }, call.money?.amount ?? 0n);
  refuseBroken(policy, call, spent);
  return day;
}

/** The same without taking anything: whether it could be done now. */
export async function previewSpending(db: Queryable, call: AgentCall, now: Date): Promise<void> {
  const policy = await policyOf(db, call);
  const { byTool, inAll } = await store.readSpending(db, { ...call, day: spendingDayOf(now) });
  const withCall = ({ amount, calls }: SpentOfDay['inAll']) => ({
    amount: amount + (call.money?.amount ?? 0n),
    calls: calls + 1,
  });
  refuseBroken(policy, call, { inAll: withCall(inAll), byTool: withCall(byTool) });
}

/** Counts a call that is not proposed, or throws the 403 of one too many. */
export async function countCall(
  tx: Tx,
  { policy, ...call }: Omit<AgentCall, 'money'> & Readonly<{ policy: AgentPolicy }>,
  now: Date,
): Promise<void> {
  const spent = await store.addCall(tx, { ...call, day: spendingDayOf(now) });
  const errors = brokenCaps(policy, { ...call, money: null, spent });
  const detail = `The policy of this agent allows no more calls of ${call.operation} today.`;
  if (errors.length > 0) throw new Problem(PLATFORM_PROBLEMS.forbidden, { detail, errors });
}

export async function releaseSpending(tx: Tx, call: AgentCall & Pick<store.SpendingOf, 'day'>) {
  if (call.money) await store.returnSpending(tx, call, call.money.amount);
}

export function spendingDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** As it is now: what was proposed under another policy is held to this one. */
async function policyOf(db: Queryable, { clientId, operation }: AgentCall): Promise<AgentPolicy> {
  const client = await readClient(db, clientId);
  const policy = client?.revokedAt === null ? policyIn(client.agent) : undefined;
  if (!policy) throw new Problem(PLATFORM_PROBLEMS.forbidden);
  refuseUnlisted(policy, operation);
  return policy;
}

function refuseBroken(policy: AgentPolicy, call: AgentCall, spent: SpentOfDay): void {
  const errors = brokenCaps(policy, { ...call, spent });
  if (errors.length > 0) throw new Problem(PARTNER_PROBLEMS.agentCap, { errors });
}
