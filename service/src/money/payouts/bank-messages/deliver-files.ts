import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type PayoutFile,
  noteDelivered,
  sealedContentOf,
  undeliveredFiles,
  findFile,
} from './file-store.ts';
import type { PayoutDeps } from '../records/payout.ts';
import type { Money } from '../../../kernel/money.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { By } from '../../../platform/http/caller.ts';
import { found, ruleBroken } from '../../../platform/http/errors.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import { hash } from 'node:crypto';
import type { BankConnection, BankLink } from '../records/bank.ts';
import { keptFile } from './bank-message-store.ts';
import { takeReturns } from './take-returns.ts';
import { takeStatement } from './take-statement.ts';

const ROUND_MAX = 20; // Files per run, each a megabyte at most.

/** The file's bytes, exactly as the bank receives them. */
export async function contentOf({ db, keyring }: PayoutDeps, fileId: string): Promise<Buffer> {
  return await keyring.open('bank-accounts', fileId, await sealedContentOf(db, fileId));
}

/** The name of the file in the folder and as a download. */
export function fileNameOf({ currency, fileNumber, id, rail }: PayoutFile): string {
  return `${rail}-${currency}-${String(fileNumber).padStart(4, '0')}-${id}.txt`;
}

/**
 * Writes files to the folder, if one is set: each under a temporary name first, so that a reader never
 * sees an incomplete file. After a crash it is written again, the same bytes under the same name.
 */
export async function deliverFiles(deps: PayoutDeps): Promise<number> {
  const { bank, clock, db } = deps;
  if (bank.folder === undefined) return 0;
  const files = await undeliveredFiles(db, ROUND_MAX);
  for (const file of files) {
    await putIntoFolder(deps, file, await contentOf(deps, file.id));
    await noteDelivered(db, file.id, clock.now());
  }
  return files.length;
}

async function putIntoFolder({ bank }: PayoutDeps, file: PayoutFile, content: Buffer) {
  if (bank.folder !== undefined) await put(join(bank.folder, fileNameOf(file)), content);
}

const OWNER_ONLY = 0o600; // Files contain account numbers.

async function put(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  const file = await open(unfinished, 'w', OWNER_ONLY);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** What counts as paid in the end, once the file is said to be at the bank. */
export function amountOfFile({ creditAmount, currency, debitAmount }: PayoutFile): Money {
  return { amount: creditAmount > debitAmount ? creditAmount : debitAmount, currency };
}

type Delivery = Readonly<{ fileId: string; reason: string; by: By }>;

/** Somebody brought the file to the bank: from now on its payouts count as paid unless they come back. */
export async function acknowledgeDelivery(
  { audit, bank, clock, db }: PayoutDeps,
  { by, fileId, reason }: Delivery,
): Promise<PayoutFile> {
  const file = found(await findFile(db, fileId));
  if (file.deliveredAt) return file;
  if (bank.folder !== undefined || bank.link) throw ruleBroken(PAYOUT_PROBLEMS.deliversItself);
  await transaction(db, async (tx) => {
    if (!(await noteDelivered(tx, fileId, clock.now()))) return;
    const details = { reason };
    await audit.record(tx, { ...by, action: 'payout-file.delivered', subject: fileId, details });
  });
  return found(await findFile(db, fileId));
}

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
