import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceEntry } from '../scripts/service-bundle.mjs';

const ROOT = join(import.meta.dirname, '..');

/** The processes of the service that a process started: its workers. */
export function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines.flatMap((line) => {
    const [, child = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && args.includes(join(ROOT, serviceEntry()))
      ? [Number(child)]
      : [];
  });
}
