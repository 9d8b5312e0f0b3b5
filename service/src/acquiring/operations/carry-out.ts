import {
  type AcquirerAnswer,
  type Approved,
  type Declined,
  outcomeUnknown,
} from '../acquirers/index.ts';
import { forBucket } from '../../platform/db/pool.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { DueStore } from './due-store.ts';
import type { Step } from './endings.ts';
import type { OperationDeps } from './intents.ts';

type Kind<Asking, Record> = Readonly<{
  /** Asks the acquirer; resolves in time, if only with `unknown`. */
  ask: (asking: Asking) => Promise<AcquirerAnswer>;
  end: (asking: Asking, answer: Approved | Declined) => Promise<Step<unknown> | 'lost'>;
  /** What to do about an answer that came too late, if anything. */
  whenLost?: (asking: Asking, answer: Approved | Declined) => Promise<void>;
  due: DueStore<Record>;
  body: (record: Record) => Readonly<{ [member: string]: unknown }>;
}>;

/**
 * Steps two and three for an intent that is committed: the acquirer is asked with no transaction open,
 * and its answer is committed with everything that follows from it. Where the outcome is unknown the
 * record becomes due for the sweeper at once, and the caller gets a 503.
 */
export function createCarryOut<
  Record extends Readonly<{ bucket: string }>,
  Asking extends Readonly<{ record: Record }>,
>(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  { ask, end, whenLost, due, body }: Kind<Asking, Record>,
): (asking: Asking) => Promise<Answer> {
  return async (asking) => {
    const answer = await ask(asking);
    if (answer.kind !== 'unknown') {
      const ended = await end(asking, answer);
      if (ended !== 'lost') return ended.answer;
      await whenLost?.(asking, answer);
    }
    const { record } = asking;
    await due.postpone(forBucket(db, record.bucket), [{ thing: record, dueAt: clock.now() }]);
    throw outcomeUnknown(body(record));
  };
}
