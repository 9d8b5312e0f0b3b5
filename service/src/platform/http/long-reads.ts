import { performance } from 'node:perf_hooks';
import { Saturated } from '../db/group-commit.ts';
import { type ShareAccount, positive, Turns, type WeightOf } from './turns.ts';

/** Does a portion of a long read when its turn comes. Throws `Saturated` where that is too far off. */
export type LongRead = <T>(work: () => Promise<T> | T) => Promise<T>;

/** Without a room: for what nobody else waits for. */
export const atOnce: LongRead = async (work) => await work();

/** The request that reads. */
export type LongReader = Readonly<{
  share: string;
  isGone: () => boolean;
  /** Called once, when it has a place, with what gives that up: when its answer is sent, or its client gone. */
  holds: (leave: () => void) => void;
  /** It waits for a turn, and others may have what it has of other capacity meanwhile. */
  waits?: () => void;
  goesOn?: () => void;
}>;

export type LongReadBounds = Readonly<{
  /** Turns under way in the process, and of one share, while nobody else has other work. */
  atOnce: number;
  /** The same while others have. */
  besideOthers: number;
  ofEachBesideOthers: number;
  /** Long reads of a share that have begun, and whose last byte is not sent. */
  placesOfEach: number;
  waitingOfEach: number;
  waitMs: number;
}>;

const BOUNDS: LongReadBounds = {
  atOnce: 8, // Of ten connections to the database.
  besideOthers: 2,
  ofEachBesideOthers: 1,
  placesOfEach: 8,
  waitingOfEach: 256,
  waitMs: 10_000,
};
const OTHERS_MS = 1_000; // How long ago other work counts as going on: longer than between two purchases.
const REST_TIMES = 7; // What a share rests for, times what it took: an eighth of the time is its.
const UNRESTED_MS = 1_000; // What it may take at once: somebody in the console, from page to page.
const REST_MAX_MS = 4_000; // However long a statement took: who waits next has a turn before `waitMs` is over.
const ROUND_MS = 25; // How often those who wait are looked at while no turn ends.

export type LongReadOptions = Readonly<{
  weightOf?: WeightOf;
  bounds?: Partial<LongReadBounds>;
  now?: () => number;
}>;

/** One long read: what its answer is made of is read in as many turns as it takes. */
type Place = { readonly account: ShareAccount<Waiting>; readonly reader: LongReader } & {
  isHeld: boolean;
  isAtWork: boolean;
};
type Waiting = Readonly<{ place: Place; begin: () => void; refuse: () => void }>;
/** Places that are held, until when the share has used up its time, and its other work in hand. */
type Used = { places: number; restedAt: number; otherWork: number };

/**
 * The small room of long reads: timelines, lists, exports, files, searches and figures. A read has a
 * place from its first turn until the last byte of its answer is sent, and its portions, such as the
 * pages of an export, take turns. While others have work that is no long read, few turns are under
 * way at once, one of a share, and a share rests after it in proportion to what it took: so payments
 * find a processor free, and the database too. Whoever reads its answer slowly holds a place of its
 * own share alone.
 */
export class LongReads {
  readonly #bounds: LongReadBounds;
  readonly #now: () => number;
  readonly #weightOf: WeightOf;
  readonly #turns: Turns<Waiting>;
  readonly #used = new Map<string, Used>();
  #atWork = 0;
  #hasRound = false;
  #otherWork = 0;
  /** Whose other work was last, and when; and the same of anybody but them. */
  #latest = { share: '', at: -Infinity };
  #before = { share: '', at: -Infinity };

  constructor({ bounds, now = () => performance.now(), weightOf = () => 1 }: LongReadOptions = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#now = now;
    this.#weightOf = positive(weightOf);
    this.#turns = new Turns(this.#weightOf, 'one-of-each');
  }

  /** A share has work that is no long read. Called for nearly every request: it allocates nothing. */
  beginOtherWork(share: string): void {
    this.#otherWork += 1;
    this.#usedBy(share).otherWork += 1;
  }

  endOtherWork(share: string): void {
    this.#otherWork -= 1;
    this.#usedBy(share).otherWork -= 1;
    this.#noteOtherWork(share);
  }

