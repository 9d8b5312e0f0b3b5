import { noteDelivered, undeliveredFiles } from './file-store.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { hash } from 'node:crypto';
import type { BankConnection, BankLink } from '../records/bank.ts';
import { keptFile } from './bank-message-store.ts';
import { takeReturns } from './take-returns.ts';
import { takeStatement } from './take-statement.ts';
import { ROUND_MAX, contentOf, putIntoFolder } from './deliver-files.ts';

/** Our side of a connection to the bank: a file is received once, and so is a message. */
export function openBankConnection(deps: PayoutDeps, { actor }: BankLink): BankConnection {
  const { clock, db, logger } = deps;
  const by = { actor, correlationId: actor };
  const isKnown = async (message: Buffer): Promise<boolean> =>
    (await keptFile(db, hash('sha256', message, 'hex'))) !== undefined;
  return {
    db,
    clock,
    logger,
    handOver: async (receive) => {
      const files = await undeliveredFiles(db, ROUND_MAX);
      for (const file of files) {
        const content = await contentOf(deps, file.id);
        await putIntoFolder(deps, file, content);
        await receive(content, file.id);
        await noteDelivered(db, file.id, clock.now());
      }
      return files.length;
    },
    takeStatement: async (message) =>
      (await isKnown(message)) ? 0 : (await takeStatement(deps, message, by)).confirmed,
    takeReturns: async (message) =>
      (await isKnown(message))
        ? 0
        : (await takeReturns(deps, message, by, { anyNumber: true })).length,
  };
}
