import { addMilliseconds } from '../../kernel/clock.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { counterIn, type Metrics } from '../../platform/metrics.ts';
import { webhookBody, sendMessage, type SendDeps } from './send-message.ts';
import { nextDelivery } from './due-store.ts';
import { createInFlight } from './in-flight.ts';
import { createPace } from './pace.ts';
import { createHosts } from './receiving-host.ts';
import { keepSending, LOOK_EVERY_MS } from './keep-sending.ts';
import { createQuiet, resultOf } from './schedule.ts';
import { createResults } from './settle-results.ts';
import { createTaking, type Sending } from './take-due.ts';

export type DispatchDeps = SendDeps &
  Pick<Platform, 'db' | 'logger'> &
  Readonly<{
    metrics?: Pick<Metrics, 'registry'>;
    /** How many messages an endpoint may be sent in a second. */
    webhookRateMax?: number | undefined;
    /** How many one host, of whichever endpoints; and half as many at once. */
    deliveriesPerHost?: number | undefined;
    /** How long a delivery is this process's own, where tests have less time. */
    leaseMs?: number;
    /** From 0 up to, not including, 1. */
    random?: () => number;
  }>;

const RATE_MAX = 100; // A backlog of one endpoint takes little of the processor from payments.
const PER_HOST = 200; // Many endpoints are at the host of somebody who sells receiving them.
const LEASE_MS = 60_000; // The time limit of a request, and what a slow database takes to store its result.
const SENDING_SHARE = 0.6; // Of the lease: whoever was held up for longer leaves the delivery to others.

const ATTEMPTS = {
  name: 'causeway_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook endpoint, by outcome',
  labelNames: ['outcome'],
};

/**
 * The job that sends what is due. Each endpoint has places of its own, fewer while it fails, so that one
 * that hangs delays no other. A delivery is leased before it is sent; if this process dies, another
 * sends it again when the lease has run out.
 */
export function createDispatcher(deps: DispatchDeps): Job {
  const { db, clock, realClock, logger, leaseMs = LEASE_MS, random = Math.random } = deps;
  const attempts = deps.metrics && counterIn(deps.metrics, ATTEMPTS);
  const inFlight = createInFlight();
  const results = createResults(deps);
  const quiet = createQuiet(deps);
  const pace = createPace(deps.webhookRateMax ?? RATE_MAX);
  const hosts = createHosts({ inFlight, perSecond: deps.deliveriesPerHost ?? PER_HOST });
  const { isQuiet } = quiet;
  const take = createTaking({ ...deps, hosts, inFlight, pace, leaseMs, isQuiet });

  const deliver = async (
    sending: Sending,
    answered: () => void,
    isGivenUp: () => boolean,
  ): Promise<void> => {
    const { event, receiver, until } = sending;
    if (realClock.now() > addMilliseconds(until, -leaseMs * SENDING_SHARE)) return;
    const message = { id: event.id, body: webhookBody(event, receiver) };
    const attempt = await sendMessage(deps, receiver, message);
    answered();
    attempts?.inc({ outcome: attempt.error?.toLowerCase() ?? 'delivered' });
    if (isGivenUp()) return;
    quiet.heed(receiver.id, attempt);
    const circumstances = { now: clock.now(), realNow: realClock.now(), random: random() };
    await results.submit(resultOf(sending, attempt, circumstances));
  };

  const begin = async (sending: Sending, isGivenUp: () => boolean): Promise<void> => {
    const { delivery, host, isSlow } = sending;
    const since = performance.now();
    const { answered, end } = inFlight.begin(delivery.endpointId, { since, host, isSlow });
    try {
      await deliver(sending, answered, isGivenUp);
    } catch (error) {
      // A fault of ours: the delivery is sent again when its lease is over.
      logger.error({ err: error, deliveryId: delivery.id }, 'a webhook could not be sent');
    }
    end();
  };
  return {
    name: 'send-webhooks',
    everyMs: LOOK_EVERY_MS,
    run: async (stopping) => await keepSending({ take, begin }, stopping),
    nextDue: async (after) => await nextDelivery(db, after),
  };
}
