import assert from 'node:assert/strict';
import {
  type JournalFile,
  type JournalRow,
  standingOf,
} from '../sandbox/acquirer-simulator/index.ts';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { type Database, sql } from '../service/src/platform/db/pool.ts';
import { journalBeside } from './journal.ts';

type OurPayment = Readonly<{
  id: string;
  acquirer: string;
  status: string;
  authorized: bigint;
  /** What is still on hold. */
  held: bigint;
  captured: bigint;
  refunded: bigint;
}>;

const SHOWN_MAX = 5; // Of what differs.
const STANDING = new Set(['AUTHORIZED', 'PARTIALLY_COMPLETED', 'SUCCEEDED']);

/**
 * The books agree with themselves, and the acquirer's with ours, payment by payment and movement by
 * movement: what stands here stands there with the same amounts, and nothing else stands there. It
 * may be called only when nothing is in doubt, and fails if something is. `theirs` is the journal of a
 * service that runs as a process.
 */
export async function assertAgreement(
  db: Database & Readonly<{ url?: string }>,
  theirs: Pick<JournalFile, 'merchants' | 'ofMerchant'> = journalBeside(db).file,
): Promise<void> {
  const { differences } = await auditBooks(db);
  assert.deepEqual(differences.slice(0, SHOWN_MAX), [], 'the books agree with themselves');
  const ours = await db.query<{ id: string }>(sql`select distinct merchant_id as id from payments`);
  const merchants = new Set([...ours.map(({ id }) => id), ...theirs.merchants()]);
  assert.ok(merchants.size > 0, 'something was paid');
  for (const id of merchants) await assertMerchant(db, id, theirs.ofMerchant(id));
}

async function assertMerchant(
  db: Database,
  merchantId: string,
  journal: readonly JournalRow[],
): Promise<void> {
  const payments = await db.query<OurPayment>(sql`
    select payment_id as id, acquirer, status, authorized, authorized - captured - released as held, captured,
      refunded
    from payments
    where merchant_id = ${merchantId} order by payment_id`);
  const ours = payments
    .filter(({ status }) => STANDING.has(status))
    .map(({ id, acquirer, authorized, held, captured, refunded }) =>
      lineOf(`${spaceOf(acquirer)}${id}:authorize`, authorized, held, captured, refunded),
    );
  const holds = new Map(journal.map((row) => [row.reference, row.authorized - row.captured]));
  const theirs = [...standingOf(journal).values()].map(
    ({ reference, authorized, captured, refunded }) =>
      lineOf(reference, authorized, holds.get(reference) ?? 0n, captured, refunded),
  );
  assert.deepEqual(
    payments.filter(({ status }) => status === 'PROCESSING'),
    [],
    'nothing is in doubt',
  );
  assertSame(theirs, ours, 'what stands at the acquirer stands here');
  await assertMovements(db, merchantId, journal);
}

/** What the journal's references of an acquirer begin with. */
function spaceOf(acquirer: string): string {
  return acquirer === 'simulator' ? '' : `${acquirer}/`;
}

/**
 * Every capture, increment and refund that the acquirer made is posted here once, and no other; and
 * every release. A hold is also given up here when it is captured for the last time or cancelled.
 */
async function assertMovements(
  db: Database,
  merchantId: string,
  journal: readonly JournalRow[],
): Promise<void> {
  const posted = await db.query<{ id: string; kind: string; amount: bigint }>(sql`
    select entry_id as id, kind, max(amount) as amount from postings
    where merchant_id = ${merchantId} and entry_id <> subject_id
      and kind in ('AUTHORIZE', 'RELEASE', 'CAPTURE', 'REFUND')
    group by entry_id, kind`);
  const moved = journal
    .filter(({ outcome, operation }) => outcome === 'approved' && operation in POSTED_AS)
    .filter(({ operation, reversedAt }) => operation !== 'increment' || reversedAt === null)
    .map(({ operation, reference, amount }) => {
      const [first, , third] = (reference.split('/').at(-1) ?? '').split(':');
      const id = operation === 'refund' ? first : third;
      return `${POSTED_AS[operation] ?? ''} ${id ?? ''} ${amount}`;
    });
  const released = new Set(moved.filter((line) => line.startsWith('RELEASE')));
  assertSame(
    moved,
    posted
      .map(({ kind, id, amount }) => `${kind} ${id} ${amount}`)
      .filter((line) => !line.startsWith('RELEASE') || released.has(line)),
    'what moved at the acquirer is posted here, once',
  );
}

/** Reports the first few that differ: a comparison of thousands would take minutes to print. */
function assertSame(theirs: readonly string[], ours: readonly string[], what: string): void {
  const [atTheirs, atOurs] = [new Set(theirs), new Set(ours)];
  const only = {
    theirs: theirs.filter((line) => !atOurs.has(line)).slice(0, SHOWN_MAX),
    ours: ours.filter((line) => !atTheirs.has(line)).slice(0, SHOWN_MAX),
  };
  assert.deepEqual(only, { theirs: [], ours: [] }, what);
  assert.equal(theirs.length, ours.length, what);
}

const POSTED_AS: Readonly<Record<string, string>> = {
  increment: 'AUTHORIZE',
  release: 'RELEASE',
  capture: 'CAPTURE',
  refund: 'REFUND',
};

function lineOf(reference: string, ...amounts: readonly bigint[]): string {
  return [reference, ...amounts].join(' ');
}
