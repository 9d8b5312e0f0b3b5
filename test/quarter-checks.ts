/** What must agree at any moment of a quarter: payouts, their lines, the ledger, statements, the bank. */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import type { Currency } from '../service/src/kernel/money.ts';
import {
  AT_SIMULATED_BANK,
  createBankJournal,
  createBankSimulator,
} from '../sandbox/bank-simulator/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import {
  bankDay,
  type BankStatement,
  crossReferenceOf,
  readStatements,
} from '../service/src/money/rails/index.ts';
import { localTimestamp } from '../service/src/merchants/onboarding/index.ts';
import { cents, recordsOf } from './fee-plans.ts';
import { type Quarter, told } from './quarter.ts';
import { closingTimeOf } from './quarter-cast.ts';

const DAY_MS = 86_400_000;
const CURRENCIES: readonly Currency[] = ['CAD', 'USD'];

export type PayoutSeen = Readonly<{
  payoutId: string;
  merchantId: string;
  payoutStatus: string;
  direction: 'CREDIT' | 'DEBIT';
  amount: Readonly<{ amount: number; currency: Currency }>;
  lineCount: number;
  createdAt: string;
}>;
type LineSeen = Readonly<{
  entryId: string;
  kind: string;
  amount: Readonly<{ amount: number }>;
  runningTotal: Readonly<{ amount: number }>;
  broughtForward: boolean;
}>;

/** Everything of a list, page by page. */
export async function all<T>({ call }: Quarter, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let next: string | null = path; next !== null;) {
    const page = await call('GET', next);
    assert.equal(page.status, 200, page.text);
    found.push(...told<T[]>(page, 'data'));
    next = told<string | null>(page, 'next');
  }
  return found;
}

/** A payout's amount as it is owed to the merchant. */
const owed = ({ amount, direction }: PayoutSeen) =>
  direction === 'CREDIT' ? amount.amount : -amount.amount;

/**
 * Every payout equals its lines, which are the ledger's movements; and the nets of its settlement
 * details. Tells how many lines were brought forward.
 */
export async function assertPayouts(quarter: Quarter, payouts: readonly PayoutSeen[]) {
  const { call, foundation } = quarter;
  let forward = 0;
  for (const payout of payouts) {
    const { payoutId } = payout;
    const lines = await all<LineSeen>(quarter, `/payouts/${payoutId}/lines?limit=100`);
    assert.equal(lines.length, payout.lineCount);
    assert.equal(
      lines.reduce((sum, { amount }) => sum + amount.amount, 0),
      owed(payout),
      payoutId,
    );
    assert.equal(lines.at(-1)?.runningTotal.amount, owed(payout));
    forward += lines.filter(({ broughtForward }) => broughtForward).length;
    const account = payout.direction === 'CREDIT' ? 'PAYABLE' : 'BILLABLE';
    const posted = await foundation.db.query<{ id: string; kind: string; amount: bigint }>(sql`
      select entry_id as id, kind, -amount as amount from postings
      where merchant_id = ${payout.merchantId} and account = ${account}
        and entry_id = any(${lines.map(({ entryId }) => entryId)})`);
    const inLedger = new Map(posted.map((one) => [one.id, [one.kind, Number(one.amount)]]));
    for (const { amount, entryId, kind } of lines) {
      assert.deepEqual(inLedger.get(entryId), [kind, amount.amount], `${payoutId} ${entryId}`);
    }
    const records = recordsOf((await call('GET', `/payouts/${payoutId}/csv`)).text);
    const column = payout.direction === 'CREDIT' ? 'net' : 'billed';
    const total = records.reduce((sum, record) => sum + cents(record[column]), 0n);
    assert.equal(Number(total), owed(payout), `the nets of ${payoutId}`);
    assert.ok(records.every((record) => record['payout_id'] === payoutId));
  }
  return forward;
}

