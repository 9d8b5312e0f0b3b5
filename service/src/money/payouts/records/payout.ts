import type { Currency } from '../../../kernel/money.ts';
import type { EntryKind } from '../../../records/ledger/index.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { AuditLog } from '../../../platform/audit-log/audit-log.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { SettlementDeps } from '../../settlement/index.ts';
import type { Bank } from './bank.ts';

/**
 * The life of a payout: each move is made once, under its lock, with its entries and its event.
 *
 *   cut-merchant.ts ──────► PENDING: created, not in a bank file yet
 *   write-files.ts ───────► SENT: in a bank file; REJECTED, where no file can carry it
 *   take-statement.ts ────► PAID: the money has moved; so does confirm-payouts.ts after some days
 *   take-returns.ts ──────► RETURNED: paid, then returned; REJECTED: no money moved
 */
export const PAYOUT_STATUSES = ['PENDING', 'SENT', 'PAID', 'RETURNED', 'REJECTED'] as const;

/** A credit pays the merchant; a debit collects what it was billed. */
export const PAYOUT_DIRECTIONS = ['CREDIT', 'DEBIT'] as const;
export type PayoutDirection = (typeof PAYOUT_DIRECTIONS)[number];

/** What confirmed that the money moved. */
export const PAID_BY = ['STATEMENT', 'WINDOW', 'RETURN'] as const;

/** The merchant's bank account; its number is sealed. */
export type Destination = Readonly<{
  institutionNumber: number;
  transitNumber: string;
  /** The last digits of the account number. */
  accountEnding: string;
  sealedAccount: Buffer;
  payeeName: string;
}>;

const SHOWN_DIGITS = 3; // Of at least five: enough for the owner to recognize an account.

export function endingOf(accountNumber: string): string {
  return accountNumber.slice(-SHOWN_DIGITS);
}

/** One bank transfer to a merchant, or one debit from it. */
export type Payout = Destination &
  Readonly<{
    id: string;
    partnerId: string;
    merchantId: string;
    currency: Currency;
    direction: PayoutDirection;
    status: (typeof PAYOUT_STATUSES)[number];
    /** Cents, always positive. */
    amount: bigint;
    lineCount: number;
    /** The cut-off: lines created before it are included. */
    cutAt: Date;
    /** The previous cut-off, even if it produced no payout. */
    previousCutAt: Date | null;
    /** Not put into a file before this time. */
    sendAt: Date;
    /** YYYY-MM-DD: the day the funds are due at the bank. */
    dueOn: string | null;
    fileId: string | null;
    traceNumber: string | null;
    reasonCode: string | null;
    reason: string | null;
    /** The return that ended it. */
    returnId: string | null;
    paidBy: (typeof PAID_BY)[number] | null;
    correlationId: string;
    sequence: number;
    createdAt: Date;
    sentAt: Date | null;
    paidAt: Date | null;
    endedAt: Date | null;
  }>;

/** Why a payout was returned or rejected, and by which return. */
export type Setback = Readonly<{
  outcome: 'RETURNED' | 'REJECTED';
  reasonCode: string;
  reason: string;
  returnId: string | null;
}>;

/** A payout's new state, with the kinds of entries to post for it. */
export type PayoutMove = Readonly<{ payout: Payout; kinds: readonly EntryKind[] }>;

const KINDS = {
  CREDIT: { paid: 'PAYOUT_PAID', rejected: 'PAYOUT_REJECTED', returned: 'PAYOUT_RETURNED' },
  DEBIT: { paid: 'BILLING_PAID', rejected: 'BILLING_REJECTED', returned: 'BILLING_RETURNED' },
} as const satisfies Record<PayoutDirection, Record<string, EntryKind>>;

/** The payout once it is paid; undefined if it is not awaiting confirmation. */
export function paidPayout(
  payout: Payout,
  by: Payout['paidBy'],
  now: Date,
): PayoutMove | undefined {
  if (payout.status !== 'SENT') return undefined;
  const { paid } = KINDS[payout.direction];
  return { payout: { ...payout, status: 'PAID', paidBy: by, paidAt: now }, kinds: [paid] };
}

/**
 * The payout once it is returned or rejected; undefined if its status allows neither. A returned payout
 * did leave the account first, confirmed or not: the bank's statement shows both bookings. A reject of
 * a payout that counted as paid is treated as a return.
 */
export function endedPayout(payout: Payout, setback: Setback, now: Date): PayoutMove | undefined {
  const { outcome, reasonCode, reason, returnId } = setback;
  const { paid, rejected, returned } = KINDS[payout.direction];
  const ended = { ...payout, reasonCode, reason, returnId, endedAt: now };
  if (payout.status === 'PAID') {
    return { payout: { ...ended, status: 'RETURNED' }, kinds: [returned] };
  }
  if (outcome === 'REJECTED' && (payout.status === 'SENT' || payout.status === 'PENDING')) {
    return { payout: { ...ended, status: 'REJECTED' }, kinds: [rejected] };
  }
  if (payout.status !== 'SENT') return undefined;
  const moved = { status: 'RETURNED', paidBy: 'RETURN', paidAt: now } as const;
  return { payout: { ...ended, ...moved }, kinds: [paid, returned] };
}

export type PayoutDeps = Readonly<{
  db: Database;
  /** With `bank-accounts` and `fingerprint` loaded. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
  logger: Logger;
  bank: Bank;
  taxes?: SettlementDeps['taxes'];
}>;
