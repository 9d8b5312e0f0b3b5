import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { leaveRestoredMark, type RestoredMark } from '../restored-mark.ts';
import { accountForPostgres, reachableFolder, type SystemAccount } from './account.ts';
import { ARCHIVED_LATER, basesIn, firstGap, restoreCommand, timelineInUse } from './archive.ts';
import { BESIDE, copyBeside, copyWhole, eachOf, sqliteIn } from './backup.ts';
import { makeDataDir } from './cluster.ts';
import { withClient } from './connect.ts';
import { startEmbedded } from './server.ts';

/** From an archive, what was committed until then; `latest`: all that it has. */
export type RestorePoint = Readonly<{ archiveDir: string; to: Date | 'latest' }>;

const REPLAY_MS = 86_400_000; // Days of log at a busy place take hours to be replayed.

/**
 * Puts a backup into a data folder that has no database yet, and sees that it starts; with a point,
 * what the archive has until then as well. It is marked as restored, for the service's first start.
 * What fails leaves nothing.
 */
export async function restore(
  source: string,
  dataDir: string,
  point?: RestorePoint,
): Promise<RestoredMark> {
  if (!existsSync(labelIn(source))) {
    throw new StartError(`${source} is no backup: it has no postgres/backup_label.`);
  }
  const account = accountForPostgres();
  makeDataDir(dataDir, account);
  const folder = reachableFolder(join(dataDir, 'postgres'), account);
  if (existsSync(join(dataDir, 'database.password'))) {
    throw new StartError(`${dataDir} has a database. Set DATA_DIR to a folder that has none.`);
  }
  rmSync(folder, { recursive: true, force: true });
  const partial = `${folder}.new-${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  await copyAll(join(source, 'postgres'), partial, account);
  renameSync(partial, folder);
  const beside = [...BESIDE, ...sqliteIn(source)];
  await copyBeside(source, dataDir, beside);
  try {
    const lastCommit = await recovered({ dataDir, folder, source, point, account });
    const mark = markOf(point, lastCommit ?? startOf(source));
    leaveRestoredMark(dataDir, mark);
    return mark;
  } catch (error) {
    for (const name of beside) rmSync(join(dataDir, name), { force: true });
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function markOf(point: RestorePoint | undefined, lastCommit: Date): RestoredMark {
  const to = point && point.to !== 'latest' && point.to < lastCommit ? point.to : lastCommit;
  return { to, markedAt: new Date() };
}

type Recovery = Readonly<{
  dataDir: string;
  folder: string;
  source: string;
  point: RestorePoint | undefined;
  account: SystemAccount;
}>;

/** Starts it, which replays the log, and tells of when the last commit is. */
async function recovered(recovery: Recovery): Promise<Date | undefined> {
  const { account, dataDir, folder, point, source } = recovery;
  const settings = point === undefined ? [] : recoveryTo(point);
  if (point !== undefined) {
    const gap = firstGap(point.archiveDir, firstSegmentOf(source));
    if (gap !== undefined && point.to === 'latest') throw missing(gap);
    writeFileSync(join(folder, 'recovery.signal'), '', { mode: 0o600 });
    if (account) chownSync(join(folder, 'recovery.signal'), account.uid, account.gid);
  }
  const started = startEmbedded({ dataDir, settings, readyWithinMs: REPLAY_MS });
  const server = await started.catch((error: unknown) => {
    throw point === undefined ? error : (whyNot(recovery, point) ?? error);
  });
  try {
    return await withClient(server.ownerUrl, async (client) => {
      const { rows } = await client.query<{ at: Date | null }>(
        'select pg_last_xact_replay_timestamp() as at',
      );
      return rows[0]?.at ?? undefined;
    });
  } finally {
    await server.stop();
  }
}

function recoveryTo({ archiveDir, to }: RestorePoint): string[] {
  const timeline = timelineInUse(archiveDir);
  return [
    // Whoever only tries a restore leaves the archive as it is: the service's own start writes to it.
    ...ARCHIVED_LATER,
    ...(timeline === undefined ? [] : [`recovery_target_timeline=${timeline}`]),
    `restore_command=${restoreCommand(archiveDir)}`,
    'hot_standby=off', // Nobody is to see what is not the whole.
    'recovery_target_action=promote',
    ...(to === 'latest' ? [] : [`recovery_target_time=${to.toISOString().replace('Z', '+00')}`]),
  ];
}

/** What PostgreSQL's own words in its log mean. */
function whyNot({ dataDir, source }: Recovery, { archiveDir, to }: RestorePoint) {
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  if (to === 'latest') return undefined;
  const wanted = to.toISOString();
  if (log.includes('before consistent recovery point')) {
    return new StartError(`The backup ${source} was not made by ${wanted}: name an earlier one.`);
  }
  if (!log.includes('recovery ended before configured recovery target')) return undefined;
  const gap = firstGap(archiveDir, firstSegmentOf(source));
  if (gap !== undefined) return missing(gap);
  return new StartError(
    `The archive has no commit as late as ${wanted}. For all that it has: --to latest.`,
  );
}

function missing(segment: string): StartError {
  return new StartError(
    `The archive lacks the segment ${segment}, though it has later ones: without it nothing after it can be restored. Name an earlier time, or a later backup.`,
  );
}

/** The last of the archive's backups that was begun by then. */
export function baseFor({ archiveDir, to }: RestorePoint): string {
  const folder = basesIn(archiveDir);
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  const bases = names.map((name) => join(folder, name)).filter((path) => existsSync(labelIn(path)));
  const [first] = bases;
  if (first === undefined) {
    throw new StartError(`There is no backup in ${folder}: npm run backup makes one.`);
  }
  const fit = bases.findLast((path) => to === 'latest' || startOf(path) <= to);
  if (fit !== undefined) return fit;
  throw new StartError(
    `The first backup was begun at ${startOf(first).toISOString()}: nothing can be restored to before it.`,
  );
}

function labelIn(source: string): string {
  return join(source, 'postgres', 'backup_label');
}

function inLabel(source: string, pattern: RegExp): string {
  return pattern.exec(readFileSync(labelIn(source), 'utf8'))?.[1] ?? '';
}

function firstSegmentOf(source: string): string {
  return inLabel(source, /\(file ([0-9A-F]{24})\)/);
}

/** In whole seconds. */
function startOf(source: string): Date {
  return new Date(inLabel(source, /^START TIME: (.+)$/m).replace(/ (GMT|UTC)$/, 'Z'));
}

async function copyAll(from: string, to: string, account: SystemAccount): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  if (account) chownSync(to, account.uid, account.gid);
  const entries = await readdir(from, { withFileTypes: true });
  await eachOf(entries, async (entry) => {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyAll(source, copy, account);
    else {
      await copyWhole(source, copy);
      if (account) chownSync(copy, account.uid, account.gid);
    }
  });
}
