type Method = (this: string, ...given: unknown[]) => unknown;

/** Of a text, how much of it each goes over. A slice is a look at the text, and no copy. */
const LOOKING: Readonly<Record<string, (text: string, result: unknown, from: unknown) => number>> =
  {
    slice: () => 1,
    substring: () => 1,
    indexOf: ({ length }, found, from) =>
      (found === -1 ? length : Number(found)) - Number(from ?? 0) + 1,
    search: ({ length }, found) => (found === -1 ? length : Number(found)),
    split: ({ length }) => length,
    replaceAll: ({ length }) => length,
  };

/**
 * How many characters are looked at and copied meanwhile, in place of how long it takes: a reader
 * that goes over the rest of a file again for each of its lines is seen on any machine.
 */
export function charactersHandled(work: () => void): number {
  let handled = 0;
  const texts = String.prototype; // Watched for as long as the work takes.
  const restored = Object.entries(LOOKING).map(([name, cost]) => {
    const property = Object.getOwnPropertyDescriptor(texts, name);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- All of them are.
    const original = property?.value as Method;
    const value: Method = function (...given) {
      const result = original.apply(this, given);
      handled += Math.max(1, cost(this, result, given[1]));
      return result;
    };
    Object.defineProperty(texts, name, { ...property, value });
    return () => Object.defineProperty(texts, name, property ?? {});
  });
  try {
    work();
  } finally {
    for (const restore of restored) restore();
  }
  return handled;
}
