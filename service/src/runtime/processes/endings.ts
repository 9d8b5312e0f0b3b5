import { masked } from '../../platform/http/masked.ts';
import type { Logger } from '../../platform/logger.ts';

const ECHO_MS = 1_000;

/** At the first Ctrl-C; another ends the process at once, but not npm's echo of the first. */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    let askedAt: number | undefined;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (askedAt !== undefined && performance.now() - askedAt > ECHO_MS) process.exit(1);
        askedAt ??= performance.now();
        resolve();
      });
    }
  });
}

// Longer than a drain takes: after a fault that nothing caught, whatever it waits for may never come.
const DRAIN_MAX_MS = 20_000;

/** What this process knows may be wrong from then on: whoever waits drains it. It exits with 1. */
export async function untilCrash(logger: Logger): Promise<void> {
  await new Promise<void>((resolve) => {
    // Without a handler of their own, rejections that nobody handles arrive here too.
    process.on('uncaughtException', (error: unknown, origin) => {
      process.exitCode = 1;
      logger.fatal({ err: shown(error), origin }, 'nothing caught this: the process ends');
      setTimeout(() => process.exit(1), DRAIN_MAX_MS).unref();
      resolve();
    });
  });
}

/** An error may quote anything: numbers that could be cards are masked, and further members left out. */
function shown(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.name, message: masked(error.message), stack: masked(error.stack ?? '') };
}
