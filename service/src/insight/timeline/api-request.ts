import { addMilliseconds } from '../../kernel/clock.ts';
import { type TimelineEntry, RANKS } from './entry.ts';

/** A request as the log has it, masked. */
export type ApiRequest = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string | null;
  clientId: string;
  correlationId: string;
  method: string;
  path: string;
  route: string;
  status: number;
  reasonCodes: readonly string[];
  durationMs: number;
  idempotency: string | null;
  request: string | null;
  answer: string | null;
  /** The log has a request when it is over. */
  endedAt: Date;
}>;

/** Durations are rounded, and nothing that a request did may come before it: so a millisecond earlier. */
export function startOf({ durationMs, endedAt }: ApiRequest): Date {
  return addMilliseconds(endedAt, -durationMs - 1);
}

export function apiRequestEntry(row: ApiRequest): TimelineEntry {
  const { clientId, durationMs, id, idempotency, method, path, reasonCodes, status } = row;
  const { answer, correlationId, merchantId, request } = row;
  return {
    at: startOf(row),
    kind: 'request',
    id,
    title: `${method} ${path} was answered with ${status} after ${durationMs} ms.`,
    merchantId,
    subjectId: null,
    correlationId,
    details: {
      method,
      path,
      status,
      reasonCodes,
      durationMs,
      clientId,
      idempotency,
      request: jsonOf(request),
      answer: jsonOf(answer),
    },
    rank: RANKS.request,
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
