import type { HostNotice } from '../../../acquiring/acquirers/index.ts';
import type { NoticeProblem } from '../notice.ts';

/** APPLIED: it made its move. HELD: nothing could be made of it, a person looks at it. */
export const NOTICE_STATES = ['WAITING', 'APPLIED', 'HELD', 'DISMISSED', 'MOVED'] as const;
export type NoticeState = (typeof NOTICE_STATES)[number];

/** What an acquirer has told, as it is kept. */
export type KeptNotice = Readonly<{
  id: string;
  bucket: string;
  acquirer: string;
  contents: NoticeContents;
  state: NoticeState;
  problem: NoticeProblem | null;
  /** Where it is known: it was found, or a person has assigned it. */
  paymentId: string | null;
  disputeId: string | null;
  /** The same notice in the bucket of its payment. */
  movedTo: string | null;
  dueAt: Date | null;
  resolvedBy: string | null;
  resolution: string | null;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** A host's notice as JSON has it. */
export type NoticeContents = Omit<HostNotice, 'amount' | 'at' | 'networkDeadline' | 'paidAt'> &
  Readonly<{ amount: string; at: string; networkDeadline: string | null; paidAt: string | null }>;

export function contentsOf(notice: HostNotice): NoticeContents {
  const { amount, at, networkDeadline, paidAt } = notice;
  return {
    ...notice,
    amount: String(amount),
    at: at.toISOString(),
    networkDeadline: textOf(networkDeadline),
    paidAt: textOf(paidAt),
  };
}

function textOf(moment: Date | null): string | null {
  return moment && moment.toISOString();
}
