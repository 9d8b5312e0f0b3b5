import type { Money } from '../../kernel/money.ts';
import {
  type AgentCall,
  peopleBehind,
  releaseSpending,
  reserveSpending,
} from '../../access/partners/index.ts';
import type { Queryable, Tx } from '../../platform/db/pool.ts';
import type { Exposure } from '../../platform/http/guard.ts';
import type { GuardedAction } from './action.ts';
import { addUnapproved, readUnapproved, returnUnapproved } from './unapproved-store.ts';

/** What counts against the limits of an agent. */
export function exposuresOf({ amounts, reversed }: Exposure): readonly Money[] {
  return amounts ?? (reversed ? [reversed] : []);
}

/** Up to which amounts, in cents of all currencies together, somebody acts without a second person. */
export type UnapprovedLimits = Readonly<{
  /** For a day, of everything that one person moves, and of what is moved of a record or merchant. */
  perDay: number;
  /** For a day, of what one agent moves of a record, which is one thing however it is cut up. */
  perRecord?: number;
}>;

/** With it, more would be moved today than may be without a second person. */
export class UnapprovedLimitExceeded extends Error {}

type Moving = Pick<GuardedAction, 'amounts' | 'merchantId' | 'recordId' | 'userId'>;

/** Whoever asked for it does it, without another person. */
function isAlone({ decision, userId }: GuardedAction): boolean {
  return decision === null || decision.userId === userId;
}

/**
 * Each sum that it counts for, by its name in the table, with the limit of that. What a client moves, an
 * agent's too, is moved by whoever was handed a credential of it.
 */
async function sumsOf(
  db: Queryable,
  { merchantId, recordId, userId }: Moving,
  limits?: UnapprovedLimits,
): Promise<ReadonlyMap<string, bigint>> {
  const perDay = BigInt(limits?.perDay ?? 0);
  const people = await peopleBehind(db, userId);
  const sums = new Map([userId, ...people].map((person) => [`person ${person}`, perDay]));
  if (merchantId !== null) sums.set(`merchant ${merchantId}`, perDay);
  if (recordId === null) return sums;
  // Of people it is within what they move in all.
  const perRecord = limits?.perRecord ?? limits?.perDay ?? 0;
  return sums.set(`record ${recordId}`, perDay).set(`${userId} of ${recordId}`, BigInt(perRecord));
}

function totalOf({ amounts }: Moving): bigint {
  return amounts.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * Takes an action's amounts out of what may be moved today without a second person: by whoever moves
 * them, of the record and of the merchant, whichever way they are cut up. In the transaction that begins
 * it; what is not given back stays taken, so a process that dies never permits more.
 */
export async function reserveUnapproved(
  tx: Tx,
  action: Moving & Readonly<{ reservedOn: string | null }>,
  limits: UnapprovedLimits,
): Promise<void> {
  const { reservedOn: day } = action;
  const total = totalOf(action);
  if (day === null || total === 0n) return;
  const sums = await sumsOf(tx, action, limits);
  const moved = await addUnapproved(tx, { day, whose: [...sums.keys()] }, total);
  if (moved.some(({ amount, whose }) => amount > (sums.get(whose) ?? 0n)))
    throw new UnapprovedLimitExceeded();
}

/** The same without taking anything: whether it could be done alone now. */
export async function fitsAlone(
  db: Queryable,
  action: Moving,
  day: string,
  limits: UnapprovedLimits,
): Promise<boolean> {
  const total = totalOf(action);
  if (total === 0n) return true;
  const sums = await sumsOf(db, action, limits);
  const moved = await readUnapproved(db, { day, whose: [...sums.keys()] });
  const before = new Map(moved.map(({ amount, whose }) => [whose, amount]));
  return [...sums].every(([whose, limit]) => (before.get(whose) ?? 0n) + total <= limit);
}

export function utcDayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function callOf({ amounts, operation, owner, userId }: GuardedAction): AgentCall {
  const [money = null] = amounts; // Agents move one currency.
  return { partnerId: owner, clientId: userId, operation, money };
}

/**
 * An action that is taken up by a decision: its amounts are out of what its agent may move today and,
 * where the agent itself decided, of what may be moved alone. Throws where that is too little. What a
 * second person approved counts for no limit of the first.
 */
export async function withReserved<Action extends GuardedAction>(
  tx: Tx,
  action: Action,
  { alone, now }: Readonly<{ alone: UnapprovedLimits | undefined; now: Date }>,
): Promise<Action> {
  if (action.agent === null) return action;
  const reserved = { ...action, reservedOn: await reserveSpending(tx, callOf(action), now) };
  if (alone) await reserveUnapproved(tx, reserved, alone);
  return reserved;
}

/** The action was refused: nothing was moved. */
export async function releaseReserved(tx: Tx, action: GuardedAction): Promise<void> {
  const { agent, reservedOn: day } = action;
  if (day === null) return;
  if (agent !== null) await releaseSpending(tx, { ...callOf(action), day });
  if (isAlone(action)) {
    const sums = await sumsOf(tx, action);
    await returnUnapproved(tx, { day, whose: [...sums.keys()] }, totalOf(action));
  }
}
