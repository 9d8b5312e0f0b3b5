import { spawnSync } from 'node:child_process';

/** Those whose workflows npm takes provenance from. */
const HOSTS = new Set(['github.com', 'gitlab.com']);
/** `git@host:owner/name`, which is no URL. */
const BY_SSH = /^(?:\w+@)?([\w.-]+):(?!\/)(.+)$/;

/**
 * The repository that packages are from, as `https://host/owner/name`: what RELEASE_REPOSITORY says, or where
 * this clone is from if it is a public host. Undefined: nobody knows.
 */
export function repositoryAddress(
  environment: Readonly<NodeJS.ProcessEnv>,
  folder: string,
): string | undefined {
  const named = environment['RELEASE_REPOSITORY'];
  if (named !== undefined && named !== '') {
    const address = addressOf(named);
    if (address !== undefined) return address;
    throw new Error(
      `RELEASE_REPOSITORY is ${JSON.stringify(named)}, and must be like https://github.com/owner/name.`,
    );
  }
  const git = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: folder, encoding: 'utf8' });
  const address = git.status === 0 ? addressOf(git.stdout.trim()) : undefined;
  return address !== undefined && HOSTS.has(new URL(address).host) ? address : undefined;
}

/** Without a name or a password that may stand in it. */
function addressOf(text: string): string | undefined {
  const url = URL.parse(text.replace(/^git\+/, '').replace(BY_SSH, 'ssh://$1/$2'));
  const [, path] = /^\/([\w.-]+(?:\/[\w.-]+?)+?)(?:\.git)?\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || path === undefined || !/^(?:https|ssh):$/.test(url.protocol)) return undefined;
  return `https://${url.hostname}/${path}`;
}
