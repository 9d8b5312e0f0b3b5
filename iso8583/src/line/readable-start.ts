import { readBitmap, writeBitmap } from '../codec/bitmap.ts';
import { bytesFor } from '../codec/characters.ts';
import type { Dialect } from '../codec/dialect.ts';
import { type Message, MessageFault } from '../codec/message.ts';
import { readMessage } from '../codec/read-message.ts';

const MTI_LENGTH = 4;

/**
 * What of a message can be read before the field that cannot, so that whoever waits for it is told;
 * undefined where nothing can.
 */
export function readableStart(dialect: Dialect, bytes: Buffer, wrong: number): Message | undefined {
  try {
    const start = withFieldsBefore(dialect, bytes, wrong);
    return readMessage(dialect, start.subarray(0, lengthOf(dialect, start)));
  } catch (error) {
    if (error instanceof MessageFault) return undefined;
    throw error;
  }
}

/** The same bytes, of which the bitmap names only those before the wrong one. */
function withFieldsBefore(dialect: Dialect, bytes: Buffer, wrong: number): Buffer {
  const head = bytesFor(MTI_LENGTH, dialect.mti);
  const { end, numbers } = readBitmap(dialect, bytes, head);
  const before = numbers.filter((number) => number < wrong);
  const bitmap = writeBitmap(dialect, before);
  return Buffer.concat([bytes.subarray(0, head), bitmap, bytes.subarray(end)]);
}

/** The codec says where a message ends that more follows. */
function lengthOf(dialect: Dialect, bytes: Buffer): number | undefined {
  try {
    readMessage(dialect, bytes);
    return bytes.length;
  } catch (error) {
    if (error instanceof MessageFault && error.field === undefined) return error.offset;
    throw error;
  }
}
