/** How a line says where a message ends. */
export type Framing = Readonly<{
  length:
    /** Two bytes, the higher first. */
    | 'binary'
    /** Two bytes, and two that are zero. */
    | 'binary-4'
    /** Four digits as characters. */
    | 'ascii'
    /** Four digits in two bytes. */
    | 'bcd';
  /** Whether the length counts its own bytes. */
  isInclusive?: boolean;
  /** Bytes between length and message that the host wants, in hexadecimal: a TPDU, or a network's header. */
  header?: string;
  /** The longest message that is read. */
  most?: number;
}>;

const LENGTH_BYTES = { binary: 2, 'binary-4': 4, ascii: 4, bcd: 2 } as const;
const MOST = 8 * 1024; // Several times what any message has; two bytes would allow 64 kB.

/** The other end does not keep to the framing: what follows on this line cannot be read. */
export class FramingFault extends Error {
  override readonly name = 'FramingFault';
}

const NO_HEADER = Buffer.alloc(0);

function headerOf({ header }: Framing): Buffer {
  return header === undefined ? NO_HEADER : Buffer.from(header, 'hex');
}

/** A message as it is sent. */
export function framed(framing: Framing, message: Buffer): Buffer {
  const { isInclusive = false, length: kind } = framing;
  const header = headerOf(framing);
  const counted = header.length + message.length + (isInclusive ? LENGTH_BYTES[kind] : 0);
  const length = writtenLength(kind, counted);
  if (!length) throw new FramingFault(`a message of ${message.length} bytes is too long`);
  return Buffer.concat([length, header, message]);
}

const DIGITS_MAX = 9_999;
const BINARY_MAX = 0xffff;

function writtenLength(kind: Framing['length'], length: number): Buffer | undefined {
  if (length > (kind === 'ascii' || kind === 'bcd' ? DIGITS_MAX : BINARY_MAX)) return undefined;
  const digits = String(length).padStart(4, '0');
  switch (kind) {
    case 'ascii':
      return Buffer.from(digits, 'latin1');
    case 'bcd':
      return Buffer.from(digits, 'hex');
    case 'binary':
    case 'binary-4': {
      const bytes = Buffer.alloc(LENGTH_BYTES[kind]);
      bytes.writeUInt16BE(length);
      return bytes;
    }
  }
}

/** Puts messages together from what arrives, however it was cut on the way. */
export class FrameReader {
  readonly #framing: Framing;
  readonly #headerBytes: number;
  readonly #most: number;
  #chunks: Buffer[] = [];
  #held = 0;
  /** Bytes of the message that has begun; undefined until its length is there. */
  #wanted: number | undefined;

  constructor(framing: Framing) {
    this.#framing = framing;
    this.#headerBytes = headerOf(framing).length;
    this.#most = framing.most ?? MOST;
  }

  /** The messages that are whole now. Throws a FramingFault where there can be none any more. */
  push(chunk: Buffer): readonly Buffer[] {
    this.#chunks.push(chunk);
    this.#held += chunk.length;
    const messages: Buffer[] = [];
    for (;;) {
      this.#wanted ??= this.#lengthThatFollows();
      if (this.#wanted === undefined || this.#held < this.#wanted) return messages;
      const frame = this.#take(this.#wanted);
      this.#wanted = undefined;
      if (frame.length > this.#headerBytes) messages.push(frame.subarray(this.#headerBytes));
    }
  }

  #lengthThatFollows(): number | undefined {
    const { isInclusive = false, length: kind } = this.#framing;
    const own = LENGTH_BYTES[kind];
    if (this.#held < own) return undefined;
    const said = lengthIn(kind, this.#take(own));
    const length = said === undefined ? NaN : said - (isInclusive ? own : 0);
    // Some hosts send a length of zero now and then to keep the line open.
    if (length === 0) return 0;
    if (!(length >= this.#headerBytes && length - this.#headerBytes <= this.#most)) {
      throw new FramingFault(`the length of a message is none, or above ${this.#most}`);
    }
    return length;
  }

  /** From the beginning of what is held. Each byte is copied at most once, however small the chunks. */
  #take(count: number): Buffer {
    this.#held -= count;
    const parts: Buffer[] = [];
    let left = count;
    let used = 0;
    for (const chunk of this.#chunks) {
      if (left < chunk.length) break;
      parts.push(chunk);
      left -= chunk.length;
      used += 1;
    }
    const rest = this.#chunks[used];
    if (left > 0 && rest) parts.push(rest.subarray(0, left));
    this.#chunks.splice(0, used);
    if (left > 0 && rest) this.#chunks[0] = rest.subarray(left);
    return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
  }
}

function lengthIn(kind: Framing['length'], bytes: Buffer): number | undefined {
  switch (kind) {
    case 'ascii':
      return digitsIn(bytes.toString('latin1'));
    case 'bcd':
      return digitsIn(bytes.toString('hex'));
    case 'binary':
      return bytes.readUInt16BE();
    case 'binary-4':
      return bytes.readUInt16BE(2) === 0 ? bytes.readUInt16BE() : undefined;
  }
}

function digitsIn(text: string): number | undefined {
  return /^\d{4}$/.test(text) ? Number(text) : undefined;
}
