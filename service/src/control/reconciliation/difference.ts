import type { Money } from '../../kernel/money.ts';

/** The party that is not an acquirer; acquirers go by their own names. */
export const BANK = 'bank';

/** Everything that two parties can differ in. The list is closed. */
export const DIFFERENCE_KINDS = [
  'NOT_IN_OUR_RECORD',
  'NOT_IN_THEIR_RECORD',
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'MERCHANT_DIFFERS',
  'STATE_DIFFERS',
  'NOT_IN_LEDGER',
  'TOTALS_DIFFER',
  'ENTRY_UNMATCHED',
  'ENTRY_AMBIGUOUS',
  'ENTRY_AMOUNT_DIFFERS',
  'ENTRY_RETURN_UNMATCHED',
  'RETURN_UNMATCHED',
  'PAYOUT_UNCONFIRMED',
  'PAYOUT_NOT_ON_STATEMENT',
  'PAYOUT_CONTRADICTED',
  'PAYOUT_PAID_TWICE',
  'BANK_LEDGER_DIFFERS',
  'STATEMENT_GAP',
  'STATEMENT_DOES_NOT_ADD_UP',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What a person does about each; docs/guides/reconciliation.md says more. */
export const WHAT_TO_DO: Readonly<Record<DifferenceKind, string>> = {
  NOT_IN_OUR_RECORD:
    'Ask the acquirer where it came from. If this installation sent it, find out how; if not, have the acquirer reverse it.',
  NOT_IN_THEIR_RECORD:
    'Ask the acquirer for the operation by its reference. If it never happened there, correct the merchant’s balance with an adjustment.',
  AMOUNT_DIFFERS:
    'Ask the acquirer which amount the cardholder was charged. Correct the difference with an adjustment, or have the acquirer correct it.',
  CURRENCY_DIFFERS:
    'Ask the acquirer in which currency it was booked, and have it corrected there: an adjustment cannot change a currency.',
  MERCHANT_DIFFERS:
    'Have the acquirer book it for the right merchant; until then it settles with the wrong one.',
  STATE_DIFFERS:
    'Compare the payment with the acquirer’s record. Reverse at the acquirer what only it has booked. For what only it has undone, correct the merchant’s balance with an adjustment: DEBIT for a sale, CREDIT for a refund.',
  NOT_IN_LEDGER:
    'The payment and its ledger entries disagree. Run npm run audit, and report it as a fault of the service.',
  TOTALS_DIFFER:
    'Look for the operation among that day’s other differences with the acquirer, and resolve those first. If there are none, ask the acquirer which operations its totals of the day are made of.',
  ENTRY_UNMATCHED:
    'Find out what the bank booked: its own charges, or somebody else’s payment. If it is not ours, have the bank reverse it.',
  ENTRY_AMBIGUOUS: 'Several payouts match the entry. Ask the bank which one it belongs to.',
  ENTRY_AMOUNT_DIFFERS:
    'The bank booked a different amount from the one in the file. Have the bank correct it.',
  ENTRY_RETURN_UNMATCHED:
    'Money was returned and no payout matches. Ask the bank which transaction it belongs to.',
  RETURN_UNMATCHED:
    'Resolve the return, with the payout it belongs to or without one: POST /operator/payout-returns/{returnId}/resolve.',
  PAYOUT_UNCONFIRMED:
    'Find out whether the bank received the file. If it did, ask for that day’s statement.',
  PAYOUT_NOT_ON_STATEMENT:
    'It was assumed to be paid because no return arrived, but no statement shows it. Ask the bank to trace it.',
  PAYOUT_CONTRADICTED:
    'The statement contradicts the status of the payout. Upload the missing return file, or ask the bank for it; put the merchant’s payouts on hold until then.',
  PAYOUT_PAID_TWICE: 'The bank executed one payout more than once. Have it recall the second.',
  BANK_LEDGER_DIFFERS:
    'The bank statements and the ledger’s BANK account disagree about this payout. Run npm run audit, and report it as a fault of the service.',
  STATEMENT_GAP:
    'A statement between the two is missing, or one was replaced. Get it from the bank and upload it.',
  STATEMENT_DOES_NOT_ADD_UP:
    'Nothing in the statement was applied. Get it again; if it is still wrong, ask the bank for a corrected one.',
};

/** Something that differs, as one look finds it. */
export type Mismatch = Readonly<{
  kind: DifferenceKind;
  source: string;
  /** What it was judged with: what of a scope is not found again is gone. */
  scope: string;
  /** Its name among those of its kind and scope. */
  item: string;
  merchantId?: string | null;
  paymentId?: string | null;
  refundId?: string | null;
  payoutId?: string | null;
  fileId?: string | null;
  returnId?: string | null;
  /** On the other party's wire. */
  reference?: string | null;
  /** What the record of ours says; null where there is none. */
  ours?: Money | null;
  ledger?: Money | null;
  theirs?: Money | null;
  detail: string;
}>;

export const DIFFERENCE_STATES = ['OPEN', 'RESOLVED'] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

/** A finding as it is kept, with what became of it. */
export type KeptDifference = Required<Mismatch> &
  Readonly<{
    id: string;
    state: DifferenceState;
    /** When it was first seen. */
    createdAt: Date;
    lastSeenAt: Date;
    resolvedBy: string | null;
    resolution: string | null;
    resolvedAt: Date | null;
  }>;

/** Who resolves what a later look does not find again. */
export const RECONCILIATION = 'reconciliation';
export const GONE = 'No longer there: a later comparison found that both sides agree.';
