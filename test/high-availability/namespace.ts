/**
 * Namespaces of processes, mounts and networks for one cluster with all that belongs to it. They end with
 * their first process, and that with us, however we end: no process, mount or network stays behind.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { run } from './programs.ts';

/** The first process has to bury the others' orphans, which Node does not: Patroni takes one for alive. */
const FIRST = '"$@" & wait $!';

const SHARED = ['--fork', '--pid', '--mount', '--net', '--mount-proc', '--kill-child=KILL'];

/** How the command ended. A signal that ends us before ends it too. */
export async function inNamespaces(command: readonly string[]): Promise<number> {
  const [program = '', ...args] = command;
  const wrapped = ['--pdeathsig=KILL', 'unshare', ...SHARED, 'sh', '-c', FIRST, 'first'];
  const child = spawn('setpriv', [...wrapped, program, ...args], { stdio: 'inherit' });
  const stop = (): void => void child.kill('SIGKILL');
  process.once('exit', stop);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stop);
  return code ?? 1;
}

/** Once inside: a network of its own, with room for names of others that nobody outside sees. */
export function prepareNamespaces(folder: string, size: string): void {
  run('mkdir', '-p', '/run/netns');
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  run('mount', '-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder);
  run('ip', 'link', 'set', 'lo', 'up');
}
