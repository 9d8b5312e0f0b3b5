type Watch = Readonly<{
  /** After so long without a message the host is asked for a sign of life. */
  everyMs: number;
  /** Whether it was answered in time; undefined where nothing could be sent. */
  echo: () => Promise<boolean | undefined>;
  /** The host is silent. */
  dead: () => void;
}>;

const TRIES = 2; // Of an idle connection: one echo may be lost in a moment of the host's.

/** Finds out whether the other end of a connection still lives. */
export class EchoWatch {
  readonly #watch: Watch;
  readonly #idle: NodeJS.Timeout;
  #isAsking = false;
  #isStopped = false;
  #triesLeft = 0;
  #heard = 0;
  #tookMs: number | null = null;

  constructor(watch: Watch) {
    this.#watch = watch;
    this.#idle = setTimeout(() => void this.#ask(TRIES), watch.everyMs);
  }

  /** How long the last echo took. */
  get tookMs(): number | null {
    return this.#tookMs;
  }

  heard(): void {
    this.#heard += 1;
    this.#wait();
  }

  /** A request is not answered: one echo decides. */
  probe(): void {
    void this.#ask(1);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#idle);
  }

  #wait(): void {
    if (!this.#isStopped) this.#idle.refresh();
  }

  async #ask(tries: number): Promise<void> {
    if (this.#isAsking) {
      // One is on its way already.
      this.#triesLeft = Math.min(this.#triesLeft, tries - 1);
      return;
    }
    this.#triesLeft = tries;
    this.#isAsking = true;
    // A host that is busy, but answers others meanwhile, is not silent.
    const heard = this.#heard;
    while (this.#triesLeft > 0 && heard === this.#heard) {
      this.#triesLeft -= 1;
      const began = performance.now();
      const isAnswered = await this.#watch.echo();
      if (isAnswered === true) this.#tookMs = Math.round(performance.now() - began);
      if (isAnswered === undefined) this.#heard += 1;
    }
    this.#isAsking = false;
    if (heard === this.#heard) this.#watch.dead();
    else this.#wait();
  }
}
