const LENGTH_BYTES = 2;
const MOST = 8 * 1024;

/** Cuts what arrives into messages. */
export class Frames {
  #held: Buffer[] = [];
  #heldBytes = 0;
  #wanted = LENGTH_BYTES;
  #isLength = true;

  /** The messages that are whole now; undefined where the other end does not keep to the framing. */
  push(chunk: Buffer): Buffer[] | undefined {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    const messages: Buffer[] = [];
    while (this.#heldBytes >= this.#wanted) {
      const part = this.#take(this.#wanted);
      if (this.#isLength) {
        const length = part.readUInt16BE();
        if (length > MOST) return undefined;
        // Of zero: nothing but a sign of life.
        if (length > 0) [this.#wanted, this.#isLength] = [length, false];
      } else {
        messages.push(part);
        [this.#wanted, this.#isLength] = [LENGTH_BYTES, true];
      }
    }
    return messages;
  }

  #take(count: number): Buffer {
    const all = this.#held.length === 1 ? this.#held[0] : Buffer.concat(this.#held);
    const bytes = all ?? Buffer.alloc(0);
    this.#held = bytes.length > count ? [bytes.subarray(count)] : [];
    this.#heldBytes = bytes.length - count;
    return bytes.subarray(0, count);
  }
}

export function inFrame(message: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}
