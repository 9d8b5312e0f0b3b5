import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { endingWithUs } from './children.ts';
import { dataFolder } from './data-folder.ts';
import { fillWithDatabase } from './migrated-folder.ts';
import { serviceEntry } from '../scripts/service-bundle.mjs';

const ROOT = join(import.meta.dirname, '..');

/** For production, with an acquirer that never answers: main.ts has none. */
export const PRODUCTION = ['test/production.ts'];

/** A folder for one test's data, removed when the file is done. */
export function temporaryFolder(): string {
  return removedAtTheEnd(dataFolder('causeway-service-'));
}

/** One for programs: where data lies in memory, they may not be allowed to run. */
export function programFolder(): string {
  return removedAtTheEnd(mkdtempSync(join(tmpdir(), 'causeway-programs-')));
}

function removedAtTheEnd(folder: string): string {
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export type Service = Readonly<{
  child: ChildProcess;
  /** All it has printed so far, on both streams. */
  output: () => string;
  /** Resolves when the screen is up; rejects with the output when the process ends before. */
  ready: Promise<void>;
  ended: Promise<number | null>;
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
}>;

/**
 * `npm start` as a real process, without the npm around it; or another program of ours. A new data
 * folder gets a database that is up to date, but for `startFirst`.
 */
export function startService(
  environment: Readonly<Record<string, string>>,
  command: readonly string[] = [serviceEntry()],
): Service {
  const { DATA_DIR, DATABASE_URL } = environment;
  if (DATA_DIR !== undefined && DATABASE_URL === undefined) fillWithDatabase(DATA_DIR);
  return startFirst(environment, command);
}

/** The same, which makes its database by itself where there is none. */
export function startFirst(
  environment: Readonly<Record<string, string>>,
  command: readonly string[] = [serviceEntry()],
): Service {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...command], {
    cwd: ROOT,
    // Free ports beside the API's own, so that tests can run beside one another.
    env: {
      ...process.env,
      CONSOLE_PORT: '0',
      ISSUER_PORT: '0',
      THREEDS_PORT: '0',
      METRICS_PORT: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endingWithUs(child);
  let printed = '';
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
        if (printed.includes('Ctrl-C stops it')) resolve();
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code}:\n${printed}`)));
  });
  // Code that awaits it sees the error; code that expects the end does not.
  ready.catch(() => undefined);
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    return await ended;
  };
  return { child, output: () => printed, ready, ended, stop };
}
