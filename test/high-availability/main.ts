/**
 * `npm run test:high-availability`: payments while the nodes of a PostgreSQL under Patroni fail. Whatever was
 * acknowledged is there afterwards and happened once; how long nobody was served is measured. By hand
 * and by root, on a machine of one's own: it makes network namespaces and fills disks, in memory.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { assertPrograms, run } from './programs.ts';
import { createNodes, HUB } from './nodes.ts';
import { FAULTS } from './faults.ts';
import { openTrial, type Trial } from './trial.ts';

const INSIDE = 'CAUSEWAY_HA_INSIDE';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: Object.keys(FAULTS).join() },
    proxy: { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
  },
});

if (process.env[INSIDE] === undefined) process.exitCode = inNamespace();
else await trial();

/** This program again, where it may make a network of its own. */
function inNamespace(): number {
  assertPrograms();
  run('ip', 'netns', 'add', HUB);
  try {
    const command = ['netns', 'exec', HUB, process.execPath, ...process.argv.slice(1)];
    const environment = { ...process.env, [INSIDE]: 'yes' };
    return spawnSync('ip', command, { stdio: 'inherit', env: environment }).status ?? 1;
  } finally {
    run('ip', 'netns', 'del', HUB);
  }
}

async function trial(): Promise<void> {
  const folder = mkdtempSync(join('/dev/shm', 'causeway-ha-'));
  chmodSync(folder, 0o755); // PostgreSQL has an account of its own.
  const nodes = createNodes(folder, !values.asynchronous);
  let service: Trial | undefined;
  try {
    nodes.setUp();
    await nodes.leader();
    await nodes.untilWhole();
    service = await openTrial(nodes, { folder, byProxy: values.proxy });
    for (const name of values.only.split(',')) {
      const fault = FAULTS[name];
      assert.ok(fault, `There is no fault ${name}: ${Object.keys(FAULTS).join(', ')}.`);
      const outages: number[] = [];
      for (let round = 0; round < Number(values.rounds); round += 1) {
        outages.push(await service.round(name, fault, round));
      }
      const sorted = outages.toSorted((one, other) => one - other);
      const [least, median, most] = [0, sorted.length >> 1, sorted.length - 1].map(
        (at) => sorted[at],
      );
      console.log(
        `${name}: ${outages.length} rounds, nobody served for ${least} to ${most} ms, ${median} in the median`,
      );
    }
    await service.close();
  } finally {
    service?.kill();
    nodes.tearDown();
  }
}
