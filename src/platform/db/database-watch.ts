import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { createLineLimit } from '../line-limit.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

export type PoolUse = Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;

/** What whoever opens a database wants to be told of it. */
export type DatabaseWatch = Readonly<{
  /** Called for each connection that breaks, in use or not, with the reason. */
  onBroken?: (reason: string) => void;
  /** Called for what failed without anybody to report it to: the work goes on as well as it can. */
  onTrouble?: (what: string, error: unknown) => void;
  /** Called for each pool of connections as it is opened. */
  onPool?: (kind: 'queries' | 'pipelines', pool: PoolUse) => void;
}>;

type Means = Readonly<{ logger: Logger; metrics: Metrics; realClock: Clock; users: string }>;

const LINES_MAX = 30; // A minute, for each kind of trouble: a database that is down breaks everything.

/** Logs and measures a database; `users` says in the metrics whose connections these are. */
export function watchDatabase({ logger, metrics, realClock, users }: Means): DatabaseWatch {
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
