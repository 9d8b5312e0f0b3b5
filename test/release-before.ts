/**
 * The release before this one, built, out of the clone's own history: the commit that release-before.json
 * names. Where it has the same packages, it uses those that are here.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { stepsIn } from '../service/src/platform/db/migration-steps.ts';
import named from './release-before.json' with { type: 'json' };
import { programFolder } from './service.ts';

const ROOT = join(import.meta.dirname, '..');
const LOCK = 'package-lock.json';
const MIGRATIONS = join('service', 'migrations');
const OF_WORKSPACES = '@causeway';

/** The folder of the release before this one, as `npm start` would have made it; removed at the end of the file. */
export function releaseBefore(): string {
  const folder = programFolder();
  checkOut(named.commit, folder);
  bringPackages(folder);
  run(
    folder,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    'scripts/build-service.ts',
  );
  return folder;
}

/** The migrations since then on which it does not run: it is stopped before they are applied. */
export function stoppingSince(release: string): readonly string[] {
  const before = new Set(stepsIn(join(release, MIGRATIONS)).map(({ name }) => name));
  return stepsIn(join(ROOT, MIGRATIONS))
    .filter(({ isCompatible, name }) => !isCompatible && !before.has(name))
    .map(({ name }) => name);
}

/** The files of a commit of the clone at `root`, without touching what is checked out there. */
export function checkOut(commit: string, folder: string, root = ROOT): void {
  const packed = `${folder}.tar`;
  try {
    run(root, 'git', 'archive', '--format=tar', `--output=${packed}`, commit);
  } catch (cause) {
    const text =
      `The history of ${root} has no commit ${commit}, the release before this one (test/release-before.json). ` +
      'In a shallow clone, `git fetch --unshallow` brings it; where there is no history, ' +
      'RELEASE_BEFORE=<a built checkout> names the release before.';
    throw new Error(text, { cause });
  }
  run(root, 'tar', '-xf', packed, '-C', folder);
  rmSync(packed);
}

function bringPackages(folder: string): void {
  const locks = [ROOT, folder].map((root) => readFileSync(join(root, LOCK), 'utf8'));
  if (locks[0] !== locks[1]) {
    run(folder, 'npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund');
    return;
  }
  const [from, to] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== '.cache' && name !== OF_WORKSPACES) symlinkSync(join(from, name), join(to, name));
  }
  // Those of the workspaces lead to the release's own.
  cpSync(join(from, OF_WORKSPACES), join(to, OF_WORKSPACES), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function run(cwd: string, command: string, ...args: readonly string[]): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
}
