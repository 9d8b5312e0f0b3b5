/** Programs of the operating system, which Debian's packages bring. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';

const BY_PACKAGE = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
  iptables: 'iptables',
  fallocate: 'util-linux',
};

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
/** With it Patroni speaks to etcd as version 2 does; see nodes.ts. */
const ETCD_OF_PYTHON = '/usr/lib/python3/dist-packages/etcd';

/** Fails with what to install. */
export function assertPrograms(): void {
  if (process.getuid?.() !== 0) throw new Error('Only root may make network namespaces.');
  const missing = [
    ...Object.entries(BY_PACKAGE).flatMap(([program, name]) => (isThere(program) ? [] : [name])),
    ...(existsSync(POSTGRES_BIN) ? [] : ['postgresql-15']),
    ...(existsSync(ETCD_OF_PYTHON) ? [] : ['python3-etcd']),
  ];
  if (missing.length === 0) return;
  const packages = missing.join(' ');
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

/** Goes on, and writes into a log. It ends with the namespace of processes that all of this runs in. */
export function start(log: string, command: string, ...args: readonly string[]): ChildProcess {
  const file = openSync(log, 'a');
  const environment = { PATH: process.env['PATH'], HOME: '/tmp', LANG: 'C.UTF-8' };
  return spawn(command, args, { stdio: ['ignore', file, file], env: environment });
}
