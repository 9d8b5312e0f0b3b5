/** The timers of the process, so that closing leaves none behind. */
export class Timers {
  readonly #running = new Set<NodeJS.Timeout>();

  /** Runs the work once, after the time, unless cancelled or closed before. */
  start(ms: number, work: () => void): () => void {
    const timer = setTimeout(() => {
      this.#running.delete(timer);
      work();
    }, ms);
    this.#running.add(timer);
    return () => {
      clearTimeout(timer);
      this.#running.delete(timer);
    };
  }

  close(): void {
    for (const timer of this.#running) clearTimeout(timer);
    this.#running.clear();
  }
}
