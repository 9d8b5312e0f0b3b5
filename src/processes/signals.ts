/** Resolves at the first Ctrl-C or request to stop; a second one ends the process at once. */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve();
      });
    }
  });
}
