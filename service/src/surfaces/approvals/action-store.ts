import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { given, readList } from '../../platform/db/list.ts';
import { leaseColumns } from '../../platform/db/lease.ts';
import { empty, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { GuardedAction, ActionStatus } from './action.ts';

type Row = Omit<GuardedAction, 'amounts' | 'decision'> &
  Readonly<{
    currency: Currency | null;
    amount: bigint | null;
    amounts: readonly Readonly<{ currency: Currency; amount: string }>[] | null;
    decidedByUserId: string | null;
    decidedBy: string | null;
    decisionReason: string | null;
    decidedAt: Date | null;
  }>;

const ACTION = sql`action_id as id, partner_id as owner, user_id as "userId",
  requested_by as "requestedBy", for_partner_id as "forPartnerId", key, fingerprint, operation, path,
  subject, reason, currency, amount, amounts, explicit, digest, merchant_id as "merchantId",
  record_id as "recordId", shown, request, status,
  decided_by_user_id as "decidedByUserId", decided_by as "decidedBy",
  decision_reason as "decisionReason", decided_at as "decidedAt", leased_until as "leasedUntil",
  record_before as before, record_after as after, answer_status as "answerStatus", answer,
  agent, confirmable, reserved_on::text as "reservedOn",
  correlation_id as "correlationId", created_at as "createdAt", expires_at as "expiresAt",
  ended_at as "endedAt"`;

function actionOf(row: Row): GuardedAction {
  const { amount, currency, decidedAt, decidedBy, decidedByUserId, decisionReason, ...rest } = row;
  const only = currency === null || amount === null ? [] : [{ currency, amount }];
  const isDecided = decidedByUserId !== null && decidedBy !== null && decidedAt !== null;
  return {
    ...rest,
    amounts: row.amounts?.map((one) => ({ ...one, amount: BigInt(one.amount) })) ?? only,
    decision: isDecided
      ? { userId: decidedByUserId, by: decidedBy, reason: decisionReason ?? '', at: decidedAt }
      : null,
  };
}

/** False where the person has used the key before. */
export async function insertAction(tx: Tx, action: GuardedAction): Promise<boolean> {
  const { amounts } = action;
  const [first] = amounts;
  const all = JSON.stringify(amounts.map((one) => ({ ...one, amount: String(one.amount) })));
  const inserted = await tx.query(sql`
    insert into actions (bucket, action_id, partner_id, user_id, requested_by, for_partner_id, key,
      fingerprint, operation, path, subject, reason, currency, amount, amounts, explicit, digest,
      merchant_id, record_id, shown, request, status, leased_until, record_before, correlation_id,
      created_at, expires_at, agent, confirmable, reserved_on)
    values (${bucketIn(action.id)}, ${action.id}, ${action.owner}, ${action.userId},
      ${action.requestedBy}, ${action.forPartnerId}, ${action.key}, ${action.fingerprint},
      ${action.operation}, ${action.path}, ${action.subject}, ${action.reason},
      ${first?.currency ?? null}, ${first?.amount ?? null}, ${all}::jsonb, ${action.explicit},
      ${action.digest}, ${action.merchantId}, ${action.recordId}, ${action.shown}, ${action.request},
      ${action.status}, ${action.leasedUntil}, ${action.before}, ${action.correlationId},
      ${action.createdAt}, ${action.expiresAt}, ${action.agent}, ${action.confirmable},
      ${action.reservedOn}::date)
    on conflict (bucket, partner_id, user_id, key) do nothing
    returning action_id`);
  return inserted.length === 1;
}

/** Who asks for an action, and on whose side. */
type Asking = Pick<GuardedAction, 'owner' | 'userId'>;

export async function findByKey(
  db: Queryable,
  { owner, userId, key }: Asking & Readonly<{ key: string }>,
) {
  const [row] = await db.query<Row>(sql`
    select ${ACTION} from actions
    where bucket = ${bucketOf(owner)} and partner_id = ${owner} and user_id = ${userId} and key = ${key}`);
  return row && actionOf(row);
}

type OwnedAction = Pick<GuardedAction, 'owner' | 'id'>;

export async function findAction(db: Queryable, { owner, id }: OwnedAction, lock = empty) {
  const [row] = await db.query<Row>(sql`
    select ${ACTION} from actions
    where bucket = ${bucketIn(id)} and action_id = ${id} and partner_id = ${owner} ${lock}`);
  return row && actionOf(row);
}

export async function lockAction(tx: Tx, action: OwnedAction) {
  return await findAction(tx, action, sql`for update`);
}

/** What may change in an action. The caller holds its lock. */
export async function updateAction(tx: Tx, action: GuardedAction): Promise<void> {
  const { decision } = action;
  await tx.query(sql`
    update actions
    set key = ${action.key}, subject = ${action.subject}, request = ${action.request},
        status = ${action.status}, decided_by_user_id = ${decision?.userId ?? null},
        decided_by = ${decision?.by ?? null}, decision_reason = ${decision?.reason ?? null},
        decided_at = ${decision?.at ?? null}, leased_until = ${action.leasedUntil},
        record_before = ${action.before}, record_after = ${action.after},
        answer_status = ${action.answerStatus}, answer = ${action.answer},
        ended_at = ${action.endedAt}, reserved_on = ${action.reservedOn},
        confirmable = ${action.confirmable}, expires_at = ${action.expiresAt}
    where bucket = ${bucketIn(action.id)} and action_id = ${action.id}`);
}

export type ActionsAsked = Readonly<{
  owner: string;
  page: PageRequest;
  status?: ActionStatus | undefined;
  /** Only what waits and moves money of this record. */
  waitingRecordId?: string | undefined;
  /** Only what this person or agent asked for. */
  userId?: string;
}>;

export async function listActions(
  db: Queryable,
  { owner, page, status, userId, waitingRecordId }: ActionsAsked,
) {
  // Of all of a record the few that wait are found by their status.
  const isOfRecord = waitingRecordId !== undefined;
  if (isOfRecord && status !== undefined && status !== 'WAITING') return [];
  const rows = await readList<Row>(db, {
    select: sql`select ${ACTION} from actions
      where bucket = ${bucketOf(owner)} and partner_id = ${owner}`,
    id: sql`action_id`,
    page,
    where: [given(sql`user_id`, userId), given(sql`record_id`, waitingRecordId)],
    filters: [[sql`status`, isOfRecord ? 'WAITING' : status]],
  });
  return rows.map(actionOf);
}

/** How many of what somebody asked for wait for a decision. */
export async function countWaiting(db: Queryable, { owner, userId }: Asking): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::integer as count from actions
    where bucket = ${bucketOf(owner)} and partner_id = ${owner} and status = 'WAITING'
      and user_id = ${userId}`);
  return row?.count ?? 0;
}

/** The newest that wait for somebody else than this person. What an agent confirms waits for nobody. */
export async function waitingActions(db: Queryable, { owner, userId }: Asking, most: number) {
  return await db.query<Pick<GuardedAction, 'operation' | 'forPartnerId' | 'userId'>>(sql`
    select operation, for_partner_id as "forPartnerId", user_id as "userId" from actions
    where bucket = ${bucketOf(owner)} and partner_id = ${owner} and status = 'WAITING'
      and user_id <> ${userId} and not confirmable
    order by created_at desc limit ${most}`);
}

export type DueAction = OwnedAction & Readonly<{ status: ActionStatus }>;

const LEASE = leaseColumns({ until: 'leased_until' });

/** Those whose time to be approved is over, and those that nobody runs any more. */
export async function dueActions(
  db: Queryable,
  { now, realNow, most }: Readonly<{ now: Date; realNow: Date; most: number }>,
): Promise<DueAction[]> {
  // Of all partners: the job looks for them all. They are few, and each status has an index of its own.
  return await db.query<DueAction>(sql`
    (select action_id as id, partner_id as owner, status from actions ${EVERY_BUCKET}
     where status = 'WAITING' and expires_at <= ${now} order by expires_at limit ${most})
    union all
    (select action_id as id, partner_id as owner, status from actions
     where status = 'APPROVED' and expires_at <= ${now} order by expires_at limit ${most})
    union all
    (select action_id as id, partner_id as owner, status from actions
     where status = 'RUNNING' and ${LEASE.isOver(realNow)} order by leased_until limit ${most})`);
}

export async function nextActionToExpire(db: Queryable, after: Date): Promise<Date | undefined> {
  // Of all partners: the sandbox's clock stops there.
  const [row] = await db.query<{ expiresAt: Date }>(sql`
    (select expires_at as "expiresAt" from actions ${EVERY_BUCKET}
     where status = 'WAITING' and expires_at > ${after} order by expires_at limit 1)
    union all
    (select expires_at from actions
     where status = 'APPROVED' and expires_at > ${after} order by expires_at limit 1)
    order by "expiresAt" limit 1`);
  return row?.expiresAt;
}
