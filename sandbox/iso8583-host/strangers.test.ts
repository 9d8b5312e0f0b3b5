import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import * as fc from 'fast-check';
import { cardMessage, networkOf, Iso8583Client } from '../../test/iso8583-client.ts';
import { sentAfter, sentAt } from './entry-time.ts';
import { inFrame } from './frames.ts';
import { readHostMessage, writeHostMessage } from './host-message.ts';
import { hostSettingsIn } from './host-settings.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

const host = await iso8583Host({});
const client = new Iso8583Client(host.port);
after(() => client.close());
assert.equal(await client.signOn(), '00');

/** Resolves when the host has hung up. */
async function hungUp(bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    const socket = connect(host.port, '127.0.0.1', () => socket.write(bytes));
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

test('who does not keep to the framing, or sends what is no message, is hung up on', async () => {
  await hungUp(Buffer.from([0x20, 0x01])); // 8,193 bytes to come.
  await hungUp(inFrame(Buffer.from('no message')));
  await hungUp(inFrame(Buffer.from('01007224')));
  await hungUp(inFrame(Buffer.alloc(500, 0xff)));
  const whole = writeHostMessage(cardMessage('0100'));
  await hungUp(inFrame(Buffer.concat([whole, Buffer.from('x')])));
  assert.equal(await client.code(networkOf('301')), '00', 'others do not notice');
});

test('messages are taken however they are cut, and many at once', async () => {
  const requests = Array.from({ length: 20 }, () => cardMessage('0100'));
  const bytes = Buffer.concat(requests.map((one) => inFrame(client.bytesOf(one))));
  const from = client.arrived.length;
  for (const byte of bytes.subarray(0, 400)) client.socket.write(Buffer.from([byte]));
  client.socket.write(bytes.subarray(400));
  client.socket.write(Buffer.alloc(2)); // A length of zero is no message.
  await client.until(() => client.arrived[from + requests.length - 1]);
  const codes = client.arrived.slice(from).map((one) => one?.fields.get(39));
  assert.deepEqual(new Set(codes), new Set(['00']));
});

test('whatever arrives, the host stays, and reads what it writes', async () => {
  const fields = fc.dictionary(
    fc.constantFrom('2', '3', '4', '7', '11', '32', '37', '41', '42', '48', '49', '90', '95'),
    fc.stringMatching(/^\d{0,12}$/),
  );
  await fc.assert(
    fc.asyncProperty(fields, fc.constantFrom('0100', '0220', '0420', '0500'), async (some, mti) => {
      const spoilt = cardMessage(mti);
      const entries = [...spoilt.fields].map(([number, text]) => {
        const other = some[String(number)];
        // Some cents are never answered.
        const changed = number === 4 && other !== undefined ? `${other.slice(2)}00` : other;
        return [number, changed === undefined ? text : changed.slice(0, text.length)] as const;
      });
      const message = { mti, fields: new Map(entries) };
      const bytes = writeHostMessage(message);
      const read = readHostMessage(bytes);
      assert.ok(read);
      assert.ok(bytes.equals(writeHostMessage(read)));
      const asked = { mti, fields: new Map([...read.fields, [11, spoilt.fields.get(11) ?? '']]) };
      assert.match((await client.code(asked)) ?? '', /^[0-9A-Z]{2}$/);
    }),
    { numRuns: 150 },
  );
});

test('damaged bytes are read as some message or as none', () => {
  const whole = writeHostMessage(cardMessage('0100'));
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, end) => {
      const bytes = Buffer.from(whole);
      bytes[at] = byte;
      readHostMessage(bytes);
      assert.ok(end === whole.length || !readHostMessage(whole.subarray(0, end)));
    }),
    { numRuns: 500 },
  );
});

test('bytes are those of a message written by hand', () => {
  const text =
    '01007224000008808000 164242424242424242 000000 000000002000 1118094500 000123 3012 632209000123 00000001 124'.replaceAll(
      ' ',
      '',
    );
  const read = readHostMessage(Buffer.from(text));
  assert.deepEqual(read && [...read.fields.keys()], [2, 3, 4, 7, 11, 14, 37, 41, 49]);
  assert.equal(read && writeHostMessage(read).toString('latin1'), text);
});

function shown(moment: number | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString().slice(0, 10);
}

test('the year is that of field 37, near the clock; of a follow-up, the first after its original', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  assert.equal(shown(sentAt('1118120000', '632212000001', now)), '2026-11-18');
  assert.equal(shown(sentAt('0101000000', '700100000001', now)), '2027-01-01');
  assert.equal(shown(sentAt('1231235959', '536523000001', now)), '2025-12-31');
  assert.equal(shown(sentAt('0229000000', '806000000001', now)), '2028-02-29');
  assert.equal(sentAt('0229000000', '606000000001', now), undefined);
  assert.equal(sentAt('1301000000', '606000000001', now), undefined);
  const original = Date.parse('2026-12-31T23:00:00Z');
  assert.equal(shown(sentAfter('0102000000', original)), '2027-01-02');
  assert.equal(shown(sentAfter('1231230000', original)), '2026-12-31');
});

test('of settings all faults are told at once', () => {
  assert.throws(
    () => hostSettingsIn({ ISO8583_HOST_CONTROL: '0.0.0.0:1', ISO8583_HOST_MAC: 'cmac' }),
    (error: Error) =>
      ['ADDRESS', 'JOURNAL', 'CONTROL', 'KEY', 'KEK'].every((name) =>
        error.message.includes(`ISO8583_HOST_${name} `),
      ),
  );
});
