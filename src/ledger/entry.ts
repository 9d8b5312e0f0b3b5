import { assert } from '../kernel/assert.ts';
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

type Movement = Readonly<{ debit: readonly Account[]; credit: readonly Account[] }>;

/** What each kind of entry does with its amount. As many debits as credits, so each balances. */
export const ENTRY_KINDS = {
  /** A hold is placed, or raised: an increment is an AUTHORIZE of the difference. */
  AUTHORIZE: { debit: ['HELD'], credit: ['ISSUER'] },
  /** A hold, or what is left of one, is given up: cancelled, expired, or not needed. */
  RELEASE: { debit: ['ISSUER'], credit: ['HELD'] },
  /** Held money is taken. */
  CAPTURE: { debit: ['ISSUER', 'RECEIVABLE'], credit: ['HELD', 'CLEARING'] },
  /** AUTHORIZE and CAPTURE in one: the legs that would cancel are not written. */
  PURCHASE: { debit: ['RECEIVABLE'], credit: ['CLEARING'] },
  /** A capture or purchase is undone while its batch is open. The hold does not come back. */
  VOID: { debit: ['CLEARING'], credit: ['RECEIVABLE'] },
  /** Captured money goes back to the cardholder. */
  REFUND: { debit: ['REFUNDS'], credit: ['RECEIVABLE'] },
  /** A batch is closed: the merchant owes the platform for its service. */
  FEE: { debit: ['PAYABLE'], credit: ['FEES'] },
  /** A fee is given back, whole or in part. */
  FEE_REVERSAL: { debit: ['FEES'], credit: ['PAYABLE'] },
  /** A batch is closed: what it captured becomes due to the merchant. */
  SETTLE_SALES: { debit: ['CLEARING'], credit: ['PAYABLE'] },
  /** A batch is closed: what it voided, of this batch or an earlier one, is taken off what is due. */
  SETTLE_VOIDS: { debit: ['PAYABLE'], credit: ['CLEARING'] },
  /** A batch is closed: what it refunded is taken off what is due to the merchant. */
  SETTLE_REFUNDS: { debit: ['PAYABLE'], credit: ['REFUNDS'] },
} as const satisfies Record<string, Movement>;
export type EntryKind = keyof typeof ENTRY_KINDS;

const BATCHED: ReadonlySet<EntryKind> = new Set(['CAPTURE', 'PURCHASE', 'VOID', 'REFUND']);

/** Whether an entry of `kind` is a member of a batch: each that moves money with a cardholder is. */
export function isBatched(kind: EntryKind): boolean {
  return BATCHED.has(kind);
}

/** One movement, as the caller tells it; the legs follow from its kind. */
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

/** The legs of an entry of `kind` over `amount` cents: never empty, and their sum is zero. */
export function legsOf(kind: EntryKind, amount: bigint): Leg[] {
  assert(amount > 0n, `${kind} is over more than nothing`);
  const { debit, credit }: Movement = ENTRY_KINDS[kind];
  return [
    ...debit.map((account) => ({ account, amount })),
    ...credit.map((account) => ({ account, amount: -amount })),
  ];
}

export function sumOf(legs: readonly Leg[]): bigint {
  return legs.reduce((sum, { amount }) => sum + amount, 0n);
}
