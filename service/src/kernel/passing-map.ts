/**
 * A map for what passes through by the thousand a second. V8 replaces the table of a Map whenever
 * deleted entries have filled it, and a replaced table keeps all that it held until the next full
 * garbage collection: so a Map of what is under way keeps whole requests long after they are over.
 * Here the table holds cells, and a cell is emptied as it is deleted.
 */
export class PassingMap<Key, Value> {
  readonly #cells = new Map<Key, { value: Value | undefined }>();

  get size(): number {
    return this.#cells.size;
  }

  get(key: Key): Value | undefined {
    return this.#cells.get(key)?.value;
  }

  set(key: Key, value: Value): void {
    const cell = this.#cells.get(key);
    if (cell) cell.value = value;
    else this.#cells.set(key, { value });
  }

  delete(key: Key): void {
    const cell = this.#cells.get(key);
    if (!cell) return;
    cell.value = undefined;
    this.#cells.delete(key);
  }

  /** In the order in which they were first set. */
  keys(): IterableIterator<Key> {
    return this.#cells.keys();
  }
}
