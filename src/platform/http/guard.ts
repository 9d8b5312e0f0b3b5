import type { Money } from '../../kernel/money.ts';
import type { Fault } from './problem.ts';

/** What a call would move, as far as it can be told before. */
export type Stake = Readonly<{
  amount?: Money | undefined;
  /** What is given back or not taken after all: people may do that alone, agents within their limits. */
  undone?: Money | undefined;
  /** The body with the amount in it, where it was left out: what was shown is then what is done. */
  explicit?: object | undefined;
}>;

/**
 * What a person's call needs beside a permission, because it moves money or rights: a reason, and
 * where much is at stake a second person. Clients of the API are asked for neither.
 */
export type RouteGuard<GuardedCall> = Readonly<{
  /** What is at stake; absent where it is no amount of money. */
  what?: (call: GuardedCall) => Promise<Stake> | Stake;
  /** Faults that only the record shows, to be told together with a reason that is missing. */
  examine?: (call: GuardedCall) => Promise<readonly Fault[]>;
  /** The answer holds a secret, which is shown once and kept nowhere. */
  secretAnswer?: true;
  /** People do it as it is; agents propose it. */
  agentsOnly?: true;
  /** Done twice it is done once, though it takes no idempotencyKey: the state it sets forbids it, or stays. */
  repeatable?: true;
}>;
