import { bucketOf } from '../../kernel/id.ts';
import { type BlockEntry, entryText, packedBlock } from './block-text.ts';
import { logKey } from './log-key.ts';
import { slotOf } from './slots.ts';

/** An entry as it is written: whose, and by what it is found besides its time. */
export type LogEntry = BlockEntry &
  Readonly<{
    partnerId: string;
    /** Texts that it is looked for by, whenever it was. */
    keys: readonly string[];
    /** Texts under which entries are listed in the order of time. */
    labels: readonly string[];
  }>;

/** Entries of one partner that are near in time, written together. */
export type Block = Readonly<{
  bucket: string;
  slot: number;
  partnerId: string;
  beganAt: Date;
  endedAt: Date;
  blockId: string;
  keys: readonly bigint[];
  labels: readonly string[];
  /** How many entries it has. */
  size: number;
  entries: Buffer;
}>;

/** No two entries of a block are further apart: who knows the end of one knows what it may have. */
export const BLOCK_SPAN_MS = 2_000;
const ENTRIES_MAX = 256;
const LENGTH_MAX = 1024 * 1024; // In characters, which are counted already where bytes are not.

/** An order for all entries of a log; ids tell those of one millisecond apart. */
export function comparePlaces(
  one: Pick<BlockEntry, 'at' | 'id'>,
  other: Pick<BlockEntry, 'at' | 'id'>,
): number {
  const time = one.at.getTime() - other.at.getTime();
  if (time !== 0 || one.id === other.id) return time;
  return one.id < other.id ? -1 : 1;
}

/** The blocks of entries, whoever they are of and in whichever order. */
export async function blocksOf(entries: readonly LogEntry[]): Promise<readonly Block[]> {
  const ofEach = [...Map.groupBy(entries, ({ partnerId }) => partnerId).values()];
  const blocks = await Promise.all(ofEach.map((own) => blocksInOrder(own.toSorted(comparePlaces))));
  return blocks.flat();
}

/** The blocks of one partner's entries, which stay in the order that they have. */
export async function blocksInOrder(entries: readonly LogEntry[]): Promise<readonly Block[]> {
  return await Promise.all([...partsOf(entries)].map(blockOf));
}

type Part = Readonly<{ entries: LogEntry[]; texts: string[] }>;

/** In one slot, and within the bounds of a block. */
function* partsOf(entries: readonly LogEntry[]): Generator<Part> {
  let part: Part = { entries: [], texts: [] };
  let length = 0;
  let [first, last] = [END_OF_TIME, BEGINNING_OF_TIME];
  for (const entry of entries) {
    const text = entryText(entry);
    const [from, to] = [Math.min(first, entry.at.getTime()), Math.max(last, entry.at.getTime())];
    const isFull = part.texts.length === ENTRIES_MAX || length + text.length > LENGTH_MAX;
    if (part.texts.length > 0 && (isFull || !areNear(from, to))) {
      yield part;
      [part, length] = [{ entries: [], texts: [] }, 0];
      first = last = entry.at.getTime();
    } else {
      [first, last] = [from, to];
    }
    part.entries.push(entry);
    part.texts.push(text);
    length += text.length;
  }
  if (part.entries.length > 0) yield part;
}

const [BEGINNING_OF_TIME, END_OF_TIME] = [-Infinity, Infinity];

function areNear(from: number, to: number): boolean {
  return to - from <= BLOCK_SPAN_MS && slotOf(new Date(from)) === slotOf(new Date(to));
}

async function blockOf({ entries, texts }: Part): Promise<Block> {
  const sorted = entries.toSorted(comparePlaces);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) throw new Error('a block has entries');
  const { partnerId } = first;
  return {
    bucket: bucketOf(partnerId),
    slot: slotOf(last.at),
    partnerId,
    beganAt: first.at,
    endedAt: last.at,
    blockId: last.id,
    keys: [...new Set(entries.flatMap(({ keys }) => keys.map(logKey)))],
    labels: [...new Set(entries.flatMap(({ labels }) => labels))],
    size: entries.length,
    entries: await packedBlock(texts),
  };
}
