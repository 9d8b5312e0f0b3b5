import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { watch } from '../../platform/metrics.ts';
import { readAudit } from './audit-store.ts';
import { openDifferences } from './explanation-store.ts';
import { countUnresolved } from './operation-store.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'>;

const MS_A_SECOND = 1_000;

/**
 * Shows Prometheus the state of the books and of the operations in doubt. It is read from the
 * database when requested, so every process reports the same, whichever of them did the work.
 */
export function watchBooks({ db, clock, logger, metrics }: Deps): void {
  const onFailure = (error: unknown): void =>
    logger.error({ err: error }, 'a measurement could not be read');
  watch(metrics, {
    gauges: {
      causeway_book_differences: 'Figures of the books that do not agree, and are not explained',
      causeway_book_audit_age_seconds: 'Time since the last audit of the books',
      causeway_book_whole_audit_age_seconds: 'Time since everything was last compared in one audit',
    },
    read: async () => {
      const { last, wholeAt } = await readAudit(db);
      if (!last) return [];
      const now = clock.now();
      const whole = 'causeway_book_whole_audit_age_seconds';
      return [
        { gauge: 'causeway_book_differences', value: (await openDifferences(db)).count },
        { gauge: 'causeway_book_audit_age_seconds', value: secondsFrom(last.at, now) },
        ...(wholeAt ? [{ gauge: whole, value: secondsFrom(wholeAt, now) }] : []),
      ];
    },
    onFailure,
  });
  watch(metrics, {
    gauges: {
      causeway_unresolved_operations:
        'Operations whose outcome at the acquirer is not known, by what they are of',
      causeway_stuck_operations:
        'Of the unresolved ones, those asked about so often in vain that a person should look',
    },
    label: 'of',
    read: async () =>
      (await countUnresolved(db, STUCK_AFTER_ATTEMPTS)).flatMap(({ of, unresolved, stuck }) => [
        { gauge: 'causeway_unresolved_operations', labelled: of, value: unresolved },
        { gauge: 'causeway_stuck_operations', labelled: of, value: stuck },
      ]),
    onFailure,
  });
}

function secondsFrom(moment: Date, now: Date): number {
  return (now.getTime() - moment.getTime()) / MS_A_SECOND;
}
