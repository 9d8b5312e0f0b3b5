import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRY } from '../scripts/service-bundle.mjs';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';
import { withClient } from '../service/src/platform/db/embedded/connect.ts';
import { type Figures, fire, type Load, WARM_UP_SECONDS } from './load.ts';
import { type PostgresShare, PRELOADED, watchPostgres } from './postgres-share.ts';
import { type Profile, spentIn } from './profile-areas.ts';
import { dataDirOf, type Service, startService } from './service.ts';

const NAME = 'profile';
const FUNCTIONS = 40; // That took longest.
const RELATIONS = 24;
const POLL_MS = 50;

type Options = Readonly<{
  connections: number;
  seconds: number;
  warmUpSeconds?: number;
  loadOf: (service: Service) => Load | Promise<Load>;
}>;

/** Where the time of a call goes: in the service by area, in PostgreSQL by process, statement and table. */
export async function profileLoad(options: Options): Promise<void> {
  const { connections, loadOf, seconds, warmUpSeconds = WARM_UP_SECONDS } = options;
  const folder = dataDirOf('profiles');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.cpuprofile`);
  const service = await startWatched(file);
  try {
    const load = await loadOf(service);
    await fire(load, connections, warmUpSeconds);
    const { ownerUrl } = await attachEmbedded(service.dataDir);
    const { figures, share } = await withClient(ownerUrl, async (owner) => {
      const watched = await watchPostgres(owner, service.dataDir);
      const during = await fire(load, connections, seconds);
      return { figures: during, share: await watched() };
    });
    process.kill(service.pid, 'SIGUSR2');
    const profiled = await fire(load, connections, seconds);
    process.kill(service.pid, 'SIGUSR2');
    await written(file);
    // The service wrote it just now.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
    const lines = [
      ...ofService(profile, profiled),
      ...ofPostgres(share, figures),
      '',
      `For Chrome's or an editor's viewer: ${file}`,
    ];
    console.log(lines.join('\n'));
    writeFileSync(file.replace('.cpuprofile', '.txt'), `${lines.join('\n')}\n`);
  } finally {
    await service.stop();
  }
}

/** PostgreSQL loads what counts its statements at its start only, so it is started twice. */
async function startWatched(file: string): Promise<Service> {
  const first = await startService(NAME);
  const { ownerUrl } = await attachEmbedded(first.dataDir);
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`alter system set shared_preload_libraries = '${PRELOADED}'`);
  });
  await first.leave();
  return await startService(
    NAME,
    { BENCH_PROFILE: file },
    // From the sources, whose files tell where time goes.
    {
      entry: ENTRY,
      isOld: true,
      program: [process.execPath, '--import', './bench/profiled.ts'],
    },
  );
}

async function written(file: string): Promise<void> {
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  // A file is there before all of it is.
  for (let size = -1; size !== readFileSync(file).length;) {
    size = readFileSync(file).length;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function ofService(profile: Profile, { answers, perSecond }: Figures): readonly string[] {
  const { areas, busy, functions } = spentIn(profile);
  const line = (name: string, time: number): string =>
    `${((100 * time) / busy).toFixed(1).padStart(6)} % ${(time / answers).toFixed(1).padStart(8)} µs  ${name}`;
  return [
    `The service's thread, ${perSecond.toFixed(0)} calls a second while it was profiled:`,
    line('all that it did', busy),
    ...largest(areas, areas.size).map(([name, time]) => line(name, time)),
    '',
    'Functions that took most by themselves:',
    ...largest(functions, FUNCTIONS).map(([name, time]) => line(name, time)),
  ];
}

function ofPostgres(
  share: PostgresShare,
  { answers, cpuMs, perSecond }: Figures,
): readonly string[] {
  const each = (value: number, digits = 0): string => (value / answers).toFixed(digits).padStart(8);
  const processor = [...share.processes.values()].reduce((sum, seconds) => sum + seconds, 0);
  return [
    '',
    `Processor time of a call, ${perSecond.toFixed(0)} calls a second without the profiler:`,
    `${(cpuMs * 1000).toFixed(0).padStart(8)} µs  the service, all its threads`,
    `${each(processor * 1e6)} µs  PostgreSQL, all its processes; of it`,
    ...largest(share.processes, share.processes.size).map(
      ([kind, seconds]) => `${each(seconds * 1e6)} µs  ${kind}`,
    ),
    '',
    `Write-ahead log of a call: ${each(share.walBytes).trim()} bytes, of which whole pages ${each(share.walOfWholePages).trim()}; by table and index (records, bytes, of whole pages):`,
    ...share.relations
      .slice(0, RELATIONS)
      .map(
        ({ bytes, name, records, whole }) =>
          `${each(records, 2)} ${each(bytes)} ${each(whole)}  ${name}`,
      ),
    '',
    'Statements (calls, rows, µs with waiting, bytes of log, each by call of the API):',
    ...share.statements.map(
      ({ calls, ms, rows, text, wal }) =>
        `${each(calls, 2)} ${each(rows, 2)} ${each(ms * 1000)} ${each(wal)}  ${text}`,
    ),
  ];
}

function largest(sums: ReadonlyMap<string, number>, count: number): readonly [string, number][] {
  return [...sums].toSorted(([, one], [, other]) => other - one).slice(0, count);
}
