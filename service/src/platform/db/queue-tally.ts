/** What waits and what was refused in the group commits of one name, in this process. */
export type QueueTally = { waiting: number; refused: number };

const tallies = new Map<string, QueueTally>();

/** Shared by all of that name: names are few, and what is shown is how they fare together. */
export function queueTally(name: string): QueueTally {
  const known = tallies.get(name);
  if (known) return known;
  const tally = { waiting: 0, refused: 0 };
  tallies.set(name, tally);
  return tally;
}

export function queueTallies(): ReadonlyMap<string, Readonly<QueueTally>> {
  return tallies;
}
