/** Lets one piece of work of a name run at a time, in the order they came. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.#last.set(name, done);
    try {
      await before;
      return await work();
    } finally {
      finish();
      if (this.#last.get(name) === done) this.#last.delete(name);
    }
  }
}
