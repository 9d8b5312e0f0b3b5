/** Failing ones hold up no other: all are worked on, one after another, and what failed is thrown at the end. */
export async function workOnEach<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  /** False where there was nothing to do. */
  work: (thing: Thing) => Promise<boolean | void>,
  {
    most = Infinity,
    stopping,
  }: Readonly<{ most?: number; stopping?: AbortSignal | undefined }> = {},
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for await (const thing of things) {
    try {
      if ((await work(thing)) !== false) done += 1;
    } catch (error) {
      failures.push(error);
    }
    if (done >= most || stopping?.aborted === true) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} things failed`);
  return done;
}

/** All that a list has, page by page, each read after the last of the one before: however many stay on it. */
export async function* inPages<Thing>(
  read: (page: Readonly<{ after: Thing | undefined; limit: number }>) => Promise<Thing[]>,
  limit: number,
): AsyncGenerator<Thing> {
  for (let after: Thing | undefined; ;) {
    const things = await read({ after, limit });
    yield* things;
    after = things.at(-1);
    if (things.length < limit) return;
  }
}
