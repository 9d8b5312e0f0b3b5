import { bucketOf } from '../../service/src/kernel/id.ts';
import type { Currency } from '../../service/src/kernel/money.ts';
import {
  bigint,
  boolean,
  char,
  json,
  text,
  timestamp,
} from '../../service/src/platform/db/columns.ts';
import { inBuckets, inBucketsOf, ofMerchant } from '../../service/src/platform/db/in-buckets.ts';
import {
  bulkStatement,
  copyInto,
  insertInto,
  requireAllRows,
  ROWS,
} from '../../service/src/platform/db/bulk-statement.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../service/src/platform/db/pool.ts';
import type { Decided } from './decide.ts';

export type Operation =
  'authorize' | 'increment' | 'verify' | 'capture' | 'reverse' | 'release' | 'refund';

/** What is written of a request; a card number or security code has no place in it. */
export type JournalEntry = Readonly<{
  merchantId: string;
  reference: string;
  operation: Operation;
  original: string | null;
  amount: bigint;
  currency: Currency;
  brand: string | null;
  lastFour: string | null;
  outcome: 'approved' | 'declined' | 'unanswered' | 'void';
  answer: Decided;
  at: Date;
  /** An authorization that is captured as it is approved. */
  isPurchase: boolean;
  /** For a capture: the rest of the hold is released. */
  final: boolean;
}>;

export type JournalRow = Omit<JournalEntry, 'final'> &
  Readonly<{ reversedAt: Date | null; authorized: bigint; captured: bigint; refunded: bigint }>;
export type Key = Readonly<{ merchantId: string; reference: string }>;

const ROW = sql`
  merchant_id as "merchantId", reference, operation, original, amount, currency, brand,
  last_four as "lastFour", is_purchase as "isPurchase", outcome, answer, at,
  reversed_at as "reversedAt", authorized, captured, refunded`;

export const keyOf = ({ merchantId, reference }: Key): string => `${merchantId} ${reference}`;

function inBucketsOfKeys(keys: readonly Pick<Key, 'merchantId'>[]): Sql {
  return inBuckets(keys.map(({ merchantId }) => bucketOf(merchantId)));
}

const ENTRY = {
  bucket: char(({ merchantId }: JournalEntry) => bucketOf(merchantId)),
  merchant_id: text(({ merchantId }: JournalEntry) => merchantId),
  reference: text(({ reference }: JournalEntry) => reference),
  operation: text(({ operation }: JournalEntry) => operation),
  original: text(({ original }: JournalEntry) => original),
  amount: bigint(({ amount }: JournalEntry) => amount),
  currency: char(({ currency }: JournalEntry) => currency),
  brand: text(({ brand }: JournalEntry) => brand),
  last_four: text(({ lastFour }: JournalEntry) => lastFour),
  is_purchase: boolean(({ isPurchase }: JournalEntry) => isPurchase),
  outcome: text(({ outcome }: JournalEntry) => outcome),
  answer: json(({ answer }: JournalEntry) => JSON.stringify(answer)),
  at: timestamp(({ at }: JournalEntry) => at),
  authorized: bigint((entry: JournalEntry) => (isHold(entry) ? entry.amount : 0n)),
  captured: bigint((entry: JournalEntry) =>
    isHold(entry) && entry.isPurchase ? entry.amount : 0n,
  ),
  refunded: bigint(() => 0n),
};
const TABLE = 'simulator_journal';

/** Writes the entries; the transaction fails where the reference of one is not new. */
export const writing = copyInto(TABLE, ENTRY);
const writingSome = insertInto(
  TABLE,
  ENTRY,
  'on conflict do nothing returning merchant_id as "merchantId", reference',
);

function isHold({ operation, outcome }: JournalEntry): boolean {
  return operation === 'authorize' && outcome === 'approved';
}

