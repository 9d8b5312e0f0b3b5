import { type Fault, Problem, type ProblemKind } from '../../../platform/http/errors.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';

/**
 * How many of each a partner may have, unless an operator has set another number: far more than one that
 * means well needs, and few enough that one that does not takes no room from others.
 */
export const CAPS = {
  clients: { standard: 500, noun: 'API clients', relief: 'Revoke one' },
  apiKeys: { standard: 1_000, noun: 'API keys', relief: 'Revoke one' },
  users: { standard: 1_000, noun: 'users', relief: 'Disable one' },
  merchants: { standard: 100_000, noun: 'merchants', relief: 'Use one that is there' },
  customers: { standard: 1_000_000, noun: 'customers', relief: 'Delete one' },
  hostedFieldsProfiles: {
    standard: 10_000,
    noun: 'hosted-fields profiles',
    relief: 'Delete one',
  },
  savedViews: { standard: 10_000, noun: 'saved views', relief: 'Delete one' },
  webhookEndpoints: {
    standard: 20,
    noun: 'webhook endpoints for all its merchants',
    relief: 'Delete one',
  },
  merchantWebhookEndpoints: {
    standard: 1_000,
    noun: 'webhook endpoints for single merchants',
    relief: 'Delete one',
  },
} as const;

export type Cap = keyof typeof CAPS;

// Object.keys gives the names of a constant as plain texts.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const CAP_NAMES = Object.keys(CAPS) as readonly Cap[];

/** What an operator has set for a partner; null is the standard. */
export type SetLimits = Readonly<
  Record<Cap | 'requestsPerMinute', number | null> & { capacityWeight: number }
>;

export const WEIGHT_MAX = 100;
export const CAP_MAX = 100_000_000;
export const REQUESTS_MAX = 10_000_000;

const NOTHING_SET = Object.fromEntries(CAP_NAMES.map((cap) => [cap, null]));

/** Of a partner for which nothing was set. */
export const STANDARD: SetLimits = {
  // The names are those of the table.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ...(NOTHING_SET as Record<Cap, null>),
  requestsPerMinute: null,
  capacityWeight: 1,
};

export function capIn(set: SetLimits, cap: Cap): number {
  return set[cap] ?? CAPS[cap].standard;
}

type Reached = Readonly<{ cap: Cap; limit: number }>;

/** The 409 of one more than there may be. A slice that has a problem of its own for that names it. */
export function limitReached(
  { cap, limit }: Reached,
  kind: ProblemKind = PARTNER_PROBLEMS.limitReached,
): Problem {
  const { noun, relief } = CAPS[cap];
  const detail = `The partner may have ${limit} ${noun}, and has as many. ${relief}, or ask the operator to raise the limit.`;
  const reasonCode = reasonOf(kind);
  return new Problem(kind, { detail, errors: [{ reasonCode, errorMessage: detail }] });
}

/** A rule that has a problem is named by it. */
function reasonOf({ code }: ProblemKind): Fault['reasonCode'] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return code.toUpperCase().replaceAll('-', '_') as Fault['reasonCode'];
}
