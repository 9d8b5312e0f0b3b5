import type { LogEntry } from '../../platform/db/blocks-of.ts';
import type { LogTables } from '../../platform/db/log-tables.ts';
import type { StoredEntry } from '../../platform/db/read-blocks.ts';
import type { AcquirerMessage } from './message.ts';

/** Bodies are what was sent and what was answered. */
export const MESSAGE_TABLES: LogTables = {
  blocks: 'acquirer_message_blocks',
  labels: 'acquirer_message_labels',
  bodies: 2,
  isSlotted: true,
};

/** Most are one of these. What else became of messages can be listed by it alone. */
export const COMMON_OUTCOMES = ['approved', 'declined'];

/** What a block has of a message beside its id, its time and its bodies. */
type Facts = Omit<AcquirerMessage, 'id' | 'partnerId' | 'askedAt' | 'request' | 'answer'>;

export function entryOfMessage(message: AcquirerMessage): LogEntry {
  const { id, partnerId, askedAt, request, answer, ...facts } = message;
  const { correlationId, outcome, subjectId } = facts satisfies Facts;
  return {
    partnerId,
    at: askedAt,
    id,
    facts: JSON.stringify(facts),
    bodies: [request, answer].map((body) => JSON.stringify(body) ?? null),
    keys: [correlationId, subjectId],
    labels: COMMON_OUTCOMES.includes(outcome) ? [] : [outcome],
  };
}

export function messageIn({ at, bodies, facts, id, partnerId }: StoredEntry): AcquirerMessage {
  const [request, answer] = bodies.map((body): unknown =>
    body === null ? null : JSON.parse(body),
  );
  // As it was written by the function above, or by migration 0064.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = JSON.parse(facts) as Facts;
  return { id, partnerId, ...known, askedAt: at, request, answer };
}
