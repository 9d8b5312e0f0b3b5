/** Who waits, in the order they came. */
export class Line<Entry> {
  #entries: { readonly entry: Entry; readonly since: number }[] = [];
  #first = 0;

  get length(): number {
    return this.#entries.length - this.#first;
  }

  push(entry: Entry, since: number): void {
    this.#entries.push({ entry, since });
  }

  /** The one that is next, who stays. */
  get first(): Entry | undefined {
    return this.#entries[this.#first]?.entry;
  }

  shift(): Entry | undefined {
    const next = this.#entries[this.#first];
    if (!next) return undefined;
    this.#first += 1;
    // Taking the first out of an array moves all the others; so many are taken together.
    if (this.#first * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(this.#first);
      this.#first = 0;
    }
    return next.entry;
  }

  /** The first, if it has waited since before that. */
  shiftOlderThan(since: number): Entry | undefined {
    const next = this.#entries[this.#first];
    return next && next.since < since ? this.shift() : undefined;
  }
}
