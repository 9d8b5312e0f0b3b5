/** How long the rows of a table are kept, as docs/guides/retention.md has it. */
type Kept = Readonly<{ kept: string; setting?: string; why: string }>;

const FOR_EVER = 'for ever';
const BOOKS: Kept = { kept: FOR_EVER, why: 'the books, which the audit derives again' };
const RECORD: Kept = { kept: FOR_EVER, why: 'a record of the merchant’s; the audit compares it' };
const SETTLED: Kept = { kept: FOR_EVER, why: 'proof of what was paid to whom' };
const BANK: Kept = { kept: FOR_EVER, why: 'reconciliation compares payouts with it' };
const SETTING: Kept = { kept: 'until it is changed', why: 'set by operators or partners; few' };
const ACCESS: Kept = { kept: FOR_EVER, why: 'who had access when; few' };
const ONE_ROW: Kept = { kept: 'overwritten', why: 'a fixed number of rows' };
const SANDBOX: Kept = { kept: FOR_EVER, why: 'the memory of a simulator: of the sandbox alone' };

/** Every table of the database. `test/retention-tables.test.ts` fails where one is in no category. */
export const TABLES: Readonly<Record<string, Kept>> = {
  idempotency_keys: {
    kept: '400 days, if it has an answer',
    setting: 'IDEMPOTENCY_DAYS',
    why: 'a key whose operation is not over is kept, so that a repeat finds it',
  },
  idempotency_answers: {
    kept: 'as its key',
    setting: 'IDEMPOTENCY_DAYS',
    why: 'a repeat gets the answer of the first request',
  },
  events: {
    kept: '90 days, if published',
    setting: 'EVENT_DAYS',
    why: 'longer while a delivery of it is kept; those of merchants, orders and credentials stay, since the next is numbered by the last',
  },
  event_feed: {
    kept: 'as the event',
    setting: 'EVENT_DAYS',
    why: 'the order that events are read in',
  },
  event_outbox: { kept: 'until published', why: 'removed by the publication, within a second' },
  event_streams: { kept: FOR_EVER, why: 'one row for each partner' },
  webhook_endpoints: { kept: FOR_EVER, why: 'few; deliveries refer to deleted ones' },
  webhook_deliveries: {
    kept: '30 days after its end',
    setting: 'WEBHOOK_DELIVERY_DAYS',
    why: 'one that has not ended is kept, whatever its age',
  },
  webhook_attempts: {
    kept: 'as the delivery',
    setting: 'WEBHOOK_DELIVERY_DAYS',
    why: 'to see what the receiver answered',
  },
  webhook_replays: {
    kept: '30 days after its end',
    setting: 'WEBHOOK_DELIVERY_DAYS',
    why: 'to see what was asked for',
  },
  request_log: {
    kept: '30 days',
    setting: 'REQUEST_LOG_DAYS',
    why: 'to see what was asked and answered; masked, and emptied three days at a time',
  },
  acquirer_messages: {
    kept: '30 days',
    setting: 'ACQUIRER_MESSAGE_DAYS',
    why: 'to see what was sent and answered; masked, and emptied three days at a time',
  },
  authentications: {
    kept: 'for ever; its messages 180 days',
    setting: 'THREEDS_MESSAGE_DAYS',
    why: 'payments refer to it; its messages explain it',
  },
  card_lookups: { kept: 'a day', why: 'valid for ten minutes; a day helps with complaints' },
  temporary_tokens: { kept: '15 minutes', why: 'holds a card until it is paid with' },
  payment_methods: {
    kept: 'until deleted; 31 days if it was not to be stored',
    why: 'increments need the card while a hold may stand',
  },
  payment_method_issuer_ids: { kept: 'as the payment method', why: 'proof of the first agreement' },
  customers: { kept: 'until deleted', why: 'the merchant’s' },
  statistics: {
    kept: 'by hour 90 days; by day for ever',
    why: 'counts and sums: as many rows as hours, days and kinds, however many payments',
  },
  statistics_progress: { kept: FOR_EVER, why: 'one row for each partner' },
  latencies: {
    kept: 'by hour 90 days; by day for ever',
    why: 'how long requests took, in a few classes',
  },
  saved_views: { kept: 'until deleted', why: 'at most 200 for each user or client' },
  job_rounds: ONE_ROW,
  service_processes: { kept: 'a minute', why: 'which processes are running' },
  sandbox_faults: { kept: 'until it is changed', why: 'at most 20, in the sandbox' },
  sandbox_fill: ONE_ROW,
  daily_totals: { kept: '35 days', why: 'the limit of a day; a month helps to explain a refusal' },
  revoked_tokens: { kept: 'until the token would expire', why: 'removed as others are revoked' },
  used_assertions: { kept: 'until the assertion expires', why: 'removed as others are used' },
  failed_attempts: { kept: 'until the lock-out is over', why: 'removed as others fail' },
  signing_keys: { kept: 'until their tokens have expired', why: 'removed as keys are rotated' },
  movements: BOOKS,
  payments: RECORD,
  refunds: RECORD,
  validations: RECORD,
  batches: RECORD,
  batch_sums: { kept: 'until the batch closes', why: 'its totals are in the batch then' },
  fee_plans: RECORD,
  fee_accounts: { kept: FOR_EVER, why: 'one row for each merchant' },
  fee_lines: SETTLED,
  monthly_bills: SETTLED,
  payouts: SETTLED,
  payable_lines: SETTLED,
  payout_accounts: { kept: FOR_EVER, why: 'one row for each merchant' },
  payout_reserves: SETTLED,
  payout_adjustments: SETTLED,
  payout_file_numbers: ONE_ROW,
  payout_files: SETTLED,
  payout_file_items: SETTLED,
  bank_messages: BANK,
  bank_returns: BANK,
  bank_statements: BANK,
  bank_statement_entries: BANK,
  acquirer_records: {
    kept: FOR_EVER,
    why: 'a refund is compared with the record of its payment, however old that is',
  },
  reconciliation_runs: { kept: FOR_EVER, why: 'one a day for each source' },
  reconciliation_deferrals: { kept: 'until compared', why: 'removed by the run that compares it' },
  reconciliation_differences: { kept: FOR_EVER, why: 'what differed and how it was resolved; few' },
  book_audit: ONE_ROW,
  book_explanations: { kept: FOR_EVER, why: 'an explained difference stays explained; few' },
  merchants: RECORD,
  merchant_changes: { kept: FOR_EVER, why: 'who changed what of a merchant' },
  orders: RECORD,
  order_moves: { kept: FOR_EVER, why: 'who moved an order, and why' },
  audit_log: { kept: FOR_EVER, why: 'append-only: each row vouches for the one before' },
  audit_head: ONE_ROW,
  partners: ACCESS,
  chains: ACCESS,
  clients: ACCESS,
  client_secrets: { kept: 'until the next roll', why: 'at most two of a client' },
  api_keys: ACCESS,
  operator_users: ACCESS,
  data_keys: { kept: FOR_EVER, why: 'what they sealed can be read only with them; few' },
  hosted_field_profiles: SETTING,
  acquirer_routes: SETTING,
  card_types: SETTING,
  three_d_secure_schemes: SETTING,
  three_d_secure_requestors: SETTING,
  card_ranges: { kept: 'until replaced', why: 'the directory servers’ present list' },
  card_range_state: ONE_ROW,
  test_clock: ONE_ROW,
  test_clock_followers: { kept: 'seconds', why: 'the processes that run' },
  schema_migrations: { kept: FOR_EVER, why: 'which migrations were applied' },
  simulator_journal: SANDBOX,
  bank_simulator_files: SANDBOX,
};
