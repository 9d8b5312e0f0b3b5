/**
 * Messages of ISO 8583 that are broken in every way a few changes of bytes can break them, fed to the
 * connector's reader in chunks of any size, and to the sandbox's host over real sockets.
 * `FRAMES=1000000` is the long variant, `SEED` another sequence.
 */
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { mock, test } from 'node:test';
import type { Dialect } from '../../iso8583/src/codec/dialect.ts';
import { MessageFault, type ReadMessage } from '../../iso8583/src/codec/message.ts';
import { readMessage } from '../../iso8583/src/codec/read-message.ts';
import { writeMessage } from '../../iso8583/src/codec/write-message.ts';
import { iso1987 } from '../../iso8583/src/dialects/iso1987.ts';
import { iso1993 } from '../../iso8583/src/dialects/iso1993.ts';
import { describeBytes } from '../../iso8583/src/line/described-bytes.ts';
import { framed, FrameReader, FramingFault, type Framing } from '../../iso8583/src/line/framing.ts';
import { readableStart } from '../../iso8583/src/line/readable-start.ts';
import { map1987, map1993 } from '../../iso8583/src/operations/operation-map.ts';
import { inFrame } from '../../sandbox/iso8583-host/frames.ts';
import { writeHostMessage } from '../../sandbox/iso8583-host/host-message.ts';
import { cardMessage, followUpOf, Iso8583Client, networkOf } from '../iso8583-client.ts';
import { heldBytes } from '../held-bytes.ts';
import { iso8583Host } from '../iso8583-host.ts';
import { sampleMessages } from '../iso8583-messages.ts';
import { sequence } from '../sequence.ts';

const FRAMES = Number(process.env['FRAMES'] ?? 20_000);
const CONNECTIONS = Math.max(2_000, FRAMES / 100); // To the host, with up to four frames each.
const AT_ONCE = 8;
const HEAP_GROWTH_MAX = 32 * 1024 * 1024;
const MOST = 8 * 1024;
const DESCRIBED_EVERY = 3; // It takes longer than reading.
Error.stackTraceLimit = 1; // Most frames are faults, whose cost would be that of their stacks.

const next = sequence(Number(process.env['SEED'] ?? 20_261_118));
const below = (limit: number): number => Math.floor(next() * limit);
const oneOf = <One>(all: readonly One[]): One => {
  const one = all[below(all.length)];
  assert.ok(one !== undefined);
  return one;
};

const FRAMINGS: readonly Framing[] = [
  { length: 'binary' },
  { length: 'binary', isInclusive: true },
  { length: 'binary-4' },
  { length: 'ascii' },
  { length: 'bcd', header: '6000010000' },
];
const DIALECTS: readonly Dialect[] = [iso1987, iso1993];
const SOUND = [
  ...bytesOf(iso1987, sampleMessages(map1987, iso1987)),
  ...bytesOf(iso1993, sampleMessages(map1993, iso1993)),
];

function bytesOf(dialect: Dialect, messages: ReturnType<typeof sampleMessages>): Buffer[] {
  return Object.values(messages).map((message) => writeMessage(dialect, message));
}

function randomBytes(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(256)));
}

function replaced(bytes: Buffer, at: number, count: number, by: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + count)]);
}

const CHANGES: readonly ((bytes: Buffer, at: number) => Buffer)[] = [
  // A bit, a byte, and what follows a place.
  (bytes, at) => replaced(bytes, at, 1, Buffer.from([(bytes[at] ?? 0) ^ (1 << below(8))])),
  (bytes, at) => replaced(bytes, at, 1, randomBytes(1)),
  (bytes, at) => bytes.subarray(0, at),
  // More, less, and the same again, such as a length.
  (bytes, at) => replaced(bytes, at, 0, randomBytes(1 + below(12))),
  (bytes, at) => replaced(bytes, at, below(12), Buffer.alloc(0)),
  (bytes, at) => replaced(bytes, at, 0, bytes.subarray(at, at + 1 + below(4))),
  // Lengths that are none, and digits where others were: these often leave a message.
  (bytes, at) => replaced(bytes, at, 3, Buffer.from(oneOf(['999', '000', '-01', ' 12', '1e2']))),
  (bytes, at) => replaced(bytes, at, 1, Buffer.from(String(below(10)))),
  (bytes) => randomBytes(below(bytes.length)),
];

