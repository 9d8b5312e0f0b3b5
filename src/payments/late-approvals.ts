import type { Observation } from '../acquirers/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Logger } from '../platform/logger.ts';
import { reverseAgain } from './pending-store.ts';

type Deps = Readonly<{ db: Database; clock: Clock; logger: Logger }>;

const AUTHORIZATION = /^(pi[0-9A-Z]{28}):authorize$/;

/**
 * Listens for approvals that come after we stopped waiting. A payment that was reversed meanwhile is
 * reversed again: an acquirer may have let the two pass each other. One not reversed yet needs
 * nothing, since the sweeper asks before it decides.
 */
export function lateApprovals({ db, clock, logger }: Deps): (observed: Observation) => void {
  return ({ operation, reference, isLate, answer }) => {
    if (!isLate || operation !== 'authorize' || answer.kind !== 'approved') return;
    const [, paymentId] = AUTHORIZATION.exec(reference) ?? [];
    if (paymentId === undefined) return;
    reverseAgain(db, paymentId, clock.now()).catch((error: unknown) => {
      logger.error({ err: error, paymentId }, 'a late approval could not be noted for reversal');
    });
  };
}
