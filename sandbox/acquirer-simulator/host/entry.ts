import type { Currency } from '../../../service/src/kernel/money.ts';
import type { Decided } from '../decide.ts';

export type Operation =
  'authorize' | 'increment' | 'verify' | 'capture' | 'reverse' | 'release' | 'refund';

/** What is written of a request; a card number or security code has no place in it. */
export type JournalEntry = Readonly<{
  merchantId: string;
  reference: string;
  operation: Operation;
  original: string | null;
  amount: bigint;
  currency: Currency;
  brand: string | null;
  lastFour: string | null;
  outcome: 'approved' | 'declined' | 'unanswered' | 'void';
  answer: Decided;
  at: Date;
  /** An authorization that is captured as it is approved. */
  isPurchase: boolean;
  /** For a capture: the rest of the hold is released. */
  final: boolean;
}>;

/** An entry as the journal has it, with what was done under it since. */
export type JournalRow = JournalEntry &
  Readonly<{ reversedAt: Date | null; authorized: bigint; captured: bigint; refunded: bigint }>;

export type Key = Readonly<{ merchantId: string; reference: string }>;

/** What the journal holds of a reference after a request: its own entry, or an earlier one's. */
export type Written = Readonly<{ isNew: boolean; entry: JournalEntry | JournalRow }>;
