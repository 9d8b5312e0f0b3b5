import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { endingWithUs } from '../children.ts';
import type { PlantName } from './plants.ts';

export type Asked = Readonly<{
  seed: number;
  hours: number;
  /** Of settlement, afterwards. */
  days?: number;
  plant?: PlantName | undefined;
}>;

const SETTLING_DAYS = 7; // Cut, sent, booked and, of some, returned.

/** To compile what a run loads takes longer than to load it. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/simulation/compiled');

/** What came of a run; `fault` is what did not hold. */
export type Report = Readonly<{
  seed: number;
  fault?: string;
  digest: string;
  steps: number;
  simulatedMs: number;
  counts: readonly (readonly [string, number])[];
}>;

/** Runs a seed in a process of its own. */
export async function simulated({
  days = SETTLING_DAYS,
  hours,
  plant,
  seed,
}: Asked): Promise<Report> {
  const program = join(import.meta.dirname, 'one.ts');
  const length = [String(hours), String(days)];
  const given = [program, String(seed), ...length, ...(plant === undefined ? [] : [plant])];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  endingWithUs(child);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`seed ${seed} ended with ${child.exitCode}: ${printed}`);
  const report: unknown = JSON.parse(printed.trim().split('\n').at(-1) ?? '');
  if (!isReport(report)) throw new Error(`seed ${seed} printed ${printed}`);
  return report;
}

function isReport(value: unknown): value is Report {
  return isRecord(value) && typeof value['digest'] === 'string' && Array.isArray(value['counts']);
}
