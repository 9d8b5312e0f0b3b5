import { BUCKETS, bucketIn, bucketOf } from '../../kernel/id.ts';
import { bytes, char, int, text, timestamp } from './columns.ts';
import { EVERY_BUCKET, inBuckets, inBucketsOf } from './in-buckets.ts';
import { bulkStatement, copyInto, insertInto, ROWS } from './bulk-statement.ts';
import { empty, type Queryable, sql, type Statement } from './pool.ts';
import type { Tx } from './transaction.ts';

/** Whose request, for which merchant, to do what, under which key of that merchant. */
export type RequestName = Readonly<{
  partnerId: string;
  /** Null where there is none: of the creation of a merchant, whose row lives with the partner. */
  merchantId: string | null;
  operation: string;
  key: string;
  /** Where it lives, if what it changes is neither the merchant's nor in the bucket of the partner's id. */
  bucket?: string;
}>;

export type RequestKey = RequestName & Readonly<{ fingerprint: Buffer }>;

const NO_MERCHANT = ''; // In the table, where it is part of the primary key.

function bucketFor({ bucket, partnerId, merchantId }: RequestName): string {
  if (bucket !== undefined) return bucket;
  return merchantId === null ? bucketIn(partnerId) : bucketOf(merchantId);
}

function merchantIn({ merchantId }: RequestName): string {
  return merchantId ?? NO_MERCHANT;
}

export type RememberedAnswer = Readonly<{ status: number; body: unknown }>;
/** The same on its way into memory: its body as the JSON that a repeat is given. */
export type AnswerToRemember = Readonly<{ status: number; text: string }>;

/** The four things a key can mean. Only `new` lets the work begin. */
export type Claim =
  | Readonly<{ kind: 'new' }>
  | Readonly<{ kind: 'in-progress'; resourceId: string | null }>
  | Readonly<{ kind: 'mismatch' }>
  | Readonly<{ kind: 'replay'; answer: RememberedAnswer }>;

type Row = Readonly<{
  fingerprint: Buffer;
  resourceId: string | null;
  status: number | null;
  answer: string | null;
}>;

/** Claims the key for work that begins now, or returns what became of the request that had it. */
export async function claim(
  db: Queryable,
  request: RequestKey,
  { now, resourceId }: Readonly<{ now: Date; resourceId?: string }>,
): Promise<Claim> {
  const { partnerId, operation, key, fingerprint } = request;
  const claimed = await db.query(sql`
    insert into idempotency_keys
      (bucket, partner_id, merchant_id, operation, key, fingerprint, resource_id, created_at)
    values (${bucketFor(request)}, ${partnerId}, ${merchantIn(request)}, ${operation}, ${key},
            ${fingerprint}, ${resourceId ?? null}, ${now})
    on conflict (bucket, partner_id, operation, key, merchant_id) do nothing
    returning key`);
  if (claimed.length === 1) return { kind: 'new' };
  const known = await findClaim(db, request);
  if (!known) throw new Error('a key that cannot be claimed has a row');
  return known;
}

/**
 * What became of the request that had the key; undefined where there was none. A server that stops
 * shows for a moment what it committed and no other server has: who told a repeat of it would
 * acknowledge what is lost. So it locks the key, and its own commit waits for the others like any.
 */
export async function findClaim(db: Queryable, request: RequestKey): Promise<Claim | undefined> {
  const [row] = await db.query<Row>(
    sql`
    with held as (
      select key from idempotency_keys where ${matching(request)} for key share
    )
    select fingerprint, resource_id as "resourceId", status, answer
    from claimed_keys where ${matching(request)} and exists (select from held)`,
  );
  return row && claimOf(row, request.fingerprint);
}

function claimOf(row: Row, fingerprint: Buffer): Claim {
  if (!row.fingerprint.equals(fingerprint)) return { kind: 'mismatch' };
  const { answer, resourceId, status } = row;
  if (status === null || answer === null) return { kind: 'in-progress', resourceId };
  return { kind: 'replay', answer: { status, body: JSON.parse(answer) } };
}

/** A request in a batch of claims: with the id of the record that it creates or changes. */
export type ClaimRequest = RequestKey & Readonly<{ resourceId: string }>;

