import { type Lease, leaseColumns } from '../../platform/db/lease.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { type CheckedCounts, NOTHING_CHECKED } from './check-things.ts';
import type { BookFinding, BookFindings } from './finding.ts';

/** How far the audit of the books is, and what it has found. */
export type KeptAudit = Readonly<{
  /** All before it, in the service's time, was compared. */
  watermark: Date | null;
  /** The last audit; null before the first. */
  last: LastAudit | null;
  findings: BookFindings;
  /** When all was last compared. */
  wholeAt: Date | null;
  wholeAskedAt: Date | null;
  /** Where the reading again of what is old is; null between two passes. */
  historyAt: Date | null;
  historyBeganAt: Date | null;
  historyReadAt: Date | null;
  /** Somebody audits until then, or has died before. */
  leaseUntil: Date | null;
}>;

export type LastAudit = Readonly<{
  /** When it began, by the machine's time and by the service's. */
  at: Date;
  serviceTime: Date;
  scope: 'CHANGES' | 'WHOLE';
  checked: CheckedCounts;
}>;

type Row = Omit<KeptAudit, 'last' | 'findings'> &
  Readonly<{
    at: Date | null;
    serviceTime: Date | null;
    scope: LastAudit['scope'] | null;
    findings: readonly BookFinding[];
    unnamed: number;
  }> &
  Readonly<Record<keyof CheckedCounts, bigint>>;

const COLUMNS = sql`
  watermark, at, service_time as "serviceTime", scope, payments, refunds, batches, payouts, findings,
  unnamed, whole_at as "wholeAt", whole_asked_at as "wholeAskedAt", history_at as "historyAt",
  history_began_at as "historyBeganAt", history_read_at as "historyReadAt",
  lease_until as "leaseUntil"`;

export async function readAudit(db: Queryable): Promise<KeptAudit> {
  return onlyRow(await db.query<Row>(sql`select ${COLUMNS} from book_audit`));
}

const LEASE = leaseColumns({ holder: 'lease_holder', until: 'lease_until' });

/** Undefined while another has it. */
export async function takeLease(db: Queryable, lease: Lease): Promise<KeptAudit | undefined> {
  const rows = await db.query<Row>(sql`
    update book_audit set ${LEASE.taken(lease)} where ${LEASE.isFree(lease.now)}
    returning ${COLUMNS}`);
  return rows.length === 0 ? undefined : onlyRow(rows);
}

/** False where it was lost. */
export async function renewLease(db: Queryable, holder: string, until: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update book_audit set ${LEASE.renewed(until)} where ${LEASE.isOf(holder)} returning 1`);
  return rows.length > 0;
}

export async function endLease(db: Queryable, holder: string): Promise<void> {
  await db.query(sql`
    update book_audit set ${LEASE.ended} where ${LEASE.isOf(holder)}`);
}

/** False, and nothing is kept, where the lease was lost: another goes on from what was kept before. */
export async function keepAudit(db: Queryable, holder: string, audit: KeptAudit): Promise<boolean> {
  const { findings, last, ...kept } = audit;
  const { payments, refunds, batches, payouts } = last?.checked ?? NOTHING_CHECKED.checked;
  const rows = await db.query(sql`
    update book_audit
    set watermark = ${kept.watermark}, at = ${last?.at ?? null},
        service_time = ${last?.serviceTime ?? null}, scope = ${last?.scope ?? null},
        payments = ${payments}, refunds = ${refunds}, batches = ${batches}, payouts = ${payouts},
        findings = ${JSON.stringify(findings.named)}, unnamed = ${findings.unnamed},
        whole_at = ${kept.wholeAt}, history_at = ${kept.historyAt},
        history_began_at = ${kept.historyBeganAt}, history_read_at = ${kept.historyReadAt},
        -- What is asked for while it runs is another.
        whole_asked_at = case when whole_asked_at > ${kept.wholeAt}::timestamptz or ${kept.wholeAt}::timestamptz is null
          then whole_asked_at end
    where ${LEASE.isOf(holder)} returning 1`);
  return rows.length > 0;
}

/** The next audit is of everything. Asked for twice, it is done once. */
export async function askForWhole(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`update book_audit set whole_asked_at = ${now}`);
}

function onlyRow([row]: readonly Row[]): KeptAudit {
  if (!row) throw new Error('the row is made with its table');
  const { at, batches, findings, payments, payouts, refunds, scope, ...rest } = row;
  const { serviceTime, unnamed, ...kept } = rest;
  const checked = {
    payments: Number(payments),
    refunds: Number(refunds),
    batches: Number(batches),
    payouts: Number(payouts),
  };
  const last = at && serviceTime && scope ? { at, serviceTime, scope, checked } : null;
  return { ...kept, last, findings: { named: findings, unnamed } };
}
