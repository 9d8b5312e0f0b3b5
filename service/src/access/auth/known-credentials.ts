import type { Clock } from '../../kernel/clock.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';

/**
 * The promise is that a revocation holds everywhere within 5 seconds. Two of them are left for
 * clocks that differ and for a request that was let in at the last moment.
 */
const TRUSTED_FOR_MS = 3_000;
const CREDENTIALS_MAX = 10_000; // About a kilobyte each.

/** A credential that was proven: whose it is, until when, and how to ask whether it still is. */
export type Proof<Who extends Caller> = Readonly<{
  caller: Who;
  expiresAtMs: number;
  /** Who the caller is now; throws the 401 when it is nobody any more. */
  refresh: () => Promise<Who>;
}>;

type Known<Who extends Caller> = Proof<Who> & Readonly<{ askedAtMs: number }>;

/**
 * Remembers proven credentials by their digest. Within three seconds of the last look at the
 * database a call costs one look-up in a map; after that the database is asked again, once for all
 * calls that wait. When it cannot answer nobody is let in.
 */
export class KnownCredentials<Who extends Caller> {
  readonly #clock: Clock;
  readonly #known = new Map<string, Known<Who>>();
  readonly #asking = new Map<
    string,
    Readonly<{ answer: Promise<Known<Who>>; askedAtMs: number }>
  >();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** At once where the caller is known, so that most calls wait for nothing. */
  callerOf(digest: string, prove: () => Promise<Proof<Who>>): Promise<Who> | Who {
    const nowMs = this.#clock.now().getTime();
    const known = this.#known.get(digest);
    const live = known && nowMs < known.expiresAtMs ? known : undefined;
    if (live && isFresh(live.askedAtMs, nowMs, TRUSTED_FOR_MS)) return live.caller;
    return this.#asked(digest, live ? () => refreshed(live) : prove, nowMs);
  }

  async #asked(digest: string, prove: () => Promise<Proof<Who>>, nowMs: number): Promise<Who> {
    const asking = this.#asking.get(digest);
    // A question that waits for an answer too long may have been asked before a revocation.
    if (asking && isFresh(asking.askedAtMs, nowMs, TRUSTED_FOR_MS)) {
      return (await asking.answer).caller;
    }
    const answer = this.#ask(digest, prove, nowMs);
    this.#asking.set(digest, { answer, askedAtMs: nowMs });
    return (await answer).caller;
  }

  async #ask(
    digest: string,
    prove: () => Promise<Proof<Who>>,
    askedAtMs: number,
  ): Promise<Known<Who>> {
    try {
      const known = { ...(await prove()), askedAtMs };
      this.#remember(digest, known);
      return known;
    } catch (error) {
      if (error instanceof Problem) this.#known.delete(digest);
      throw error;
    } finally {
      if (this.#asking.get(digest)?.askedAtMs === askedAtMs) this.#asking.delete(digest);
    }
  }

  /** The oldest make room. One in use is put last every three seconds, and so stays. */
  #remember(digest: string, known: Known<Who>): void {
    this.#known.delete(digest);
    const [oldest] = this.#known.keys();
    if (this.#known.size >= CREDENTIALS_MAX && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(digest, known);
  }
}

async function refreshed<Who extends Caller>(proof: Proof<Who>): Promise<Proof<Who>> {
  return { ...proof, caller: await proof.refresh() };
}

/**
 * Whether what was learnt at `learntAtMs` may still be relied on. A clock that was set back makes
 * it stale: otherwise it would be believed for as long as the clock needs to catch up.
 */
export function isFresh(learntAtMs: number, nowMs: number, forMs: number): boolean {
  const age = nowMs - learntAtMs;
  return age >= 0 && age < forMs;
}
