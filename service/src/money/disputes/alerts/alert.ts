import type { Currency, Money } from '../../../kernel/money.ts';

/** A report of fraud asks for nothing; an alert is closed by a refund in time. */
export const ALERT_KINDS = ['FRAUD_WARNING', 'DISPUTE_ALERT'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** NOTED is a report of fraud; the others are of alerts. */
export const ALERT_STATES = ['OPEN', 'RESOLVED', 'EXPIRED', 'NOTED'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** A warning before there is a dispute. */
export type DisputeAlert = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  paymentId: string;
  acquirer: string;
  caseReference: string;
  kind: AlertKind;
  state: AlertState;
  network: string;
  reasonCode: string;
  currency: Currency;
  /** What the cardholder does not want to pay, in cents. */
  amount: bigint;
  /** What of the payment had been refunded when it came: that closes nothing. */
  refundedBefore: bigint;
  /** By when a refund closes it; null for a report of fraud. */
  respondBy: Date | null;
  /** When it expires; null once it is not open. */
  dueAt: Date | null;
  descriptor: string;
  correlationId: string;
  sequence: number;
  createdAt: Date;
  endedAt: Date | null;
}>;

/** What an acquirer tells of a payment of ours. */
export type AlertNotice = Readonly<{
  kind: AlertKind;
  acquirer: string;
  caseReference: string;
  paymentId: string;
  network: string;
  reasonCode: string;
  money: Money;
  /** By when to refund, where the notice says so. */
  networkDeadline: Date | null;
  correlationId: string;
}>;
