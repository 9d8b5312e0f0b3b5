import { open, stat, writeFile } from 'node:fs/promises';

/** Where another process may have been first. */
export function nothingThere(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}

export async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(nothingThere)) !== undefined;
}

/** On the disk when it resolves. */
export async function writeDurably(
  path: string,
  parts: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await writeFile(handle, parts);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** So that what was renamed in it is found again after the power fails. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
