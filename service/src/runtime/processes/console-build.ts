import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtDigest, sourceDigest } from '../../surfaces/console-door/index.ts';
import { startSteps } from './start-steps.mjs';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SCRIPT = join('scripts', 'build-console.ts');
// To read all sources takes a while: until then the database is on its way, in processes of its own, and
// there is nothing else to do but wait for it.
const DATABASE_FIRST_MS = 40;

/**
 * Does `work` while the pages of the console are built in a process beside this one, if they have
 * changed; an image has them built already, and nothing to build them with. A build that fails is said,
 * and keeps nothing from starting: the console's door then says so too. What is still being built when
 * `work` is over, because it failed, is given up.
 */
export async function whileConsoleIsBuilt(
  work: (built: Promise<void>) => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  try {
    await work(build(over.signal));
  } finally {
    over.abort();
  }
}

async function build(signal: AbortSignal): Promise<void> {
  await delay(DATABASE_FIRST_MS);
  if (signal.aborted) return;
  const digest = sourceDigest();
  if (digest === undefined || digest === builtDigest() || !existsSync(join(ROOT, SCRIPT))) return;
  const step = startSteps.begin('Console');
  const { MASTER_KEY: _ofTheServiceAlone, ...env } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT], {
    cwd: ROOT,
    env,
    signal,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise<void>((resolve) => {
    child.once('error', () => {
      step.end();
      resolve();
    });
    child.once('close', (code) => {
      step.end(code === 0 ? 'built' : undefined);
      if (code !== 0 && !signal.aborted) {
        console.error(`The console could not be built.\n${said.trim()}`);
      }
      resolve();
    });
  });
}