  #noteOtherWork(share: string): void {
    const latest = this.#latest;
    if (latest.share !== share) {
      this.#latest = this.#before;
      this.#before = latest;
      this.#latest.share = share;
    }
    this.#latest.at = this.#now();
  }

  /** What a request reads by. It takes nothing before it is used. */
  open(reader: LongReader): LongRead {
    const account = this.#turns.accountOf(reader.share);
    const place: Place = { account, reader, isHeld: false, isAtWork: false };
    return async (work) => {
      // A part of a portion, such as a list that an export asks for.
      if (place.isAtWork) return await work();
      const isNext = account.ordinary.length === 0 && account.preferred.length === 0;
      if (isNext && this.#mayGo(account, place)) this.#begin(place);
      else await this.#turnOf(place);
      const since = this.#now();
      try {
        return await work();
      } finally {
        this.#end(place, this.#now() - since);
      }
    };
  }

  async #turnOf(place: Place): Promise<void> {
    const { account, reader } = place;
    const isFull = account.ordinary.length >= this.#bounds.waitingOfEach;
    if (isFull && !place.isHeld) throw tooMany();
    reader.waits?.();
    try {
      await new Promise<void>((resolve, reject) => {
        const waiting = { place, begin: resolve, refuse: () => reject(tooMany()) };
        // What has begun is not refused any more, and does not keep what is new out.
        this.#turns.push(account, waiting, { isPreferred: place.isHeld, now: this.#now() });
        this.#advance();
      });
    } finally {
      reader.goesOn?.();
    }
  }

  #begin(place: Place): void {
    this.#atWork += 1;
    this.#turns.begin(place.account);
    place.isAtWork = true;
    if (place.isHeld) return;
    place.isHeld = true;
    const used = this.#usedBy(place.account.name);
    used.places += 1;
    place.reader.holds(() => {
      if (!place.isHeld) return;
      place.isHeld = false;
      used.places -= 1;
      this.#advance();
    });
  }

  #end(place: Place, tookMs: number): void {
    const { account } = place;
    this.#atWork -= 1;
    place.isAtWork = false;
    this.#turns.end(account, tookMs);
    if (this.#hasOthersAtWork(account.name)) this.#rest(account.name, tookMs);
    this.#advance();
  }

  #rest(share: string, tookMs: number): void {
    const now = this.#now();
    const used = this.#usedBy(share);
    const begun = now - tookMs;
    const rests =
      Math.max(begun - this.#unrestedMs(share), used.restedAt) + this.#timeFor(share, tookMs);
    used.restedAt = Math.min(rests, now + REST_MAX_MS);
  }

  /** Work and rest together. */
  #timeFor(share: string, tookMs: number): number {
    return tookMs * (1 + REST_TIMES / this.#weightOf(share));
  }

  #unrestedMs(share: string): number {
    return this.#timeFor(share, UNRESTED_MS);
  }

  #advance(): void {
    const since = this.#now() - this.#bounds.waitMs;
    let late = this.#turns.nextOlderThan(since);
    for (; late; late = this.#turns.nextOlderThan(since)) late.refuse();
    const mayGo = (account: ShareAccount<Waiting>, { place }: Waiting) =>
      this.#mayGo(account, place);
    for (let next = this.#turns.next(mayGo); next; next = this.#turns.next(mayGo)) {
      if (next.place.reader.isGone()) {
        next.refuse();
        continue;
      }
      this.#begin(next.place);
      next.begin();
    }
    if (this.#turns.length > 0 && !this.#hasRound) this.#startRound();
  }

  #startRound(): void {
    this.#hasRound = true;
    const look = (): void => {
      this.#hasRound = false;
      this.#advance();
    };
    setTimeout(look, ROUND_MS); // Whoever waits is waited for, however quiet the process is otherwise.
  }

  #mayGo({ inWork, name }: ShareAccount<Waiting>, { isHeld }: Place): boolean {
    const { atOnce: most, besideOthers, ofEachBesideOthers, placesOfEach } = this.#bounds;
    const used = this.#used.get(name);
    if (!isHeld && used && used.places >= placesOfEach) return false;
    if (!this.#hasOthersAtWork(name)) return this.#atWork < most;
    const isRested = !used || used.restedAt <= this.#now();
    return isRested && this.#atWork < besideOthers && inWork < ofEachBesideOthers;
  }

  #hasOthersAtWork(share: string): boolean {
    if (this.#otherWork > (this.#used.get(share)?.otherWork ?? 0)) return true;
    const { at } = this.#latest.share === share ? this.#before : this.#latest;
    return this.#now() - at < OTHERS_MS;
  }

  #usedBy(share: string): Used {
    const known = this.#used.get(share);
    if (known) return known;
    if (this.#used.size >= USED_MAX) this.#forgetRested();
    const used = { places: 0, restedAt: -Infinity, otherWork: 0 };
    this.#used.set(share, used);
    return used;
  }

  #forgetRested(): void {
    const now = this.#now();
    for (const [share, { otherWork, places, restedAt }] of this.#used) {
      const isIdle = places === 0 && otherWork === 0;
      if (isIdle && restedAt + this.#unrestedMs(share) <= now) this.#used.delete(share);
    }
  }
}

const USED_MAX = 4_096;

function tooMany(): Saturated {
  return new Saturated('too many long reads wait');
}
