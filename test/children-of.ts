import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { serviceEntry } from '../scripts/service-bundle.mjs';

const ROOT = join(import.meta.dirname, '..');

const isWorker = (args: string): boolean => args.includes(join(ROOT, serviceEntry()));

/** The processes that a process started: of a service, its workers, unless others are meant. */
export function childrenOf(pid: number, isMeant: (args: string) => boolean = isWorker): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split(
    '\n',
  );
  return lines.flatMap((line) => {
    const [, child = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && isMeant(args) ? [Number(child)] : [];
  });
}
