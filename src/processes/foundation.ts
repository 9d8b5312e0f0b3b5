import { type Foundation, layFoundation, loadKeys } from '../app.ts';
import type { Config } from '../platform/config.ts';

/** Lends a foundation with its keys loaded for one piece of work, and takes it down after. */
export async function withFoundation<T>(
  { masterKeys, publicUrl }: Config,
  databaseUrl: string,
  work: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const foundation = layFoundation({ databaseUrl, masterKeys, publicUrl, connections: 2 });
  try {
    await loadKeys(foundation);
    return await work(foundation);
  } finally {
    await foundation.close();
  }
}
