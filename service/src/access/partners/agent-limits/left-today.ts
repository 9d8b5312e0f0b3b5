import type { Currency } from '../../../kernel/money.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import { policyIn } from '../callers/agent-policy.ts';
import { readClient } from '../credentials/client-store.ts';
import { type AgentCall, spendingDayOf } from './reserve-spending.ts';
import { readSpending } from './spending-store.ts';

type Left = Readonly<{ left: number; limit: number }>;
/** What an agent may still do on a day once a call is carried out; absent where nothing limits it. */
export type LeftToday = Readonly<{
  /** In cents. */
  amount?: Left & Readonly<{ currency: Currency }>;
  calls?: Left;
}>;

/** By the narrower of the limits of all its calls and of the tool. */
export async function leftToday(db: Queryable, call: AgentCall, now: Date): Promise<LeftToday> {
  const client = await readClient(db, call.clientId);
  const policy = client?.revokedAt === null ? policyIn(client.agent) : undefined;
  if (!policy) return {};
  const { byTool, inAll } = await readSpending(db, { ...call, day: spendingDayOf(now) });
  const tool = policy.tools?.find(({ name }) => name === call.operation);
  const held = [{ ...policy, spent: inAll }, ...(tool ? [{ ...tool, spent: byTool }] : [])];
  const moves = Number(call.money?.amount ?? 0n);
  const amount = least(
    held.map(({ perDay, spent }) => leftOf(perDay, Number(spent.amount) + moves)),
  );
  const calls = least(held.map(({ callsPerDay, spent }) => leftOf(callsPerDay, spent.calls + 1)));
  return {
    ...(amount && call.money ? { amount: { ...amount, currency: policy.currency } } : {}),
    ...(calls ? { calls } : {}),
  };
}

function leftOf(limit: number | undefined, taken: number): Left | undefined {
  return limit === undefined ? undefined : { limit, left: Math.max(0, limit - taken) };
}

function least(all: readonly (Left | undefined)[]): Left | undefined {
  const known = all.filter((one) => one !== undefined);
  return known.toSorted((one, other) => one.left - other.left)[0];
}
