import type { LogEntry } from '../../platform/db/blocks-of.ts';
import type { LogTables } from '../../platform/db/log-tables.ts';
import type { StoredEntry } from '../../platform/db/read-blocks.ts';
import type { LoggedRequest } from './logged-request.ts';

/** Bodies are the query, what was sent and what was answered. */
export const REQUEST_TABLES: LogTables = {
  blocks: 'request_blocks',
  labels: 'request_labels',
  bodies: 3,
  isSlotted: true,
};

/** Requests that were refused or failed, of one partner. */
export function failuresOf(partnerId: string): string {
  return `${partnerId} failed`;
}

/** Requests of one partner that concern a merchant: another partner may name it as well. */
export function concerning(partnerId: string, merchantId: string): string {
  return `${partnerId} ${merchantId}`;
}

export function isFailed(status: number): boolean {
  return status >= 400;
}

/** What a block has of a request beside its id, its time and its bodies. */
type Facts = Omit<LoggedRequest, 'id' | 'partnerId' | 'createdAt' | 'query' | 'request' | 'answer'>;

export function entryOfRequest(logged: LoggedRequest): LogEntry {
  const { id, partnerId, createdAt: at, query, request, answer, ...facts } = logged;
  const { correlationId, merchantId, status } = facts satisfies Facts;
  return {
    partnerId,
    at,
    id,
    facts: JSON.stringify(facts),
    bodies: [query, request, answer],
    keys: [correlationId],
    labels: [
      ...(merchantId === null ? [] : [concerning(partnerId, merchantId)]),
      ...(isFailed(status) ? [failuresOf(partnerId)] : []),
    ],
  };
}

export function requestIn({ at, bodies, facts, id, partnerId }: StoredEntry): LoggedRequest {
  const [query = null, request = null, answer = null] = bodies;
  // As it was written by the function above, or by migration 0064.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = JSON.parse(facts) as Facts;
  return { id, partnerId, createdAt: at, ...known, query, request, answer };
}
