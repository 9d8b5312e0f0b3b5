import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/** That the database is as it was at a moment that is over: what came after it, others know and we do not. */
export type RestoredMark = Readonly<{
  /** By PostgreSQL's clock, which is the machine's. */
  to: Date;
  markedAt: Date;
}>;

const FILE = 'restored.json';

/** In the data folder, for the service's next start; the database may be of an older release. */
export function leaveRestoredMark(dataDir: string, { markedAt, to }: RestoredMark): void {
  const text = JSON.stringify({ to: to.toISOString(), markedAt: markedAt.toISOString() });
  writeFileSync(join(dataDir, FILE), `${text}\n`, { mode: 0o600 });
}

export function readRestoredMark(dataDir: string): RestoredMark | undefined {
  const path = join(dataDir, FILE);
  if (!existsSync(path)) return undefined;
  const [to, markedAt] = ['to', 'markedAt'].map((name) => momentIn(path, name));
  return to && markedAt && { to, markedAt };
}

function momentIn(path: string, name: string): Date {
  const text = new RegExp(`"${name}":"([^"]+)"`).exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new StartError(`${path} does not say ${name}.`);
  return moment;
}

/** When the database has it. */
export function removeRestoredMark(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}
