import {
  type Acquirer,
  type Acquirers,
  createAcquirers,
  type GuardedAcquirer,
  type OwnAcquirers,
} from '../service/src/acquiring/acquirers/index.ts';
import { createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import type { Clock } from '../service/src/kernel/clock.ts';
import type { Database } from '../service/src/platform/db/pool.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { journalBeside } from './journal.ts';

type Options = Parameters<typeof createAcquirers>[0];
type Deps = Omit<Partial<Options>, 'db'> &
  Readonly<{ db: Database & Readonly<{ url?: string }>; clock: Clock }>;

/** A breaker that never opens: for tests in which acquirers do not answer for long. */
const PATIENT = { silentMax: Infinity, openMs: 1, probeMs: 1 };

/** The acquirers of a test, by default one simulator. */
export function testAcquirers(deps: Deps): OwnAcquirers {
  return createAcquirers({
    logger: createLogger('silent'),
    metrics: createMetrics(),
    breaker: PATIENT,
    ...deps,
    connectors: deps.connectors ?? [
      createSimulator({ journal: journalBeside(deps.db), clock: deps.clock }),
    ],
  });
}

/** The same acquirers, each with the given changes. */
export function changedAcquirers(
  acquirers: Acquirers,
  change: (acquirer: GuardedAcquirer) => Partial<Acquirer>,
): Acquirers {
  const changed = (acquirer: GuardedAcquirer): GuardedAcquirer => ({
    ...acquirer,
    ...change(acquirer),
  });
  return { ...acquirers, of: (name) => changed(acquirers.of(name)) };
}
