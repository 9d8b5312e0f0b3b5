import { addMilliseconds } from '../../kernel/clock.ts';
import type { LoggedRequest, RequestTimes } from '../../records/request-log/index.ts';
import { placeOf, type TimelineEntry } from './entry.ts';

/** A request as the log has it, masked. It is logged when it is over. */
export type ApiRequest = Omit<
  LoggedRequest,
  'problem' | 'clientAddress' | 'requestBytes' | 'answerBytes' | 'createdAt' | 'query' | 'isCut'
> &
  Readonly<{ endedAt: Date }>;

export function apiRequestOf({ createdAt: endedAt, ...logged }: LoggedRequest): ApiRequest {
  return { ...logged, endedAt };
}

/** Durations are rounded, and nothing that a request did may come before it: so a millisecond earlier. */
export function startOf({ durationMs, endedAt }: RequestTimes): Date {
  return addMilliseconds(endedAt, -durationMs - 1);
}

/** Where its entry is among others, without making that. */
export function placeOfRequest(request: ApiRequest) {
  return { createdAt: startOf(request), id: placeOf({ kind: 'request', id: request.id }) };
}

export function apiRequestEntry(row: ApiRequest): TimelineEntry {
  const { clientId, durationMs, id, idempotency, method, path, reasonCodes, status } = row;
  const { answer, correlationId, merchantId, request } = row;
  const told = { method, path, status, reasonCodes, durationMs, clientId, idempotency };
  return {
    at: startOf(row),
    kind: 'request',
    id,
    title: `${method} ${path} was answered with ${status} after ${durationMs} ms.`,
    merchantId,
    subjectId: null,
    correlationId,
    details: { ...told, request: jsonOf(request), answer: jsonOf(answer) },
  };
}

/** What was cut is no JSON any more, and is shown as the text that it is. */
function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
