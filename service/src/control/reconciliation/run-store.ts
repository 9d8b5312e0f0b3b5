import { readList } from '../../platform/db/list.ts';
import { type Lease, leaseColumns } from '../../platform/db/lease.ts';
import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { ScopesSettled } from './difference-store.ts';
import { DONE, type Run, type RunStep } from './run.ts';

const RUN = sql`
  run_id as id, source, state, span_from as "from", span_to as "to", is_next as "isNext",
  has_record as "hasRecord", phase, position, records_read as "recordsRead",
  subjects_compared as "subjectsCompared", differences_found as "differencesFound",
  differences_gone as "differencesGone", failure, requested_by as "requestedBy",
  created_at as "createdAt", ended_at as "endedAt"`;

/** Where the next run of a party begins: where the last one in line ends. */
export async function endOfLine(db: Queryable, source: string): Promise<Date | undefined> {
  const [row] = await db.query<{ to: Date | null }>(sql`
    select max(span_to) as "to" from reconciliation_runs where source = ${source} and is_next`);
  return row?.to ?? undefined;
}

type NewRun = Pick<
  Run,
  'id' | 'source' | 'from' | 'to' | 'isNext' | 'phase' | 'requestedBy' | 'createdAt'
>;

/** Of two that begin where the last one ended, the first is kept; undefined for the other. */
export async function insertRun(db: Queryable, run: NewRun) {
  const [row] = await db.query<Run>(sql`
    insert into reconciliation_runs
      (run_id, source, state, span_from, span_to, is_next, phase, position, requested_by, created_at)
    values (${run.id}, ${run.source}, 'WAITING', ${run.from}, ${run.to}, ${run.isNext},
            ${run.phase}, '', ${run.requestedBy}, ${run.createdAt})
    on conflict (source, span_from) where is_next do nothing
    returning ${RUN}`);
  return row;
}

/** When the last run of a party began, in line or not. */
export async function lastBegun(db: Queryable, source: string): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(sql`
    select max(created_at) as at from reconciliation_runs where source = ${source}`);
  return row?.at ?? undefined;
}

export async function hasOpenRun(db: Queryable, source: string): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from reconciliation_runs where source = ${source} and state <> 'DONE' limit 1`);
  return rows.length > 0;
}

const LEASE = leaseColumns({ holder: 'leased_by', until: 'leased_until' });

/** The oldest run of a party that is not done, for whoever may work on it; undefined where another does. */
export async function leaseRun(db: Queryable, source: string, lease: Lease) {
  const [row] = await db.query<Run>(sql`
    update reconciliation_runs
    set ${LEASE.taken(lease)}, state = 'RUNNING'
    where run_id = (
        select run_id from reconciliation_runs
        where source = ${source} and state <> 'DONE' order by run_id limit 1)
      and state <> 'DONE'
      and (${LEASE.isFree(lease.now)} or ${LEASE.isOf(lease.holder)})
    returning ${RUN}`);
  return row;
}

/** Brings a run further, unless somebody else has: whoever is late has done nothing. */
export async function advanceRun(tx: Tx, run: Run, step: RunStep, now: Date): Promise<boolean> {
  const isDone = step.phase === DONE;
  const rows = await tx.query(sql`
    update reconciliation_runs
    set phase = ${step.phase}, position = ${step.position}, failure = null,
        records_read = records_read + ${step.records ?? 0},
        subjects_compared = subjects_compared + ${step.subjects ?? 0},
        has_record = coalesce(${step.hasRecord ?? null}, has_record),
        state = ${isDone ? 'DONE' : 'RUNNING'}, ended_at = ${isDone ? now : null}
    where run_id = ${run.id} and phase = ${run.phase} and position = ${run.position}
      and state = 'RUNNING'
    returning 1`);
  return rows.length === 1;
}

export async function countDifferences(tx: Tx, id: string, { found, gone }: ScopesSettled) {
  if (found === 0 && gone === 0) return;
  await tx.query(sql`
    update reconciliation_runs
    set differences_found = differences_found + ${found},
        differences_gone = differences_gone + ${gone}
    where run_id = ${id}`);
}

/** Why the last attempt failed; the next goes on at the same place, whoever makes it. */
export async function noteFailure(db: Queryable, id: string, failure: string): Promise<void> {
  await db.query(sql`
    update reconciliation_runs set failure = ${failure}, ${LEASE.ended}
    where run_id = ${id} and state = 'RUNNING'`);
}

export async function findRun(db: Queryable, id: string) {
  const [row] = await db.query<Run>(sql`
    select ${RUN} from reconciliation_runs where run_id = ${id}`);
  return row;
}

export async function listRuns(db: Queryable, page: PageRequest, source: string | undefined) {
  const select = sql`select ${RUN} from reconciliation_runs where true`;
  const filters = [[sql`source`, source]] as const;
  return await readList<Run>(db, { select, id: sql`run_id`, page, filters });
}

/** When each party was last compared with, by the end of the span. */
export async function lastCompared(db: Queryable) {
  return await db.query<{ source: string; to: Date }>(sql`
    select source, max(span_to) as "to" from reconciliation_runs
    where state = 'DONE' and is_next group by source`);
}

/** What is to be looked at again, each from a moment on, and what no longer has to be. */
export type Deferrals = Readonly<{
  defer: readonly Readonly<{ subjectId: string; dueAt: Date }>[];
  settle: readonly string[];
}>;

export async function changeDeferrals(tx: Tx, source: string, { defer, settle }: Deferrals) {
  if (settle.length > 0) {
    await tx.query(sql`
      delete from reconciliation_deferrals
      where source = ${source} and subject_id = any(${settle}::text[])`);
  }
  if (defer.length === 0) return;
  await tx.query(sql`
    insert into reconciliation_deferrals (source, subject_id, due_at)
    select ${source}, each.id, each.at
    from unnest(${defer.map(({ subjectId }) => subjectId)}::text[],
                ${defer.map(({ dueAt }) => dueAt)}::timestamptz[]) as each (id, at)
    on conflict (source, subject_id) do update set due_at = excluded.due_at`);
}

type DuePage = Readonly<{ after: string; limit: number; now: Date }>;

export async function deferredDue(db: Queryable, source: string, { after, limit, now }: DuePage) {
  const rows = await db.query<{ id: string }>(sql`
    select subject_id as id from reconciliation_deferrals
    where source = ${source} and subject_id > ${after} and due_at <= ${now}
    order by subject_id limit ${limit}`);
  return rows.map(({ id }) => id);
}
