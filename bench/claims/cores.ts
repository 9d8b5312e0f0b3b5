import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { openCrowd } from '../open-loop.ts';
import { median } from '../report.ts';
import { type Service, startService } from '../service.ts';
import { atLeast, type Line, rate } from './line.ts';
import type { Part, Stage } from './stage.ts';
import { rawPurchases } from './tail.ts';

const POINT = 7;
const LIMIT = 1.3; // Times what one worker reaches.
const CORES_MIN = 3; // One for the client, and one more than a single worker can fill.
const CONNECTIONS = 256;
const STEP = 0.1; // Of what one worker reaches, by which the rate is raised.
const ANSWERED_MIN = 0.98; // Of what was offered, for a rate to count as reached.
const OF = 'WORKERS=2 to one worker';

/** What two workers reach beside one, with a client that keeps a rate and a core of its own. */
export const coresPart: Part = async (stage) => {
  const cores = availableParallelism();
  const isApart = cores >= CORES_MIN && pin(process.pid, '0');
  const program = isApart
    ? ['taskset', '-c', `1-${cores - 1}`, process.execPath]
    : [process.execPath];
  const [one, two] = [
    stage.started(await startService('cores-1', { WORKERS: '1' }, { program })),
    stage.started(await startService('cores-2', { WORKERS: '2' }, { program })),
  ];
  const reached: Record<'one' | 'two', number[]> = { one: [], two: [] };
  const { rounds } = stage.sizes;
  for (const service of [one, two]) await insist(stage, service, stage.sizes.warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    const from = await insist(stage, one, stage.sizes.seconds);
    reached.one.push(await highest(stage, one, from));
    reached.two.push(await highest(stage, two, from));
  }
  if (isApart) pin(process.pid, `0-${cores - 1}`);
  const [ours, other] = [median(reached.two), median(reached.one)];
  const how = `${rate(ours)} to ${rate(other)}`;
  if (isApart) return [atLeast({ point: POINT, of: OF, ratio: ours / other, limit: LIMIT, how })];
  return [
    notTold(
      ours / other,
      `${how}; ${cores} cores are shared by client, service and PostgreSQL, and the claim needs ${CORES_MIN}`,
    ),
  ];
};

/** A ratio that says nothing about the claim: there is no core that a second worker could use. */
function notTold(ratio: number, how: string): Line {
  const measured = `(${ratio.toFixed(2)})`;
  return { point: POINT, of: OF, claim: `≥ ${LIMIT}`, measured, holds: undefined, how };
}

/** The highest rate at which nearly all are served, raised step by step from a part of `from`. */
async function highest(stage: Stage, service: Service, from: number): Promise<number> {
  const crowd = await openCrowd({ ...means(service), connections: CONNECTIONS });
  let reached = 0;
  try {
    for (let share = 0.5; share < 4; share += STEP) {
      const offered = from * share;
      const { goodPerSecond } = await crowd.offer(offered, stage.sizes.seconds / 2);
      reached = Math.max(reached, goodPerSecond);
      if (goodPerSecond < offered * ANSWERED_MIN) break;
    }
  } finally {
    crowd.close();
  }
  return reached;
}

async function insist(stage: Stage, service: Service, seconds: number): Promise<number> {
  const { connections } = stage.sizes;
  const crowd = await openCrowd({ ...means(service), connections });
  const { goodPerSecond } = await crowd.insist(seconds);
  crowd.close();
  return goodPerSecond;
}

function means(service: Service) {
  const { cpuSeconds, url } = service;
  return { url, cpuSeconds, request: rawPurchases(service) };
}

/** Keeps a process, with all its threads, to these cores; false where that cannot be done. */
function pin(pid: number, cores: string): boolean {
  return spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)]).status === 0;
}
