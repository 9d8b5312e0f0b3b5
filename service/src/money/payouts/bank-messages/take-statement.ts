import { hash } from 'node:crypto';
import { CURRENCIES, type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Exposure } from '../../../platform/http/guard.ts';
import type { By } from '../../../platform/http/caller.ts';
import { bankDay, type BankStatement, readStatements } from '../../rails/index.ts';
import { checkStatement } from '../records/bank.ts';
import { keepStatements, type KeptStatement } from './statement-store.ts';
import { keepMessage, keptFile } from './bank-message-store.ts';
import { notTheBanks } from '../records/errors.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { amongSent } from '../records/payout-store.ts';
import { received } from './take-returns.ts';
import { confirmPayout } from './confirm-payouts.ts';
import { type MatchedEntry, matchEntry } from './match-entry.ts';

type ReadEntries = Readonly<{ statement: BankStatement; entries: readonly MatchedEntry[] }>;

/**
 * Takes the bank's statement, in camt.053 or BAI2: what it shows to have left, or to have come in, of
 * payouts is PAID. What came back is told by the files of returns, which say why. The same statement
 * again confirms nothing twice, and goes on where the first time was cut short. All of it is kept, for
 * reconciliation to look at; so is one whose balances do not add up, by which nothing is done.
 */
export async function takeStatement(deps: PayoutDeps, content: Buffer, by: By) {
  const read = readOwn(deps, content);
  if (read.kind === 'refused') {
    const { faults, unbalanced } = read;
    if (unbalanced) {
      const untaken = unbalanced.map((statement) => ({ statement, entries: [] }));
      await keep(deps, content, { read: untaken, isTaken: false, by });
    }
    throw notTheBanks(faults);
  }
  const statements: ReadEntries[] = [];
  let [confirmed, unmatched] = [0, 0];
  for (const statement of read.statements) {
    const entries: MatchedEntry[] = [];
    for (const entry of statement.entries) {
      const matched = await matchEntry(deps.db, entry, statement.currency);
      entries.push(matched);
      const { isReturn, match, payoutId } = matched;
      if (match !== 'MATCHED' || payoutId === null) unmatched += 1;
      else if (!isReturn && (await confirmPayout(deps, payoutId, 'STATEMENT'))) confirmed += 1;
    }
    statements.push({ statement, entries });
  }
  // Kept when all of it was done: one that is known needs no second look.
  await keep(deps, content, { read: statements, isTaken: true, by });
  const entries = statements.reduce((sum, one) => sum + one.entries.length, 0);
  return { statements: statements.length, entries, confirmed, unmatched };
}

function readOwn({ bank, clock }: PayoutDeps, content: Buffer) {
  return readStatements(content, checkStatement(bank, bankDay(clock.now())));
}

/** The payouts that an upload would confirm. One that was received before confirms none. */
export async function exposureOfStatement(deps: PayoutDeps, content: Buffer): Promise<Exposure> {
  const { db } = deps;
  const read = readOwn(deps, content);
  const isKnown = (await keptFile(db, hash('sha256', content, 'hex'))) !== undefined;
  if (isKnown || read.kind === 'refused') return {};
  const confirmed = new Map<string, { amount: bigint; currency: Currency }>();
  for (const { currency, entries } of read.statements) {
    for (const entry of entries) {
      const { isReturn, match, payoutId } = await matchEntry(db, entry, currency);
      if (match !== 'MATCHED' || payoutId === null || isReturn) continue;
      const amount = entry.amount < 0n ? -entry.amount : entry.amount;
      confirmed.set(payoutId, { amount, currency });
    }
  }
  const sent = await amongSent(db, [...confirmed.keys()]);
  const moved = sent.map((id) => confirmed.get(id));
  const sums = CURRENCIES.map((currency) => ({
    currency,
    amount: moved.reduce((sum, one) => sum + (one?.currency === currency ? one.amount : 0n), 0n),
  }));
  return { amounts: sums.filter(({ amount }) => amount > 0n) };
}

type Kept = Readonly<{ read: readonly ReadEntries[]; isTaken: boolean; by: By }>;

async function keep(deps: PayoutDeps, content: Buffer, { by, isTaken, read }: Kept): Promise<void> {
  const { message, sealed } = received(deps, 'STATEMENT', content, by);
  const { id, createdAt } = message;
  const own = { fileId: id, isTaken, createdAt };
  const statements = read.map(({ statement }, index) =>
    keptStatement(deps, statement, { ...own, no: index + 1 }),
  );
  const entries = read.flatMap((one, index) =>
    one.entries.map(({ entry, ...found }, place) => ({
      ...entry,
      ...found,
      fileId: id,
      statementNo: index + 1,
      no: place + 1,
    })),
  );
  await transaction(deps.db, async (tx) => {
    const first = await keepMessage(tx, message, sealed);
    if (first.id === id) await keepStatements(tx, statements, entries);
  });
}

const ENDING_LENGTH = 4; // Of an account's number: enough to tell ours apart.

function keptStatement(
  { keyring }: PayoutDeps,
  { account, entries, id: statementId, ...stated }: BankStatement,
  own: Pick<KeptStatement, 'fileId' | 'no' | 'isTaken' | 'createdAt'>,
): KeptStatement {
  return {
    ...own,
    ...stated,
    statementId,
    accountKey: keyring.mac('fingerprint', Buffer.from(account)).toString('hex'),
    accountEnding: account.slice(-ENDING_LENGTH),
    entriesTotal: sumOfAmounts(entries),
  };
}
