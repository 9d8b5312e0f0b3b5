/** How the rows of a table are copied: which of them, and what of a copy does not follow from its form. */
export type CopiedTable = Readonly<{
  name: string;
  which?: string;
  /** The bucket of the merchant whose trade a row is of, 0 where it is of no merchant's. */
  of?: string;
  /** A record whose id is in texts of the row. */
  about?: string;
  /** What a column has in copy `n`, of a row of the template that is called `t`. */
  columns?: Readonly<Record<string, string>>;
}>;

const ANY_ID = `'(?:pi|ri|vi|ta|cu|ba)[0-9]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}'`;
const ID_OF_CALL = `substring(path || coalesce(answer, '') from ${ANY_ID})`;
const OF_TRADE = `subject_id ~ '^(pi|ri|vi|ta|ba|po|cu|pm)'`;
const OF_SUBJECT = 'substr(t.subject_id, 3, 2)::int';
const OF_CALLS = `key like 'days-%' and operation not in ('create-merchant', 'create-order')`;
const IS_PAID = 'payout_id in (select payout_id from payouts where paid_at is not null)';
const OF_PAYOUT = 'coalesce(substr(t.payout_id, 3, 2)::int, 0)';
const OF_NOBODY = '0';
const FILES_MAX = 9_999; // After which the number that the bank sees begins again.

const its = (column: string): string =>
  `coalesce(replace(t.${column}::text, t.about, moved.about), t.${column}::text)`;
/** Of an event, until all have one in the order of time: console-blocks.ts. */
const PLACE = 't.position + (copies - n) * places';
const ANOTHER_DIGEST = `encode(sha256(convert_to(t.digest || n, 'UTF8')), 'hex')`;
/** Nine copies in ten are paid with other cards. */
const CARD = `case when n % 10 = 0 then t.card else replace(t.card::text,
  '"lastFour":"' || (t.card->>'lastFour') || '"',
  '"lastFour":"' || lpad(((n * 7919 + t.amount) % 10000)::text, 4, '0') || '"')::json end`;

/** Copied before those whose places follow from it. */
export const EVENTS: CopiedTable = {
  name: 'plain_events', // console-logs.ts
  which: OF_TRADE,
  of: OF_SUBJECT,
  about: 'subject_id',
  columns: { data: `${its('data')}::json`, position: PLACE },
};

/** What there is more of with every payment. Merchants and partners stay the same. */
export const TABLES: readonly CopiedTable[] = [
  {
    name: 'payments',
    which: 'due_at is null',
    about: 'payment_id',
    columns: { card: CARD, answer: its('answer') },
  },
  {
    name: 'refunds',
    which: 'due_at is null',
    about: 'refund_id',
    columns: { answer: its('answer') },
  },
  {
    name: 'validations',
    which: 'due_at is null',
    about: 'validation_id',
    columns: { answer: its('answer') },
  },
  {
    name: 'customers',
    columns: {
      email: `replace(t.email, '@', '-' || n || '@')`,
      reference: `t.reference || '-' || n`,
    },
  },
  {
    name: 'payment_methods',
    columns: { fingerprint: `sha256(t.fingerprint || convert_to(n::text, 'UTF8'))` },
  },
  { name: 'authentications', which: 'due_at is null' },
  { name: 'batches', which: `status = 'CLOSED'` },
  { name: 'movements' },
  { name: 'fee_lines' },
  { name: 'payouts', which: 'paid_at is not null' },
  { name: 'payable_lines', which: IS_PAID },
  { name: 'payout_adjustments' },
  { name: 'payout_files', of: OF_NOBODY, columns: { sequence: `t.sequence + n * ${FILES_MAX}` } },
  { name: 'payout_file_items', of: OF_PAYOUT },
  { name: 'bank_messages', of: OF_NOBODY, columns: { digest: ANOTHER_DIGEST } },
  { name: 'bank_returns', of: OF_PAYOUT },
  { name: 'bank_statements', of: OF_NOBODY },
  { name: 'bank_statement_entries', of: OF_PAYOUT },
  EVENTS,
  {
    name: 'webhook_deliveries',
    which: OF_TRADE,
    of: OF_SUBJECT,
    columns: {
      position: `(select p.position from event_places p
        where p.partner_id = t.partner_id and p.copied = ${PLACE})`,
    },
  },
  {
    name: 'webhook_attempts',
    which: `delivery_id in (select delivery_id from webhook_deliveries where ${OF_TRADE})`,
    of: `(select substr(d.subject_id, 3, 2)::int from webhook_deliveries d
      where d.bucket = t.bucket and d.delivery_id = t.delivery_id)`,
  },
  { name: 'idempotency_keys', which: OF_CALLS },
  {
    name: 'idempotency_answers',
    which: OF_CALLS,
    about: `substring(answer from ${ANY_ID})`,
    columns: { answer: its('answer') },
  },
  {
    name: 'plain_requests',
    of: `coalesce(substr(${ID_OF_CALL}, 3, 2)::int,
      (select m.bucket::int from merchants m where m.merchant_id = t.merchant_id), 0)`,
    about: ID_OF_CALL,
    columns: { path: its('path'), answer: its('answer') },
  },
  { name: 'plain_messages' },
  {
    name: 'reconciliation_differences',
    of: `coalesce(substr(t.payment_id, 3, 2)::int, 0)`,
  },
];
