import type { BlockEntry } from './block-text.ts';
import { BLOCK_SPAN_MS, comparePlaces } from './blocks-of.ts';

type Direction = 'older' | 'newer';
type Place = Pick<BlockEntry, 'at' | 'id'>;
type Head = Readonly<{ beganAt: Date; endedAt: Date }>;

type Merging<Block extends Head, Entry extends Place> = Readonly<{
  direction: Direction;
  /** The next blocks behind one, by their end and in the direction, at most so many. */
  next: (behind: Block | undefined, most: number) => Promise<readonly Block[]>;
  open: (block: Block) => Promise<readonly Entry[]>;
}>;

const FIRST = 4; // Blocks that are asked for at first: busy partners have a page in one.
const MOST = 32;
const RUN = 128; // Entries that are handed on at a time.

/**
 * The entries of blocks in their own order, some at a time, so that whoever reads can stop. Blocks of
 * several processes overlap: an entry has to wait until no block that is still unread can have one
 * before it. Reading towards older ones that is when the next block ended earlier; towards newer ones,
 * when no other block had begun by then, or can have.
 */
export async function* mergeBlocks<Block extends Head, Entry extends Place>({
  direction,
  next,
  open,
}: Merging<Block, Entry>): AsyncGenerator<readonly Entry[]> {
  let waiting: Entry[] = [];
  let behind: Block | undefined;
  for (let most = FIRST; ; most = Math.min(MOST, most * 2)) {
    const blocks = await next(behind, most);
    const isLast = blocks.length < most;
    const edges = direction === 'older' ? endsOf(blocks) : beginningsOf(blocks, isLast);
    for (const [place, block] of blocks.entries()) {
      const edge = edges[place] ?? 0;
      if (waiting.some((entry) => isBefore(entry, edge, direction))) {
        const ready = waiting.filter((entry) => isBefore(entry, edge, direction));
        waiting = waiting.filter((entry) => !isBefore(entry, edge, direction));
        yield* inOrder(ready, direction);
      } else {
        yield [];
      }
      waiting.push(...(await open(block)));
      behind = block;
    }
    if (isLast) break;
  }
  yield* inOrder(waiting, direction);
}

function isBefore({ at }: Place, edge: number, direction: Direction): boolean {
  return direction === 'older' ? at.getTime() > edge : at.getTime() < edge;
}

function endsOf(blocks: readonly Head[]): number[] {
  return blocks.map(({ endedAt }) => endedAt.getTime());
}

/** When the first of each and those behind it begins; of those not seen yet, when it can at the earliest. */
function beginningsOf(blocks: readonly Head[], isLast: boolean): number[] {
  const end = blocks.at(-1)?.endedAt.getTime() ?? 0;
  let first = isLast ? Infinity : end - BLOCK_SPAN_MS;
  return blocks
    .toReversed()
    .map(({ beganAt }) => (first = Math.min(first, beganAt.getTime())))
    .toReversed();
}

function* inOrder<Entry extends Place>(entries: readonly Entry[], direction: Direction) {
  const sign = direction === 'older' ? -1 : 1;
  const sorted = entries.toSorted((one, other) => sign * comparePlaces(one, other));
  for (let place = 0; place < sorted.length; place += RUN) yield sorted.slice(place, place + RUN);
}
