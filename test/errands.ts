/** The smallest slice on top of the operations, for their tests: errands, requested and done. */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { defineEvent, eventOf } from '../service/src/records/events/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { Entry } from '../service/src/records/ledger/index.ts';
import { createEndings, type Step } from '../service/src/acquiring/operations/endings.ts';
import { dueStore } from '../service/src/acquiring/operations/due-store.ts';
import type { HostRefusal } from '../service/src/acquiring/operations/host-refusal.ts';
import { createIntents } from '../service/src/acquiring/operations/intents.ts';
import { char, int, text, timestamp } from '../service/src/platform/db/columns.ts';
import { inBuckets } from '../service/src/platform/db/in-buckets.ts';
import {
  bulkStatement,
  copyInto,
  requireAllRows,
  ROWS,
} from '../service/src/platform/db/bulk-statement.ts';
import { type Database, sql } from '../service/src/platform/db/pool.ts';
import { created } from '../service/src/platform/http/answer.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { createOwnTable } from './own-table.ts';

const owner = (merchantId: string) => ({
  bucket: bucketOf(merchantId),
  partnerId: 'pa1501',
  merchantId,
});
export const OWNER = owner('1000000000009');
/** One in the other half of the buckets. */
export const FAR_OWNER = owner('1000000000010');

export type Errand = Readonly<{
  id: string;
  bucket: string;
  status: string;
  amount: number;
  dueAt: Date | null;
  attempts: number;
  sequence: number;
  acquirer: string;
  modifiedAt: Date;
  operation: Readonly<{ refusal?: HostRefusal | null }>;
}>;

const inserting = copyInto<Errand>('errands', {
  bucket: char(({ bucket }) => bucket),
  errand_id: text(({ id }) => id),
  status: text(({ status }) => status),
  amount: int(({ amount }) => amount),
  due_at: timestamp(({ dueAt }) => dueAt),
  attempts: int(({ attempts }) => attempts),
  sequence: int(({ sequence }) => sequence),
  acquirer: text(({ acquirer }) => acquirer),
  modified_at: timestamp(({ modifiedAt }) => modifiedAt),
});
const ending = requireAllRows(bulkStatement<Errand>`
  update errands e set status = new.status, due_at = null, sequence = new.sequence
  from (
    select ${char(({ bucket }) => bucket)} as bucket, ${text(({ id }) => id)} as id,
      ${text(({ status }) => status)} as status, ${int(({ sequence }) => sequence)} as sequence
    from ${ROWS}
  ) as new
  where e.bucket = new.bucket and e.errand_id = new.id and e.status = 'PROCESSING'
  returning e.errand_id as id`);

const COLUMNS = sql`
  e.errand_id as id, e.bucket, e.status, e.amount, e.due_at as "dueAt", e.attempts, e.sequence,
  e.acquirer, e.modified_at as "modifiedAt", e.operation`;

export const errandsDue = dueStore<Errand>({
  table: 'errands',
  alias: 'e',
  id: 'errand_id',
  columns: COLUMNS,
  read: (db, statement) => db.query<Errand>(statement),
  state: { column: 'e.status', of: ({ status }) => status },
  isCounting: true,
  refusals: 'operation',
});

export type ErrandIntent = Readonly<{
  request: ReturnType<typeof requestOf> | null;
  id: string;
  amount: number;
  acquirer?: string;
  /** Of the errand itself, where two are about one. */
  row?: string;
  /** What it depends on has to be read first. */
  isLookedAt?: boolean;
}>;

export type ErrandEnding = Readonly<{
  errand: Errand;
  isKnown: boolean;
  key: string | null;
  entries?: readonly Entry[];
}>;

export function requestOf(key: string, body = '', of = OWNER) {
  const fingerprint = createHash('sha256').update(body).digest();
  return { ...of, operation: 'run-errand', key, fingerprint, resourceId: `er${of.bucket}` };
}

/** Errands of less than nothing are refused by the row, of more than 1000 by a rule. */
export async function openErrands() {
  return await errandsIn(await testDatabase());
}

