import { dollars } from '../../kernel/money.ts';
import { asText, type CsvCell } from '../../platform/http/csv.ts';
import { isRecord } from '../../platform/http/normalise.ts';

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

/** Columns called as the members that they show are, in the spelling of files; or else by their path. */
function members(...names: readonly (string | Readonly<Record<string, string>>)[]): ExportColumn[] {
  return names.flatMap((given) =>
    typeof given === 'string'
      ? [shown(given, memberOf(given))]
      : Object.entries(given).map(([name, path]) => shown(name, path)),
  );
}

function memberOf(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Amounts of money, in units with two decimals: 12.50. */
function money(paths: Readonly<Record<string, string>>): ExportColumn[] {
  return Object.entries(paths).map(([name, path]) => {
    const read = (record: unknown): CsvCell => {
      const cents = at(record, `${path}.amount`);
      return typeof cents === 'number' ? dollars(BigInt(cents)) : '';
    };
    return [name, read];
  });
}

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

const WHEN_AND_WHOSE = members('created_at', 'merchant_id');
const REFERENCES = members('order_id', 'invoice_number', 'customer_id');
const CARD = members({
  card_brand: 'paymentMethod.cardBrand',
  last_four: 'paymentMethod.lastFour',
});
const OUTCOME = members({
  iso_response_code: 'transactionDetails.isoResponseCode',
  response_code: 'transactionDetails.responseCode',
  authorization_code: 'transactionDetails.authorizationCode',
  message: 'transactionDetails.message',
});

export const EXPORTED: readonly Exported[] = [
  {
    name: 'payments',
    lists: { ofPartner: 'listPayments', ofAll: 'listAllPayments' },
    columns: [
      ...members('payment_id'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      ...members({ status: 'paymentStatus', currency: 'amount.currency' }),
      ...money({ amount: 'amount', authorized: 'authorizedAmount', captured: 'capturedAmount' }),
      ...money({ refunded: 'refundedAmount' }),
      ...CARD,
      ...OUTCOME,
      ...members({ ecommerce_indicator: 'transactionDetails.ecommerceIndicator' }),
      ...members(
        { three_d_secure: 'verificationDetails.threeDSecure.use' },
        'batch_id',
        'metadata',
      ),
    ],
  },
  {
    name: 'refunds',
    lists: { ofPartner: 'listRefunds', ofAll: 'listAllRefunds' },
    columns: [
      ...members('refund_id', 'payment_id'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      ...members({ status: 'refundStatus', currency: 'refundAmount.currency' }),
      ...money({ amount: 'refundAmount' }),
      ...members('reason'),
      ...CARD,
      ...OUTCOME,
      ...members('batch_id', 'metadata'),
    ],
  },
  {
    name: 'validations',
    lists: { ofPartner: 'listValidations', ofAll: 'listAllValidations' },
    columns: [
      ...members('validation_id'),
      ...WHEN_AND_WHOSE,
      ...REFERENCES,
      ...members({ status: 'validationStatus' }),
      ...CARD,
      ...OUTCOME,
      ...members({ avs_result: 'verificationDetails.avsResult' }),
      ...members({ cvd_result: 'verificationDetails.cvdResult' }),
    ],
  },
  {
    name: 'batches',
    lists: { ofPartner: 'listBatches', ofAll: 'listAllBatches' },
    columns: [
      ...members('batch_id'),
      ...WHEN_AND_WHOSE,
      ...members('closed_at', { status: 'batchStatus' }, 'currency'),
      ...['sales', 'voids', 'refunds'].flatMap((kind) => [
        shown(`${kind}_count`, `${kind}.count`),
        ...money({ [kind]: `${kind}.amount` }),
      ]),
      ...money({ fees: 'fees', taxes: 'taxes', billed: 'billed', net: 'net' }),
    ],
  },
  {
    name: 'payouts',
    lists: { ofPartner: 'listPayouts', ofAll: 'listAllPayouts' },
    columns: [
      ...members('payout_id'),
      ...WHEN_AND_WHOSE,
      ...members('direction', { status: 'payoutStatus', currency: 'amount.currency' }),
      ...money({ amount: 'amount' }),
      ...members({ lines: 'lineCount' }),
      ...members('sent_at', 'expected_on', 'paid_at', 'ended_at', 'trace_number', 'reason_code'),
    ],
  },
  {
    name: 'disputes',
    lists: { ofPartner: 'listDisputes', ofAll: 'listAllDisputes' },
    columns: [
      ...members('dispute_id', 'payment_id'),
      ...WHEN_AND_WHOSE,
      ...members({ stage: 'disputeStage', status: 'disputeState' }, 'network', 'reason_code'),
      ...members('case_reference', 'descriptor', { currency: 'amount.currency' }),
      ...money({ amount: 'amount', withheld: 'withheldAmount', fee: 'feeAmount' }),
      ...members('respond_by', 'closed_at', 'auto_defended', 'digest'),
    ],
  },
  {
    name: 'dispute-alerts',
    what: 'dispute alerts',
    table: 'dispute_alerts',
    lists: { ofPartner: 'listDisputeAlerts', ofAll: 'listAllDisputeAlerts' },
    columns: [
      ...members('alert_id', 'payment_id'),
      ...WHEN_AND_WHOSE,
      ...members({ kind: 'alertKind', status: 'alertState' }, 'network', 'reason_code'),
      ...members('case_reference', 'descriptor', { currency: 'amount.currency' }),
      ...money({ amount: 'amount' }),
      ...members('respond_by', 'ended_at'),
    ],
  },
  {
    name: 'events',
    lists: { ofPartner: 'listEvents', ofAll: 'listAllEvents' },
    columns: [
      ...members('event_id'),
      ...WHEN_AND_WHOSE,
      ...members('type', 'subject_id', 'sequence', 'correlation_id', 'data'),
    ],
  },
  {
    name: 'audit-log',
    what: 'the audit log',
    lists: { ofAll: 'listAuditLog' },
    table: 'audit_log',
    columns: members(
      'seq',
      'created_at',
      'actor',
      'action',
      'subject',
      'correlation_id',
      'details',
    ),
  },
];

/** The files that partners can have, or operators. */
export function exportNames(isOperators: boolean): readonly string[] {
  return EXPORTED.filter(({ lists }) => isOperators || lists.ofPartner !== undefined).map(
    ({ name }) => name,
  );
}

/** The address of one. */
export function exportPath(name: string, isOperators: boolean): string {
  return `${isOperators ? '/operator' : ''}/exports/${name}`;
}
