import { Line } from './line.ts';

/** How much of a capacity that is contested a share gets, beside one of weight 1. */
export type WeightOf = (share: string) => number;

/** What one share has of a capacity: a partner's, an address's, or that of all operators. */
export type ShareAccount<Entry> = {
  readonly name: string;
  inWork: number;
  /** Milliseconds of work, divided by the weight: whoever has used least is next. */
  used: number;
  /** What one piece of its work takes. */
  mean: number;
  readonly preferred: Line<Entry>;
  readonly ordinary: Line<Entry>;
  /** Which of the two the last came from. */
  wasPreferred: boolean;
};

/** In which order those of one share go: what is preferred first, or one of each in turn. */
export type Within = 'preferred-first' | 'one-of-each';

const ACCOUNTS_MAX = 4_096; // Beyond, those that are new wait together.
const TOGETHER = '';
const MEAN_WEIGHT = 0.2; // Of the last piece of work in the running mean.
const MEAN_AT_FIRST_MS = 10;
const WEIGHT_MIN = 0.01; // Nobody waits for ever.

/**
 * A line in which shares take turns (start-time fair queueing): the next is of the share that has
 * used least, by its weight, counted from when it last began to wait. So one that has a thousand
 * waiting does not come before the first of another. What is under way counts by what it will
 * probably take, what has ended by what it took.
 */
export class Turns<Entry> {
  readonly #weightOf: WeightOf;
  readonly #within: Within;
  readonly #accounts = new Map<string, ShareAccount<Entry>>();
  readonly #waiting = new Set<ShareAccount<Entry>>();
  /** What the share had used whose turn was the last. */
  #reached = 0;
  #length = 0;

  constructor(weightOf: WeightOf, within: Within = 'preferred-first') {
    this.#within = within;
    this.#weightOf = positive(weightOf);
  }

  get length(): number {
    return this.#length;
  }

  accountOf(name: string): ShareAccount<Entry> {
    return this.#accounts.get(name) ?? this.#open(name);
  }

  #open(name: string): ShareAccount<Entry> {
    if (this.#accounts.size >= ACCOUNTS_MAX) this.#forgetIdle();
    if (this.#accounts.size >= ACCOUNTS_MAX && name !== TOGETHER) return this.accountOf(TOGETHER);
    const account: ShareAccount<Entry> = {
      name,
      inWork: 0,
      used: this.#reached,
      mean: MEAN_AT_FIRST_MS,
      preferred: new Line(),
      ordinary: new Line(),
      wasPreferred: false,
    };
    this.#accounts.set(name, account);
    return account;
  }

  #forgetIdle(): void {
    for (const account of this.#accounts.values()) {
      if (account.inWork === 0 && lengthOf(account) === 0) this.#accounts.delete(account.name);
    }
  }

  begin(account: ShareAccount<Entry>): void {
    account.inWork += 1;
  }

  end(account: ShareAccount<Entry>, tookMs: number): void {
    account.inWork -= 1;
    account.used += tookMs / this.#weightOf(account.name);
    account.mean += (tookMs - account.mean) * MEAN_WEIGHT;
  }

  /** The part of what may wait that is this share's, of those that wait and it. */
  partOf(account: ShareAccount<Entry>): number {
    let all = this.#waiting.has(account) ? 0 : this.#weightOf(account.name);
    for (const { name } of this.#waiting) all += this.#weightOf(name);
    return this.#weightOf(account.name) / all;
  }

  push(account: ShareAccount<Entry>, entry: Entry, { isPreferred = false, now = 0 } = {}): void {
    if (lengthOf(account) === 0) {
      // It saves nothing up by not asking.
      account.used += Math.max(0, this.#reached - this.#expectedOf(account));
      this.#waiting.add(account);
    }
    (isPreferred ? account.preferred : account.ordinary).push(entry, now);
    this.#length += 1;
  }

  /** Takes the next out of the line, of those that may go. */
  next(mayGo: MayGo<Entry> = always): Entry | undefined {
    let [least, account, line]: [number, ShareAccount<Entry>?, Line<Entry>?] = [Infinity];
    for (const one of this.#waiting) {
      const expected = this.#expectedOf(one);
      const first = expected < least ? this.#firstOf(one, mayGo) : undefined;
      if (first) [least, account, line] = [expected, one, first];
    }
    if (!account || !line) return undefined;
    this.#reached = Math.max(this.#reached, least);
    account.wasPreferred = line === account.preferred;
    return this.#taken(account, line.shift());
  }

  /** The line whose first goes first. */
  #firstOf(account: ShareAccount<Entry>, mayGo: MayGo<Entry>): Line<Entry> | undefined {
    const { ordinary, preferred, wasPreferred } = account;
    const isOrdinarys = this.#within === 'one-of-each' && wasPreferred;
    const lines = isOrdinarys ? [ordinary, preferred] : [preferred, ordinary];
    return lines.find(({ first }) => first !== undefined && mayGo(account, first));
  }

  /** Takes one out of the line who has waited since before that. Where each has its turn, whoever is preferred waits on. */
  nextOlderThan(since: number): Entry | undefined {
    for (const account of this.#waiting) {
      const { ordinary, preferred } = account;
      const isForAll = this.#within === 'preferred-first';
      const first = isForAll ? preferred.shiftOlderThan(since) : undefined;
      const entry = first ?? ordinary.shiftOlderThan(since);
      if (entry !== undefined) return this.#taken(account, entry);
    }
    return undefined;
  }

  #taken(account: ShareAccount<Entry>, entry: Entry | undefined): Entry | undefined {
    this.#length -= 1;
    if (lengthOf(account) === 0) this.#waiting.delete(account);
    return entry;
  }

  #expectedOf({ inWork, mean, name, used }: ShareAccount<Entry>): number {
    return inWork === 0 ? used : used + (inWork * mean) / this.#weightOf(name);
  }
}

export function positive(weightOf: WeightOf): WeightOf {
  return (share) => Math.max(WEIGHT_MIN, weightOf(share));
}

export function lengthOf({ ordinary, preferred }: ShareAccount<unknown>): number {
  return preferred.length + ordinary.length;
}

type MayGo<Entry> = (account: ShareAccount<Entry>, first: Entry) => boolean;

function always(): boolean {
  return true;
}
