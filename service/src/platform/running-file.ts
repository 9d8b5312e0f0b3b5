import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/** In the environment of a service that `npm start` started: where to leave word that it runs. */
const RUNNING_FILE = 'CAUSEWAY_RUNNING_FILE';

/** Without a secret: those are in the data folder, for their owner alone. */
type Place = Readonly<{ baseUrl: string; port: number; dataDir: string }>;
type RunningService = Place & Readonly<{ processId: number }>;

/**
 * Leaves word of where the service runs, for the examples and commands that are run in the same
 * folder; what it returns takes it back. A folder that cannot be written keeps no service from running.
 */
export function leaveWord(
  { baseUrl, port, dataDir }: Place,
  file = process.env[RUNNING_FILE],
): () => void {
  if (!file) return () => undefined;
  const running: RunningService = { processId: process.pid, baseUrl, port, dataDir };
  const partial = `${file}.${process.pid}`;
  try {
    writeFileSync(partial, `${JSON.stringify(running, null, 2)}\n`);
    renameSync(partial, file);
  } catch {
    return () => undefined;
  }
  return () => {
    // Another service may have left word since: the last one that started is meant.
    if (readRunning(file)?.processId === process.pid) rmSync(file, { force: true });
  };
}

/** The service that runs by this file; undefined: none, or it ended without taking its word back. */
export function readRunning(file: string): RunningService | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- We wrote it.
    const running = JSON.parse(readFileSync(file, 'utf8')) as RunningService;
    process.kill(running.processId, 0); // Throws where there is no such process.
    return running;
  } catch {
    return undefined;
  }
}
