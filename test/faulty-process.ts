/**
 * Loaded into the service's own processes by tests of how they end (`faultyProcess`): makes a process fail
 * as a fault in the code would. `FAULT` says how.
 */
import cluster from 'node:cluster';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { FAULT = '', FAULT_FOLDER = '' } = process.env;
const noted = join(FAULT_FOLDER, 'first-worker');
const id = cluster.worker?.id;

/** A card number must not reach the log, however it got into an error. */
function fail(): void {
  throw new Error('the fault of 4242 4242 4242 4242');
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

process.on('SIGUSR2', fail);
process.on('SIGURG', () => void Promise.resolve().then(fail));
if (FAULT === 'ends-while-it-starts' && id === 2) process.exit(7);
if (FAULT === 'first-ends-while-others-start' && id === 1) {
  writeFileSync(noted, String(process.pid));
}
if (FAULT === 'first-ends-while-others-start' && id === 2 && existsSync(noted)) {
  const first = Number(readFileSync(noted, 'utf8'));
  process.kill(first, 'SIGKILL');
  while (isAlive(first)); // Until the supervisor has seen its end, which is before ours began.
}
if (FAULT === 'always-ends' && id !== undefined) process.exit(7);
