import type { GivenName } from './given.ts';

/**
 * A call of a tool. In its arguments `$key` is a new idempotency key, `$name` what is given by that name,
 * and `$2.data.0.paymentId` a member of what the second call returned. The third part is the end of the
 * problem's type, where the call is refused.
 */
export type Step = readonly [
  tool: string,
  given?: Readonly<Record<string, unknown>>,
  problem?: string,
];

/**
 * What must be so afterwards: `$2` is what the second call returned; an address is read by the partner's
 * own system. What is there is as `is` says: the value itself, or what it matches.
 */
export type Outcome = readonly [of: string, member: string, is: unknown];

/** Something a person asks an agent for, and what an agent does that understands it. */
export type Task = Readonly<{
  words: string;
  given?: readonly GivenName[];
  calls: readonly Step[];
  outcomes: readonly Outcome[];
  /** By these of its words the tools are found that are not listed; by all of them if omitted. */
  finds?: string;
}>;
