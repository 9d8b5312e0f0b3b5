import type { PublishedEvent, Subscriber } from '../events/index.ts';
import type { Tx } from '../platform/db/transaction.ts';
import { isCounted } from './count.ts';
import { type EventFact, readFacts } from './fact-store.ts';
import { addingCounts, takeSpans } from './statistics-store.ts';
import { tally } from './tally.ts';

/**
 * Counts events in the transaction that publishes them, so each is counted once, whoever dies when. A
 * partner of whom something older is not counted yet is left to the job that catches up.
 */
export const countEvents: Subscriber = async (tx, events, source) => {
  const spans = [...Map.groupBy(events, ({ partnerId }) => partnerId)].map(
    ([partnerId, [first, ...rest]]) => ({
      partnerId,
      first: first?.position ?? 0n,
      last: (rest.at(-1) ?? first)?.position ?? 0n,
    }),
  );
  const inStep = await takeSpans(tx, spans);
  const counted = events.filter((event) => inStep.has(event.partnerId) && isCounted(event));
  const facts = await readFacts(
    source,
    counted.map(({ id }) => id),
  );
  await addEvents(tx, counted, facts);
};

/** Adds what events count to the rows of their partners, which are of one shard. */
export async function addEvents(
  tx: Tx,
  events: readonly PublishedEvent[],
  facts: ReadonlyMap<string, EventFact>,
): Promise<void> {
  const rows = tally(
    events.flatMap((event) => {
      const fact = facts.get(event.id);
      return fact ? [{ ...event, ...fact }] : [];
    }),
  );
  if (rows.length > 0) await tx.together([addingCounts(rows)]);
}
