import { randomUUID } from 'node:crypto';
import { addMilliseconds, type Clock } from '../../kernel/clock.ts';
import { empty, raw, type Sql, sql } from './pool.ts';

/**
 * How work is shared among processes: whoever takes the lease of a row works on it, and nobody else does
 * until the lease ends. It is renewed or given back by its holder alone. Who is killed loses it by the
 * clock, and another takes it over; who only looked dead finds that what it writes is no longer wanted.
 */
export type Lease = Readonly<{ holder: string; now: Date; until: Date }>;

/** Of that many milliseconds from now. */
export function leaseOf(ms: number, clock: Clock, holder: string = randomUUID()): Lease {
  const now = clock.now();
  return { holder, now, until: addMilliseconds(now, ms) };
}

/** Whether somebody took a lease and did not give it back in time. */
export function isOver(until: Date | null, now: Date): boolean {
  return until !== null && until <= now;
}

export type LeaseColumns = Readonly<{
  /** Conditions: nobody has it; whoever had it did not give it back in time; it is this holder's. */
  isFree: (now: Date) => Sql;
  isOver: (now: Date) => Sql;
  isOf: (holder: string) => Sql;
  /** What is set: by who takes it, by who renews it, and by who gives it back. */
  taken: (lease: Pick<Lease, 'holder' | 'until'>) => Sql;
  renewed: (until: Date) => Sql;
  ended: Sql;
}>;

/** `until` is null while nobody has it. Where there is no holder, a lease cannot be told from the next. */
export function leaseColumns(names: Readonly<{ until: string; holder?: string }>): LeaseColumns {
  const until = raw(names.until);
  const holder = raw(names.holder ?? 'null');
  const withHolder = (value: Sql) =>
    names.holder === undefined ? empty : sql`, ${holder} = ${value}`;
  return {
    isFree: (now) => sql`(${until} is null or ${until} <= ${now})`,
    isOver: (now) => sql`${until} <= ${now}`,
    isOf: (name) => sql`${holder} = ${name}`,
    taken: (lease) => sql`${until} = ${lease.until}${withHolder(sql`${lease.holder}`)}`,
    renewed: (end) => sql`${until} = ${end}`,
    ended: sql`${until} = null${withHolder(sql`null`)}`,
  };
}

type Renewing = Readonly<{
  what: string;
  /** How long a lease is: three renewals may fail. */
  ms: number;
  clock: Clock;
  /** False where it was lost. */
  renew: (until: Date) => Promise<boolean>;
  end: () => Promise<void>;
  stopping?: AbortSignal | undefined;
}>;

/** Renews the lease whatever the work waits for. The signal aborts when it is lost, or to stop. */
export async function whileLeased<T>(
  { clock, end, ms, renew, stopping, what }: Renewing,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController();
  const again = async (): Promise<void> => {
    if (!(await renew(addMilliseconds(clock.now(), ms)))) lost.abort(takenOver(what));
  };
  // One that fails is tried again; what cannot be renewed is lost, and then nothing is kept.
  const timer = setInterval(() => void again().catch(() => undefined), ms / 4);
  try {
    return await work(stopping ? AbortSignal.any([stopping, lost.signal]) : lost.signal);
  } finally {
    clearInterval(timer);
    await end();
  }
}

export function takenOver(what: string): Error {
  return new Error(`another process has taken ${what} over`);
}
