const ECHO_MS = 1_000;

/**
 * Resolves at the first Ctrl-C or request to stop; another one ends the process at once. What comes
 * soon after the first is the first again: sent to the whole group, and passed on by npm.
 */
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
