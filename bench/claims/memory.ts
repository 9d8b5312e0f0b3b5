import { readFileSync } from 'node:fs';
import { progressOf } from '../../sandbox/seed/progress.ts';
import { fire } from '../load.ts';
import { median } from '../report.ts';
import type { Service } from '../service.ts';
import { atMost, type Line } from './line.ts';
import { type Part, purchases } from './stage.ts';

const GROWTH_MAX = 1.1;
const START_MAX_MS = 1_500;
const SAMPLE_MS = 250;
const MEGABYTE = 1024;

/** The memory of the service's process, after a tenth of the payments and after all, while it works. */
export const memoryPart: Part = async (stage) => {
  const { connections, memoryPayments } = stage.sizes;
  await stage.grouped();
  const service = await stage.restart(); // What earlier parts have left in memory is not growth.
  const show = progressOf(memoryPayments, process.stderr);
  const tenth = memoryPayments / 10;
  const samples: number[][] = [];
  for (let done = 0; done < 10; done += 1) {
    samples.push(await whileWorking(service, connections, tenth));
    show((done + 1) * tenth);
  }
  const [after, end] = [median(samples[0] ?? []), median(samples.at(-1) ?? [])];
  const how = `${end.toFixed(0)} MB to ${after.toFixed(0)} MB after ${tenth.toLocaleString('en-CA')}`;
  const of = `memory after ${memoryPayments.toLocaleString('en-CA')} payments`;
  return [atMost({ point: 6, of, ratio: end / after, limit: GROWTH_MAX, how })];
};

/** The megabytes that it has while the second half of so many purchases is made, again and again. */
async function whileWorking(
  service: Service,
  connections: number,
  count: number,
): Promise<number[]> {
  const load = purchases(service);
  const samples: number[] = [];
  let left = count;
  const path = (): string | undefined => ((left -= 1) < 0 ? undefined : '/payments');
  const timer = setInterval(() => {
    if (left < count / 2) samples.push(residentMegabytes(service.pid));
  }, SAMPLE_MS);
  try {
    const steps = load.steps.map((step) => ({ ...step, path }));
    await fire({ ...load, steps }, connections, Infinity);
  } finally {
    clearInterval(timer);
  }
  return samples.length > 0 ? samples : [residentMegabytes(service.pid)];
}

function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / MEGABYTE;
}

/** From the start of the process to its word that it is ready, on what earlier parts have left. */
export const startPart: Part = async (stage): Promise<readonly Line[]> => {
  await stage.grouped();
  const times: number[] = [];
  for (let round = 0; round < stage.sizes.rounds; round += 1) {
    times.push((await stage.restart()).readyMs);
  }
  const middle = median(times);
  return [
    {
      point: 6,
      of: 'start to ready',
      claim: `≤ ${START_MAX_MS / 1000} s`,
      measured: `${(middle / 1000).toFixed(2)} s`,
      holds: middle <= START_MAX_MS,
      how: 'with the start of its PostgreSQL, on existing data',
    },
  ];
};
