import { bucketOf } from '../../kernel/id.ts';
import { type Database, empty, forBucket, sql, type Tx } from '../../platform/db/pool.ts';
import type { NotedRecord } from './subject.ts';

/** Who has a record, among the people of one side. */
export type Assignment = NotedRecord &
  Readonly<{ assigneeId: string; assignedBy: string; assignedAt: Date }>;

const ASSIGNMENT = sql`
  record_type as "recordType", record_id as "recordId", assignee_id as "assigneeId",
  assigned_by as "assignedBy", assigned_at as "assignedAt"`;

type OfSide = NotedRecord & Readonly<{ owner: string }>;

function named({ owner, recordId, recordType }: OfSide) {
  return sql`
    bucket = ${bucketOf(owner)} and owner = ${owner} and record_type = ${recordType}
      and record_id = ${recordId}`;
}

export async function findAssignment(db: Database, of: OfSide): Promise<Assignment | undefined> {
  const [row] = await forBucket(db, bucketOf(of.owner)).query<Assignment>(sql`
    select ${ASSIGNMENT} from record_assignments where ${named(of)}`);
  return row;
}

type Reassigned = OfSide &
  Readonly<{
    /** Who has it as whoever assigns it saw; null: nobody. */
    expected: string | null;
    to: string | null;
    by: string;
    now: Date;
  }>;

/** Gives a record to somebody, or to nobody. False where it is not with whom it was expected to be. */
export async function reassign(tx: Tx, given: Reassigned): Promise<boolean> {
  const { by, expected, now, owner, recordId, recordType, to } = given;
  if (expected === null) {
    if (to === null) return false; // Somebody has it by now.
    const made = await tx.query(sql`
      insert into record_assignments
        (bucket, owner, record_type, record_id, assignee_id, assigned_by, assigned_at)
      values (${bucketOf(owner)}, ${owner}, ${recordType}, ${recordId}, ${to}, ${by}, ${now})
      on conflict do nothing returning 1 as one`);
    return made.length > 0;
  }
  const isExpected = sql`${named(given)} and assignee_id = ${expected}`;
  const changed = await tx.query(
    to === null
      ? sql`delete from record_assignments where ${isExpected} returning 1 as one`
      : sql`
        update record_assignments
        set assignee_id = ${to}, assigned_by = ${by}, assigned_at = ${now}
        where ${isExpected} returning 1 as one`,
  );
  return changed.length > 0;
}

/** Who has these records. */
export async function assignmentsOf(
  db: Database,
  owner: string,
  recordIds: readonly string[],
): Promise<Assignment[]> {
  if (recordIds.length === 0) return [];
  const bucket = bucketOf(owner);
  return await forBucket(db, bucket).query<Assignment>(sql`
    select ${ASSIGNMENT} from record_assignments
    where bucket = ${bucket} and owner = ${owner} and record_id = any(${recordIds}::text[])`);
}

/** What somebody was given, or anybody, the latest first. */
export async function latestAssignments(
  db: Database,
  { assigneeId, most, owner }: Readonly<{ owner: string; assigneeId?: string; most: number }>,
): Promise<Assignment[]> {
  const bucket = bucketOf(owner);
  return await forBucket(db, bucket).query<Assignment>(sql`
    select ${ASSIGNMENT} from record_assignments
    where bucket = ${bucket} and owner = ${owner}
      ${assigneeId === undefined ? empty : sql`and assignee_id = ${assigneeId}`}
    order by assigned_at desc, record_id desc limit ${most}`);
}
