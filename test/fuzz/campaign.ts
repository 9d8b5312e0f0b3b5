import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { heldBytes } from '../held-bytes.ts';
import { Random } from './random.ts';

/** How much is tried, and from which seed: `npm run fuzz -- --kind … --count … --seed … --only …`. */
type Campaign = Readonly<{
  count: number;
  seed: number;
  /** One trial again, by its number. */
  only?: number | undefined;
}>;

const SEED = 20_261_119; // Fixed, so that every run of the tests tries the same.

export function campaignOf(usualCount: number): Campaign {
  const { FUZZ_COUNT, FUZZ_ONLY, FUZZ_SEED } = process.env;
  return {
    count: Number(FUZZ_COUNT ?? usualCount),
    seed: Number(FUZZ_SEED ?? SEED),
    only: FUZZ_ONLY === undefined ? undefined : Number(FUZZ_ONLY),
  };
}

type Trial = (random: Random, number: number) => string | Promise<string>;

type Options = Readonly<{
  /** Trials that are under way together. */
  atOnce?: number;
  /** What may be held more at the end than when a tenth was done. */
  growthMax?: number;
  /** Now and then, when no trial is under way: whether all is as it should be. */
  inBetween?: () => Promise<void>;
}>;

const FAULTS_SHOWN = 10; // Of so many the first are enough to go on with.
const GROWTH_MAX = 48 * 1024 * 1024;
const LOOKS = 10; // How often memory is looked at.
const MEGABYTE = 1024 * 1024;

/** What came of all trials, by what each was called. */
type Outcomes = ReadonlyMap<string, number>;

/**
 * Tries as often as the campaign says, each time with chance of its own, so that one can be tried
 * again by its number. Fails with the first faults, or if memory grew all the while.
 */
export async function attempt(
  t: TestContext,
  { count, only, seed }: Campaign,
  trial: Trial,
  { atOnce = 1, growthMax = GROWTH_MAX, inBetween }: Options = {},
): Promise<Outcomes> {
  const outcomes = new Map<string, number>();
  const faults: string[] = [];
  const one = async (number: number): Promise<void> => {
    try {
      const outcome = await trial(new Random(seed, number), number);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    } catch (error) {
      if (faults.length < FAULTS_SHOWN) faults.push(`trial ${number}: ${described(error)}`);
    }
  };
  if (only !== undefined) await one(only);
  const held: number[] = [];
  const step = Math.ceil(count / LOOKS);
  for (let from = only === undefined ? 0 : count; from < count; from += step) {
    if (faults.length === FAULTS_SHOWN) break;
    // Each takes the next as it has time.
    const numbers = Array.from(
      { length: Math.min(step, count - from) },
      (_, place) => from + place,
    );
    const left = numbers.values();
    const worker = async (): Promise<void> => {
      for (const number of left) await one(number);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await inBetween?.();
    held.push(heldBytes());
  }
  const peak = process.resourceUsage().maxRSS / 1024;
  const growth = (held.at(-1) ?? 0) - (held[0] ?? 0);
  const byName = [...outcomes].toSorted(([left], [right]) => (left < right ? -1 : 1));
  const told = JSON.stringify(Object.fromEntries(byName));
  const inMegabytes = held.map((bytes) => Math.round(bytes / MEGABYTE)).join(' ');
  t.diagnostic(`seed ${seed}, ${count} tried: ${told}`);
  t.diagnostic(`peak ${Math.round(peak)} MB of memory; in use all the while ${inMegabytes} MB`);
  assert.equal(faults.length, 0, [...faults, `Again: --seed ${seed} --only <trial>`].join('\n\n'));
  assert.ok(growth < growthMax, `${growth} bytes more are held at the end`);
  return outcomes;
}

function described(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
