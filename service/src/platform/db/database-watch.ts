import { createLineLimit } from '../line-limit.ts';
import type { Platform } from '../platform.ts';
import type { Database, DatabaseWatch } from './database.ts';
import { openDatabase } from './pool.ts';

/** `users` is whose connections they are, in the metrics. */
type Deps = Pick<Platform, 'logger' | 'metrics' | 'realClock'> & Readonly<{ users: string }>;

const LINES_MAX = 30; // A minute, for each kind of trouble: a database that is down breaks everything.

export function openWatched(options: Deps & Parameters<typeof openDatabase>[0]): Database {
  return openDatabase({ ...options, ...watchDatabase(options) });
}

export function watchDatabase({ logger, metrics, realClock, users }: Deps): DatabaseWatch {
  const mayLog = createLineLimit(realClock, LINES_MAX);
  return {
    onBroken: (reason) => {
      metrics.poolErrors.inc();
      const allowed = mayLog('broken');
      if (allowed) logger.warn({ reason, ...allowed }, 'a connection to the database broke');
    },
    onTrouble: (what, error) => {
      metrics.databaseTrouble.inc({ what });
      const allowed = mayLog(what);
      if (allowed) logger.warn({ err: error, what, ...allowed }, 'the database did not serve');
    },
    onPool: (kind, pool) => metrics.watchPool(`${users}-${kind}`, pool),
  };
}
