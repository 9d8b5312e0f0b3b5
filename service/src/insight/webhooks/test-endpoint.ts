import { newId } from '../../kernel/id.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { webhookBody, type AttemptResult, type SendDeps, sendMessage } from './send-message.ts';
import type { Endpoint } from './endpoint.ts';
import { createRateLimits, type RateLimits } from '../../platform/http/rate-limit.ts';
import { hostOf } from './receiving-host.ts';

type TestDeps = SendDeps & Readonly<{ rateLimits?: RateLimits }>;

// Of one partner and to one host, in one process. Each may take as long as a receiver hangs.
const UNDER_WAY_MAX = 3;
const TO_HOST_MAX = 10;
const TO_HOST_A_MINUTE = 60;

/**
 * Sends an event that nothing happened for, right away and once, whatever the status of the endpoint:
 * so that a receiver can be tried before it is needed. It is in no feed. A host is tried once a second on
 * average, by whichever partners, beside what is delivered to it.
 */
export function createTester(deps: TestDeps) {
  const { rateLimits = createRateLimits(deps.realClock) } = deps;
  const toHost = rateLimits('webhook-tests', TO_HOST_A_MINUTE);
  const underWay = countsUnderWay();
  return async (endpoint: Endpoint, correlationId: string): Promise<AttemptResult> => {
    const host = hostOf(endpoint.url);
    const ends = underWay.begin([
      [endpoint.partnerId, UNDER_WAY_MAX],
      [host, TO_HOST_MAX],
    ]);
    if (!ends) throw refused(1);
    try {
      const { exceeded, resetSeconds } = await toHost.take(host);
      if (exceeded) throw refused(resetSeconds);
      const message = testMessage(endpoint, deps.clock.now(), correlationId);
      return await sendMessage(deps, endpoint, message);
    } finally {
      ends();
    }
  };
}

function refused(seconds: number): Problem {
  return new Problem(PLATFORM_PROBLEMS.rateLimited, {
    detail: 'Too many tests are sent to this host. Retry after the time in the Retry-After header.',
    headers: { 'Retry-After': String(seconds) },
  });
}

function countsUnderWay() {
  const counts = new Map<string, number>();
  const add = (name: string, more: number): void => {
    const now = (counts.get(name) ?? 0) + more;
    if (now === 0) counts.delete(name);
    else counts.set(name, now);
  };
  return {
    /** Undefined where one of the names has as many under way as it may; else it ends what it began. */
    begin: (names: readonly (readonly [name: string, most: number])[]) => {
      if (names.some(([name, most]) => (counts.get(name) ?? 0) >= most)) return undefined;
      for (const [name] of names) add(name, 1);
      return () => {
        for (const [name] of names) add(name, -1);
      };
    },
  };
}

function testMessage(endpoint: Endpoint, now: Date, correlationId: string) {
  const { id: endpointId, partnerId, merchantId, bucket } = endpoint;
  const id = newId('event', bucket, now);
  const of = { partnerId, merchantId, subjectId: endpointId, sequence: 1, correlationId };
  const event = { id, type: 'webhook.test', createdAt: now, ...of, data: { endpointId } };
  return { id, body: webhookBody(event, endpoint) };
}
