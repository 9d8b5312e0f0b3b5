import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import { CURRENCIES } from '../../service/src/kernel/money.ts';
import type { BankConnection, BankLink } from '../../service/src/money/payouts/index.ts';
import { bankDay } from '../../service/src/money/rails/index.ts';
import { type BankSimulator, type BankSimulatorDeps, createBankSimulator } from './bank.ts';
import { createBankJournal } from './bank-journal-store.ts';

const DAY_MS = 86_400_000;
/** How far back the first run of a process looks: longer than any return takes. */
const DAYS_BACK = 30;

type Customer = Pick<BankSimulatorDeps, 'account' | 'dataCentre' | 'originatorId'>;

/**
 * The sandbox's bank: receives each file and, after each day, sends the statement and then the returns,
 * which are processed as if an operator had uploaded them. Several processes may run it at once.
 */
export function simulateBank(customer: Customer): BankLink {
  return {
    job: 'simulate-bank',
    actor: 'bank-simulator',
    open: (desk) => createBankRounds(desk, customer),
  };
}

function createBankRounds(desk: BankConnection, customer: Customer): () => Promise<number> {
  const { clock, db, logger } = desk;
  const journal = createBankJournal(db);
  const simulator = createBankSimulator({ clock, ...customer, journal });
  let next = bankDay(addMilliseconds(clock.now(), -DAYS_BACK * DAY_MS));
  return async () => {
    let done = await desk.handOver(async (content, fileId) => {
      const receipt = await simulator.receive(content);
      if (receipt.kind === 'refused') {
        logger.error({ fileId, faults: receipt.faults }, 'the simulated bank refused a file');
      }
    });
    const today = bankDay(clock.now());
    if (next >= today) return done;
    const [first] = await journal.files();
    next = first && first.receivedOn > next ? first.receivedOn : next;
    if (!first) next = today;
    for (; next < today; next = bankDay(new Date(Date.parse(`${next}T17:00Z`) + DAY_MS))) {
      done += await receiveDay(desk, simulator, next);
    }
    return done;
  };
}

/** Processes what the bank reports about a past day. */
async function receiveDay(
  desk: BankConnection,
  simulator: BankSimulator,
  day: string,
): Promise<number> {
  let processed = 0;
  for (const currency of CURRENCIES) {
    processed += await desk.takeStatement(await simulator.camt053Of(day, currency));
    // It numbers its files by day: what it adds to a day has the same number.
    const returns = await simulator.returnsOf(day, currency);
    if (returns) processed += await desk.takeReturns(returns);
  }
  return processed;
}
