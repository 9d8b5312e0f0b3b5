import { bucketOf } from '../../kernel/id.ts';
import { type Block, blocksOf, type LogEntry } from './blocks-of.ts';
import { copyInto } from './bulk-statement.ts';
import * as column from './columns.ts';
import { LogBuffer } from './log-buffer.ts';
import type { LogTables } from './log-tables.ts';
import type { Statement } from './round-trip.ts';

type BufferOptions<Item> = ConstructorParameters<typeof LogBuffer<Item, LogEntry>>[0];
type Options<Item> = Omit<BufferOptions<Item>, 'bucketOf' | 'writing'> &
  Readonly<{ tables: LogTables; partnerOf: (item: Item) => string }>;

/** A log whose entries are gathered, and written as blocks: of each partner one a flush, mostly. */
export function bufferedBlocks<Item>({
  tables,
  partnerOf,
  ...options
}: Options<Item>): LogBuffer<Item, LogEntry> {
  const writing = writingBlocks(tables);
  return new LogBuffer({ ...options, bucketOf: (item) => bucketOf(partnerOf(item)), writing });
}

/** What writes entries as blocks, all or none. */
export function writingBlocks(tables: LogTables) {
  const blocksInsertion = insertionOf(tables.blocks);
  const labelsInsertion = labelling(tables.labels);
  return async (entries: readonly LogEntry[]): Promise<readonly Statement[]> => {
    const blocks = await blocksOf(entries);
    const labels = blocks.flatMap((block) => block.labels.map((label) => ({ block, label })));
    return [blocksInsertion(blocks), ...(labels.length > 0 ? [labelsInsertion(labels)] : [])];
  };
}

function insertionOf(table: string) {
  return copyInto<Block>(table, {
    bucket: column.char(({ bucket }) => bucket),
    slot: column.smallint(({ slot }) => slot),
    partner_id: column.text(({ partnerId }) => partnerId),
    began_at: column.timestamp(({ beganAt }) => beganAt),
    ended_at: column.timestamp(({ endedAt }) => endedAt),
    block_id: column.text(({ blockId }) => blockId),
    keys: column.bigints(({ keys }) => keys),
    entries: column.bytes(({ entries }) => entries),
  });
}

function labelling(table: string) {
  return copyInto<Readonly<{ block: Block; label: string }>>(table, {
    bucket: column.char(({ block }) => block.bucket),
    slot: column.smallint(({ block }) => block.slot),
    label: column.text(({ label }) => label),
    ended_at: column.timestamp(({ block }) => block.endedAt),
    block_id: column.text(({ block }) => block.blockId),
    partner_id: column.text(({ block }) => block.partnerId),
  });
}