/** Claims many keys, with results in their order. Of two with the same key the first gets it. */
export async function claimMany(
  tx: Tx,
  requests: readonly ClaimRequest[],
  now: Date,
): Promise<Claim[]> {
  const firsts = [...new Map(requests.toReversed().map((one) => [nameOf(one), one])).values()];
  const rows = await tx.query<NamedRow>(claimingSome(inOrder(firsts, now)));
  const claimed = new Set(rows.map(nameOf));
  const first = new Set(firsts);
  const isNew = (one: ClaimRequest): boolean => first.has(one) && claimed.has(nameOf(one));
  const known = await findMany(
    tx,
    requests.filter((one) => !isNew(one)),
  );
  return requests.map((one) => (isNew(one) ? { kind: 'new' } : meaningOf(known, one)));
}

/** Claims all the keys; where one of them is not free the transaction fails. */
export function claiming(requests: readonly ClaimRequest[], now: Date): Statement {
  return claimingAll(inOrder(requests, now));
}

type Claiming = ClaimRequest & Readonly<{ now: Date }>;

const NAME = {
  bucket: char(bucketFor),
  partner_id: text(({ partnerId }: RequestName) => partnerId),
  merchant_id: text(merchantIn),
  operation: text(({ operation }: RequestName) => operation),
  key: text(({ key }: RequestName) => key),
};
const CLAIM = {
  ...NAME,
  fingerprint: bytes(({ fingerprint }: Claiming) => fingerprint),
  resource_id: text(({ resourceId }: Claiming) => resourceId),
  created_at: timestamp(({ now }: Claiming) => now),
};
const claimingAll = copyInto('idempotency_keys', CLAIM);
const claimingSome = insertInto(
  'idempotency_keys',
  CLAIM,
  `on conflict (bucket, partner_id, operation, key, merchant_id) do nothing
   returning partner_id as "partnerId", merchant_id as "merchantId", operation, key`,
);

/** In one order everywhere, so that two batches wait for each other and do not deadlock. */
function inOrder(requests: readonly ClaimRequest[], now: Date): Claiming[] {
  return requests
    .map((request) => ({ ...request, now }))
    .toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
}

/** As the row has it. */
type NamedRow = Readonly<{ partnerId: string; merchantId: string; operation: string; key: string }>;

function nameOf({ partnerId, merchantId, operation, key }: RequestName | NamedRow): string {
  return `${partnerId} ${merchantId ?? NO_MERCHANT} ${operation} ${key}`;
}

async function findMany(
  tx: Tx,
  requests: readonly RequestKey[],
): Promise<ReadonlyMap<string, Row>> {
  if (requests.length === 0) return new Map();
  const inTheirs = inBuckets(requests.map(bucketFor));
  // Held for the same reason as in findClaim; one that is found is enough.
  const rows = await tx.query<Row & NamedRow>(sql`
    with held as (
      select own.key
      from ${named(requests)}
      join idempotency_keys as own using (bucket, partner_id, operation, key, merchant_id)
      where own.bucket ${inTheirs} for key share of own
    )
    select known.partner_id as "partnerId", known.merchant_id as "merchantId", known.operation,
           known.key, known.fingerprint, known.resource_id as "resourceId", status, answer
    from ${named(requests)} join claimed_keys as known using (bucket, partner_id, operation, key, merchant_id)
    where known.bucket ${inTheirs} and exists (select from held)`);
  return new Map(rows.map((row) => [nameOf(row), row]));
}

function meaningOf(known: ReadonlyMap<string, Row>, request: RequestKey): Claim {
  const row = known.get(nameOf(request));
  if (!row) throw new Error('a key that cannot be claimed has a row');
  return claimOf(row, request.fingerprint);
}

/** Gives up keys that were claimed in this transaction, for work that is not done after all. */
export async function releaseMany(tx: Tx, requests: readonly RequestKey[]): Promise<void> {
  if (requests.length === 0) return;
  const inTheirs = inBuckets(requests.map(bucketFor));
  await tx.query(sql`
    delete from idempotency_keys as known using ${named(requests)}
    where known.bucket ${inTheirs} and known.bucket = asked.bucket and known.partner_id = asked.partner_id
      and known.operation = asked.operation and known.key = asked.key
      and known.merchant_id = asked.merchant_id
      and not exists (
        select from idempotency_answers as given
        where given.bucket ${inTheirs} and given.bucket = asked.bucket
          and given.partner_id = asked.partner_id
          and given.operation = asked.operation and given.key = asked.key
          and given.merchant_id = asked.merchant_id)`);
}

