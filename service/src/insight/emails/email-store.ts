import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Lease, leaseColumns } from '../../platform/db/lease.ts';
import { readList } from '../../platform/db/list.ts';
import { type Database, forBucket, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { OutgoingEmail, EmailState } from './email.ts';

const EMAIL = sql`
  email_id as id, bucket, partner_id as "partnerId", kind, subject_id as "subjectId", recipient,
  language, subject, body_text as "bodyText", body_html as "bodyHtml", manage_url as "manageUrl",
  state, attempts, is_counted as "isCounted", last_error as "lastError",
  created_at as "createdAt", ended_at as "endedAt"`;

type NewEmail = Pick<
  OutgoingEmail,
  | 'id'
  | 'bucket'
  | 'partnerId'
  | 'kind'
  | 'subjectId'
  | 'recipient'
  | 'language'
  | 'subject'
  | 'bodyText'
  | 'bodyHtml'
  | 'manageUrl'
  | 'createdAt'
> &
  Readonly<{ isToBeSent: boolean }>;

/** Few at a time: one for each recipient. */
export async function insertEmails(tx: Tx, emails: readonly NewEmail[]): Promise<void> {
  for (const email of emails) {
    const [state, nextAt, endedAt] = email.isToBeSent
      ? ['PENDING', email.createdAt, null]
      : ['UNSENT', null, email.createdAt];
    await tx.query(sql`
      insert into emails (bucket, email_id, partner_id, kind, subject_id, recipient, language, subject,
        body_text, body_html, manage_url, state, next_at, created_at, ended_at)
      values (${email.bucket}, ${email.id}, ${email.partnerId}, ${email.kind}, ${email.subjectId},
        ${email.recipient}, ${email.language}, ${email.subject}, ${email.bodyText},
        ${email.bodyHtml}, ${email.manageUrl}, ${state}, ${nextAt}, ${email.createdAt}, ${endedAt})`);
  }
}

const LEASE = leaseColumns({ holder: 'lease', until: 'lease_until' });

/** Takes letters that are due, oldest first: by the service's time, under a lease by the machine's. */
export function createEmailLeases() {
  const rounds = createShardRounds();
  return async (db: Database, lease: Lease, now: Date, most: number): Promise<OutgoingEmail[]> =>
    await rounds(db, most, ({ buckets, most: share, on }) =>
      on.query<OutgoingEmail>(sql`
        update emails set ${LEASE.taken(lease)}
        where bucket ${inBuckets(buckets)} and (bucket, email_id) in (
          select bucket, email_id from emails
          where bucket ${inBuckets(buckets)} and state = 'PENDING' and next_at <= ${now}
            and ${LEASE.isFree(lease.now)}
          order by next_at, email_id limit ${share} for update skip locked)
        returning ${EMAIL}`),
    );
}

/** One more letter for the recipient in this hour: false where it has had as many as it gets. */
export async function takeAllowance(
  db: Database,
  recipient: string,
  hour: Date,
  most: number,
): Promise<boolean> {
  const [bucket, name] = [bucketOf(recipient.toLowerCase()), recipient.toLowerCase()];
  const rows = await forBucket(db, bucket).query(sql`
    insert into email_allowances as known (bucket, recipient, hour, taken)
    values (${bucket}, ${name}, ${hour}, 1)
    on conflict (bucket, recipient, hour) do update set taken = known.taken + 1
    where known.taken < ${most}
    returning 1`);
  return rows.length > 0;
}

/** What an attempt came to; `nextAt` is null once it has ended. */
export type EmailOutcome = Readonly<{
  state: EmailState;
  nextAt: Date | null;
  endedAt: Date | null;
  isAttempt: boolean;
  isCounted: boolean;
  error: string | null;
}>;

/** Nothing, where the lease was lost: whoever took it over sends it. */
export async function settleEmail(
  db: Database,
  { bucket, id }: Pick<OutgoingEmail, 'id' | 'bucket'>,
  holder: string,
  outcome: EmailOutcome,
): Promise<void> {
  await forBucket(db, bucket).query(sql`
    update emails
    set state = ${outcome.state}, next_at = ${outcome.nextAt}, ended_at = ${outcome.endedAt},
        attempts = attempts + ${outcome.isAttempt ? 1 : 0}, is_counted = ${outcome.isCounted},
        last_error = ${outcome.error}, ${LEASE.ended}
    where bucket = ${bucket} and email_id = ${id} and ${LEASE.isOf(holder)}`);
}

/** Of operators and of all partners, newest first. */
export async function listEmails(db: Queryable, page: PageRequest): Promise<OutgoingEmail[]> {
  // Whoever looks after the server sees all that waits for it.
  const select = sql`select ${EMAIL} from emails ${EVERY_BUCKET} where true`;
  return await readList<OutgoingEmail>(db, { select, id: sql`email_id`, page });
}

export async function findEmail(db: Database, emailId: string): Promise<OutgoingEmail | undefined> {
  const bucket = bucketIn(emailId);
  const [row] = await forBucket(db, bucket).query<OutgoingEmail>(sql`
    select ${EMAIL} from emails where bucket = ${bucket} and email_id = ${emailId}`);
  return row;
}

/** Removes a portion of what was queued before then, and of the allowances of its hours. */
export async function forgetEmails(db: Database, before: Date, most: number): Promise<number> {
  const rounds = createShardRounds();
  const emails = await rounds(db, most, ({ buckets, most: share, on }) =>
    on.query(sql`
      delete from emails where bucket ${inBuckets(buckets)} and (bucket, email_id) in (
        select bucket, email_id from emails
        where bucket ${inBuckets(buckets)} and created_at < ${before}
        order by created_at, email_id limit ${share})
      returning 1`),
  );
  const allowances = await rounds(db, most, ({ buckets, most: share, on }) =>
    on.query(sql`
      delete from email_allowances where bucket ${inBuckets(buckets)}
        and (bucket, recipient, hour) in (
          select bucket, recipient, hour from email_allowances
          where bucket ${inBuckets(buckets)} and hour < ${before}
          order by hour limit ${share})
      returning 1`),
  );
  return emails.length + allowances.length;
}
