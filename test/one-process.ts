import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { forgetLastId } from '../service/src/kernel/id.ts';

const ROOT = join(import.meta.dirname, '..');
const CLOSING_MS = 5_000; // A socket closes at its own pace.

/**
 * Runs test files one after the other in this process, each as a test with its path as its name: its
 * hooks run before the next file begins, and what it leaves changed of the process fails it.
 */
export async function runInTurn(files: readonly string[]): Promise<void> {
  // Where all that a test waits for is a timer that need not be waited for, the process would end.
  const awake = setInterval(() => undefined, 1_000);
  for (const file of files) {
    await test(file, async () => {
      forgetLastId(); // The time of ids never goes back, and that of the next file may.
      const found = stateOfProcess();
      await import(pathToFileURL(join(ROOT, file)).href);
      // After the hooks of the file, since those were there first.
      after(async () => {
        mock.reset();
        assert.deepEqual(differences(found, stateOfProcess()), [], 'the process is as it was');
        await serversAreClosed();
      });
    });
  }
  clearInterval(awake);
  setTimeout(end, CLOSING_MS).unref();
}

type State = ReadonlyMap<string, unknown>;

/** What one file could change for the next. */
function stateOfProcess(): State {
  return new Map<string, unknown>([
    ...Object.entries(process.env).map(([name, value]) => [`environment ${name}`, value] as const),
    ['folder', process.cwd()],
    ['Date', Date],
    ['Date.now', Date.now],
    ['Math.random', Math.random],
    ['performance.now', Reflect.get(performance, 'now')],
    ['setInterval', setInterval],
    ['setTimeout', setTimeout],
  ]);
}

/** By name only: values of the environment are nobody's business. */
function differences(one: State, other: State): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}

/** One that stays open would keep the process from ending, long after the file that opened it. */
async function serversAreClosed(): Promise<void> {
  const deadline = Date.now() + CLOSING_MS;
  while (process.getActiveResourcesInfo().includes('TCPServerWrap')) {
    assert.ok(Date.now() < deadline, 'every server that was opened is closed');
    await delay(10);
  }
}

/** What a test that hung has open would keep the process from ending. */
function end(): never {
  const open = process.getActiveResourcesInfo().join(', ');
  process.stderr.write(`Still open after the last file: ${open}\n`);
  process.exit(1);
}