/** Writes the entries whose reference is new, and says which those are. */
export async function insertEntries(
  db: Queryable,
  entries: readonly JournalEntry[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query<Key>(writingSome(entries));
  return new Set(rows.map(keyOf));
}

const adding = bulkStatement<JournalEntry>`
  update simulator_journal as original set
    authorized = case
      when move.operation = 'increment' then authorized + move.amount
      when move.operation = 'release' then authorized - move.amount
      when move.final then captured + move.amount
      else authorized end,
    captured = captured + case when move.operation = 'capture' then move.amount else 0 end,
    refunded = refunded + case when move.operation = 'refund' then move.amount else 0 end
  from (
    select ${ENTRY.bucket} as bucket, ${ENTRY.merchant_id} as merchant_id,
      ${ENTRY.original} as reference, ${ENTRY.operation} as operation, ${ENTRY.amount} as amount,
      ${ENTRY.currency} as currency, ${boolean(({ final }) => final)} as final
    from ${ROWS}
  ) as move
  where original.bucket ${inBucketsOf(({ merchantId }) => bucketOf(merchantId))}
    and original.bucket = move.bucket and original.merchant_id = move.merchant_id
    and original.reference = move.reference and original.currency = move.currency
    and original.operation = 'authorize' and original.outcome = 'approved'
    and original.reversed_at is null
    and case move.operation
      when 'capture' then captured + move.amount <= authorized
      when 'release' then captured + move.amount <= authorized
      when 'refund' then refunded + move.amount <= captured
      else true end
  returning original.merchant_id as "merchantId", original.reference`;

/**
 * Adds each increment, capture, release and refund to the authorization it is about, where that
 * stands and has room for it. Says which authorizations took theirs. At most one for each of them.
 */
export async function addToOriginals(
  tx: Tx,
  entries: readonly JournalEntry[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<Key>(adding(entries));
  return new Set(rows.map(keyOf));
}

/** The same for those who count on it: the transaction fails unless each is taken. */
export const addingAll = requireAllRows(adding);

/** Reverses authorizations without refunds; the transaction fails unless each is there and has none. */
export const reversingAll = requireAllRows(bulkStatement<JournalEntry>`
  update simulator_journal as original
  set reversed_at = coalesce(original.reversed_at, reversal.at)
  from (
    select ${ENTRY.bucket} as bucket, ${ENTRY.merchant_id} as merchant_id,
      ${ENTRY.original} as reference, ${ENTRY.at} as at
    from ${ROWS}
  ) as reversal
  where original.bucket ${inBucketsOf(({ merchantId }) => bucketOf(merchantId))}
    and original.bucket = reversal.bucket and original.merchant_id = reversal.merchant_id
    and original.reference = reversal.reference and original.refunded = 0
    and original.operation = 'authorize'
  returning original.reference`);

/**
 * Reverses what each reversal names. One that never came is entered as void, so that the primary
 * key refuses it when it does come. What was refunded is not reversed as well.
 */
export async function reverseOriginals(
  tx: Tx,
  entries: readonly JournalEntry[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<Key>(sql`
    insert into simulator_journal
      (bucket, merchant_id, reference, operation, amount, currency, is_purchase, outcome, answer,
       at, reversed_at, authorized, captured, refunded)
    select bucket, merchant_id, reference, 'authorize', amount, currency, false, 'void', answer,
      at, at, 0, 0, 0
    from unnest(
      ${entries.map(({ merchantId }) => bucketOf(merchantId))}::char(2)[],
      ${entries.map(({ merchantId }) => merchantId)}::text[],
      ${entries.map(({ original }) => original)}::text[],
      ${entries.map(({ amount }) => amount)}::bigint[],
      ${entries.map(({ currency }) => currency)}::text[],
      ${entries.map(({ answer }) => JSON.stringify(answer))}::json[],
      ${entries.map(({ at }) => at)}::timestamptz[]
    ) as reversal (bucket, merchant_id, reference, amount, currency, answer, at)
    on conflict (bucket, merchant_id, reference) do update
      set reversed_at = coalesce(simulator_journal.reversed_at, excluded.reversed_at)
      where simulator_journal.refunded = 0 and (
        simulator_journal.operation in ('authorize', 'verify')
        -- One that got no answer did not raise the hold.
        or (simulator_journal.operation = 'increment'
          and (simulator_journal.outcome <> 'approved' or simulator_journal.reversed_at is not null)))
    returning merchant_id as "merchantId", reference`);
  return new Set(rows.map(keyOf));
}

/** Lowers holds by the increments that reversals name, where so much of them is not captured. */
export async function reverseIncrements(tx: Tx, entries: readonly JournalEntry[]): Promise<void> {
  const owners = entries.map(({ merchantId }) => merchantId);
  const ofTheirs = inBuckets(owners.map(bucketOf));
  await tx.query(sql`
    with lowered as (
      update simulator_journal as hold set authorized = hold.authorized - raised.amount
      from simulator_journal as raised
      where raised.bucket ${ofTheirs} and hold.bucket ${ofTheirs}
        and raised.merchant_id = any(${owners}::text[])
        and raised.reference = any(${entries.map(({ original }) => original)}::text[])
        and raised.operation = 'increment'
        and raised.outcome = 'approved' and raised.reversed_at is null
        and hold.bucket = raised.bucket and hold.merchant_id = raised.merchant_id
        and hold.reference = raised.original and hold.captured <= hold.authorized - raised.amount
      returning raised.bucket, raised.merchant_id, raised.reference)
    update simulator_journal as raised set reversed_at = ${entries[0]?.at ?? null}
    from lowered
    where raised.bucket ${ofTheirs} and raised.bucket = lowered.bucket
      and raised.merchant_id = lowered.merchant_id and raised.reference = lowered.reference`);
}

/** Turns entries just written into refusals. */
export async function declineEntries(
  tx: Tx,
  entries: readonly Key[],
  answer: Decided,
): Promise<void> {
  await tx.query(sql`
    update simulator_journal as entry
    set outcome = 'declined', answer = ${JSON.stringify(answer)}::json
    from unnest(
      ${entries.map(({ merchantId }) => bucketOf(merchantId))}::char(2)[],
      ${entries.map(({ merchantId }) => merchantId)}::text[],
      ${entries.map(({ reference }) => reference)}::text[]
    ) as refused (bucket, merchant_id, reference)
    where entry.bucket ${inBucketsOfKeys(entries)}
      and entry.bucket = refused.bucket and entry.merchant_id = refused.merchant_id
      and entry.reference = refused.reference`);
}

export async function findEntries(db: Queryable, keys: readonly Key[]): Promise<JournalRow[]> {
  return await db.query<JournalRow>(sql`
    select ${ROW} from simulator_journal
    where (bucket, merchant_id, reference) in (
      select * from unnest(
        ${keys.map(({ merchantId }) => bucketOf(merchantId))}::char(2)[],
        ${keys.map(({ merchantId }) => merchantId)}::text[],
        ${keys.map(({ reference }) => reference)}::text[]))
      and bucket ${inBucketsOfKeys(keys)}`);
}

/** Every entry of a merchant, oldest first. */
export async function readJournal(db: Queryable, merchantId: string): Promise<JournalRow[]> {
  return await db.query<JournalRow>(sql`
    select ${ROW} from simulator_journal
    where ${ofMerchant(merchantId)}
    order by at, reference`);
}
