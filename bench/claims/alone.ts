import { measure } from '../load.ts';
import { atMost } from './line.ts';
import { type Part, purchases } from './stage.ts';

const LIMIT = 1.15; // Of the median without groups.

/** One client that waits for each answer: it must not wait for others that do not come. */
export const alonePart: Part = async (stage) => {
  const [grouped, ofOne] = await measure(
    [purchases(await stage.grouped()), purchases(await stage.batchesOfOne())],
    { ...stage.sizes, connections: 1 },
  );
  if (!grouped || !ofOne) throw new Error('both sides were measured');
  const how = `median of ${grouped.p50.toFixed(2)} ms to ${ofOne.p50.toFixed(2)} ms with BATCH_MAX=1`;
  const ratio = grouped.p50 / ofOne.p50;
  return [atMost({ point: 6, of: 'one client alone', ratio, limit: LIMIT, how })];
};
