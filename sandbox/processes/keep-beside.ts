import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from '../../service/src/platform/logger.ts';
import type { BesideProcess } from '../../service/src/runtime/sandbox-port.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RESTART_DELAY_MS = 500; // One that cannot start must not be restarted in a tight loop.

type Program = Readonly<{
  /** As it is called in the log. */
  name: string;
  source: string;
  /** The same as one file, beside that of the service: it starts in a quarter of the time. */
  bundle: string;
  /** Nothing else of our environment: it may hold the master key. */
  env: Readonly<Record<string, string>>;
  untilReady: (child: ChildProcess) => Promise<void>;
}>;

/** A program beside the service: started again should it die, and gone with it, whatever becomes of that. */
export function keepBeside(program: Program, logger: Logger): BesideProcess {
  const running = { child: start(program), isStopping: false };
  const keepAlive = (child: ChildProcess): void => {
    child.once('exit', (code, signal) => {
      if (running.isStopping) return;
      logger.error({ code, signal }, `${program.name} died; another is started`);
      setTimeout(() => {
        if (running.isStopping) return;
        running.child = start(program);
        keepAlive(running.child);
      }, RESTART_DELAY_MS);
    });
  };
  return {
    ready: program.untilReady(running.child).then(() => keepAlive(running.child)),
    stop: async () => {
      running.isStopping = true;
      await ended(running.child);
    },
  };
}

/**
 * With a channel to us, at whose end it ends: also when we are killed. In a group of its own, so
 * that Ctrl-C reaches us first and requests in hand still find it.
 */
function start({ bundle, env, source }: Program): ChildProcess {
  const bundled = join(dirname(process.argv[1] ?? ''), bundle);
  const entry = existsSync(bundled) ? bundled : source;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** Resolves at the first sign that it is; rejects with what it wrote where it ends before. */
export async function untilSign(
  child: ChildProcess,
  sign: Promise<void>,
  errorOf: (output: string) => Error,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let output = '';
    sign.then(resolve, reject);
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', () => reject(errorOf(output)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
