import { dollars } from '../../kernel/money.ts';
import { asText, type CsvCell } from '../../platform/http/csv.ts';
import { isRecord } from '../../platform/http/normalise.ts';

/** A list that can be had as a file. */
export type Exported = Readonly<{
  /** The last part of its address, and the name of the file. */
  name: string;
  /** In words and as its table, which tells about how many there are, where these are not its name. */
  what?: string;
  table?: string;
  /** The operations that list the records: of a partner, and of everybody for operators. */
  lists: Readonly<{ ofPartner?: string; ofAll: string }>;
  columns: readonly ExportColumn[];
}>;

const WHEN_AND_WHOSE = [
  shown('created_at', 'createdAt'),
  shown('merchant_id', 'merchantId'),
] as const;
const REFERENCES = [
  shown('order_id', 'orderId'),
  shown('invoice_number', 'invoiceNumber'),
  shown('customer_id', 'customerId'),
] as const;
const CARD = [
  shown('card_brand', 'paymentMethod.cardBrand'),
  shown('last_four', 'paymentMethod.lastFour'),
] as const;
const OUTCOME = [
  shown('iso_response_code', 'transactionDetails.isoResponseCode'),
  shown('response_code', 'transactionDetails.responseCode'),
  shown('authorization_code', 'transactionDetails.authorizationCode'),
  shown('message', 'transactionDetails.message'),
] as const;

export const EXPORTED: readonly Exported[] = [
  {
    name: 'payments',
    lists: { ofPartner: 'listPayments', ofAll: 'listAllPayments' },
    columns: [
      shown('payment_id', 'paymentId'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      shown('status', 'paymentStatus'),
      shown('currency', 'amount.currency'),
      money('amount', 'amount'),
      money('authorized', 'authorizedAmount'),
      money('captured', 'capturedAmount'),
      money('refunded', 'refundedAmount'),
      ...CARD,
      ...OUTCOME,
      shown('ecommerce_indicator', 'transactionDetails.ecommerceIndicator'),
      shown('three_d_secure', 'verificationDetails.threeDSecure.use'),
      shown('batch_id', 'batchId'),
    ],
  },
  {
    name: 'refunds',
    lists: { ofPartner: 'listRefunds', ofAll: 'listAllRefunds' },
    columns: [
      shown('refund_id', 'refundId'),
      shown('payment_id', 'paymentId'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      shown('status', 'refundStatus'),
      shown('currency', 'refundAmount.currency'),
      money('amount', 'refundAmount'),
      shown('reason', 'reason'),
      ...CARD,
      ...OUTCOME,
      shown('batch_id', 'batchId'),
    ],
  },
  {
    name: 'validations',
    lists: { ofPartner: 'listValidations', ofAll: 'listAllValidations' },
    columns: [
      shown('validation_id', 'validationId'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      shown('status', 'validationStatus'),
      ...CARD,
      ...OUTCOME,
      shown('avs_result', 'verificationDetails.avsResult'),
      shown('cvd_result', 'verificationDetails.cvdResult'),
    ],
  },
  {
    name: 'batches',
    lists: { ofPartner: 'listBatches', ofAll: 'listAllBatches' },
    columns: [
      shown('batch_id', 'batchId'),
      ...WHEN_AND_WHOSE,
      shown('closed_at', 'closedAt'),
      shown('status', 'batchStatus'),
      shown('currency', 'currency'),
      shown('sales_count', 'sales.count'),
      money('sales', 'sales.amount'),
      shown('voids_count', 'voids.count'),
      money('voids', 'voids.amount'),
      shown('refunds_count', 'refunds.count'),
      money('refunds', 'refunds.amount'),
      money('fees', 'fees'),
      money('taxes', 'taxes'),
      money('billed', 'billed'),
      money('net', 'net'),
    ],
  },
  {
    name: 'payouts',
    lists: { ofPartner: 'listPayouts', ofAll: 'listAllPayouts' },
    columns: [
      shown('payout_id', 'payoutId'),
      ...WHEN_AND_WHOSE,
      shown('direction', 'direction'),
      shown('status', 'payoutStatus'),
      shown('currency', 'amount.currency'),
      money('amount', 'amount'),
      shown('lines', 'lineCount'),
      shown('sent_at', 'sentAt'),
      shown('expected_on', 'expectedOn'),
      shown('paid_at', 'paidAt'),
      shown('ended_at', 'endedAt'),
      shown('trace_number', 'traceNumber'),
      shown('reason_code', 'reasonCode'),
    ],
  },
  {
    name: 'events',
    lists: { ofPartner: 'listEvents', ofAll: 'listAllEvents' },
    columns: [
      shown('event_id', 'eventId'),
      ...WHEN_AND_WHOSE,
      shown('type', 'type'),
      shown('subject_id', 'subjectId'),
      shown('sequence', 'sequence'),
      shown('correlation_id', 'correlationId'),
      shown('data', 'data'),
    ],
  },
  {
    name: 'audit-log',
    what: 'the audit log',
    lists: { ofAll: 'listAuditLog' },
    table: 'audit_log',
    columns: [
      shown('seq', 'seq'),
      shown('created_at', 'createdAt'),
      shown('actor', 'actor'),
      shown('action', 'action'),
      shown('subject', 'subject'),
      shown('correlation_id', 'correlationId'),
      shown('details', 'details'),
    ],
  },
];

/** A column of a file: its name, and what it has of a record of the list. */
export type ExportColumn = readonly [name: string, read: (record: unknown) => CsvCell];

function at(record: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), record);
}

/** A text, a number or a time, as the list shows it; what is none of them as JSON. */
export function shown(name: string, path: string): ExportColumn {
  const read = (record: unknown): CsvCell => {
    const value = at(record, path);
    if (value === undefined || value === null) return '';
    if (typeof value === 'number') return value;
    return asText(typeof value === 'string' ? value : JSON.stringify(value));
  };
  return [name, read];
}

/** An amount of money, in units with two decimals: 12.50. */
export function money(name: string, path: string): ExportColumn {
  const read = (record: unknown): CsvCell => {
    const cents = at(record, `${path}.amount`);
    return typeof cents === 'number' ? dollars(BigInt(cents)) : '';
  };
  return [name, read];
}
