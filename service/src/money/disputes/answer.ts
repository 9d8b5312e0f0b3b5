import { createHash } from 'node:crypto';
import type { WireMoney } from '../../kernel/money.ts';
import type { DisputeStage } from './dispute.ts';
import type { Evidence } from './evidence.ts';

/** What is said to a dispute, exactly as it goes to the acquirer. Its digest is that of this, and of no more. */
export type AnswerContents = Readonly<{
  disputeId: string;
  disputeStage: DisputeStage;
  reasonCode: string;
  evidence: Evidence;
  files: readonly AnswerFile[];
  /** What has gone back to the cardholder already. */
  refunds: readonly AnswerRefund[];
  /** Earlier payments of the cardholder that nobody disputed, where they were offered and chosen. */
  earlierPayments: readonly EarlierPayment[];
}>;

export type AnswerFile = Readonly<{
  fileId: string;
  field: string;
  fileName: string;
  contentType: string;
  size: number;
  sha256: string;
}>;

export type AnswerRefund = Readonly<{ refundId: string; amount: WireMoney; refundedAt: string }>;

/** A payment of the same card with what of it matches the disputed one. */
export type EarlierPayment = Readonly<{
  paymentId: string;
  paidAt: string;
  amount: WireMoney;
  matches: readonly string[];
}>;

/** SHA-256 in hexadecimal. The members are in one order whoever wrote them. */
export function answerDigest(contents: AnswerContents): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(contents)))
    .digest('hex');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}
