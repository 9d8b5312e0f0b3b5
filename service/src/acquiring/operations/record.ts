import type { Currency } from '../../kernel/money.ts';
import { JsonText } from '../../platform/http/answer.ts';
import type { HostReferences, Outcome } from '../acquirers/index.ts';

/** What payments, refunds and validations have in common: each asks something of an acquirer. */
export type OperationRecord = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  /** Who was asked, and is asked for all that follows. */
  acquirer: string;
  /** As the acquirer assigned them, where it does. */
  hostReferences: HostReferences | null;
  status: string;
  currency: Currency;
  orderId: string | null;
  invoiceNumber: string | null;
  customerId: string | null;
  idempotencyKey: string;
  outcome: Outcome | null;
  /** To the request that made it, as JSON, while nothing has changed since: it is also what it looks like. */
  answer: string | null;
  /** When the sweeper looks after it; null while it waits for nothing. */
  dueAt: Date | null;
  attempts: number;
  /** The number of its last event. */
  sequence: number;
  createdAt: Date;
  modifiedAt: Date;
}>;

/** A record as it is shown: as it was when it was made, while nothing has changed since. */
export function asAnswered<One extends Pick<OperationRecord, 'answer'>>(
  body: (record: One) => object,
) {
  return (record: One): object =>
    record.answer === null ? body(record) : new JsonText(record.answer);
}
