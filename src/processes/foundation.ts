import { type Foundation, layFoundation, loadKeys } from '../foundation.ts';
import type { Config } from '../settings/index.ts';
import { consoleMeans } from './console-means.ts';
import { testClockOf } from './time.ts';

/** Lends a foundation with its keys loaded for one piece of work, and takes it down after. */
export async function withFoundation<T>(
  config: Config,
  databaseUrl: string,
  work: (foundation: Foundation) => Promise<T>,
): Promise<T> {
  const { masterKeys, publicUrl } = config;
  const testClock = testClockOf(config, databaseUrl);
  const means = { databaseUrl, masterKeys, publicUrl, testClock, console: consoleMeans(config) };
  const foundation = layFoundation({ ...means, connections: 2 });
  try {
    await loadKeys(foundation);
    return await work(foundation);
  } finally {
    await foundation.close();
  }
}
