/**
 * What the connector writes beside the npm package `iso_8583`, which knows nothing of us: each reads what
 * the other writes. Told to it are only the fields that it has in another way than most hosts: 53, which
 * it takes for bytes, and the MACs in 64 and 128, which it takes for half as long as they are.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import Iso8583 from 'iso_8583';
import { sampleMessages } from '../../test/iso8583-messages.ts';
import type { Message } from './codec/message.ts';
import { readMessage } from './codec/read-message.ts';
import { writeMessage } from './codec/write-message.ts';
import { iso1987 } from './dialects/iso1987.ts';
import { FrameReader, framed } from './line/framing.ts';
import { writeSignedMessage } from './mac/signed-message.ts';
import { encryptedKeyOf, workingKeyOf } from './mac/working-key.ts';
import { map1987 } from './operations/operation-map.ts';

const MAC = { ContentType: 'b', Label: 'MAC', LenType: 'fixed', MaxLen: 16 };
const FORMATS = {
  53: { ContentType: 'n', Label: 'Security', LenType: 'fixed', MaxLen: 16 },
  64: MAC,
  128: MAC,
};
/** It writes the bitmap as characters where field 1 is said to be some. */
const FORMATS_OF_TEXT = {
  ...FORMATS,
  1: { ContentType: 'an', Label: 'Bitmap', LenType: 'fixed', MaxLen: 32 },
};
const FRAMING = { length: 'binary' } as const;
const MESSAGES = Object.entries(sampleMessages(map1987, iso1987));
const [HEAD, SHORT] = [4, 4 + 16]; // Where the bitmap begins, and where it ends if there is one.

/** With all fields at their full length, as a reader has them. */
function whole(message: Message): Message {
  const { fields, mti } = readMessage(iso1987, writeMessage(iso1987, message));
  return { mti, fields };
}

function isLong({ fields }: Message): boolean {
  return [...fields.keys()].some((number) => number > 64);
}

/** As the package has messages; it writes bytes in lower case. */
function asTheirs({ fields, mti }: Message): Readonly<Record<string, string>> {
  const known = [...fields].map(([number, text]) => {
    return [number, number === 64 || number === 128 ? text.toLowerCase() : text] as const;
  });
  return { 0: mti, ...Object.fromEntries(known) };
}

/** By the package. Of bitmaps as characters it reads only two, so one alone is given to it as bytes. */
function readByThem(bytes: Buffer, message: Message): Readonly<Record<string, string>> {
  const reader = new Iso8583(undefined, FORMATS);
  if (isLong(message)) return reader.getIsoJSON(framed(FRAMING, bytes), { bitmapEncoding: 'utf8' });
  const bitmap = Buffer.from(bytes.toString('latin1', HEAD, SHORT), 'hex');
  const packed = Buffer.concat([bytes.subarray(0, HEAD), bitmap, bytes.subarray(SHORT)]);
  return reader.getIsoJSON(framed(FRAMING, packed));
}

/** Some fields are filled up with spaces when they are written. */
function unpadded(fields: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([number, text]) => [number, text.trimEnd()]),
  );
}

function writtenByThem(message: Message): Buffer {
  const written = new Iso8583(asTheirs(message), FORMATS_OF_TEXT).getBufferMessage();
  assert.ok(Buffer.isBuffer(written), JSON.stringify(written));
  return written;
}

test('every message is read by the package, field by field as we meant it', () => {
  for (const [name, message] of MESSAGES) {
    const read = readByThem(writeMessage(iso1987, message), message);
    assert.deepEqual(unpadded(read), unpadded(asTheirs(message)), name);
  }
});

test('so is every message with a MAC', () => {
  const encryption = { algorithm: 'aes-cmac', encryptionKey: Buffer.alloc(16, 1) } as const;
  const agreed = { key: Buffer.alloc(16, 7), number: '1' };
  const key = workingKeyOf(encryption, encryptedKeyOf(encryption, agreed));
  for (const [name, message] of MESSAGES) {
    const bytes = writeSignedMessage(iso1987, message, key);
    const { fields, mti } = readMessage(iso1987, bytes);
    assert.ok(fields.has(isLong(message) ? 128 : 64), name);
    assert.deepEqual(readByThem(bytes, message), asTheirs({ mti, fields }), name);
  }
});

test('what the package writes is read by us, and is to the byte what we write with two bitmaps', () => {
  let same = 0;
  for (const [name, message] of MESSAGES) {
    const theirs = writtenByThem(whole(message));
    const [frame, ...others] = new FrameReader(FRAMING).push(theirs);
    assert.ok(frame && others.length === 0, name);
    const { fields, mti } = readMessage(iso1987, frame);
    assert.deepEqual({ mti, fields }, whole(message), name);
    if (!isLong(message)) continue; // It writes a second bitmap always, if need be of zeros.
    assert.deepEqual(frame, writeMessage(iso1987, message), name);
    same += 1;
  }
  assert.ok(same > 10, `${same} of ${MESSAGES.length}`);
});
