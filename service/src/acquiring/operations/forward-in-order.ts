import { addMilliseconds } from '../../kernel/clock.ts';
import { leaseOf, whileLeased } from '../../platform/db/lease.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Acquirers } from '../acquirers/index.ts';
import type { SweepResult } from './attempts.ts';
import type { InLine } from './due-store.ts';
import { endForwarding, renewForwarding, takeForwarding } from './forwarding-store.ts';
import { backOffMs, STUCK_AFTER_ATTEMPTS } from './in-doubt.ts';

/** What waits for one host, of one kind of record. */
export type ForwardQueue = Readonly<{
  /** Up to so many that are due, whoever has waited longest first. */
  inLine: (acquirer: string, most: number) => Promise<readonly InLine[]>;
  /** Takes one and makes one attempt; undefined where it is not to be had. */
  forward: (one: InLine) => Promise<Forwarded | undefined>;
}>;

type Forwarded = Readonly<{ attempts: number; result: SweepResult }>;

/** A job that resolves what waits for other acquirers by itself. */
export type Sweeper = Job & Readonly<{ queue: ForwardQueue }>;

type Deps = Pick<Platform, 'db' | 'clock'> & Readonly<{ acquirers: Pick<Acquirers, 'inOrder'> }>;

const EVERY_MS = 1_000; // As the sweepers.
// How long a host waits when who forwards to it was killed. A quarter of it may have passed by then, and the
// rest is longer than the lease of the operation that was under way: that one is due again first.
const LEASE_MS = 45_000;
const PAGE = 500; // Each is taken when its turn comes; to find them reads all that wait.
const PASSED_BY_MAX = 3; // Of those that a host may ignore while it answers others; each costs a time-out.

/**
 * A job for each host that wants what is stored in order, over payments, refunds and validations
 * together: the longest waiting first, each after the one before has its answer, by one process at a
 * time. A host that does not answer rests, and then the same one is tried first, so an outage costs one
 * time-out for each rest, and a few once it lasts: the host may be silent about that one alone, so those
 * behind one that is stuck are tried as well. What is parked, or postponed after an answer, holds up
 * nobody.
 */
export function forwardInOrder(deps: Deps, jobs: readonly Job[]): Job[] {
  const queues = jobs.flatMap((job) => (isSweeper(job) ? [job.queue] : []));
  return deps.acquirers.inOrder.map((acquirer) => ({
    name: `forward-to-${acquirer}`,
    everyMs: EVERY_MS,
    run: async (stopping) => await forwardAll({ ...deps, acquirer, queues }, stopping),
  }));
}

function isSweeper(job: Job): job is Sweeper {
  return 'queue' in job;
}

type Forwarding = Deps & Readonly<{ acquirer: string; queues: readonly ForwardQueue[] }>;

async function forwardAll(
  forwarding: Forwarding,
  stopping: AbortSignal | undefined,
): Promise<number> {
  const { acquirer, clock, db } = forwarding;
  // Mostly nothing waits, and nothing is written.
  if ((await page(forwarding, 1)).length === 0) return 0;
  const lease = leaseOf(LEASE_MS, clock);
  if (!(await takeForwarding(db, acquirer, lease))) return 0;
  const held = { acquirer, holder: lease.holder };
  let restsUntil: Date | null = null;
  return await whileLeased(
    {
      what: `the forwarding to ${acquirer}`,
      ms: LEASE_MS,
      clock,
      stopping,
      renew: (until) => renewForwarding(db, held, until),
      end: () => endForwarding(db, held, restsUntil),
    },
    async (signal) => {
      const { count, restMs } = await forwardEach(forwarding, signal);
      if (restMs > 0) restsUntil = addMilliseconds(clock.now(), restMs);
      return count;
    },
  );
}

/** Until nothing is due, or the host is silent. */
async function forwardEach(
  forwarding: Forwarding,
  signal: AbortSignal,
): Promise<Readonly<{ count: number; restMs: number }>> {
  let [count, passedBy] = [0, 0];
  for (;;) {
    const waiting = await page(forwarding, PAGE);
    if (waiting.length === 0) return { count, restMs: 0 };
    for (const { one, queue } of waiting) {
      if (signal.aborted) return { count, restMs: 0 };
      const forwarded = await queue.forward(one);
      if (!forwarded) continue;
      count += 1;
      if (forwarded.result !== 'silent') continue;
      passedBy += 1;
      const mayPass = forwarded.attempts >= STUCK_AFTER_ATTEMPTS && passedBy <= PASSED_BY_MAX;
      if (!mayPass) return { count, restMs: backOffMs(forwarded.attempts) };
    }
  }
}

type NextInLine = Readonly<{ one: InLine; queue: ForwardQueue }>;

/** The longest waiting of all queues. */
async function page(
  { acquirer, queues }: Forwarding,
  most: number,
): Promise<readonly NextInLine[]> {
  const found = await Promise.all(
    queues.map(async (queue) =>
      (await queue.inLine(acquirer, most)).map((one) => ({ one, queue })),
    ),
  );
  return found.flat().toSorted(byAge).slice(0, most);
}

function byAge({ one }: NextInLine, { one: other }: NextInLine): number {
  const apart = one.since.getTime() - other.since.getTime();
  return apart === 0 ? (one.id < other.id ? -1 : 1) : apart;
}
