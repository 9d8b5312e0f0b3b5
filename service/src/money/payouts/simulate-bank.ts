import { hash } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import { bankDay, type BankSimulator, createBankSimulator } from '../rails/index.ts';
import { createBankJournal } from './bank-journal-store.ts';
import { keptFile } from './bank-message-store.ts';
import { contentOf, putIntoFolder } from './deliver-files.ts';
import { noteDelivered, undeliveredFiles } from './file-store.ts';
import type { PayoutDeps } from './payout.ts';
import { takeReturns } from './take-returns.ts';
import { takeStatement } from './take-statement.ts';

const ROUND_MAX = 20; // Files per run.
const DAY_MS = 86_400_000;
/** How far back the first run of a process looks: longer than any return takes. */
const DAYS_BACK = 30;
const BY = { actor: 'bank-simulator', correlationId: 'bank-simulator' };

/**
 * The sandbox's bank: receives each file and, after each day, sends the statement and then the returns,
 * which are processed as if an operator had uploaded them. Several processes may run it at once: a file
 * is received once, and a message that was received before is ignored.
 */
export function createBankRounds(deps: PayoutDeps): () => Promise<number> {
  const { bank, clock, db } = deps;
  if (!bank.simulated) return () => Promise.resolve(0);
  const journal = createBankJournal(db);
  const simulator = createBankSimulator({ clock, ...bank.simulated, journal });
  let next = bankDay(addMilliseconds(clock.now(), -DAYS_BACK * DAY_MS));
  return async () => {
    let done = await handOver(deps, simulator);
    const today = bankDay(clock.now());
    if (next >= today) return done;
    const [first] = await journal.files();
    next = first && first.receivedOn > next ? first.receivedOn : next;
    if (!first) next = today;
    for (; next < today; next = bankDay(new Date(Date.parse(`${next}T17:00Z`) + DAY_MS))) {
      done += await receiveDay(deps, simulator, next);
    }
    return done;
  };
}

async function handOver(deps: PayoutDeps, simulator: BankSimulator): Promise<number> {
  const { clock, db, logger } = deps;
  const files = await undeliveredFiles(db, ROUND_MAX);
  for (const file of files) {
    const { id } = file;
    const content = await contentOf(deps, id);
    await putIntoFolder(deps, file, content);
    const receipt = await simulator.receive(content);
    if (receipt.kind === 'refused') {
      logger.error({ fileId: id, faults: receipt.faults }, 'the simulated bank refused a file');
    }
    await noteDelivered(db, id, clock.now());
  }
  return files.length;
}

/** Processes what the bank reports about a past day. */
async function receiveDay(
  deps: PayoutDeps,
  simulator: BankSimulator,
  day: string,
): Promise<number> {
  let processed = 0;
  for (const currency of CURRENCIES) {
    const statement = await simulator.camt053Of(day, currency);
    if (!(await isKnown(deps, statement))) {
      processed += (await takeStatement(deps, statement, BY)).confirmed;
    }
    const returns = await simulator.returnsOf(day, currency);
    if (returns && !(await isKnown(deps, returns))) {
      // It numbers its files by day: what it adds to a day has the same number.
      processed += (await takeReturns(deps, returns, BY, { anyNumber: true })).length;
    }
  }
  return processed;
}

async function isKnown({ db }: PayoutDeps, message: Buffer): Promise<boolean> {
  return (await keptFile(db, hash('sha256', message, 'hex'))) !== undefined;
}
