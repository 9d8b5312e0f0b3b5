import { type Observation, originalOf, outcomeOf } from '../../acquiring/acquirers/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import { noteLateIncrement } from './late-increment-store.ts';
import { reverseAgain } from './pending-store.ts';

type Deps = Readonly<{ db: Database; clock: Clock; logger: Logger }>;

const AUTHORIZATION = /^(pi[0-9A-Z]{28}):(authorize|increment:[0-9A-Za-z]+)$/;

/**
 * Listens for approvals that come after we stopped waiting. A payment or an increment that was reversed
 * meanwhile is reversed again: an acquirer may have let the two pass each other. One not reversed yet
 * needs nothing, since the sweeper asks before it decides.
 */
export function lateApprovals({ db, clock, logger }: Deps): (observed: Observation) => void {
  const note = async ({ answer, reference, request }: Observation): Promise<void> => {
    const [, paymentId, asked] = AUTHORIZATION.exec(reference) ?? [];
    if (paymentId === undefined || answer.kind !== 'approved') return;
    if (asked === 'authorize') {
      await reverseAgain(db, paymentId, clock.now());
    } else if ('amount' in request) {
      const { amount, hostReferences = null } = request;
      const outcome = outcomeOf(reference, answer);
      const original = originalOf(reference, { outcome, hostReferences });
      const late = { paymentId, amount: amount.amount, original };
      await noteLateIncrement(db, late, clock.now());
    }
  };
  return (observed) => {
    const { answer, isLate, operation, reference } = observed;
    if (!isLate || operation !== 'authorize' || answer.kind !== 'approved') return;
    note(observed).catch((error: unknown) => {
      logger.error({ err: error, reference }, 'a late approval could not be noted for reversal');
    });
  };
}
