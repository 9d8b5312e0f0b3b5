/** Programs of the operating system, which `apt-get install patroni etcd-server haproxy iproute2 iptables` brings. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const BY_PACKAGE = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  iptables: 'iptables',
};

/** Fails with what to install. */
export function assertPrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('Only root may make network namespaces.');
  const missing = Object.entries(BY_PACKAGE).filter(([program]) => !isThere(program));
  if (missing.length === 0) return;
  const packages = missing.map(([, name]) => name).join(' ');
  throw new Error(`Install what is missing: apt-get install --no-install-recommends ${packages}`);
}

function isThere(program: string): boolean {
  try {
    run('which', program);
    return true;
  } catch {
    return false;
  }
}

/** Runs to its end; what it wrote. */
export function run(command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

export function start(log: string, command: string, ...args: readonly string[]): ChildProcess {
  const file = openSync(log, 'a');
  const environment = { PATH: process.env['PATH'], HOME: '/tmp', LANG: 'C.UTF-8' };
  const child = spawn(command, args, { stdio: ['ignore', file, file], env: environment });
  started.push(child);
  return child;
}

const started: ChildProcess[] = [];

export function stopStarted(): void {
  for (const child of started) child.kill('SIGKILL');
}
