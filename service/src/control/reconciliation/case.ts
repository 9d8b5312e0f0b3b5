import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import type { Currency } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';

/** A payment as its own row has it. */
export type OurPayment = Readonly<{
  id: string;
  merchantId: string;
  acquirer: string;
  status: string;
  currency: Currency;
  authorized: bigint;
  captured: bigint;
  released: bigint;
  refunded: bigint;
  /** Something is asked of the acquirer and not answered. */
  isInDoubt: boolean;
  modifiedAt: Date;
}>;

export type OurRefund = Readonly<{
  id: string;
  paymentId: string;
  status: string;
  amount: bigint;
  modifiedAt: Date;
}>;

export type OurEntry = Readonly<{
  id: string;
  subjectId: string;
  kind: EntryKind;
  amount: bigint;
  currency: Currency;
  createdAt: Date;
}>;

/** All that is known of a payment, on both sides. */
export type Case = Readonly<{
  subjectId: string;
  acquirer: string;
  /** Undefined where there is none, or it is another acquirer's. */
  payment: OurPayment | undefined;
  refunds: readonly OurRefund[];
  entries: readonly OurEntry[];
  /** Null where the acquirer gives no record of its own. */
  theirs: readonly ActivityRecord[] | null;
}>;

export function scopeOf({ acquirer, subjectId }: Pick<Case, 'acquirer' | 'subjectId'>): string {
  return `${acquirer} ${subjectId}`;
}
