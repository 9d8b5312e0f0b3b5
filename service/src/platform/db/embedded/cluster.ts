import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import {
  accountForPostgres,
  makeFolder,
  reachableFolder,
  SURROUNDINGS,
  type SystemAccount,
} from './account.ts';
import { locatePrograms, PG_MAJOR, type Programs } from './programs.ts';

export const SUPERUSER = 'causeway';

/** A PostgreSQL data folder that is whole, with what is needed to start it and log in. */
export type Cluster = Readonly<{
  programs: Programs;
  account: SystemAccount;
  folder: string;
  password: string;
}>;

/** A new one is renamed when whole: a kill leaves nothing, or a folder that starts. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const account = accountForPostgres();
  makeDataDir(dataDir, account);
  const programs = locatePrograms(account);
  const folder = reachableFolder(join(dataDir, 'postgres'), account);
  if (!folder.startsWith(dataDir) && !existsSync(passwordFile(dataDir))) {
    rmSync(folder, { recursive: true, force: true }); // Its data folder was deleted, and it with it.
  }
  const password = readPassword(dataDir);
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    removeLeftovers(folder);
    await initialise({ programs, account, folder, password });
  }
  assertVersion(folder);
  return { programs, account, folder, password };
}

/** A folder that is ours to write in, or a sentence that says why it is not. */
export function makeDataDir(dataDir: string, account: SystemAccount): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    // The unprivileged account passes through on its way to its own folder, and lists nothing.
    chmodSync(dataDir, account ? 0o711 : 0o700);
    writeFileSync(join(dataDir, '.writable'), '');
    rmSync(join(dataDir, '.writable'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}). Set DATA_DIR to a folder of yours.`,
      error,
    );
  }
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'database.password');
}

function readPassword(dataDir: string): string {
  const path = passwordFile(dataDir);
  if (!existsSync(path)) {
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, randomBytes(24).toString('hex'), { mode: 0o600 });
    renameSync(partial, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/** What a killed start left half made. */
function removeLeftovers(folder: string): void {
  const [parent, name] = [join(folder, '..'), folder.split('/').at(-1) ?? ''];
  if (!existsSync(parent)) return;
  for (const entry of readdirSync(parent)) {
    if (entry.startsWith(`${name}.new-`)) rmSync(join(parent, entry), { recursive: true });
  }
}

async function initialise(cluster: Cluster): Promise<void> {
  const { account, folder, programs } = cluster;
  const partial = `${folder}.new-${process.pid}`;
  mkdirSync(join(folder, '..'), { recursive: true });
  makeFolder(partial, account);
  const pwfile = `${partial}.password`;
  writeFileSync(pwfile, cluster.password, { mode: 0o600 });
  if (account) chownSync(pwfile, account.uid, account.gid);
  const settings = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const login = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${pwfile}`];
  try {
    await promisify(execFile)(programs.initdb, ['-D', partial, ...settings, ...login], {
      ...account,
      ...SURROUNDINGS,
    });
    renameSync(partial, folder);
  } catch (error) {
    if (existsSync(join(folder, 'PG_VERSION'))) return; // Another start was faster.
    throw new StartError(`PostgreSQL could not make its data folder: ${lastLine(error)}`, error);
  } finally {
    rmSync(pwfile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

function lastLine(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return text.trim().split('\n').at(-1) ?? 'no reason given';
}

function assertVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === PG_MAJOR) return;
  throw new StartError(
    `The data folder ${folder} was made by PostgreSQL ${version} and this release runs ${PG_MAJOR}. ` +
      'Start it with the release that made it, or set DATA_DIR to a new folder.',
  );
}
