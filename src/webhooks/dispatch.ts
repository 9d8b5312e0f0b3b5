import { setTimeout as delay } from 'node:timers/promises';
import { addMilliseconds } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/logger.ts';
import { webhookBody } from './body.ts';
import { nextDelivery } from './due-store.ts';
import { createInFlight } from './in-flight.ts';
import { createPace } from './pace.ts';
import { resultOf } from './result.ts';
import { retryAfterOf } from './schedule.ts';
import { type AttemptResult, sendMessage, type SendDeps } from './send-message.ts';
import { createResults } from './settle-results.ts';
import { createTaking, type Sending } from './take-due.ts';

export type DispatchDeps = SendDeps &
  Readonly<{
    db: Database;
    logger: Logger;
    /** How many messages an endpoint may be sent in a second. */
    webhookRateMax?: number;
    /** How long a delivery is this process's own, where tests have less time. */
    leaseMs?: number;
    /** From 0 up to, not including, 1. */
    random?: () => number;
  }>;

const EVERY_MS = 100; // How late an event may be sent when nothing else is.
const RATE_MAX = 100; // A backlog of one endpoint takes little of the processor from payments.
const LEASE_MS = 60_000; // The time limit of a request, and what a slow database takes to store its result.
const SENDING_SHARE = 0.6; // Of the lease: whoever was held up for longer leaves the delivery to others.
const GATHER_MS = 10; // Those that end within this time are followed by one lease for all of them.
const STOPPING_MAX_MS = 3_000; // On shutdown. What hangs for longer is sent again when its lease is over.
const QUIET_MAX_MS = 60_000; // How long one answer can hold up what else is due for its endpoint.
const THROTTLING = new Set([429, 503]);

/**
 * The job that sends what is due. Each endpoint has places of its own, fewer while it fails, so that one
 * that hangs delays no other. A delivery is leased before it is sent; if this process dies, another
 * sends it again when the lease has run out.
 */
export function createDispatcher(deps: DispatchDeps): Job {
  const { db, clock, realClock, logger, random = Math.random } = deps;
  const { webhookRateMax = RATE_MAX, leaseMs = LEASE_MS } = deps;
  const inFlight = createInFlight();
  const results = createResults(deps);
  const quiet = new Map<string, Date>();
  const isQuiet = (endpointId: string, now: Date): boolean => {
    const until = quiet.get(endpointId);
    if (until && until <= now) quiet.delete(endpointId);
    return quiet.has(endpointId);
  };
  const pace = createPace(webhookRateMax);
  const take = createTaking({ ...deps, inFlight, pace, leaseMs, isQuiet });

  const heed = (endpointId: string, { responseHeaders, status }: AttemptResult): void => {
    if (status === null || !THROTTLING.has(status)) return;
    const asked = retryAfterOf(responseHeaders?.['retry-after'], realClock.now()) ?? 0;
    if (asked > 0) quiet.set(endpointId, addMilliseconds(clock.now(), Math.min(asked, QUIET_MAX_MS)));
  };

  const deliver = async (sending: Sending, isGivenUp: () => boolean): Promise<void> => {
    const { event, receiver, until } = sending;
    if (realClock.now() > addMilliseconds(until, -leaseMs * SENDING_SHARE)) return;
    const message = { id: event.id, body: webhookBody(event, receiver) };
    const attempt = await sendMessage(deps, receiver, message);
    if (isGivenUp()) return;
    heed(receiver.id, attempt);
    const circumstances = { now: clock.now(), realNow: realClock.now(), random: random() };
    await results.submit(resultOf(sending, attempt, circumstances));
  };

  const run = async (stopping?: AbortSignal): Promise<number> => {
    const underWay = new Set<Promise<void>>();
    const failures: unknown[] = [];
    let [begun, isGivenUp] = [0, false];
    let wake = Promise.withResolvers<void>();
    const begin = async (sending: Sending): Promise<void> => {
      const { delivery, isSlow } = sending;
      const since = performance.now();
      const end = inFlight.begin(delivery.endpointId, { since, isSlow });
      try {
        await deliver(sending, () => isGivenUp);
      } catch (error) {
        // A fault of ours: the delivery is sent again when its lease is over.
        logger.error({ err: error, deliveryId: delivery.id }, 'a webhook could not be sent');
      }
      end();
      wake.resolve();
    };
    for (;;) {
      wake = Promise.withResolvers();
      const mayBegin = failures.length === 0 && stopping?.aborted !== true;
      const taken = mayBegin ? await take().catch((error: unknown) => void failures.push(error)) : [];
      for (const sending of taken ?? []) {
        const work = begin(sending).finally(() => underWay.delete(work));
        underWay.add(work);
        begun += 1;
      }
      if (underWay.size === 0) break;
      if (stopping?.aborted === true) {
        const late = delay(STOPPING_MAX_MS, undefined, { ref: false });
        await Promise.race([Promise.all(underWay), late]);
        isGivenUp = true;
        break;
      }
      await Promise.race([wake.promise, delay(EVERY_MS, undefined, { ref: false })]);
      await delay(GATHER_MS);
    }
    if (failures.length > 0) throw failures[0];
    return begun;
  };
  return {
    name: 'send-webhooks',
    everyMs: EVERY_MS,
    run,
    nextDue: async (after) => await nextDelivery(db, after),
  };
}
