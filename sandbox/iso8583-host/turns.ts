/** Work for the journal, and what is done once it is on disk. */
export type Turn<T> = Readonly<{
  work: () => T;
  done: (result: T) => void;
  /** It was not written: whoever asked is told nothing. */
  failed: () => void;
}>;

type Gathered = Readonly<{ work: () => () => void; failed: () => void }>;
type Committing = Readonly<{
  committed: <T>(work: () => T) => T;
  attempted: <T>(work: () => T) => T;
}>;

/**
 * What has arrived when its turn comes is committed together, with one flush of the disk, and what
 * arrives meanwhile waits for the next turn. `after` is done before anybody is answered.
 */
export function createTurns(journal: Committing, after: () => void) {
  const arrived: Gathered[] = [];
  const turn = (): void => {
    const taken = arrived.splice(0);
    let answers: readonly (() => void)[];
    try {
      answers = committedOf(journal, taken);
      after();
    } catch {
      // Nothing of it is known to be on disk.
      for (const { failed } of taken) failed();
      return;
    }
    for (const answer of answers) answer();
  };
  return {
    take: <T>({ work, done, failed }: Turn<T>): void => {
      const gathered = (): (() => void) => {
        const result = work();
        return () => done(result);
      };
      arrived.push({ work: gathered, failed });
      if (arrived.length === 1) setImmediate(turn);
    },
  };
}

/** Few ever fail: all are tried together first, and again each by itself where one did. */
function committedOf(
  { attempted, committed }: Committing,
  taken: readonly Gathered[],
): readonly (() => void)[] {
  try {
    return committed(() => taken.map(({ work }) => work()));
  } catch {
    return committed(() => taken.map(({ work, failed }) => oneOf(attempted, work, failed)));
  }
}

/** One that fails fails alone. */
function oneOf(
  attempted: Committing['attempted'],
  work: () => () => void,
  failed: () => void,
): () => void {
  try {
    return attempted(work);
  } catch {
    return failed;
  }
}