function mutated(bytes: Buffer): Buffer {
  let changed = bytes;
  for (let left = below(4); left > 0; left -= 1) {
    // Half of them where MTI, bitmap and the first lengths are.
    const at = below(below(2) === 0 ? Math.min(changed.length, 48) : changed.length);
    changed = oneOf(CHANGES)(changed, at);
  }
  return changed;
}

/** Some frames as they arrive on one line; now and then the framing is broken too. */
function arriving(framing: Framing, count: number): Buffer {
  const frames = Array.from({ length: count }, () => framed(framing, mutated(oneOf(SOUND))));
  const stream = Buffer.concat(frames);
  return below(5) === 0 ? mutated(stream) : stream;
}

function* chunksOf(stream: Buffer): Generator<Buffer> {
  const most = below(20) === 0 ? 1 : oneOf([20, 100, 2_000]);
  for (let at = 0; at < stream.length;) {
    const end = at + 1 + below(most);
    yield stream.subarray(at, end);
    at = end;
  }
}

/** The messages until the framing is broken, as a line that closes then has them. */
function messagesIn(framing: Framing, stream: Buffer): readonly Buffer[] {
  const reader = new FrameReader(framing);
  const messages: Buffer[] = [];
  try {
    for (const chunk of chunksOf(stream)) messages.push(...reader.push(chunk));
  } catch (error) {
    assert.ok(error instanceof FramingFault, shown(error, stream));
  }
  return messages;
}

function shown(error: unknown, bytes: Buffer): string {
  return `${String(error)} for ${bytes.toString('hex')}`;
}

/** Undefined for what is none, after all that a line does with one. */
function readOrNot(dialect: Dialect, bytes: Buffer): ReadMessage | undefined {
  try {
    return readMessage(dialect, bytes);
  } catch (error) {
    assert.ok(error instanceof MessageFault, shown(error, bytes));
    assert.ok((error.offset ?? 0) <= bytes.length, shown(error, bytes));
    if (error.field !== undefined) readableStart(dialect, bytes, error.field);
    return undefined;
  }
}

/** It swallows what is thrown, so that it is told from what is no message by what can be read. */
function assertDescribed(dialect: Dialect, bytes: Buffer, message: ReadMessage | undefined): void {
  const parts = describeBytes(dialect, bytes.toString('hex').toUpperCase());
  assert.equal(parts !== undefined, message !== undefined, bytes.toString('hex'));
  for (const { part, value } of parts ?? []) {
    const hidden = dialect.fields[Number(part)]?.hidden;
    if (hidden === 'all') assert.match(value, /^\**$/, bytes.toString('hex'));
    if (hidden === 'number') assert.doesNotMatch(value, /\d{7}/, bytes.toString('hex'));
  }
}

test(`${FRAMES} frames, sound and broken: each is a message or a fault, and nothing is kept`, () => {
  const seen = { frames: 0, messages: 0 };
  const feed = (count: number): void => {
    const framing = oneOf(FRAMINGS);
    for (const bytes of messagesIn(framing, arriving(framing, count))) {
      for (const dialect of DIALECTS) {
        const message = readOrNot(dialect, bytes);
        if (message) seen.messages += 1;
        if (seen.frames % DESCRIBED_EVERY === 0) assertDescribed(dialect, bytes, message);
      }
      seen.frames += 1;
    }
  };
  for (let warm = 0; warm < 500; warm += 1) feed(2);
  const before = heldBytes();
  for (let sent = 0; sent < FRAMES; sent += 10) feed(10);
  const growth = heldBytes() - before;
  assert.ok(seen.frames > FRAMES / 2, JSON.stringify(seen));
  assert.ok(seen.messages > FRAMES / 10, JSON.stringify(seen));
  assert.ok(seen.messages < FRAMES * 0.9, JSON.stringify(seen));
  assert.ok(growth < HEAP_GROWTH_MAX, `${growth} bytes more are held`);
});

/** The longest that a line takes: all fields of up to 999 characters. */
function longest(dialect: Dialect): Buffer {
  const fields = [48, 60, 61, 62, 63, 120, 123, 126].map(
    (field) => [field, 'x'.repeat(999)] as const,
  );
  return writeMessage(dialect, { mti: `${dialect.version}100`, fields: new Map(fields) });
}

