/**
 * Something that happened to a partner's record, as reported to the partner. Never changed later.
 */
export type Event = Readonly<{
  id: string;
  /** The noun and what became of it: `merchant.created`. */
  type: string;
  createdAt: Date;
  partnerId: string;
  /** The merchant it concerns; null for what is the partner's own. */
  merchantId: string | null;
  /** The id of the thing it happened to. */
  subjectId: string;
  /** Counts the events of the subject, from 1. */
  sequence: number;
  correlationId: string;
  data: Readonly<Record<string, unknown>>;
}>;
