import { keptIn } from '../../kernel/kept.ts';

/** What waits and what was refused in the group commits of one name, in this process. */
export type QueueTally = { waiting: number; refused: number };

const tallies = new Map<string, QueueTally>();

/** Shared by all of that name: names are few, and what is shown is how they fare together. */
export function queueTally(name: string): QueueTally {
  return keptIn(tallies, name, () => ({ waiting: 0, refused: 0 }));
}

export function queueTallies(): ReadonlyMap<string, Readonly<QueueTally>> {
  return tallies;
}
