import type { FileHandle } from 'node:fs/promises';

const CHUNK = 64 * 1024;
const NEWLINE = 0x0a;

/** Lines of a file by their places, in bytes, without reading all of it. */
export class LineFile {
  readonly #handle: FileHandle;
  /** What is after it does not count. */
  readonly end: number;
  /** What was read last, since lines are mostly read one after the other. */
  #chunk = Buffer.alloc(0);
  #chunkAt = 0;

  constructor(handle: FileHandle, end: number) {
    this.#handle = handle;
    this.end = end;
  }

  /** The place after the last line that is whole. */
  async lastLineEnd(): Promise<number> {
    let to = this.end;
    while (to > 0) {
      const from = Math.max(0, to - CHUNK);
      const place = (await this.#bytesAt(from)).subarray(0, to - from).lastIndexOf(NEWLINE);
      if (place !== -1) return from + place + 1;
      to = from;
    }
    return 0;
  }

  /** The first place from `from` on at which a line starts; `end` where none does. */
  async lineStartFrom(from: number): Promise<number> {
    return from === 0 ? 0 : await this.#afterNewline(from - 1);
  }

  async lineAt(start: number): Promise<Readonly<{ text: string; next: number }>> {
    const next = await this.#afterNewline(start);
    const parts: Buffer[] = [];
    for (let at = start; at < next;) {
      const part = (await this.#bytesAt(at)).subarray(0, next - at);
      parts.push(part);
      at += part.length;
    }
    return { text: Buffer.concat(parts).toString('utf8'), next };
  }

  async #afterNewline(from: number): Promise<number> {
    for (let at = from; at < this.end;) {
      const bytes = await this.#bytesAt(at);
      const place = bytes.indexOf(NEWLINE);
      if (place !== -1) return at + place + 1;
      at += bytes.length;
    }
    return this.end;
  }

  /** At least one byte, unless it is the end. */
  async #bytesAt(at: number): Promise<Buffer> {
    const isHeld = at >= this.#chunkAt && at < this.#chunkAt + this.#chunk.length;
    if (!isHeld) {
      const length = Math.min(CHUNK, this.end - at);
      const { buffer, bytesRead } = await this.#handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead === 0) throw new Error('the file became shorter while it was read');
      this.#chunk = buffer.subarray(0, bytesRead);
      this.#chunkAt = at;
    }
    return this.#chunk.subarray(at - this.#chunkAt);
  }
}
