import type { Money } from '../kernel/money.ts';

/**
 * Every merchant has these accounts in each currency. ISSUER is the counter to HELD: a hold is a
 * promise, not money, and the two keep it apart from the accounts that hold money.
 */
export const ACCOUNTS = [
  'HELD',
  'ISSUER',
  'RECEIVABLE',
  'CLEARING',
  'PAYABLE',
  'FEES',
  'REFUNDS',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** From the account that is credited to the one that is debited. */
export type Movement = Readonly<{ debit: Account; credit: Account }>;

const move = (debit: Account, credit: Account): Movement => ({ debit, credit });

/** What each kind of entry moves: its whole amount, once or more. */
export const ENTRY_KINDS = {
  /** A hold is placed, or raised: an increment is an AUTHORIZE of the difference. */
  AUTHORIZE: [move('HELD', 'ISSUER')],
  /** A hold, or what is left of one, is given up: cancelled, expired, or not needed. */
  RELEASE: [move('ISSUER', 'HELD')],
  /** Held money is taken. */
  CAPTURE: [move('ISSUER', 'HELD'), move('RECEIVABLE', 'CLEARING')],
  /** AUTHORIZE and CAPTURE in one: what would cancel is not written. */
  PURCHASE: [move('RECEIVABLE', 'CLEARING')],
  /** A capture or purchase is undone while its batch is open. The hold does not come back. */
  VOID: [move('CLEARING', 'RECEIVABLE')],
  /** Captured money goes back to the cardholder. */
  REFUND: [move('REFUNDS', 'RECEIVABLE')],
  /** A batch is closed: the merchant owes the platform for its service. */
  FEE: [move('PAYABLE', 'FEES')],
  /** A batch is closed that voided more than it sold: what earlier ones charged for it goes back. */
  FEE_REVERSAL: [move('FEES', 'PAYABLE')],
  /** A batch is closed: what it captured becomes due to the merchant. */
  SETTLE_SALES: [move('CLEARING', 'PAYABLE')],
  /** A batch is closed: what it voided, of this batch or an earlier one, is taken off what is due. */
  SETTLE_VOIDS: [move('PAYABLE', 'CLEARING')],
  /** A batch is closed: what it refunded is taken off what is due to the merchant. */
  SETTLE_REFUNDS: [move('PAYABLE', 'REFUNDS')],
} as const satisfies Record<string, readonly Movement[]>;
export type EntryKind = keyof typeof ENTRY_KINDS;

const BATCHED: ReadonlySet<EntryKind> = new Set(['CAPTURE', 'PURCHASE', 'VOID', 'REFUND']);

/** Whether an entry of `kind` is a member of a batch: each that moves money with a cardholder is. */
export function isBatched(kind: EntryKind): boolean {
  return BATCHED.has(kind);
}

/** What happened, as the caller describes it; the movements follow from its kind. */
export type Entry = Readonly<{
  /** Of the merchant's bucket: a new `ledgerEntry` id, or that of the thing that has one entry. */
  id: string;
  kind: EntryKind;
  merchantId: string;
  /** The payment it belongs to (a refund's payment too); the batch for fees and the SETTLE kinds. */
  subjectId: string;
  /** The batch it is a member of: for CAPTURE, PURCHASE, VOID and REFUND, and for no other. */
  batchId?: string;
  /** More than nothing; the kind says which way it goes. */
  money: Money;
  createdAt: Date;
}>;

/** A debit is positive, a credit negative. */
export type Leg = Readonly<{ account: Account; amount: bigint }>;

/** The two sides of each movement of `amount` cents, debits first. Their sum is zero. */
export function legsOf(movements: readonly Movement[], amount: bigint): Leg[] {
  return [
    ...movements.map(({ debit }) => ({ account: debit, amount })),
    ...movements.map(({ credit }) => ({ account: credit, amount: -amount })),
  ];
}
