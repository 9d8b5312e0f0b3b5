import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { assert } from '../../kernel/assert.ts';

/** An entry of a log, as a block has it: when it was, its id, what is known of it and what was said. */
export type BlockEntry = Readonly<{
  at: Date;
  id: string;
  /** A JSON object. */
  facts: string;
  /** JSON too, as many in each entry of a log. */
  bodies: readonly (string | null)[];
}>;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** What a block begins with: how the rest is written. Plain ones are of migrations, and of single entries. */
const [PLAIN, ZSTD] = [0, 1];
// Higher ones take several times as long for a few bytes, or none: bench/README.md.
const FASTEST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
// Several times what is written into one: whatever else is found there must not fill the memory.
const READ_MAX = { maxOutputLength: 16 * 1024 * 1024 };
const LINES_BEFORE_BODIES = 2;

/** A line for its time and id, one for its facts and one for each body: JSON has no line ends but as blanks. */
export function entryText({ at, id, facts, bodies }: BlockEntry): string {
  let text = `${at.getTime()} ${id}\n${lineOf(facts)}`;
  for (const body of bodies) text += `\n${body === null ? '' : lineOf(body)}`;
  return text;
}

function lineOf(json: string): string {
  return json.includes('\n') ? json.replaceAll('\n', ' ') : json;
}

/** Compressed on a thread of its own. */
export async function packedBlock(entryTexts: readonly string[]): Promise<Buffer> {
  const packed = await compress(Buffer.from(entryTexts.join('\n')), FASTEST);
  return Buffer.concat([Buffer.of(ZSTD), packed]);
}

/** At once, for a few that a transaction is about to write. One alone is hardly smaller compressed. */
export function packedAtOnce(entryTexts: readonly string[]): Buffer {
  const text = Buffer.from(entryTexts.join('\n'));
  if (entryTexts.length === 1) return Buffer.concat([Buffer.of(PLAIN), text]);
  return Buffer.concat([Buffer.of(ZSTD), zstdCompressSync(text, FASTEST)]);
}

/** The entries, in their order. What is none of ours is refused. */
export async function blockEntries(
  block: Buffer,
  bodyCount: number,
): Promise<readonly BlockEntry[]> {
  const lines = (await textIn(block)).split('\n');
  const each = LINES_BEFORE_BODIES + bodyCount;
  assert(lines.length % each === 0, 'a block has whole entries');
  const entries: BlockEntry[] = [];
  for (let place = 0; place < lines.length; place += each) {
    const [head = '', facts = ''] = [lines[place], lines[place + 1]];
    const space = head.indexOf(' ');
    const time = Number(head.slice(0, space));
    assert(space > 0 && Number.isSafeInteger(time), 'an entry has a time and an id');
    const bodies: (string | null)[] = [];
    for (let body = LINES_BEFORE_BODIES; body < each; body += 1) {
      bodies.push(lines[place + body] || null);
    }
    entries.push({ at: new Date(time), id: head.slice(space + 1), facts, bodies });
  }
  return entries;
}

async function textIn(block: Buffer): Promise<string> {
  const [codec] = block;
  const written = block.subarray(1);
  if (codec === PLAIN) return written.toString();
  assert(codec === ZSTD, 'a block is written in a way that is known');
  return (await decompress(written, READ_MAX)).toString();
}