/** The same bytes, which tell how many of them were looked at: in place of how long it took. */
function counted(bytes: Buffer): Readonly<{ bytes: Buffer; seen: () => number }> {
  let seen = 0;
  const watched: Buffer = Buffer.from(bytes);
  watched.subarray = (from?: number, to?: number) => {
    const part = bytes.subarray(from, to);
    seen += part.length;
    return part;
  };
  return { bytes: watched, seen: () => seen };
}

/** How many bytes are put together anew meanwhile. */
function bytesCopied(work: () => void): number {
  let copied = 0;
  const concat = Buffer.concat.bind(Buffer);
  const watch = mock.method(Buffer, 'concat', (parts: readonly Buffer[]) => {
    for (const { length } of parts) copied += length;
    return concat(parts);
  });
  work();
  watch.mock.restore();
  return copied;
}

test('of the longest message each byte is looked at once, and copied once, however it is cut', () => {
  for (const dialect of DIALECTS) {
    const bytes = longest(dialect);
    assert.ok(bytes.length > MOST * 0.95 && bytes.length <= MOST, String(bytes.length));
    const watched = counted(bytes);
    readMessage(dialect, watched.bytes);
    assert.ok(watched.seen() <= bytes.length, `${watched.seen()} of ${bytes.length}`);
    const frame = framed({ length: 'binary' }, bytes);
    const singly = Array.from(frame, (byte) => Buffer.from([byte]));
    const reader = new FrameReader({ length: 'binary' });
    const copied = bytesCopied(() => {
      const messages = singly.flatMap((chunk) => reader.push(chunk));
      assert.deepEqual(messages, [bytes]);
    });
    assert.ok(copied <= frame.length, `${copied} of ${frame.length}`);
  }
});

/** What a client of the host may send, with names of its own each time. */
function soundToHost(): Buffer {
  const original = cardMessage(oneOf(['0100', '0200']));
  const made = [
    () => original,
    () => followUpOf(oneOf(['0220', '0221']), original, { 60: 'F' }),
    () => followUpOf('0420', original, { 39: '17' }),
    () => followUpOf('0200', original, { 3: '200000' }),
    () => networkOf(oneOf(['001', '002', '101', '201', '301'])),
  ];
  return writeHostMessage(oneOf(made)());
}

/** Sends frames, most of them broken, and resolves when either end has hung up. */
async function molest(port: number): Promise<number> {
  const count = 1 + below(4);
  const signOn = below(4) === 0 ? [] : [writeHostMessage(networkOf('001'))];
  const frames = Array.from({ length: count }, () => inFrame(mutated(soundToHost())));
  const stream = Buffer.concat([...signOn.map(inFrame), ...frames]);
  const bytes = below(5) === 0 ? mutated(stream) : stream;
  const socket = connect(port, '127.0.0.1');
  socket.resume();
  socket.on('error', () => socket.destroy()); // The host may hang up while we are writing.
  const closed = new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  for (const chunk of chunksOf(bytes)) socket.write(chunk);
  if (below(10) === 0) socket.destroySoon();
  else socket.end();
  await closed;
  return count;
}

test('the host outlives thousands of broken frames, and answers who is honest', async () => {
  const host = await iso8583Host();
  const honest = new Iso8583Client(host.port);
  assert.equal(await honest.signOn(), '00');
  let [left, sent] = [CONNECTIONS, 0];
  const molesting = Array.from({ length: AT_ONCE }, async () => {
    while ((left -= 1) >= 0) {
      const frames = await molest(host.port);
      sent += frames;
    }
  });
  await Promise.all(molesting);
  assert.ok(sent > CONNECTIONS, String(sent));
  assert.equal(await honest.code(networkOf('301')), '00', 'its line was not cut');
  const hold = cardMessage('0100', { 41: '00000009' });
  assert.equal(await honest.code(hold), '00');
  assert.equal(await honest.code(followUpOf('0220', hold, { 60: 'F' })), '00');
  honest.close();
  const another = new Iso8583Client(host.port);
  assert.equal(await another.signOn(), '00');
  another.close();
  assert.ok((await host.entries()).length > 0, 'some were messages');
  assert.equal(await host.terminate(), 0);
});
