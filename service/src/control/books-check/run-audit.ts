import { addMilliseconds } from '../../kernel/clock.ts';
import { fileDifferences, filesInSpan, type AuditSpan } from '../../money/payouts/index.ts';
import { oldestUnpublished } from '../../records/events/index.ts';
import { recarryBalances, carryBalances } from '../../records/ledger/index.ts';
import { COMMIT_MS, committedBefore } from '../../platform/db/committed-before.ts';
import type { Database } from '../../platform/db/pool.ts';
import { auditBooks } from './audit-books.ts';
import type { KeptAudit } from './audit-store.ts';
import { changesIn } from './changes.ts';
import type { RecordsByBucket } from './checked-records.ts';
import { both, checkRecords, NOTHING_CHECKED } from './check-things.ts';
import { merchantsCarriedWrong } from './difference.ts';
import { addFindings, findingsOfChanges, findingsOfWhole, withMore } from './finding.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLease } from './with-lease.ts';

/** Entries and events have the service's time; `limits`, of tests, are what takes minutes otherwise. */
export type AuditDeps = Pick<Platform, 'db' | 'clock' | 'realClock'> &
  Readonly<{ limits?: Partial<typeof LIMITS> & Readonly<{ commitMs?: number }> }>;

const BEGINNING = new Date(0);
const CARRIED_AFTER_MS = 3_600_000;
const HISTORY_EVERY_MS = 7 * 86_400_000; // A figure that somebody changed by hand is found within a week.

const LIMITS = {
  /** Entries that are looked at together and then kept as looked at: seconds, and some megabytes of ids. */
  spanEntries: 50_000,
  /** Of what is old, at each audit: 20 million a week, for a second of the database's time in ten minutes. */
  historyEntries: 20_000,
};

/** The moment an audit begins at, and before which all that has a time was committed by then. */
async function beginning(deps: AuditDeps, { last }: KeptAudit) {
  const { commitMs = COMMIT_MS } = deps.limits ?? {};
  const known = await committedBefore(deps, { last, commitMs });
  // Nor is an event seen that waits to be published. They are looked at second: a transaction that has
  // ended meanwhile has left its events where they wait.
  const unpublished = await oldestUnpublished(deps.db);
  const published = unpublished && addMilliseconds(unpublished, -commitMs);
  return { ...known, committed: earlier(published, known.committed) };
}

/**
 * Compares what has changed since the watermark, what was known to differ, and some of what is old. What
 * it costs is in proportion to what has changed, whatever the size of history. It is kept span by
 * span: whoever comes after one that was killed goes on there.
 */
export async function auditChanges(deps: AuditDeps, { keep, kept, signal }: AuditLease) {
  const { db } = deps;
  const { spanEntries: most } = { ...LIMITS, ...deps.limits };
  const { at, committed, serviceTime } = await beginning(deps, kept);
  let done = kept;
  let audit = NOTHING_CHECKED;
  for (let from = kept.watermark ?? BEGINNING, isFirst = true; ; isFirst = false) {
    const changes = await changesIn(db, { span: { from }, most }, signal);
    const known = isFirst ? addFindings(changes.things, kept.findings) : [];
    const found = await check(deps, { ...changes, span: { from, to: changes.end }, known }, signal);
    const findings = (isFirst ? findingsOfChanges : withMore)(done.findings, found.differences, at);
    audit = both(audit, found);
    done = { ...done, findings, watermark: later(done.watermark, earlier(changes.end, committed)) };
    if (done.watermark) await carry(db, changes.things, done.watermark);
    if (changes.end === undefined) break;
    await keep(done);
    from = changes.end;
  }
  const { history, found } = await auditHistory(deps, { done, at, signal });
  const { checked } = both(audit, found);
  const findings = withMore(done.findings, found.differences, at);
  const last = { at, serviceTime, scope: 'CHANGES', checked } as const;
  done = { ...done, ...history, findings, last };
  await keep(done);
  return done;
}

/** Compares everything. What it found is returned whole, and kept as far as is kept of any. */
export async function auditWhole(deps: AuditDeps, { keep, kept, signal }: AuditLease) {
  const { at, committed, serviceTime } = await beginning(deps, kept);
  const audit = await auditBooks(deps.db, signal);
  await keep({
    ...kept,
    watermark: later(kept.watermark, committed),
    last: { at, serviceTime, scope: 'WHOLE', checked: audit.checked },
    findings: findingsOfWhole(kept.findings, audit.differences, at),
    wholeAt: at,
    historyAt: null,
    historyBeganAt: at,
    historyReadAt: at,
  });
  // Told of and kept: from here on they are right again.
  for (const merchantId of merchantsCarriedWrong(audit.differences)) {
    await recarryBalances(deps.db, merchantId);
  }
  return audit;
}

/**
 * All that has an earlier time than the watermark is committed, as far as clocks agree: balances can be
 * added up to there. What is carried is not looked at again before the whole audit, so they are given an
 * hour to disagree; that costs each balance the reading of an hour's entries.
 */
async function carry(db: Database, things: RecordsByBucket, watermark: Date): Promise<void> {
  const before = addMilliseconds(watermark, -CARRIED_AFTER_MS);
  for (const [bucket, { merchants }] of things) {
    if (merchants.size > 0) {
      await carryBalances(db, { bucket, merchantIds: [...merchants], before });
    }
  }
}

type Pass = Readonly<{ done: KeptAudit; at: Date; signal: AbortSignal }>;

/** Goes on with the pass through what is old, or begins the next when it is time. */
async function auditHistory(deps: AuditDeps, { at, done, signal }: Pass) {
  const { historyAt, historyBeganAt, historyReadAt, watermark } = done;
  const history = { historyAt, historyBeganAt: historyBeganAt ?? at, historyReadAt };
  const isDue = history.historyBeganAt <= addMilliseconds(at, -HISTORY_EVERY_MS);
  if (!watermark || (!historyAt && !isDue)) return { history, found: NOTHING_CHECKED };
  const from = historyAt ?? BEGINNING;
  const { historyEntries: most } = { ...LIMITS, ...deps.limits };
  const wanted = { span: { from, to: watermark }, most };
  const changes = await changesIn(deps.db, wanted, signal);
  const span = { from, to: changes.end ?? watermark };
  const found = await check(deps, { ...changes, span, known: [] }, signal);
  return {
    found,
    history: {
      historyAt: changes.end ?? null,
      historyBeganAt: historyAt ? history.historyBeganAt : at,
      historyReadAt: changes.end ? historyReadAt : at,
    },
  };
}

/** `known` are files that were known to differ. */
type ToCheck = Readonly<{ things: RecordsByBucket; span: AuditSpan; known: readonly string[] }>;

async function check({ db }: AuditDeps, { known, span, things }: ToCheck, signal: AbortSignal) {
  const { checked, differences } = await checkRecords(db, things, signal);
  const files = new Set([...known, ...(await filesInSpan(db, span))]);
  const ofFiles = await fileDifferences(db, [...files], signal);
  return { checked, differences: [...differences, ...ofFiles] };
}

function later(one: Date | null, other: Date): Date {
  return one && one > other ? one : other;
}

function earlier(one: Date | undefined, other: Date): Date {
  return one && one < other ? one : other;
}
