import { bucketIn } from '../../../kernel/id.ts';
import { dueStore } from '../../../acquiring/operations/index.ts';
import { isSeenBy, type Seen, listingFor, merchantsOf } from '../../../access/partners/index.ts';
import * as column from '../../../platform/db/columns.ts';
import { inBuckets, inBucketsOf, EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import {
  bulkStatement,
  copyInto,
  requireAllRows,
  ROWS,
} from '../../../platform/db/bulk-statement.ts';
import { type Queryable, sql, type Statement, type Tx } from '../../../platform/db/pool.ts';
import {
  type Authentication,
  type AuthenticationStatus,
  bucketInTransactionId,
} from './authentication.ts';
import type { KeptMessage } from './kept-message.ts';

/** The columns of an authentication, of a table that is called `a`. */
export const AUTHENTICATION = sql`
  a.authentication_id as id, a.bucket, a.partner_id as "partnerId", a.merchant_id as "merchantId",
  a.status, a.server_transaction_id::text as "serverTransactionId",
  a.card_lookup_id as "cardLookupId", a.order_id as "orderId", a.category, a.version, a.amount,
  a.currency, a.fingerprint, a.card, a.language, a.idempotency_key as "idempotencyKey",
  a.correlation_id as "correlationId", a.outcome, a.sealed_value as "sealedValue",
  a.value_digest as "valueDigest",
  a.result_digest as "resultDigest", a.used_by as "usedBy", a.due_at as "dueAt", a.sequence,
  a.created_at as "createdAt", a.modified_at as "modifiedAt"`;

/** An authentication as it is from now on, with the messages that made it so. */
export type AuthenticationChange = Readonly<{
  authentication: Authentication;
  messages: readonly KeptMessage[];
}>;

const of =
  <T>(read: (authentication: Authentication) => T) =>
  (change: AuthenticationChange) =>
    read(change.authentication);
const inserting = copyInto<AuthenticationChange>('authentications', {
  bucket: column.char(of(({ bucket }) => bucket)),
  authentication_id: column.text(of(({ id }) => id)),
  partner_id: column.text(of(({ partnerId }) => partnerId)),
  merchant_id: column.text(of(({ merchantId }) => merchantId)),
  status: column.text(() => 'PROCESSING'),
  server_transaction_id: column.uuid(of(({ serverTransactionId }) => serverTransactionId)),
  card_lookup_id: column.text(of(({ cardLookupId }) => cardLookupId)),
  order_id: column.text(of(({ orderId }) => orderId)),
  category: column.char(of(({ category }) => category)),
  version: column.text(of(({ version }) => version)),
  amount: column.bigint(of(({ amount }) => amount)),
  currency: column.char(of(({ currency }) => currency)),
  fingerprint: column.bytes(of(({ fingerprint }) => fingerprint)),
  card: column.json(of(({ card }) => JSON.stringify(card))),
  language: column.char(of(({ language }) => language)),
  idempotency_key: column.text(of(({ idempotencyKey }) => idempotencyKey)),
  correlation_id: column.text(of(({ correlationId }) => correlationId)),
  messages: column.jsonb(({ messages }) => JSON.stringify(messages)),
  due_at: column.timestamp(of(({ dueAt }) => dueAt)),
  created_at: column.timestamp(of(({ createdAt }) => createdAt)),
  modified_at: column.timestamp(of(({ createdAt }) => createdAt)),
});

export function insertingAuthentications(begun: readonly AuthenticationChange[]): Statement {
  return inserting(begun);
}

const answering = requireAllRows(bulkStatement<AuthenticationChange>`
  update authentications a set
    status = new.status, outcome = new.outcome, sealed_value = new.sealed_value,
    value_digest = new.value_digest, due_at = new.due_at, sequence = new.sequence,
    messages = a.messages || new.messages, modified_at = new.modified_at
  from (
    select ${column.char(of(({ bucket }) => bucket))} as bucket, ${column.text(of(({ id }) => id))} as id,
      ${column.text(of(({ status }) => status))} as status,
      ${column.json(of(({ outcome }) => JSON.stringify(outcome)))} as outcome,
      ${column.bytes(of(({ sealedValue }) => sealedValue))} as sealed_value,
      ${column.bytes(of(({ valueDigest }) => valueDigest))} as value_digest,
      ${column.timestamp(of(({ dueAt }) => dueAt))} as due_at,
      ${column.int(of(({ sequence }) => sequence))} as sequence,
      ${column.jsonb<AuthenticationChange>(({ messages }) => JSON.stringify(messages))} as messages,
      ${column.timestamp(of(({ modifiedAt }) => modifiedAt))} as modified_at
    from ${ROWS}
  ) as new
  where a.bucket = new.bucket and a.authentication_id = new.id
    and a.bucket ${inBucketsOf(of(({ bucket }) => bucket))} and a.status = 'PROCESSING'
  returning a.authentication_id as id`);

/** Writes what the directory server answered; the transaction fails unless all are waited for. */
export function answeringAuthentications(moved: readonly AuthenticationChange[]): Statement {
  return answering(inOrder(moved));
}

/** Locks are taken in one order everywhere. */
function inOrder(moved: readonly AuthenticationChange[]): readonly AuthenticationChange[] {
  return moved.toSorted((one, other) => (one.authentication.id < other.authentication.id ? -1 : 1));
}

/** Those of the authentications that wait for an answer, each held until the transaction ends. */
export async function lockUnanswered(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(sql`
    select a.authentication_id as id from authentications a
    where (a.bucket, a.authentication_id) in (
      select * from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]))
      and a.bucket ${inBuckets(ids.map(bucketIn))} and a.status = 'PROCESSING'
    order by a.bucket, a.authentication_id for update`);
  return new Set(rows.map(({ id }) => id));
}

/** The authentication with this transaction id, held until the transaction ends. */
export async function lockByTransactionId(
  tx: Tx,
  serverTransactionId: string,
): Promise<Authentication | undefined> {
  const [row] = await tx.query<Authentication>(sql`
    select ${AUTHENTICATION} from authentications a
    where a.bucket = ${bucketInTransactionId(serverTransactionId)}
      and a.server_transaction_id = ${serverTransactionId}
    for update`);
  return row;
}

/** Ends a challenge. The row must be held. */
export async function endChallenge(tx: Tx, { authentication, messages }: AuthenticationChange) {
  const { bucket, id, status, outcome, sealedValue, valueDigest } = authentication;
  const { resultDigest, sequence, modifiedAt } = authentication;
  await tx.query(sql`
    update authentications a
    set status = ${status}, outcome = ${JSON.stringify(outcome)}, sealed_value = ${sealedValue},
        value_digest = ${valueDigest}, due_at = null, result_digest = ${resultDigest}, sequence = ${sequence},
        modified_at = ${modifiedAt},
        messages = a.messages || ${JSON.stringify(messages)}::jsonb
    where a.bucket = ${bucket} and a.authentication_id = ${id}`);
}

const MESSAGES_MAX = 30; // Many messages about one transaction must not fill the table.

/** Keeps messages that change nothing: responses of browsers, refused results. */
export async function keepMessages(
  db: Queryable,
  { bucket, id }: Pick<Authentication, 'bucket' | 'id'>,
  messages: readonly KeptMessage[],
): Promise<void> {
  await db.query(sql`
    update authentications a set messages = a.messages || ${JSON.stringify(messages)}::jsonb
    where a.bucket = ${bucket} and a.authentication_id = ${id}
      and jsonb_array_length(a.messages) < ${MESSAGES_MAX}`);
}

export async function readMessages(
  db: Queryable,
  authenticationId: string,
): Promise<Readonly<{ merchantId: string; messages: readonly KeptMessage[] }> | undefined> {
  const [row] = await db.query<{ merchantId: string; messages: KeptMessage[] }>(sql`
    select merchant_id as "merchantId", messages from authentications
    where bucket = ${bucketIn(authenticationId)} and authentication_id = ${authenticationId}`);
  return row;
}

/** Authentications and challenges, each until its time is over. */
export const authenticationsDue = dueStore<Authentication>({
  table: 'authentications',
  alias: 'a',
  id: 'authentication_id',
  columns: AUTHENTICATION,
  read: (db, statement) => db.query<Authentication>(statement),
  state: { column: 'a.status', of: ({ status }) => status },
  isCounting: false,
});

/** For each the authentication, if it is theirs to see: many look-ups in one round trip. */
export async function findAuthentications(
  db: Queryable,
  wanted: readonly Seen[],
): Promise<(Authentication | undefined)[]> {
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await db.query<Authentication>(sql`
    select ${AUTHENTICATION}
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join authentications a on a.bucket = w.bucket and a.authentication_id = w.id
    where a.bucket ${inBuckets(ids.map(bucketIn))}`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((one) => {
    const row = found.get(one.id);
    return row && isSeenBy(row, one) ? row : undefined;
  });
}

type AuthenticationFilters = Readonly<{
  merchantId?: string;
  status?: readonly AuthenticationStatus[];
}>;

/** A partner's own authentications, for a credential bound to one merchant that merchant's; or everybody's. */
export const listAuthentications = listingFor<Authentication, AuthenticationFilters>(
  ({ merchantId, status }, whose) => ({
    // A partner may ask for those of all its merchants.
    select: (isPartners) =>
      sql`select ${AUTHENTICATION} from authentications a ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`authentication_id`,
    filters: [...merchantsOf(whose, merchantId), { column: sql`status`, anyOf: status }],
  }),
);