export async function errandsIn(db: Database, databases: readonly Database[] = [db]) {
  for (const one of databases) {
    await createOwnTable(
      one,
      'errands',
      sql`
        create table errands (
          bucket char(2), errand_id text, status text not null, amount int check (amount >= 0),
          due_at timestamptz, attempts int not null, sequence int not null default 0, acquirer text not null default 'one',
          modified_at timestamptz not null default '2026-01-01T00:00:00Z',
          operation json not null default '{}', primary key (bucket, errand_id))`,
    );
  }
  const clock = new FakeClock();
  const deps = { db, clock, metrics: createMetrics() };
  const ways: string[] = [];
  const errandOf = ({ id, amount, request, acquirer = 'one' }: ErrandIntent): Errand => ({
    id,
    bucket: bucketOfIntent({ request }),
    status: 'PROCESSING',
    amount,
    dueAt: clock.now(),
    attempts: 0,
    sequence: 0,
    acquirer,
    modifiedAt: clock.now(),
    operation: {},
  });
  const commit = createIntents<ErrandIntent, Errand, string>(deps, {
    name: 'commit-errands',
    bucketOf: bucketOfIntent,
    keyOf: ({ id, row }) => row ?? id,
    planOptimistically: (intents) =>
      intents.some(({ isLookedAt, request }) => isLookedAt === true || !request)
        ? undefined
        : { records: intents.map(errandOf), statements: [] },
    planUnderLock: async (tx, intents) => {
      ways.push('locking');
      await tx.query(sql`select 1`);
      return intents.map((intent) =>
        intent.amount > 1_000 ? { refusal: 'too much' } : { record: errandOf(intent) },
      );
    },
    write: (errands) => [inserting(errands)],
  });
  const end = createEndings<ErrandEnding, Step<Errand>>(deps, {
    name: 'end-errands',
    bucketOf: ({ errand }) => errand.bucket,
    keyOf: ({ errand }) => errand.id,
    planOptimistically: (endings) =>
      endings.every(({ isKnown }) => isKnown)
        ? { steps: endings.map((one) => stepOf(one, clock.now())), statements: [] }
        : undefined,
    planUnderLock: async (tx, endings, now) => {
      ways.push('locking');
      const ids = endings.map(({ errand }) => errand.id).toSorted();
      const rows = await tx.query<{ id: string }>(sql`
        select errand_id as id from errands
        where bucket ${inBuckets(endings.map(({ errand }) => errand.bucket))}
          and errand_id = any(${ids}) and status = 'PROCESSING' order by errand_id for update`);
      const waiting = new Set(rows.map(({ id }) => id));
      return endings.map((one) => (waiting.has(one.errand.id) ? stepOf(one, now) : undefined));
    },
    write: (steps) => [ending(steps.map(({ record }) => record))],
  });
  return { ...deps, commit, end, ways, errands: () => errandsOf(db) };
}

function bucketOfIntent({ request }: Pick<ErrandIntent, 'request'>): string {
  return (request ?? OWNER).bucket;
}

function stepOf({ errand, key, entries = [] }: ErrandEnding, now: Date): Step<Errand> {
  const record = { ...errand, status: 'DONE', dueAt: null, sequence: errand.sequence + 1 };
  return {
    record,
    entries,
    events: [errandEvent(record, 'done', now)],
    answer: created({ id: errand.id }, `/errands/${errand.id}`),
    request: key === null ? null : requestOf(key, '', ownerOf(errand)),
  };
}

function ownerOf({ bucket }: Errand) {
  return bucket === FAR_OWNER.bucket ? FAR_OWNER : OWNER;
}

const data = strict({ id: Type.String() });
const ERRAND_EVENTS = {
  done: defineEvent({ type: 'errand.done', description: 'It is done.', data }),
  stuck: defineEvent({ type: 'errand.stuck', description: 'Nobody answers.', data }),
};

export function errandEvent(errand: Errand, type: keyof typeof ERRAND_EVENTS, now: Date) {
  const { id, sequence } = errand;
  const about = { ...ownerOf(errand), subjectId: id, sequence, correlationId: 'test', now };
  return eventOf(ERRAND_EVENTS[type], { ...about, data: { id } });
}

/** An id as those of payments are, so that the ledger takes it. */
export function errandId(clock: FakeClock, { bucket } = OWNER): string {
  return newId('payment', bucket, clock.now());
}

async function errandsOf(db: Database): Promise<readonly Errand[]> {
  return await db.query<Errand>(sql`select ${COLUMNS} from errands e order by errand_id`);
}
