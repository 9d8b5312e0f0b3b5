import type { Money } from '../../kernel/money.ts';
import type { Route } from '../../platform/http/route.ts';
import { takesIdempotencyKey } from '../../platform/http/route-problems.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';

export const ACTION_STATUSES = [
  'WAITING',
  'APPROVED',
  'RUNNING',
  'DONE',
  'REFUSED',
  'INTERRUPTED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** Whose the actions of operators are. */
export const OPERATORS = '';

/** Something that a person did or wants to do from the console, or that an agent proposes. */
export type GuardedAction = Readonly<{
  id: string;
  /** The partner whose people see it, or OPERATORS. */
  owner: string;
  /** The person, or the client of an operator or an agent. */
  userId: string;
  requestedBy: string;
  /** The name of the agent that proposes it; null where a person asks for it. */
  agent: string | null;
  /** The agent may confirm it without a person. */
  confirmable: boolean;
  /** The day on which its amounts were taken out of what may be moved. */
  reservedOn: string | null;
  /** The partner that an operator acts for. */
  forPartnerId: string | null;
  /** Null: given up, because the call was refused and may be sent again with its faults corrected. */
  key: string | null;
  /** Of the call as it was sent. */
  fingerprint: Buffer;
  /** Of the call as it will be made, and of the record as it was; null where an earlier release made it. */
  digest: Buffer | null;
  /** The operationId of the route. */
  operation: string;
  path: string;
  subject: string;
  reason: string;
  /** What it moves, one in each currency. */
  amounts: readonly Money[];
  /** Whose money that is, and of which record. */
  merchantId: string | null;
  recordId: string | null;
  /** The body as JSON, with what was left to the state of records; null: as it was sent. */
  explicit: string | null;
  /** The body, masked, as JSON. */
  shown: string | null;
  /**
   * The call as it came, as JSON, while it waits for approval and until it is over; of one whose answer has a
   * secret also after that.
   */
  request: string | null;
  status: ActionStatus;
  decision: ActionDecision | null;
  leasedUntil: Date | null;
  /** The members of the record that were changed, masked, as JSON. */
  before: string | null;
  after: string | null;
  answerStatus: number | null;
  /** For repeats; where it holds a secret, which the operation keeps, that it does. */
  answer: string | null;
  correlationId: string;
  createdAt: Date;
  /** Null: it needed no second person. */
  expiresAt: Date | null;
  endedAt: Date | null;
}>;

export type ActionDecision = Readonly<{ userId: string; by: string; reason: string; at: Date }>;

const DAY_MS = 86_400_000;
export const EXPIRES_AFTER_MS = 7 * DAY_MS;
/** Long enough to show the plan to somebody, short enough that it is still true. */
export const CONFIRMABLE_FOR_MS = 600_000;
/** Longer than any request may take, so that nobody takes over what still runs. */
export const ACTION_LEASE_MS = 60_000;
/** For so long an approved action whose outcome is not known is tried again. */
export const TRIED_FOR_MS = DAY_MS;

/**
 * Whether a call may be sent again where it is not known what became of it: it sets a state, or it
 * has a key by which its own slice knows a repeat.
 */
export function isRepeatable(route: Route): boolean {
  return route.method !== 'POST' || route.guard?.repeatable === true || takesIdempotencyKey(route);
}

/** Whether somebody else has to agree. `limit` is in cents of whichever currency. */
export function needsSecondPerson(amounts: readonly Money[], limit: number): boolean {
  return amounts.some(({ amount }) => amount > BigInt(limit));
}

/** What an approval or confirmation names. */
export function digestIn({ digest, fingerprint }: GuardedAction): string {
  return (digest ?? fingerprint).toString('hex');
}

export type ActionDeps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'audit' | 'keyring'> &
  Readonly<{
    /** In cents, of any currency: above it somebody else has to approve. */
    approvalLimit: number;
    /** The same for all that is moved in a day without a second person; absent: as much as at once. */
    dailyApprovalLimit?: number | undefined;
    /** The routes as the API has them, by which approved actions are carried out. */
    routes: () => readonly Route[];
    /** A person as they may call now, for a partner where an operator acts for one; undefined: not any more. */
    callerOf: (userId: string, forPartnerId: string | null) => Promise<Caller | undefined>;
  }>;

export function dailyLimitOf({ approvalLimit, dailyApprovalLimit }: ActionDeps): number {
  return dailyApprovalLimit ?? approvalLimit;
}
