import type { Money } from '../kernel/money.ts';
import { type AgentCall, releaseSpending, reserveSpending } from '../partners/index.ts';
import type { Stake } from '../platform/http/guard.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { GuardedAction } from './action.ts';

/** What counts against the limits of an agent. */
export function stakeOf({ amount, undone }: Stake): Money | null {
  return amount ?? undone ?? null;
}

function callOf({ money, operation, owner, userId }: GuardedAction): AgentCall {
  return { partnerId: owner, clientId: userId, operation, money };
}

/**
 * An agent's action, taken up: its amount is out of what the agent may move today, in the transaction
 * that takes it up. Throws where that is too little. People have no such limits.
 */
export async function withReserved<Action extends GuardedAction>(
  tx: Tx,
  action: Action,
  now: Date,
): Promise<Action> {
  if (action.agent === null) return action;
  return { ...action, reservedOn: await reserveSpending(tx, callOf(action), now) };
}

/** The action was refused: nothing was moved. */
export async function releaseReserved(tx: Tx, action: GuardedAction): Promise<void> {
  if (action.reservedOn === null) return;
  await releaseSpending(tx, { ...callOf(action), day: action.reservedOn });
}