type Remembering = RequestName & AnswerToRemember;

const remembering = copyInto<Remembering>('idempotency_answers', {
  ...NAME,
  status: int(({ status }) => status),
  answer: text(({ text: answer }) => answer),
});

/** In the transaction that makes the answers true, which fails for a second answer to a request. */
export function rememberingOf(answers: readonly Remembering[]): readonly Statement[] {
  return answers.length === 0 ? [] : [remembering(answers)];
}

type Answered = Readonly<{ bucket: string; id: string }>;

const inTheirBuckets = inBucketsOf<Answered>(({ bucket }) => bucket);

// Records first, however few keys there were when the plan was made: then it is one key for each.
const keeping = bulkStatement<Answered>`
  insert into idempotency_answers
    (bucket, partner_id, merchant_id, operation, key, status, answer)
  select bucket, partner_id, merchant_id, operation, key, held.status, held.answer
  from (
    select ${char(({ bucket }) => bucket)} as of_bucket, ${text(({ id }) => id)} as id from ${ROWS}
  ) as of
  cross join lateral (
    select * from record_answers
    where bucket = of_bucket and record_id = of.id and bucket ${inTheirBuckets} limit 1) as held
  join idempotency_keys as claimed using (bucket, partner_id, operation, key, merchant_id)
  where claimed.bucket ${inTheirBuckets}
  on conflict do nothing`;

/** Before records change that hold the answer to the request for them: repeats are given it still. */
export function keepingAnswers(records: readonly Answered[]): Statement {
  return keeping(records);
}

function named(requests: readonly RequestName[]) {
  return sql`unnest(
    ${requests.map(bucketFor)}::bpchar[],
    ${requests.map(({ partnerId }) => partnerId)}::text[],
    ${requests.map(merchantIn)}::text[],
    ${requests.map(({ operation }) => operation)}::text[],
    ${requests.map(({ key }) => key)}::text[])
    as asked (bucket, partner_id, merchant_id, operation, key)`;
}

/** Keeps the answer for repeats, in the transaction that makes it true. */
export async function remember(
  tx: Tx,
  request: RequestKey,
  answer: AnswerToRemember,
): Promise<void> {
  const kept = await rememberFirst(tx, request, answer);
  if (!kept) throw new Error('only a claimed key without an answer is given one');
}

/** Keeps the answer unless another was kept before it; then it returns false. */
export async function rememberFirst(
  db: Queryable,
  request: RequestKey,
  answer: AnswerToRemember,
): Promise<boolean> {
  const kept = await db.query(sql`
    insert into idempotency_answers
      (bucket, partner_id, merchant_id, operation, key, status, answer)
    select bucket, partner_id, merchant_id, operation, key, ${answer.status}::int, ${answer.text}
    from idempotency_keys where ${matching(request)}
    on conflict do nothing returning key`);
  return kept.length === 1;
}

/** The primary key of what is kept of a request. */
export function rowOf(request: RequestName) {
  const { key, operation, partnerId } = request;
  const merchantId = merchantIn(request);
  return { bucket: bucketFor(request), partnerId, merchantId, operation, key };
}

export function matching(request: RequestName) {
  const { partnerId, operation, key } = request;
  return sql`bucket = ${bucketFor(request)} and partner_id = ${partnerId}
    and operation = ${operation} and key = ${key} and merchant_id = ${merchantIn(request)}`;
}

/** What requests of any merchant of the partner made under a key, or of the one that is named. */
export async function madeUnder(db: Queryable, name: RequestName): Promise<string[]> {
  const { partnerId, merchantId, operation, key } = name;
  const buckets = merchantId === null ? BUCKETS : [bucketOf(merchantId)];
  // A partner may ask without naming the merchant whose key it is.
  const rows = await db.query<{ id: string }>(sql`
    select resource_id as id from idempotency_keys ${EVERY_BUCKET}
    where bucket = any(${buckets}::bpchar[]) and partner_id = ${partnerId}
      and operation = ${operation} and key = ${key}
      ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`);
  return rows.map(({ id }) => id);
}
