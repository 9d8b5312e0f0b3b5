import { PassingMap } from '../../service/src/kernel/passing-map.ts';
import type {
  AcquirerAnswer,
  Original,
  Wait,
} from '../../service/src/acquiring/acquirers/index.ts';
import { answerTo } from './answers.ts';
import type { Arrived } from './entries.ts';
import type { Journal } from './journal.ts';
import { LATE_APPROVAL_MS } from './outcomes.ts';
import { never, pause } from './inject-fault.ts';

type Arrival = () => Arrived | Promise<Arrived>;

/** What arrives at the simulator, on its way into the journal and to its answer. */
export type Arrivals = Readonly<{
  settle: (arrival: Arrival) => Promise<AcquirerAnswer>;
  /** Resolves when all that has arrived is written down. */
  drain: () => Promise<void>;
}>;

export function openArrivals(journal: Journal, wait: Wait): Arrivals {
  const underWay = new PassingMap<number, Promise<unknown>>();
  let arrived = 0;
  const write = async (arrival: Arrival) => {
    const { entry, effect } = await arrival();
    return { entry, effect, written: await journal.write(entry) };
  };
  return {
    settle: async (arrival) => {
      const writing = write(arrival);
      arrived += 1;
      const place = arrived;
      underWay.set(place, writing);
      const { entry, effect, written } = await writing.finally(() => underWay.delete(place));
      const answer = answerTo(entry, written);
      if (answer === undefined) return await never();
      if (!written.isNew || answer.kind !== 'approved') return answer;
      if (effect === 'approved-late') await pause(wait, LATE_APPROVAL_MS);
      // Only a refund gets here: it takes effect without a response, and reports that when sent again.
      if (effect === 'unanswered') await never();
      return answer;
    },
    drain: async () => {
      await Promise.allSettled([...underWay.keys()].flatMap((place) => underWay.get(place) ?? []));
    },
  };
}

/** What a request is called, and what it is about. */
export type Named = Readonly<{
  reference: string;
  original?: Original;
  incrementOf?: Original | undefined;
}>;

/** The same request under names of one simulator's own. */
export function filedIn<Request extends Named>(space: string, request: Request): Request {
  const named = (original: Original): Original => ({
    ...original,
    reference: `${space}${original.reference}`,
  });
  const { reference, original, incrementOf } = request;
  return {
    ...request,
    reference: `${space}${reference}`,
    ...(original ? { original: named(original) } : {}),
    ...(incrementOf ? { incrementOf: named(incrementOf) } : {}),
  };
}
