/** `npm run test:cluster`: the tests on a Citus cluster, and what only a cluster can go through. */
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { LEFT_OUT, TESTS_LEFT_OUT } from '../test/cluster/left-out.ts';

const ROOT = join(import.meta.dirname, '..');
const HELP = `Runs the tests on a Citus cluster that nobody else uses.

  npm run test:cluster -- --url postgres://superuser@coordinator:5432/database

  --url                  a database with the extension, whose coordinator knows its workers
  --only a,b             parts: suite, races, reads, straight, distribute, move-shard, kill-worker,
                         kill-coordinator
  --move-shard           that part alone
  --kill-worker '…'      a command that kills one worker at once, always the same
  --revive-worker '…'    one that starts it again
  --rounds 20            how often
  --kill-coordinator '…' and --revive-coordinator '…', the same for the coordinator

Databases are made on every server and dropped again; a role causeway_tests stays. Files named behind the options are the suite.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    url: { type: 'string' },
    only: { type: 'string' },
    'move-shard': { type: 'boolean', default: false },
    'kill-worker': { type: 'string' },
    'revive-worker': { type: 'string' },
    'kill-coordinator': { type: 'string' },
    'revive-coordinator': { type: 'string' },
    rounds: { type: 'string', default: '20' },
  },
});

type Part = Readonly<{
  files: () => readonly string[];
  /** Options without which it cannot run. */
  needs?: readonly ('kill-worker' | 'revive-worker' | 'kill-coordinator' | 'revive-coordinator')[];
}>;

const TEST_MS = 300_000; // A test that hangs fails, as in npm test.
const LOAD_MS = 3_600_000; // Loads have times of their own, by how much they do.

const RACES = 'test/long/races.test.ts';
const PARTS: Readonly<Record<string, Part>> = {
  suite: { files: () => (positionals.length > 0 ? positionals : suite()) },
  races: { files: () => [RACES] },
  reads: { files: () => ['test/cluster/read-operations.ts'] },
  straight: { files: () => ['test/cluster/straight.ts'] },
  distribute: { files: () => ['test/cluster/distribute.ts'] },
  'move-shard': { files: () => ['test/cluster/move-shard.ts'] },
  'kill-worker': {
    files: () => ['test/cluster/kill-worker.ts'],
    needs: ['kill-worker', 'revive-worker'],
  },
  'kill-coordinator': {
    files: () => ['test/cluster/kill-coordinator.ts'],
    needs: ['kill-coordinator', 'revive-coordinator'],
  },
};

process.exit(main());

function main(): number {
  if (values.help || values.url === undefined) {
    console.log(HELP);
    return values.help ? 0 : 1;
  }
  const chosen = values['move-shard']
    ? ['move-shard']
    : (values.only?.split(',') ?? Object.keys(PARTS));
  const unknown = chosen.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    console.error(`There is no part ${unknown}: see npm run test:cluster -- --help.`);
    return 1;
  }
  return chosen.map((name) => runPart(name, PARTS[name], values.url ?? '')).every(Boolean) ? 0 : 1;
}

function runPart(name: string, part: Part | undefined, url: string): boolean {
  const lacking = part?.needs?.filter((option) => values[option] === undefined) ?? [];
  if (!part || lacking.length > 0) {
    console.log(
      `\n${name}: left out, for want of ${lacking.map((one) => `--${one}`).join(' and ')}`,
    );
    return values.only === undefined;
  }
  const files = part.files();
  console.log(`\n${name}: ${files.length} files`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      `--test-timeout=${name === 'suite' ? TEST_MS : LOAD_MS}`,
      '--test-concurrency=2',
      '--test-global-setup=test/cluster-setup.ts',
      ...Object.keys(TESTS_LEFT_OUT).map((start) => `--test-skip-pattern=/^${start}/`),
      ...files,
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment(url) } },
  );
  return status === 0;
}

/** What the parts are given: they run in processes of the test runner's. */
function environment(url: string): Readonly<Record<string, string | undefined>> {
  return {
    CLUSTER_URL: url,
    CLUSTER_ROUNDS: values.rounds,
    CLUSTER_KILL_WORKER: values['kill-worker'],
    CLUSTER_REVIVE_WORKER: values['revive-worker'],
    CLUSTER_KILL_COORDINATOR: values['kill-coordinator'],
    CLUSTER_REVIVE_COORDINATOR: values['revive-coordinator'],
  };
}

function suite(): readonly string[] {
  console.log('\nNot run on a cluster:');
  for (const [files, why] of Object.entries({ ...LEFT_OUT, ...TESTS_LEFT_OUT }))
    console.log(`  ${files}: ${why}`);
  const all = globSync('{docs/src,iso8583,service,sandbox,test}/**/*.test.ts', { cwd: ROOT });
  return all.filter((file) => file !== RACES && !isLeftOut(file)).toSorted();
}

function isLeftOut(file: string): boolean {
  return Object.keys(LEFT_OUT).some((pattern) => matchesGlob(file, pattern));
}
