import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import { type Credentials, readCredentials } from './credentials.ts';

export function sandboxFileOf({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'sandbox.json');
}

/** What `sandbox.json` holds; undefined when it is not there or not whole. */
export function readSandboxFile(file: string): Credentials | undefined {
  try {
    return readCredentials(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Readable by its owner only, and never half written. */
export function writeSandboxFile(file: string, credentials: Credentials): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
}
