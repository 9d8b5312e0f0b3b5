import type { AcquirerFinding } from '../../service/src/acquiring/acquirers/index.ts';
import { decline, type Decided } from './decide.ts';
import type { JournalEntry, JournalRow, Written } from './host/entry.ts';

/** The answer to a request after the journal has it; undefined: the issuer never answers. */
export function answerTo(request: JournalEntry, { isNew, entry }: Written): Decided | undefined {
  if (!isNew && 'reversedAt' in entry) {
    // Approved or not, it was reversed: a later enquiry must not report it as approved.
    if (entry.reversedAt !== null) return decline('21');
    if (!isSameRequest(request, entry)) return decline('94');
  }
  return entry.outcome === 'unanswered' ? undefined : entry.answer;
}

function isSameRequest(request: JournalEntry, first: JournalRow): boolean {
  return (
    request.operation === first.operation &&
    request.original === first.original &&
    request.amount === first.amount &&
    request.currency === first.currency &&
    request.isPurchase === first.isPurchase
  );
}

export function findingOf(row: JournalRow | undefined): AcquirerFinding {
  if (!row) return { kind: 'not-found' };
  if (row.reversedAt !== null) return { kind: 'reversed' };
  return row.outcome === 'unanswered' ? { kind: 'unknown', why: 'unanswered' } : row.answer;
}
