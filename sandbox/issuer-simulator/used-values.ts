const REMEMBERED_MAX = 100_000; // Some 10 MB. Older values are forgotten first.

/** A value serves one authorization. The same reference asking again is the same authorization. */
export class UsedValues {
  readonly #referenceByValue = new Map<string, string | undefined>();

  /** True if the value may be used now; it is then used. */
  use(spelling: string, reference: string | undefined): boolean {
    // Base64 has several spellings of the same bytes.
    const value = Buffer.from(spelling, 'base64').toString('base64');
    if (this.#referenceByValue.has(value)) {
      return reference !== undefined && this.#referenceByValue.get(value) === reference;
    }
    this.#referenceByValue.set(value, reference);
    if (this.#referenceByValue.size > REMEMBERED_MAX) {
      const [oldest] = this.#referenceByValue.keys();
      if (oldest !== undefined) this.#referenceByValue.delete(oldest);
    }
    return true;
  }
}
