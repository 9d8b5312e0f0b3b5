import type { WireMessage } from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import type { AskOptions } from './line-config.ts';
import { LineFault, type LineFaultCode } from './line-fault.ts';

type Waiter = Readonly<{
  answered: PromiseWithResolvers<Message>;
  timer: NodeJS.Timeout;
  wire: AskOptions['wire'];
}>;

/** A request that is not answered yet, and all who wait for its answer. */
export type Flight = Readonly<{
  key: string;
  request: Message;
  begunAt: number;
  waiters: Set<Waiter>;
}> & {
  isSent: boolean;
  hasWrongMac: boolean;
  isSlow: boolean;
};

type Watched = Readonly<{
  /** A request was given up. */
  timedOut: () => void;
  /** A request is not answered after `slowMs`. */
  slow: () => void;
  slowMs: number;
}>;

const GIVEN_UP_MAX = 1_000; // Enough to tell that an answer is late; those before are merely unknown.

/** What was asked on one connection and is not answered yet. */
export class Flights {
  readonly #open = new Map<string, Flight>();
  readonly #givenUp = new Set<string>();
  readonly #watched: Watched;
  #slowTimer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void)[] = [];

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  get size(): number {
    return this.#open.size;
  }

  get(key: string): Flight | undefined {
    return this.#open.get(key);
  }

  begin(key: string, request: Message): Flight {
    const flight = {
      key,
      request,
      begunAt: performance.now(),
      waiters: new Set<Waiter>(),
      isSent: false,
      hasWrongMac: false,
      isSlow: false,
    };
    this.#open.set(key, flight);
    this.#givenUp.delete(key);
    if (!this.#slowTimer) this.#lookAfter(this.#watched.slowMs);
    return flight;
  }

  wait(flight: Flight, { timeoutMs, wire }: AskOptions): Promise<Message> {
    const answered = Promise.withResolvers<Message>();
    const timer = setTimeout(() => this.#giveUp(flight, waiter), timeoutMs);
    const waiter = { answered, timer, wire };
    flight.waiters.add(waiter);
    return answered.promise;
  }

  /** One timer looks after all that is open: of most requests the answer comes long before it is slow. */
  #lookAfter(milliseconds: number): void {
    this.#slowTimer = setTimeout(() => {
      this.#slowTimer = undefined;
      this.#look(performance.now() - this.#watched.slowMs);
    }, milliseconds).unref();
  }

  /** `before`: what was begun by then is slow. The oldest come first. */
  #look(before: number): void {
    for (const flight of this.#open.values()) {
      if (flight.begunAt > before) return this.#lookAfter(Math.ceil(flight.begunAt - before));
      if (flight.isSlow) continue;
      flight.isSlow = true;
      this.#watched.slow();
    }
  }

  /** Masking bytes costs something: it is done where somebody wants them. */
  tell(flight: Flight, shown: () => WireMessage): void {
    let message: WireMessage | undefined;
    for (const { wire } of flight.waiters) {
      if (!wire) continue;
      message ??= shown();
      wire(message);
    }
  }

  isGivenUp(key: string): boolean {
    return this.#givenUp.has(key);
  }

  settle(flight: Flight, answer: Message): void {
    for (const { answered, timer } of flight.waiters) {
      clearTimeout(timer);
      answered.resolve(answer);
    }
    this.#end(flight);
  }

  fail(flight: Flight, code: LineFaultCode): void {
    for (const { answered, timer } of flight.waiters) {
      clearTimeout(timer);
      answered.reject(new LineFault(code, flight));
    }
    this.#end(flight);
  }

  failAll(code: LineFaultCode): void {
    for (const flight of this.#open.values()) this.fail(flight, code);
  }

  async empty(): Promise<void> {
    if (this.#open.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#whenEmpty.push(() => resolve(undefined));
    await promise;
  }

  #giveUp(flight: Flight, waiter: Waiter): void {
    flight.waiters.delete(waiter);
    const code = flight.hasWrongMac ? 'WRONG_MAC' : 'TIMED_OUT';
    waiter.answered.reject(new LineFault(code, flight));
    if (flight.isSent) this.#watched.timedOut();
    if (flight.waiters.size > 0) return;
    this.#givenUp.add(flight.key);
    const [oldest] = this.#givenUp;
    if (this.#givenUp.size > GIVEN_UP_MAX && oldest !== undefined) this.#givenUp.delete(oldest);
    this.#end(flight);
  }

  #end(flight: Flight): void {
    flight.waiters.clear();
    this.#open.delete(flight.key);
    if (this.#open.size > 0) return;
    for (const resolve of this.#whenEmpty.splice(0)) resolve();
  }
}
