import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from './cells.ts';

/** What `npm start` leaves in its folder while the service runs. */
type Running = Readonly<{ dataDir: string; port: number }>;

/** The service that was started in a folder; undefined where none was, or its process is gone. */
export function runningIn(folder: string): Running | undefined {
  try {
    const content: unknown = JSON.parse(
      readFileSync(join(folder, '.causeway-running.json'), 'utf8'),
    );
    if (!isRecord(content)) return undefined;
    const { processId, dataDir, port } = content;
    if (typeof processId !== 'number' || typeof dataDir !== 'string' || typeof port !== 'number') {
      return undefined;
    }
    process.kill(processId, 0); // Throws where there is no such process.
    return { dataDir, port };
  } catch {
    return undefined;
  }
}
