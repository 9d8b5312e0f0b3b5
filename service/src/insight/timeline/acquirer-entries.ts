import { type AcquirerMessage, messagesAbout } from '../../acquiring/acquirers/index.ts';
import type { TimelineEntry } from './entry.ts';
import { type EntryReader, isOwnedBy, ROWS_MAX } from './scope.ts';

/** What was asked of acquirers and what they answered, as it was kept: masked. */
export const acquirerEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'merchant' || scope.records.length === 0) return [];
  const { caller, correlationId, records } = scope;
  const messages = await messagesAbout(db, records, ROWS_MAX);
  return messages
    .filter(
      (message) =>
        isOwnedBy(message, caller) &&
        (correlationId === null || message.correlationId === correlationId),
    )
    .map(acquirerEntry);
};

function acquirerEntry(row: AcquirerMessage): TimelineEntry {
  const { id, merchantId, subjectId, correlationId, askedAt: at, partnerId: _, ...details } = row;
  const { acquirer, operation, outcome, durationMs } = details;
  return {
    at,
    kind: 'acquirerMessage',
    id,
    title: `The acquirer ${acquirer} was asked to ${operation}: ${outcome} after ${durationMs} ms.`,
    merchantId,
    subjectId,
    correlationId,
    details,
  };
}
