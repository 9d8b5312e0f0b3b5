import type { PartnerKind, AccountChangeKind } from '../partners/index.ts';
import type { Role } from './role.ts';
import type { Attempts } from '../auth/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Platform } from '../../platform/platform.ts';

/** Somebody who signs in to the console: an operator or, with a partner, one of that partner's people. */
export type User = Readonly<{
  id: string;
  email: string;
  name: string;
  role: Role;
  partnerId: string | null;
  partnerKind: PartnerKind | null;
  partnerName: string | null;
  /** Null until the invitation is accepted. */
  passwordHash: string | null;
  hasTotp: boolean;
  passkeyCount: number;
  createdAt: Date;
  modifiedAt: Date;
  signedInAt: Date | null;
  disabledAt: Date | null;
  signedOutBefore: Date | null;
  /** Of the invitation that waits to be accepted. */
  invitedUntil: Date | null;
}>;

export const USER_STATUSES = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export function statusOf({ disabledAt, passwordHash }: User): UserStatus {
  if (disabledAt) return 'DISABLED';
  return passwordHash === null ? 'INVITED' : 'ACTIVE';
}

export const SECOND_FACTORS = ['PASSKEY', 'TOTP'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

export function factorsOf({ hasTotp, passkeyCount }: User): SecondFactor[] {
  return [
    ...(passkeyCount > 0 ? (['PASSKEY'] as const) : []),
    ...(hasTotp ? (['TOTP'] as const) : []),
  ];
}

/** The keyring has loaded `secret-hash` and `second-factors`. */
export type UserDeps = Pick<Platform, 'db' | 'keyring' | 'audit'> &
  Readonly<{
    /** Of sessions and codes, which browsers and phones hold against the machine's time. */
    clock: Clock;
    /** The service's time, which the sandbox can move: of what others did to an account. */
    serviceClock: Clock;
    /** Where the console is: what passkeys are bound to, and where invitations lead. */
    consoleUrl: string;
  }>;

export type SignInDeps = UserDeps &
  Readonly<{
    attempts: Attempts;
    /** In the sandbox a second factor is not demanded. */
    isSandbox: boolean;
  }>;

/** What is done to the account now, as the one concerned is told of it. */
export function accountChangeOf(
  { serviceClock }: UserDeps,
  userId: string,
  kind: AccountChangeKind,
) {
  return { userId, kind, now: serviceClock.now() };
}
