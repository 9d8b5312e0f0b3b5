/** Operations of more than one message are let finish when nothing new is taken any more. */
export class UnderWay {
  #count = 0;
  #isOpen = true;
  readonly #ended = Promise.withResolvers<undefined>();

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async run<Result>(operation: () => Promise<Result>): Promise<Result> {
    if (!this.#isOpen) throw new Error('the connector is draining, and takes nothing new');
    this.#count += 1;
    try {
      return await operation();
    } finally {
      this.#count -= 1;
      this.#endWhereIdle();
    }
  }

  /** Resolves when the last has ended. */
  async close(): Promise<void> {
    this.#isOpen = false;
    this.#endWhereIdle();
    await this.#ended.promise;
  }

  #endWhereIdle(): void {
    if (!this.#isOpen && this.#count === 0) this.#ended.resolve(undefined);
  }
}
