import type { ConnectorStore } from '../../service/src/acquiring/acquirers/index.ts';

const BLOCK_SIZE = 1_000;
const BLOCKS = 1_000;
const DIGITS = 6;
const LIFE = 1 / 4; // Of the window: for so long numbers of a block are given.
const RIPE = 3 / 4; // Of that life: then the block no longer counts as one at hand.
const RETRY_MS = 1_000; // After a lease that failed: the database may be busy with others'.
const CHECKS = 8; // While a block lasts.

/** Numbers from `next` to before `end`. */
type Block = { next: number; readonly end: number; readonly leasedAt: number };

export type NumbersConfig = Readonly<{
  /** Who counts together: the connectors of all processes to one host. */
  counter: string;
  /** No number is given twice within it. */
  windowMs: number;
}>;

export type NumbersDeps = Readonly<{
  leaseNumbers: ConnectorStore['leaseNumbers'];
  now: () => Date;
  /** `none-left`: all blocks are in use. */
  onTrouble: (kind: 'lease-failed' | 'none-left', error?: unknown) => void;
}>;

/**
 * Trace numbers, 000001 to 999999: none is given twice within the window, whichever process gives it.
 * A block's worth of them is leased ahead, so that giving one needs no waiting.
 */
export class TraceNumbers {
  readonly #config: NumbersConfig;
  readonly #deps: NumbersDeps;
  readonly #lifeMs: number;
  /** The oldest first. */
  #blocks: Block[] = [];
  #leasing: Promise<void> | undefined;
  #failedAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: NumbersConfig, deps: NumbersDeps) {
    this.#config = config;
    this.#deps = deps;
    this.#lifeMs = config.windowMs * LIFE;
  }

  /** The first block, if there is one; whatever fails is tried again. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => this.#leaseAhead(), this.#lifeMs / CHECKS).unref();
    this.#leaseAhead();
    await this.#leasing;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#blocks = [];
  }

  hasNext(): boolean {
    return this.#usable().length > 0;
  }

  /** Undefined where there is none now. */
  next(): string | undefined {
    const [block] = this.#usable();
    const number = block?.next;
    if (block) block.next += 1;
    this.#leaseAhead();
    return number === undefined ? undefined : String(number).padStart(DIGITS, '0');
  }

  #usable(): readonly Block[] {
    const isUsable = (block: Block): boolean => {
      const age = this.#age(block);
      // A clock that was set back tells nothing.
      return block.next < block.end && age >= 0 && age < this.#lifeMs;
    };
    if (!this.#blocks.every(isUsable)) this.#blocks = this.#blocks.filter(isUsable);
    return this.#blocks;
  }

  #age({ leasedAt }: Block): number {
    return this.#deps.now().getTime() - leasedAt;
  }

  #leaseAhead(): void {
    const lasting = this.#usable().filter((block) => this.#age(block) < this.#lifeMs * RIPE);
    const atHand = lasting.reduce((sum, { end, next }) => sum + end - next, 0);
    const now = this.#deps.now().getTime();
    const hasJustFailed = Math.abs(now - this.#failedAt) < RETRY_MS;
    if (!this.#timer || atHand >= BLOCK_SIZE || this.#leasing || hasJustFailed) return;
    this.#leasing = this.#lease(now).finally(() => {
      this.#leasing = undefined;
      this.#leaseAhead(); // One may not be enough.
    });
  }

  /** `now` is before the lease, so that a block is given up before the store thinks so. */
  async #lease(now: number): Promise<void> {
    const { counter, windowMs } = this.#config;
    try {
      const first = await this.#deps.leaseNumbers(counter, {
        size: BLOCK_SIZE,
        blocks: BLOCKS,
        // Its last number may be given at the end of its life: the window begins there.
        windowMs: windowMs + this.#lifeMs,
      });
      if (first !== undefined) {
        // 000000 is no trace number.
        const block = { next: Math.max(first, 1), end: first + BLOCK_SIZE, leasedAt: now };
        this.#blocks = [...this.#blocks, block];
        return;
      }
      this.#deps.onTrouble('none-left');
    } catch (error) {
      this.#deps.onTrouble('lease-failed', error);
    }
    this.#failedAt = now;
  }
}
