import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { after } from 'node:test';
import { temporaryFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');

/** The simulated acquirers' host as processes on one journal, which end with this one. */
export function acquirerHosts(port?: number) {
  const folder = temporaryFolder();
  const address =
    port === undefined ? `unix:${join(folder, 'host.sock')}` : `tcp://:secret@127.0.0.1:${port}`;
  const file = join(folder, 'journal.sqlite');
  const started: ChildProcess[] = [];
  after(() => started.forEach((child) => child.kill('SIGKILL')));
  const start = (): ChildProcess => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'sandbox/acquirer-simulator/host/main.ts'],
      {
        cwd: ROOT,
        env: { ACQUIRER_HOST_ADDRESS: address, ACQUIRER_HOST_JOURNAL: file },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    started.push(child);
    return child;
  };
  return { address, file, start };
}
