import type { AuditEntry } from '../../platform/audit-log/audit-log.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { masked } from '../../platform/http/masked.ts';
import { Problem } from '../../platform/http/errors.ts';
import { addressGroup } from '../../platform/http/address-group.ts';
import * as store from './attempt-store.ts';
import type { AuthDeps } from './auth-deps.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import { AUTH_PROBLEMS } from './errors.ts';
import { SignInRoom } from './sign-in-room.ts';
import {
  ADDRESS_FAILURES_MAX,
  SUBJECT_FAILURES_MAX,
  afterFailure,
  forgottenAt,
  isLocked,
} from './lock-out.ts';

type Attempt = Readonly<{
  /**
   * The claimed identity; absent if the credential alone identifies the caller, as an API key does.
   */
  subject?: string;
  ip: string;
  correlationId: string;
  /** A password is verified, which takes a processor for long: it waits for its turn. */
  byPassword?: true;
  waitWithoutSlot?: WaitWithoutSlot | undefined;
  /** Written with the failure, where failures are on record one by one. */
  failureEntry?: AuditEntry;
}>;

type Counting = Pick<AuthDeps, 'db' | 'audit' | 'clock' | 'signIns'>;

const KNOWN_LOCKS_MAX = 10_000; // Bounds the memory; one that is forgotten is asked for again.

/**
 * Counts failed proofs of identity in the database, so that a lock holds in every process and
 * after a restart. Ten failures of a subject from an address lock that pair for 15 minutes, a
 * hundred failures from an address lock the address, and then also the right proof is refused.
 *
 * In a process the attempts of a pair run one after another: however many are sent at once, no
 * more than ten are looked at (with several processes, at most one more for each of the others).
 */
export class Attempts {
  readonly #deps: Counting;
  readonly #turns = new Turns();
  readonly #signIns: SignInRoom;
  /** Locks are never lifted early, so one that was seen need not be asked for again. */
  readonly #locks = new Map<string, Date>();

  constructor(deps: Counting) {
    this.#deps = deps;
    this.#signIns = deps.signIns ?? new SignInRoom();
  }

  /** What `prove` finds; nothing found is a failure and counts. Throws the 429 when locked. */
  async run<T>(attempt: Attempt, prove: () => Promise<T | undefined>): Promise<T | undefined> {
    // A caller can send anything there, and what is recorded of it stays.
    const subject = masked(attempt.subject ?? '');
    const guard = { subject, address: addressGroup(attempt.ip) };
    const work = async () => {
      await this.#refuseLocked(guard);
      const proven = await prove();
      if (proven === undefined) await this.#count(guard, attempt);
      return proven;
    };
    const inTurn = async () =>
      guard.subject === '' ? await work() : await this.#turns.take(nameOf(guard), work);
    if (attempt.byPassword !== true) return await inTurn();
    const { waitWithoutSlot } = attempt;
    return await this.#signIns.run({ address: guard.address, waitWithoutSlot }, inTurn);
  }

  async #refuseLocked(guard: store.Guard): Promise<void> {
    const now = this.#deps.clock.now();
    if (!this.#knownLock(guard, now)) {
      this.#remember(await store.selectLocks(this.#deps.db, guard, now));
    }
    const until = this.#knownLock(guard, now);
    if (!until) return;
    const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
    throw new Problem(AUTH_PROBLEMS.lockedOut, { headers: { 'Retry-After': String(seconds) } });
  }

  #knownLock(guard: store.Guard, now: Date): Date | undefined {
    const locks = guardsOf(guard).map((each) => this.#locks.get(nameOf(each)));
    return locks.find((until) => until !== undefined && now < until);
  }

  #remember(locks: readonly store.Lock[]): void {
    for (const lock of locks) {
      const [oldest] = this.#locks.keys();
      if (this.#locks.size >= KNOWN_LOCKS_MAX && oldest !== undefined) this.#locks.delete(oldest);
      this.#locks.set(nameOf(lock), lock.lockedUntil);
    }
  }

  async #count(guard: store.Guard, attempt: Attempt): Promise<void> {
    const { db, audit, clock } = this.#deps;
    const locks = await transaction(db, async (tx) => {
      const now = clock.now();
      const begun: store.Lock[] = [];
      for (const each of guardsOf(guard)) begun.push(...(await countOne(tx, each, now)));
      await store.sweepFailures(tx, now);
      if (attempt.failureEntry) await audit.record(tx, attempt.failureEntry);
      for (const lock of begun) await audit.record(tx, lockEntry(lock, attempt.correlationId));
      return begun;
    });
    this.#remember(locks);
  }
}

/** The locks this failure began: one or none. */
async function countOne(tx: Tx, guard: store.Guard, now: Date): Promise<store.Lock[]> {
  const before = await store.lockFailures(tx, guard, now);
  if (isLocked(before, now)) return []; // Another process was faster.
  const limit = guard.subject === '' ? ADDRESS_FAILURES_MAX : SUBJECT_FAILURES_MAX;
  const after = afterFailure(before, limit, now);
  await store.updateFailures(tx, guard, { ...after, expiresAt: forgottenAt(after, now) });
  return after.lockedUntil ? [{ ...guard, lockedUntil: after.lockedUntil }] : [];
}

/** Always in this order, so that two transactions cannot deadlock. */
function guardsOf({ subject, address }: store.Guard): store.Guard[] {
  const ofAddress = { subject: '', address };
  return subject === '' ? [ofAddress] : [{ subject, address }, ofAddress];
}

/** An address holds no space. */
function nameOf({ subject, address }: store.Guard): string {
  return `${address} ${subject}`;
}

function lockEntry({ subject, address, lockedUntil }: store.Lock, correlationId: string) {
  return {
    actor: 'anonymous',
    action: 'sign-in.locked',
    subject: subject === '' ? address : subject,
    correlationId,
    details: { address, lockedUntil: lockedUntil.toISOString() },
  };
}

/** Lets one piece of work of a name run at a time, in the order they came. */
class Turns {
  readonly #last = new Map<string, Promise<void>>();

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    this.#last.set(name, done);
    try {
      await before;
      return await work();
    } finally {
      finish();
      if (this.#last.get(name) === done) this.#last.delete(name);
    }
  }
}