/** The bank's statements of every day that is over, in both forms, which must say the same. */
async function bankStatements({ foundation }: Quarter, currency: Currency, since: string) {
  const { clock, db } = foundation;
  const journal = createBankJournal(db);
  const bank = createBankSimulator({ clock, ...AT_SIMULATED_BANK, journal });
  const today = bankDay(clock.now());
  const statements: BankStatement[] = [];
  for (let at = Date.parse(`${since}T17:00Z`); bankDay(new Date(at)) < today; at += DAY_MS) {
    const day = bankDay(new Date(at));
    const [camt, bai] = [await bank.camt053Of(day, currency), await bank.bai2Of(day, currency)].map(
      statementIn,
    );
    assert.ok(camt && bai);
    assert.deepEqual(inWords(bai), inWords(camt), `both forms of ${day}`);
    assert.equal(camt.opening, statements.at(-1)?.closing ?? 0n, `the opening of ${day}`);
    statements.push(camt);
  }
  return statements;
}

/** What both forms have. */
function inWords({ closing, entries, opening }: BankStatement) {
  return [opening, entries.map(({ amount, ownReference }) => [amount, ownReference]), closing];
}

function statementIn(content: Buffer): BankStatement {
  const read = readStatements(content);
  assert.ok(read.kind === 'read', inspect(read));
  const [statement, another] = read.statements;
  assert.ok(statement && !another);
  return statement;
}

/** What went through the bank of each payout is what the ledger has of it; so are the balances. */
export async function assertBank(quarter: Quarter, payouts: readonly PayoutSeen[], since: string) {
  const { db } = quarter.foundation;
  const payoutOf = new Map(payouts.map(({ payoutId }) => [crossReferenceOf(payoutId), payoutId]));
  for (const currency of CURRENCIES) {
    const statements = await bankStatements(quarter, currency, since);
    const atBank = statements
      .flatMap(({ entries }) => entries)
      .map(({ amount, ownReference }) => `${payoutOf.get(ownReference ?? '')} ${amount}`);
    const posted = await db.query<{ subjectId: string; amount: bigint }>(sql`
      select subject_id as "subjectId", amount from postings
      where account = 'BANK' and currency = ${currency}`);
    const inLedger = posted.map(({ amount, subjectId }) => `${subjectId} ${amount}`);
    assert.deepEqual(atBank.toSorted(), inLedger.toSorted(), `${currency} at the bank`);
    const balance = posted.reduce((sum, { amount }) => sum + amount, 0n);
    assert.equal(statements.at(-1)?.closing ?? 0n, balance, `${currency}: the bank’s balance`);
    const paid = payouts
      .filter((one) => one.payoutStatus === 'PAID' && one.amount.currency === currency)
      .reduce((sum, one) => sum - owed(one), 0);
    assert.equal(Number(balance), paid, `${currency}: what we say was paid`);
  }
}

/** Nothing is made of nothing, and the audit finds nothing. */
export async function assertBooks({ foundation: { db } }: Quarter): Promise<void> {
  const sums = await db.query<{ sum: bigint }>(sql`
    select sum(amount)::bigint as sum from postings group by merchant_id, currency`);
  assert.ok(sums.length > 0 && sums.every(({ sum }) => sum === 0n));
  assert.deepEqual((await auditBooks(db)).differences.slice(0, 5), []);
}

type BatchSeen = Readonly<{
  merchantId: string;
  batchStatus: string;
  closesAt: string | null;
  closedAt: string;
  closeKind: string | null;
}>;
const LATE_MAX_MS = 60_000; // As far as the sandbox's clock goes at least.

/** Every batch was closed at its merchant's own time of day, before and after clocks were changed. */
export async function assertCloses(quarter: Quarter): Promise<void> {
  const batches = await all<BatchSeen>(quarter, '/batches?limit=100');
  for (const { closedAt, closeKind, closesAt, merchantId } of batches) {
    const merchant = quarter.merchants.find(({ id }) => id === merchantId);
    if (!merchant || closeKind !== 'SYSTEM_CLOSE' || closesAt === null) continue;
    const late = Date.parse(closedAt) - Date.parse(closesAt);
    assert.ok(late >= 0 && late <= LATE_MAX_MS, `closed ${late} ms after ${closesAt}`);
    const local = localTimestamp(new Date(closesAt), merchant.province);
    assert.ok(local.includes(`T${closingTimeOf(merchant)}`) || local.startsWith(SKIPPED), local);
  }
}

/** On that night 02:30 does not exist in British Columbia: it is the moment at which it is skipped. */
const SKIPPED = '2027-03-14T03:00:00';
