import { type BlockEntry, blockEntries } from './block-text.ts';
import { type BlockSource, type LogSpan, nextBlocks, type StoredBlock } from './block-store.ts';
import { comparePlaces } from './blocks-of.ts';
import type { LogTables } from './log-tables.ts';
import { mergeBlocks } from './merge-blocks.ts';
import type { Database } from './pool.ts';

export type StoredEntry = BlockEntry & Readonly<{ partnerId: string }>;

/** Before and after whatever is in a log. */
export const [BEGINNING, END] = [new Date(0), new Date('9999-12-31T00:00:00Z')];

/** Whether a text may be among the facts of an entry, without reading them all. */
export function mayHold({ facts }: BlockEntry, text: string): boolean {
  return facts.includes(JSON.stringify(text));
}

/** The entries of a log in the order of time, some at a time: now and then none, as blocks are opened. */
export function readBlocks(
  db: Database,
  tables: LogTables,
  source: BlockSource,
  span: LogSpan,
): AsyncGenerator<readonly StoredEntry[]> {
  return mergeBlocks<StoredBlock, StoredEntry>({
    direction: span.direction,
    next: (behind, most) => nextBlocks(db, tables, source, { span, behind, most }),
    open: async ({ entries, partnerId }) => {
      try {
        const found = await blockEntries(entries, tables.bodies);
        return found.flatMap((entry) => (isWithin(entry, span) ? [{ ...entry, partnerId }] : []));
      } catch (error) {
        // What is damaged is lost; the others are not.
        db.onTrouble?.('unreadable-block', error);
        return [];
      }
    },
  });
}

function isWithin(entry: BlockEntry, { behind, direction, from, to }: LogSpan): boolean {
  if (entry.at < from || entry.at > to) return false;
  if (!behind) return true;
  return comparePlaces(entry, behind) * (direction === 'older' ? -1 : 1) > 0;
}
