import { bucketOf } from '../../service/src/kernel/id.ts';
import { createGroupCommit } from '../../service/src/platform/db/group-commit.ts';
import { createGroupRead } from '../../service/src/platform/db/group-read.ts';
import type { Database, Queryable, Statement } from '../../service/src/platform/db/pool.ts';
import {
  commitOptimistically,
  transaction,
  type Tx,
} from '../../service/src/platform/db/transaction.ts';
import { decline } from './decide.ts';
import {
  addingAll,
  addToOriginals,
  declineEntries,
  type JournalEntry,
  findEntries,
  insertEntries,
  type JournalRow,
  type Key,
  keyOf,
  reverseIncrements,
  reverseOriginals,
  reversingAll,
  writing,
} from './journal-store.ts';

/** What the journal holds of a reference after a request: its own entry, or an earlier one's. */
export type Written = Readonly<{
  isNew: boolean;
  entry: JournalEntry | JournalRow;
}>;

export type Journal = Readonly<{
  write: (entry: JournalEntry) => Promise<Written>;
  find: (key: Key) => Promise<JournalRow | undefined>;
  drain: () => Promise<void>;
}>;

const originalOf = ({ merchantId, original, reference }: JournalEntry): Key => ({
  merchantId,
  reference: original ?? reference,
});

/**
 * The simulator's memory. `write` resolves when the entry is on disk; of any number of entries
 * with one reference the first is kept, in whichever process it arrived.
 */
export function openJournal(db: Database): Journal {
  // What stands alone needs one statement; what is about another entry changes that one as well.
  const shardOf = ({ merchantId }: Key): string => db.shardOf(bucketOf(merchantId));
  const alone = createGroupCommit<JournalEntry, Written>({
    name: 'simulator journal',
    shardOf,
    run: async (entries, shard) => {
      const isDone = await commitOptimistically(db.at(shard), [writing(entries)]);
      if (isDone) return entries.map((entry) => ({ isNew: true, entry }));
      return await transaction(db.at(shard), async (tx) => {
        const fresh = await insertFresh(tx, entries);
        return await settled(tx, entries, (entry) => (fresh.has(entry) ? entry : undefined));
      });
    },
  });
  const followUps = createGroupCommit<JournalEntry, Written>({
    name: 'simulator follow-ups',
    shardOf,
    keyOf: (entry) => keyOf(originalOf(entry)),
    run: async (entries, shard) => {
      const isDone = await commitOptimistically(db.at(shard), expecting(entries));
      if (isDone) return entries.map((entry) => ({ isNew: true, entry }));
      return await transaction(db.at(shard), (tx) => followUp(tx, entries));
    },
  });
  return {
    write: (entry) => (entry.original === null ? alone : followUps).submit(entry),
    find: createGroupRead({
      name: 'simulator enquiries',
      db,
      bucketOf: ({ merchantId }) => bucketOf(merchantId),
      find: async (queryable, keys) => {
        const rows = await findEntries(queryable, keys);
        const found = new Map(rows.map((row) => [keyOf(row), row]));
        return keys.map((key) => found.get(keyOf(key)));
      },
    }),
    drain: async () => {
      await Promise.all([alone.drain(), followUps.drain()]);
    },
  };
}

/** All are new, and each is taken by the entry it is about. */
function expecting(entries: readonly JournalEntry[]): Statement[] {
  const approved = entries.filter(({ outcome }) => outcome === 'approved');
  const reversals = approved.filter(({ operation }) => operation === 'reverse');
  const moves = approved.filter(({ operation }) => operation !== 'reverse');
  return [
    writing(entries),
    ...(reversals.length > 0 ? [reversingAll(reversals)] : []),
    ...(moves.length > 0 ? [addingAll(moves)] : []),
  ];
}

async function followUp(tx: Tx, entries: readonly JournalEntry[]): Promise<Written[]> {
  const fresh = await insertFresh(tx, entries);
  const approved = [...fresh].filter(({ outcome }) => outcome === 'approved');
  const reversals = approved.filter(({ operation }) => operation === 'reverse');
  const moves = approved.filter(({ operation }) => operation !== 'reverse');
  if (reversals.length > 0) await reverseIncrements(tx, reversals);
  const reversed = reversals.length > 0 ? await reverseOriginals(tx, reversals) : undefined;
  const moved = moves.length > 0 ? await addToOriginals(tx, moves) : undefined;
  const refused = new Set([
    ...reversals.filter((entry) => reversed?.has(keyOf(originalOf(entry))) !== true),
    ...moves.filter((entry) => moved?.has(keyOf(originalOf(entry))) !== true),
  ]);
  const refusal = decline('12');
  if (refused.size > 0) await declineEntries(tx, [...refused], refusal);
  return await settled(tx, entries, (entry) => {
    if (refused.has(entry)) return { ...entry, outcome: 'declined', answer: refusal };
    return fresh.has(entry) ? entry : undefined;
  });
}

/** Of several entries with one reference the first counts, in a batch as in the journal. */
async function insertFresh(
  db: Queryable,
  entries: readonly JournalEntry[],
): Promise<ReadonlySet<JournalEntry>> {
  const inserted = await insertEntries(db, entries);
  const first = new Map(entries.toReversed().map((entry) => [keyOf(entry), entry]));
  return new Set([...first.values()].filter((entry) => inserted.has(keyOf(entry))));
}

/** For each entry what is now in the journal under its reference. */
async function settled(
  db: Queryable,
  entries: readonly JournalEntry[],
  written: (entry: JournalEntry) => JournalEntry | undefined,
): Promise<Written[]> {
  const repeats = entries.filter((entry) => written(entry) === undefined);
  const earlier = new Map<string, JournalRow>();
  if (repeats.length > 0) {
    for (const row of await findEntries(db, repeats)) earlier.set(keyOf(row), row);
  }
  return entries.map((entry) => {
    const own = written(entry);
    if (own) return { isNew: true, entry: own };
    const first = earlier.get(keyOf(entry));
    if (!first) throw new Error('an entry that was there has gone');
    return { isNew: false, entry: first };
  });
}
