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
  const inserting = insertionOf<Block>(tables);
  return async (entries: readonly LogEntry[]): Promise<readonly Statement[]> =>
    inserting(await blocksOf(entries));
}

/** What writes blocks with their labels; `more` are columns that this log has beside those of any. */
export function insertionOf<Made extends Block>(
  { blocks: table, labels: labelTable, isSlotted }: LogTables,
  more: Parameters<typeof copyInto<Made>>[1] = {},
) {
  const insertion = copyInto<Made>(table, {
    ...OF_BLOCK,
    ...(isSlotted ? { slot: column.smallint(({ slot }: Block) => slot) } : {}),
    ...more,
  });
  const labelling = copyInto<Label>(labelTable, {
    ...OF_LABEL,
    ...(isSlotted ? { slot: column.smallint(({ block }: Label) => block.slot) } : {}),
  });
  return (blocks: readonly Made[]): readonly Statement[] => {
    const labels = blocks.flatMap((block) => block.labels.map((label) => ({ block, label })));
    return [insertion(blocks), ...(labels.length > 0 ? [labelling(labels)] : [])];
  };
}

const OF_BLOCK = {
  bucket: column.char(({ bucket }: Block) => bucket),
  partner_id: column.text(({ partnerId }: Block) => partnerId),
  began_at: column.timestamp(({ beganAt }: Block) => beganAt),
  ended_at: column.timestamp(({ endedAt }: Block) => endedAt),
  block_id: column.text(({ blockId }: Block) => blockId),
  keys: column.bigints(({ keys }: Block) => keys),
  entries: column.bytes(({ entries }: Block) => entries),
};

type Label = Readonly<{ block: Block; label: string }>;

const OF_LABEL = {
  bucket: column.char(({ block }: Label) => block.bucket),
  label: column.text(({ label }: Label) => label),
  ended_at: column.timestamp(({ block }: Label) => block.endedAt),
  block_id: column.text(({ block }: Label) => block.blockId),
  partner_id: column.text(({ block }: Label) => block.partnerId),
};
