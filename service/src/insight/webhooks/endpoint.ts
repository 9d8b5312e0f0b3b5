import { addMilliseconds } from '../../kernel/clock.ts';
import type { EventForm } from '../../records/events/index.ts';

/** Where a partner is told of events, and of which. */
export type Endpoint = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  /** Null: all of the partner's events; else those of this merchant. */
  merchantId: string | null;
  url: string;
  description: string;
  /** Types of events; `payment.*` is all of payments, `*` is all. */
  types: readonly string[];
  form: EventForm;
  apiVersion: string;
  status: (typeof ENDPOINT_STATUSES)[number];
  disabledReason: DisabledReason | null;
  disabledAt: Date | null;
  keys: SealedKeys;
  /** Rolled keys are still signed with until then. */
  previousKeys: (SealedKeys & Readonly<{ until: Date }>) | null;
  maxInFlight: number;
  failuresInRow: number;
  failingSince: Date | null;
  version: number;
  createdAt: Date;
  modifiedAt: Date;
}>;

export const ENDPOINT_STATUSES = ['ENABLED', 'PAUSED', 'DISABLED'] as const;

/** Why we stopped sending: it answered 410, or nothing but failure came of it for days. */
export const DISABLED_REASONS = ['GONE', 'FAILING'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** What a status that was given, not earned, goes with: whoever is enabled again has no failures. */
export function inStatus(status: 'ENABLED' | 'PAUSED') {
  return { status, disabledReason: null, disabledAt: null, failuresInRow: 0, failingSince: null };
}

export type SealedKeys = Readonly<{ sealed: Buffer; publicKey: string }>;

/** Whether the endpoint is to be told of an event. */
export function takesEvent(
  { merchantId, types }: Pick<Endpoint, 'merchantId' | 'types'>,
  event: Readonly<{ merchantId: string | null; type: string }>,
): boolean {
  if (merchantId !== null && merchantId !== event.merchantId) return false;
  return types.some((pattern) => matchesType(pattern, event.type));
}

export function matchesType(pattern: string, type: string): boolean {
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}

const IDLE_DAYS = 30;

/** Of endpoints that are paused or disabled since before then nothing is kept any more. */
export function idleSince(now: Date): Date {
  return addMilliseconds(now, -IDLE_DAYS * 86_400_000);
}
