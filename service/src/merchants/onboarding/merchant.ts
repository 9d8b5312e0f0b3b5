import type { MerchantProfile } from './profile.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type OnboardingDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint` and `private-details`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** For what is looked at now and then, and not all at once. */
export type OnboardingRoutesDeps = OnboardingDeps & Readonly<{ rateLimits: RateLimits }>;

export const MERCHANT_STATUSES = ['ACTIVE', 'SUSPENDED'] as const;

export type MerchantStatus = (typeof MERCHANT_STATUSES)[number];

/** A business that takes payments, as its partner described it. */
export type Merchant = Readonly<{
  merchantId: string;
  bucket: string;
  partnerId: string;
  chainId: string | null;
  status: MerchantStatus;
  /** What the partner sent, request-only members included; what is sealed of it is masked here. */
  profile: MerchantProfile;
  /** Null: written by an earlier release, and in clear until it is sealed. */
  sealed: Buffer | null;
  /** The terminal id that acquirers know it by, where an operator has set one. */
  terminalId: string | null;
  /** Counts the changes; the first state is 1. */
  version: number;
  /** From then on the profile cannot be changed. */
  firstOrderAt: Date | null;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** New payments, validations and 3-D Secure; what exists may be completed and refunded anyway. */
export function mayTakePayments({ status }: Pick<Merchant, 'status'>): boolean {
  return status === 'ACTIVE';
}

export function etagOf({ version }: Pick<Merchant, 'version'>): string {
  return `"${version}"`;
}

/** Whether `If-Match` (absent, `*`, or a list of tags) allows a change of what has this tag. */
export function matches(ifMatch: string | undefined, etag: string): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => tag.trim() === etag);
}
