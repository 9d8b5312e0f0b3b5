import type { BlockSource, LogSpan } from './block-store.ts';
import type { Searched } from './list.ts';
import type { LogTables } from './log-tables.ts';
import type { Database } from './pool.ts';
import { BEGINNING, END, mayHold, readBlocks, type StoredEntry } from './read-blocks.ts';

type RequestedPage = Readonly<{
  direction: 'older' | 'newer';
  position: Readonly<{ createdAt: Date; id: string }> | null;
  createdFrom: Date | null;
  createdTo: Date | null;
}>;

/** The span of a page; nothing from before `since` is in it. */
export function spanOfPage(page: RequestedPage, since = BEGINNING): LogSpan {
  const { createdFrom, createdTo, direction, position } = page;
  return {
    direction,
    from: createdFrom !== null && createdFrom > since ? createdFrom : since,
    to: createdTo ?? END,
    behind: position && { at: position.createdAt, id: position.id },
  };
}

type BlockSearch<Row> = Readonly<{
  source: BlockSource;
  span: LogSpan;
  /** What must be among the facts of an entry: those of others are not read. */
  texts: readonly string[];
  /** The row of an entry, if it is wanted. */
  found: (entry: StoredEntry) => Row | undefined;
  most: number;
  /** Whether what is wanted may be rare among what the blocks have. */
  isBounded: boolean;
}>;

// However rare what is sought is, a page looks at no more than this, and the next goes on there.
export const BLOCKS_MAX = 200;
export const ENTRIES_MAX = 16_384;

/** The rows of a page, in the direction of its span. */
export async function searchBlocks<Row>(
  db: Database,
  tables: LogTables,
  { found, isBounded, most, source, span, texts }: BlockSearch<Row>,
): Promise<Searched<Row>> {
  const rows: Row[] = [];
  let [blocks, entries] = [0, 0];
  let reached: Searched<Row>['reached'];
  for await (const next of readBlocks(db, tables, source, span)) {
    for (const entry of next) {
      const row = texts.every((text) => mayHold(entry, text)) ? found(entry) : undefined;
      if (row !== undefined) rows.push(row);
      if (rows.length === most) return { rows, reached: undefined };
      entries += 1;
      reached = { createdAt: entry.at, id: entry.id };
      if (isBounded && entries === ENTRIES_MAX) return { rows, reached };
    }
    blocks += 1;
    if (isBounded && blocks >= BLOCKS_MAX && reached) return { rows, reached };
  }
  return { rows, reached: undefined };
}
