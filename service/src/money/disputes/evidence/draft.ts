import { serializeMoney } from '../../../kernel/money.ts';
import type { Queryable } from '../../../platform/db/pool.ts';
import type { Payment } from '../../payments/index.ts';
import { refundsOfPayment } from '../../refunds/index.ts';
import { type AnswerContents, type AnswerFile, answerDigest } from '../answer.ts';
import type { Dispute } from '../dispute.ts';
import { chosenPayments } from './draft-store.ts';
import { isCompelling, soundAmong } from './earlier-payments.ts';
import type { EvidenceField } from './fields.ts';
import { type EvidenceFile, filesOfDispute } from './file-store.ts';
import { reasonGuide } from './reasons.ts';

/** What would be submitted now. */
export type AnswerDraft = Readonly<{
  contents: AnswerContents;
  digest: string;
  files: readonly EvidenceFile[];
  required: readonly EvidenceField[];
  missing: readonly EvidenceField[];
}>;

export async function answerDraft(
  db: Queryable,
  { dispute, payment }: Readonly<{ dispute: Dispute; payment: Payment }>,
): Promise<AnswerDraft> {
  const files = await filesOfDispute(db, dispute.id);
  const refunds = await refundsOfPayment(db, payment.id);
  const ids = await chosenPayments(db, dispute.id);
  const contents: AnswerContents = {
    disputeId: dispute.id,
    disputeStage: dispute.stage,
    reasonCode: dispute.reasonCode,
    evidence: dispute.evidence,
    files: files.map(answerFile),
    refunds: refunds.map(({ amount, currency, id, modifiedAt }) => ({
      refundId: id,
      amount: serializeMoney({ amount, currency }),
      refundedAt: modifiedAt.toISOString(),
    })),
    earlierPayments: await soundAmong(db, { dispute, payment, ids }),
  };
  const required = requiredFor(dispute, contents);
  const isGiven = (field: string) =>
    contents.evidence[field] !== undefined || files.some((file) => file.field === field);
  const missing = required.filter((field) => !isGiven(field));
  return { contents, digest: answerDigest(contents), files, required, missing };
}

/** As the answer has it. */
export function answerFile(file: EvidenceFile) {
  const { contentType, field, fileName, id: fileId, sha256, size } = file;
  return { fileId, field, fileName, contentType, size, sha256 } satisfies AnswerFile;
}

/** Earlier payments that decide the dispute, and refunds of all that is claimed, speak for themselves. */
function requiredFor(
  { amount, network, reasonCode }: Dispute,
  { earlierPayments, refunds }: AnswerContents,
): readonly EvidenceField[] {
  const { required } = reasonGuide(network, reasonCode);
  const refunded = refunds.reduce((sum, refund) => sum + BigInt(refund.amount.amount), 0n);
  const speaks = isCompelling(earlierPayments) || refunded >= amount;
  return speaks ? required.filter((field) => field === 'explanation') : required;
}
