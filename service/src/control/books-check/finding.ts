import type { Difference } from './difference.ts';
import { addThing, type RecordsByBucket } from './checked-records.ts';

/** A difference as it is kept: amounts as digits, and since when it is known. */
export type BookFinding = Omit<Difference, 'stated' | 'found'> &
  Readonly<{ stated: string | null; found: string | null; since: string }>;

const NAMED_MAX = 1_000; // Kept by name: books in a worse state need a person anyway.

/** What is known to differ. */
export type BookFindings = Readonly<{
  named: readonly BookFinding[];
  /** How many more there were, at least, when they were last all counted. */
  unnamed: number;
}>;

/** After an audit of everything: what it found, and nothing else. */
export function findingsOfWhole(
  known: BookFindings,
  differences: readonly Difference[],
  now: Date,
) {
  return named(known, [], { differences, now });
}

/**
 * After an audit of what has changed. Whatever was known to differ and could be looked at again was, so it
 * is gone unless it was found again; the balance of an account is told by the whole audit alone.
 */
export function findingsOfChanges(
  known: BookFindings,
  differences: readonly Difference[],
  now: Date,
): BookFindings {
  const accounts = known.named.filter(({ of }) => of === 'ACCOUNT');
  return withMore({ ...known, named: accounts }, differences, now, known);
}

/** Adds to what an audit that is under way has found before. */
export function withMore(
  stay: BookFindings,
  differences: readonly Difference[],
  now: Date,
  known = stay,
): BookFindings {
  const found = named(known, stay.named, { differences, now });
  return { ...found, unnamed: Math.max(found.unnamed, known.unnamed) };
}

type Found = Readonly<{ differences: readonly Difference[]; now: Date }>;

function named(known: BookFindings, stay: readonly BookFinding[], { differences, now }: Found) {
  const since = new Map(known.named.map((finding) => [findingKey(finding), finding.since]));
  const all = new Map(stay.map((finding) => [findingKey(finding), finding]));
  for (const difference of differences) {
    const key = findingKey(difference);
    all.set(key, { ...kept(difference), since: since.get(key) ?? now.toISOString() });
  }
  const list = [...all.values()];
  return { named: list.slice(0, NAMED_MAX), unnamed: Math.max(0, list.length - NAMED_MAX) };
}

function kept({ found, stated, ...rest }: Difference): Omit<BookFinding, 'since'> {
  return { ...rest, stated: digitsOrNull(stated), found: digitsOrNull(found) };
}

export function digitsOrNull(amount: bigint | null): string | null {
  return amount === null ? null : amount.toString();
}

export function findingKey({ of, id, figure }: Pick<BookFinding, 'of' | 'id' | 'figure'>): string {
  return `${of} ${id} ${figure}`;
}

/** Has them looked at again; the ids of files, which are in no bucket, are returned. */
export function addFindings(all: RecordsByBucket, { named: findings }: BookFindings): string[] {
  for (const { of, id, subjectId } of findings) {
    if (of !== 'FILE' && of !== 'ACCOUNT') addThing(all, subjectId ?? id);
  }
  return [...new Set(findings.filter(({ of }) => of === 'FILE').map(({ id }) => id))];
}
