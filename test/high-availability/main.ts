/**
 * `npm run test:high-availability`: payments while the nodes of a PostgreSQL under Patroni fail. Whatever was
 * acknowledged is there afterwards and happened once; how long nobody was served is measured. By hand
 * and by root: it makes namespaces and fills disks, which are in memory and end with it.
 */
import assert from 'node:assert/strict';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { inNamespaces } from './namespace.ts';
import { assertPrograms } from './programs.ts';
import { type Line, type Planned, playRounds, type Task } from './rounds.ts';
import { summaryOf, textOf } from './summary.ts';

const TASK = 'CAUSEWAY_HA_TASK';
const ROUNDS_EACH = 12; // Of one cluster: its disks are in memory.
const FAILED_SETTING_UP_MAX = 3;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: Object.keys(FAULTS).join() },
    report: { type: 'string' },
    proxy: { type: 'boolean', default: false },
    asynchronous: { type: 'boolean', default: false },
    'etcd-protocol': { type: 'string', default: '2' },
  },
});

const given = process.env[TASK];
if (given === undefined) await playAll();
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below.
else await playRounds(JSON.parse(readFileSync(given, 'utf8')) as Task);

/** Each fault once, then each once more: it may be ended at any time. */
function planned(): Planned[] {
  const names = values.only.split(',');
  for (const name of names) {
    assert.ok(FAULTS[name], `There is no fault ${name}: ${Object.keys(FAULTS).join(', ')}.`);
  }
  const rounds = Array.from({ length: Number(values.rounds) }, (_, round) => round);
  return rounds.flatMap((round) => names.map((fault) => ({ fault, round })));
}

async function playAll(): Promise<void> {
  assertPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'causeway-high-availability-'));
  chmodSync(folder, 0o755); // PostgreSQL has an account of its own.
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      tell(folder);
      process.exit(130);
    });
  }
  let left = planned();
  let failedSettingUp = 0;
  for (let cluster = 0; left.length > 0 && failedSettingUp < FAILED_SETTING_UP_MAX; cluster += 1) {
    const played = await playSome(folder, cluster, left.slice(0, ROUNDS_EACH));
    const done = played.filter(({ fault }) => fault in FAULTS).length;
    failedSettingUp = done === 0 ? failedSettingUp + 1 : 0;
    left = left.slice(done);
  }
  process.exitCode = tell(folder) && left.length === 0 ? 0 : 1;
}

/** On a cluster of its own, up to one that fails. */
async function playSome(
  folder: string,
  cluster: number,
  plan: readonly Planned[],
): Promise<readonly Line[]> {
  const [file, results] = [join(folder, 'task.json'), join(folder, `rounds-${cluster}.jsonl`)];
  const disks = mkdtempSync(join(folder, 'disks-')); // What is mounted on it ends with the namespaces.
  const task: Task = {
    plan,
    isSynchronous: !values.asynchronous,
    etcdProtocol: values['etcd-protocol'] === '3' ? '3' : '2',
    byProxy: values.proxy,
    folder: disks,
    results,
    report: values.report && resolve(values.report),
    kept: join(folder, `logs-${cluster}`),
  };
  writeFileSync(file, JSON.stringify(task));
  writeFileSync(results, '');
  process.env[TASK] = file;
  await inNamespaces([process.execPath, ...process.execArgv, ...process.argv.slice(1)]);
  delete process.env[TASK];
  rmdirSync(disks);
  return linesOf(results);
}

function linesOf(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rounds.ts writes it.
  return lines.map((line) => JSON.parse(line) as Line);
}

/** Whether all was as it should be. */
function tell(folder: string): boolean {
  const lines = globSync(join(folder, 'rounds-*.jsonl')).flatMap(linesOf);
  const failed = lines.filter((line) => line.failed !== undefined);
  for (const { fault, round, failed: why } of failed) {
    console.log(`${fault} ${round + 1} failed: ${why}`);
  }
  const sums = summaryOf(lines);
  console.log(textOf(sums));
  if (failed.length > 0) console.log(`Logs are in ${folder}.`);
  return (
    failed.length === 0 &&
    sums.every(({ lost, doubled, toldByDeposed }) => lost + doubled + toldByDeposed === 0)
  );
}
