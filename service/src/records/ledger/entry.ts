import { bucketIn, newId } from '../../kernel/id.ts';
import type { Currency, Money } from '../../kernel/money.ts';

/**
 * Every merchant has these accounts in each currency. ISSUER is the counterpart of HELD: a hold is a
 * promise, not money, and these two keep it separate from the accounts that hold money. TRANSIT is money
 * that the bank was instructed to move and has not confirmed, BANK is money that it has moved. DISPUTED is
 * withheld from the merchant until a dispute is decided.
 */
export const ACCOUNTS = [
  'HELD',
  'ISSUER',
  'RECEIVABLE',
  'CLEARING',
  'PAYABLE',
  'FEES',
  'REFUNDS',
  'TAXES',
  'BILLABLE',
  'RESERVE',
  'ADJUSTMENTS',
  'DISPUTED',
  'TRANSIT',
  'BANK',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** Moves an amount from the credited account to the debited one. */
export type Movement = Readonly<{ debit: Account; credit: Account }>;

const move = (debit: Account, credit: Account): Movement => ({ debit, credit });

/** The movements of each kind of entry, each of the entry's full amount. */
export const ENTRY_KINDS = {
  /** A hold is placed or raised: an increment is an AUTHORIZE of the difference. */
  AUTHORIZE: [move('HELD', 'ISSUER')],
  /** A hold, or the rest of one, ends: it is cancelled, expired or no longer needed. */
  RELEASE: [move('ISSUER', 'HELD')],
  CAPTURE: [move('ISSUER', 'HELD'), move('RECEIVABLE', 'CLEARING')],
  /** AUTHORIZE and CAPTURE in one, without the movements that would cancel out. */
  PURCHASE: [move('RECEIVABLE', 'CLEARING')],
  /** A capture or purchase is undone while its batch is open. The hold is not restored. */
  VOID: [move('CLEARING', 'RECEIVABLE')],
  /** Captured money goes back to the cardholder. */
  REFUND: [move('REFUNDS', 'RECEIVABLE')],
  /** A batch closes: a fee is charged to the merchant. */
  FEE: [move('PAYABLE', 'FEES')],
  /** A batch closes that voids more than it sells: the fee charged by earlier batches is returned. */
  FEE_REVERSAL: [move('FEES', 'PAYABLE')],
  /** Tax on a fee that is deducted from what is payable. */
  TAX: [move('PAYABLE', 'TAXES')],
  TAX_REVERSAL: [move('TAXES', 'PAYABLE')],
  /** The same for a merchant that is billed monthly: what is payable does not change. */
  FEE_BILLED: [move('BILLABLE', 'FEES')],
  FEE_BILLED_REVERSAL: [move('FEES', 'BILLABLE')],
  TAX_BILLED: [move('BILLABLE', 'TAXES')],
  TAX_BILLED_REVERSAL: [move('TAXES', 'BILLABLE')],
  /** A batch closes: its captures become payable. */
  SETTLE_SALES: [move('CLEARING', 'PAYABLE')],
  /** A batch closes: its voids, of this batch or earlier ones, are deducted from what is payable. */
  SETTLE_VOIDS: [move('PAYABLE', 'CLEARING')],
  /** A batch closes: its refunds are deducted from what is payable. */
  SETTLE_REFUNDS: [move('PAYABLE', 'REFUNDS')],
  PAYOUT: [move('PAYABLE', 'TRANSIT')],
  /** The payout has left the settlement account. */
  PAYOUT_PAID: [move('TRANSIT', 'BANK')],
  /** The bank did not accept the payout: the amount is payable again. */
  PAYOUT_REJECTED: [move('TRANSIT', 'PAYABLE')],
  /** The payout was paid and then returned: the amount is payable again. */
  PAYOUT_RETURNED: [move('BANK', 'PAYABLE')],
  /** The collection of a monthly bill from the merchant's billing account starts. */
  BILLING: [move('TRANSIT', 'BILLABLE')],
  BILLING_PAID: [move('BANK', 'TRANSIT')],
  BILLING_REJECTED: [move('BILLABLE', 'TRANSIT')],
  BILLING_RETURNED: [move('BILLABLE', 'BANK')],
  /** A share of a payout is withheld for some time, in case of later losses. */
  RESERVE_HELD: [move('PAYABLE', 'RESERVE')],
  RESERVE_RELEASED: [move('RESERVE', 'PAYABLE')],
  /** A correction requested by one operator and approved by another. */
  ADJUSTMENT_CREDIT: [move('ADJUSTMENTS', 'PAYABLE')],
  ADJUSTMENT_DEBIT: [move('PAYABLE', 'ADJUSTMENTS')],
  /** A chargeback is opened, or goes to its next stage after it was won: the amount is withheld. */
  DISPUTE_HELD: [move('PAYABLE', 'DISPUTED')],
  DISPUTE_RETURNED: [move('DISPUTED', 'PAYABLE')],
  /** The issuer keeps what it charged back. */
  DISPUTE_LOST: [move('DISPUTED', 'RECEIVABLE')],
  /** The issuer gives back what was lost. */
  DISPUTE_RECOVERED: [move('RECEIVABLE', 'PAYABLE')],
  /** What the issuer keeps of its claim beyond what was withheld: a loss of the acquirer's own. */
  DISPUTE_SHORTFALL: [move('ADJUSTMENTS', 'RECEIVABLE')],
  DISPUTE_SHORTFALL_RETURNED: [move('RECEIVABLE', 'ADJUSTMENTS')],
} as const satisfies Record<string, readonly Movement[]>;
export type EntryKind = keyof typeof ENTRY_KINDS;

const BATCHED: ReadonlySet<EntryKind> = new Set(['CAPTURE', 'PURCHASE', 'VOID', 'REFUND']);

/** Whether entries of `kind` belong to a batch: those that move a cardholder's money do. */
export function isBatched(kind: EntryKind): boolean {
  return BATCHED.has(kind);
}

/** Each movement on these accounts becomes a line of a payout. */
const LINED_ACCOUNTS = ['PAYABLE', 'BILLABLE'] as const;
export type LinedAccount = (typeof LINED_ACCOUNTS)[number];

/** The payout itself, which consists of lines and is not one. */
const PAYING: ReadonlySet<EntryKind> = new Set(['PAYOUT', 'BILLING']);

/** The account on which a movement of `kind` is a payout line, or null. */
export function linedAccountOf(kind: EntryKind, { debit, credit }: Movement): LinedAccount | null {
  if (PAYING.has(kind)) return null;
  return LINED_ACCOUNTS.find((account) => account === debit || account === credit) ?? null;
}

/** A kind of card, as far as fees distinguish cards: VISA, CREDIT. */
export type CardClass = Readonly<{ brand: string; cardType: string }>;

export type Entry = Readonly<{
  /** In the merchant's bucket: a new `ledgerEntry` id, or the id of a thing with exactly one entry. */
  id: string;
  kind: EntryKind;
  merchantId: string;
  /**
   * The payment (also for its refunds); the batch or the monthly bill for fees and taxes; the batch for
   * the SETTLE kinds; the payout for its own entries and its reserve; the adjustment; the dispute, also for its fee.
   */
  subjectId: string;
  /** The batch it belongs to: required for CAPTURE, PURCHASE, VOID and REFUND, absent for others. */
  batchId?: string;
  /** The kind of card: batch sums are kept by kind of card, since fees depend on it. */
  card?: CardClass;
  /** Always positive; the kind determines the direction. */
  money: Money;
  createdAt: Date;
}>;

/** Debits are positive, credits negative. */
export type Leg = Readonly<{ account: Account; amount: bigint }>;

/** The legs of movements of `amount` cents, debits first. They sum to zero. */
export function legsOf(movements: readonly Movement[], amount: bigint): Leg[] {
  return [
    ...movements.map(({ debit }) => ({ account: debit, amount })),
    ...movements.map(({ credit }) => ({ account: credit, amount: -amount })),
  ];
}

type Subject = Readonly<{ id: string; merchantId: string; currency: Currency }>;
type About = Readonly<{ kind: EntryKind; amount: bigint; createdAt: Date; id?: string }>;

/** An entry about something of a merchant's, under an id of its own unless it has one. */
export function entryAbout(
  { id: subjectId, merchantId, currency }: Subject,
  { kind, amount, createdAt, id = newId('ledgerEntry', bucketIn(subjectId), createdAt) }: About,
): Entry {
  return { id, kind, merchantId, subjectId, money: { amount, currency }, createdAt };
}
