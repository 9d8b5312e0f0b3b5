import { newId } from '../../kernel/id.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { webhookBody, type AttemptResult, type SendDeps, sendMessage } from './send-message.ts';
import type { Endpoint } from './endpoint.ts';

const UNDER_WAY_MAX = 3; // Of one partner, in one process. Each may take as long as a receiver hangs.

/**
 * Sends an event that nothing happened for, right away and once, whatever the status of the endpoint:
 * so that a receiver can be tried before it is needed. It is in no feed.
 */
export function createTester(deps: SendDeps) {
  const underWay = new Map<string, number>();
  return async (endpoint: Endpoint, correlationId: string): Promise<AttemptResult> => {
    const { partnerId } = endpoint;
    const others = underWay.get(partnerId) ?? 0;
    if (others >= UNDER_WAY_MAX) {
      throw new Problem(PLATFORM_PROBLEMS.rateLimited, { headers: { 'Retry-After': '1' } });
    }
    underWay.set(partnerId, others + 1);
    try {
      const message = testMessage(endpoint, deps.clock.now(), correlationId);
      return await sendMessage(deps, endpoint, message);
    } finally {
      const left = (underWay.get(partnerId) ?? 1) - 1;
      if (left === 0) underWay.delete(partnerId);
      else underWay.set(partnerId, left);
    }
  };
}

function testMessage(endpoint: Endpoint, now: Date, correlationId: string) {
  const { id: endpointId, partnerId, merchantId, bucket } = endpoint;
  const id = newId('event', bucket, now);
  const of = { partnerId, merchantId, subjectId: endpointId, sequence: 1, correlationId };
  const event = { id, type: 'webhook.test', createdAt: now, ...of, data: { endpointId } };
  return { id, body: webhookBody(event, endpoint) };
}
