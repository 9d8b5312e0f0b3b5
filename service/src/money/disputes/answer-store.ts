import type { Tx } from '../../platform/db/transaction.ts';
import { sql } from '../../platform/db/pool.ts';
import type { AnswerContents } from './answer.ts';
import type { Dispute } from './dispute.ts';

export const ANSWER_KINDS = ['DEFEND', 'ACCEPT'] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

export type NewAnswer = Readonly<{
  id: string;
  dispute: Dispute;
  kind: AnswerKind;
  contents: AnswerContents;
  digest: string;
  now: Date;
}>;

/** With the move that gives it: from then on it is sent until it is taken, or refused. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  const { contents, digest, dispute, id, kind, now } = answer;
  await tx.query(sql`
    insert into dispute_answers
      (bucket, answer_id, dispute_id, merchant_id, acquirer, kind, contents, digest, state,
       attempts, due_at, created_at)
    values (${dispute.bucket}, ${id}, ${dispute.id}, ${dispute.merchantId}, ${dispute.acquirer},
       ${kind}, ${JSON.stringify(contents)}, ${digest}, 'WAITING', 0, ${now}, ${now})`);
}
