import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type PayoutFile, noteDelivered, sealedContentOf, undeliveredFiles } from './file-store.ts';
import type { PayoutDeps } from '../records/payout.ts';

export const ROUND_MAX = 20; // Files per run, each a megabyte at most.

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

export async function putIntoFolder({ bank }: PayoutDeps, file: PayoutFile, content: Buffer) {
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
