import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';
import { temporaryFolder } from './service.ts';

const PROGRAM = join(import.meta.dirname, '..', 'cli', 'src', 'index.ts');
const NODE = [process.execPath, '--disable-warning=ExperimentalWarning', PROGRAM] as const;

export type Ended = Readonly<{ code: number | null; out: string; err: string }>;
type Environment = Readonly<Record<string, string>>;
type RunOptions = Readonly<{ env?: Environment; input?: string; cwd?: string }>;

/** The CLI as a person has it: a folder, a home, and nothing else of this machine's settings. */
export function cliProgram(environment: Environment = {}) {
  const home = temporaryFolder();
  const folder = join(home, 'work');
  const config = join(home, 'config');
  const bin = join(home, 'bin');
  for (const one of [folder, bin]) mkdirSync(one);
  const program = join(bin, 'causeway');
  writeFileSync(program, `#!/bin/sh\nexec ${NODE.map((part) => `'${part}'`).join(' ')} "$@"\n`);
  chmodSync(program, 0o755);
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: home,
    XDG_CONFIG_HOME: config,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(home, 'compiled'),
    ...environment,
  };
  const spawned = ([command = '', ...args]: readonly string[], options: RunOptions = {}) =>
    spawn(command, args, {
      cwd: options.cwd ?? folder,
      env: { ...env, ...options.env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  const run = async (command: readonly string[], options: RunOptions = {}): Promise<Ended> => {
    const child = spawned(command, options);
    child.stdin.on('error', () => undefined); // Whoever reads nothing may be gone.
    child.stdin.end(options.input ?? '');
    const [out, err] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return { code: child.exitCode, out, err };
  };
  return {
    folder,
    profiles: join(config, 'causeway', 'profiles.json'),
    cli: (args: readonly string[], options?: RunOptions) => run([...NODE, ...args], options),
    bash: (script: string, options?: RunOptions) => run(['bash', '-c', script], options),
    start: (args: readonly string[], options?: RunOptions) =>
      running(spawned([...NODE, ...args], options)),
  };
}

/** A command that goes on until it is stopped. */
function running(child: ChildProcess) {
  let printed = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      for (const look of waiting) look();
    });
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code);
  after(() => child.kill('SIGKILL'));
  /** Resolves once it has printed that. */
  const shows = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const [found] = pattern.exec(printed) ?? [];
        if (found !== undefined) resolve(found);
      };
      waiting.add(look);
      void ended.then((code) => reject(new Error(`ended with ${code}: ${printed}`)));
      look();
    });
  const stop = async (signal: NodeJS.Signals = 'SIGINT'): Promise<number | null | undefined> => {
    child.kill(signal);
    return await ended;
  };
  return { shows, stop, printed: () => printed };
}
