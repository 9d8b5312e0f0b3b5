import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hash } from 'node:crypto';

/** Who PostgreSQL runs as: ourselves, or `nobody` when we are root, which PostgreSQL refuses. */
export type SystemAccount = Readonly<{ uid: number; gid: number }> | undefined;

export function accountForPostgres(): SystemAccount {
  if (process.getuid?.() !== 0) return undefined;
  const numbers = execFileSync('id', ['nobody'], { encoding: 'utf8' });
  const [uid, gid] = [/\buid=(\d+)/, /\bgid=(\d+)/].map((one) => Number(one.exec(numbers)?.[1]));
  if (!uid || !gid) throw new Error(`the account nobody is not as expected: ${numbers}`);
  return { uid, gid };
}

/** A folder all accounts can enter, and nothing of our environment, with its master key. */
export const SURROUNDINGS = {
  cwd: '/',
  env: {
    PATH: '/usr/bin:/bin',
    LC_ALL: 'C',
    // glibc gives memory back to the system after each statement and asks for it again for the next;
    // keeping it saves a twelfth of the server's processor time. Bytes: far above what a statement takes.
    MALLOC_TRIM_THRESHOLD_: '67108864',
    MALLOC_TOP_PAD_: '4194304',
  },
};

/** Makes the folder (readable by its owner only) and gives it to the account. */
export function makeFolder(path: string, account: SystemAccount): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account) chownSync(path, account.uid, account.gid);
}

// Where root's clone lies under a closed folder such as /root, the account cannot enter it.
const OPEN_HOME = '/var/lib/causeway';

/** A folder the account can reach that stands for `path`: `path` itself wherever possible. */
export function reachableFolder(path: string, account: SystemAccount): string {
  if (!account || isReachable(path)) return path;
  return join(OPEN_HOME, hash('sha256', path).slice(0, 16));
}

/** The folder of the PostgreSQL programs, copied once to where the account can run them. */
export function reachablePrograms(folder: string, account: SystemAccount): string {
  if (!account || isReachable(folder)) return folder;
  const copy = reachableFolder(folder, account);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true }); // Another start made the copy meanwhile.
    }
  }
  return copy;
}

/** Whether every folder above `path` may be entered by any account. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o001;
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
