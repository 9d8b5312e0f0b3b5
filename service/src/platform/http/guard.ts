import type { Money } from '../../kernel/money.ts';
import type { Fault } from './errors.ts';

export type Exposure = Readonly<{
  /** At most one in each currency. */
  amounts?: readonly Money[];
  /** What is given back or not taken after all: people may do that alone, agents within their limits. */
  reversed?: Money | undefined;
  /** The body with everything in it that was left to the state of records: what is shown is what is done. */
  explicit?: object | undefined;
  /** The id of whose money it is, and of the record: what is moved of them in a day is limited too. */
  owner?: string;
  record?: string;
  /** A second person decides, whatever the amount: rights or where money goes would change. */
  secondPerson?: boolean;
}>;

/** Calls of a route that a second person decides on, whatever their amount. */
export type SecondPerson<GuardedCall> =
  | 'always'
  | Readonly<{
      /** In words, for the guide: “when the bank account changes”. */
      when: string;
      isNeeded: (call: GuardedCall) => Promise<boolean> | boolean;
    }>;

/** What a person's call needs beside a permission: a reason, for much a second person. */
export type RouteGuard<GuardedCall> = Readonly<{
  /** What is at stake; absent where it is no amount of money. */
  what?: (call: GuardedCall) => Promise<Exposure> | Exposure;
  /** It changes rights, or where money goes. */
  secondPerson?: SecondPerson<GuardedCall>;
  /** Faults that only the record shows, to be told together with a reason that is missing. */
  examine?: (call: GuardedCall) => Promise<readonly Fault[]>;
  /** The answer holds a secret: nothing keeps it but what repeats of the call with its key are given. */
  secretAnswer?: true;
  /** People do it as it is; agents propose it. */
  agentsOnly?: true;
  /** Done twice it is done once, though it takes no idempotencyKey: the state it sets forbids it, or stays. */
  repeatable?: true;
}>;

export async function exposureIn<GuardedCall>(
  guard: RouteGuard<GuardedCall> | undefined,
  call: GuardedCall,
): Promise<Exposure> {
  const { secondPerson, what } = guard ?? {};
  const exposure = (await what?.(call)) ?? {};
  const isNeeded = secondPerson === 'always' || (await secondPerson?.isNeeded(call));
  return isNeeded === true ? { ...exposure, secondPerson: true } : exposure;
}
