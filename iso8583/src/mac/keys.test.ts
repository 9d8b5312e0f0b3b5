import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Dialect } from '../codec/dialect.ts';
import { readMessage } from '../codec/read-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { createKeyRing, type KeyRing, type KeyRingConfig } from './keys.ts';
import { MAC_SCHEMES, type MacAlgorithm } from './mac-algorithms.ts';
import { hasRightMac, writeSignedMessage } from './signed-message.ts';
import { encryptedKeyOf } from './working-key.ts';

const ALGORITHMS: readonly MacAlgorithm[] = ['retail', 'aes-cmac'];
const NUMBER = '0000000000000007';

function sentKey(algorithm: MacAlgorithm, encryptionKey: Buffer, key = randomBytes(16)) {
  const checkValue = MAC_SCHEMES[algorithm].checkValue(key).toString('hex');
  const cipher =
    algorithm === 'retail'
      ? createCipheriv('des-ede3-ecb', tripled(encryptionKey), Buffer.alloc(0))
      : createCipheriv('id-aes128-wrap', encryptionKey, Buffer.alloc(8, 0xa6));
  if (algorithm === 'retail') cipher.setAutoPadding(false);
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()]).toString('hex');
  return { key, encrypted, checkValue };
}

function tripled(key: Buffer): Buffer {
  return Buffer.concat([key, key.subarray(0, 8)]);
}

function ringOf(algorithm: MacAlgorithm, more: Partial<KeyRingConfig> = {}) {
  const clock = { now: new Date('2026-11-18T09:45:00Z') };
  const stored: Buffer[] = [];
  const encryptionKey = more.encryptionKey ?? randomBytes(16);
  const config: KeyRingConfig = {
    algorithm,
    encryptionKey,
    previousMs: 60_000,
    now: () => clock.now,
    store: async (ring) => {
      stored.push(ring);
    },
    ...more,
  };
  return { ring: createKeyRing(config), config, encryptionKey, stored, clock };
}

const numbersOf = (ring: KeyRing) => ring.accepted().map(({ number }) => Number(number));

for (const algorithm of ALGORITHMS) {
  test(`${algorithm}: a new key is used at once, and the one before for a while`, async () => {
    const { clock, config, encryptionKey, ring, stored } = ringOf(algorithm);
    assert.equal(ring.current(), undefined);
    const keys = [1, 2, 3].map(() => sentKey(algorithm, encryptionKey));
    for (const [place, { checkValue, encrypted }] of keys.entries()) {
      await ring.change(encrypted, String(place + 1), checkValue);
    }
    assert.deepEqual(numbersOf(ring), [3, 2]);
    const last = keys.at(-1);
    assert.ok(last);
    await ring.change(last.encrypted, '3', last.checkValue);
    assert.deepEqual(numbersOf(ring), [3, 2], 'the same key again');
    assert.equal(stored.length, 3);

    const another = createKeyRing({ ...config, stored: stored.at(-1) });
    const text = Buffer.from('0100');
    assert.deepEqual(numbersOf(another), [3, 2]);
    assert.deepEqual(another.current()?.mac(text), MAC_SCHEMES[algorithm].macWith(last.key)(text));

    clock.now = new Date(clock.now.getTime() + 60_000);
    assert.deepEqual(numbersOf(ring), [3]);
    assert.deepEqual(numbersOf(another), [3]);
  });

  test(`${algorithm}: a key that is none is refused, and the one before stays`, async () => {
    const { encryptionKey, ring, stored } = ringOf(algorithm);
    const good = sentKey(algorithm, encryptionKey);
    await ring.change(good.encrypted, NUMBER, good.checkValue);
    const alien = sentKey(algorithm, randomBytes(16));
    const short = sentKey(algorithm, encryptionKey, randomBytes(24)).encrypted.slice(0, 32);
    const refused: readonly (readonly [string, string, string])[] = [
      [alien.encrypted, NUMBER, alien.checkValue],
      [good.encrypted, NUMBER, 'FFFFFF'],
      [good.encrypted, 'seven', good.checkValue],
      [good.encrypted, NUMBER, good.checkValue.slice(2)],
      [short, NUMBER, good.checkValue],
      ['', NUMBER, good.checkValue],
      ['0G', NUMBER, good.checkValue],
    ];
    for (const [encrypted, number, checkValue] of refused) {
      const error: unknown = await ring.change(encrypted, number, checkValue).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.ok(error instanceof Error);
      assert.equal(error.name, 'KeyFault');
      const said = `${error.message} ${inspect(error)}`.toLowerCase();
      assert.ok(!said.includes(good.encrypted) && !said.includes(good.key.toString('hex')));
    }
    assert.deepEqual(numbersOf(ring), [7]);
    assert.equal(stored.length, 1);
  });

  test(`${algorithm}: neither the ring nor what is stored shows a key`, async () => {
    const { encryptionKey, ring, stored } = ringOf(algorithm);
    const { checkValue, encrypted, key } = sentKey(algorithm, encryptionKey);
    await ring.change(encrypted, NUMBER, checkValue);
    const shown = inspect([ring, ring.current()], { depth: 9 }) + String(stored[0]);
    assert.ok(!shown.toLowerCase().includes(key.toString('hex')));
  });
}

for (const algorithm of ALGORITHMS) {
  test(`${algorithm}: a key agreed upon beside the line is as if it had been sent`, async () => {
    const { config, ring } = ringOf(algorithm);
    const key = randomBytes(16);
    const first = encryptedKeyOf(config, { key, number: '0' });
    const { checkValue, encrypted } = sentKey(algorithm, config.encryptionKey, key);
    assert.deepEqual(first, { number: '0', encrypted, checkValue });
    await ring.change(first.encrypted, first.number, first.checkValue);
    const text = Buffer.from('0800');
    assert.deepEqual(ring.current()?.mac(text), MAC_SCHEMES[algorithm].macWith(key)(text));
    assert.throws(() => encryptedKeyOf(config, { key: randomBytes(9), number: '0' }), {
      name: 'KeyFault',
    });
  });
}

test('a key that cannot be stored is not used', async () => {
  const { encryptionKey, ring } = ringOf('retail', {
    store: async () => {
      throw new Error('the database is away');
    },
  });
  const { checkValue, encrypted } = sentKey('retail', encryptionKey);
  await assert.rejects(ring.change(encrypted, NUMBER, checkValue), /away/);
  assert.equal(ring.current(), undefined);
});

test('what was stored and cannot be read is told at the start', () => {
  for (const text of ['', '[', 'null', '{"current":{}}', '{"current":{"number":"1"}}']) {
    assert.throws(() => ringOf('retail', { stored: Buffer.from(text) }), { name: 'KeyFault' });
  }
  assert.throws(() => ringOf('retail', { encryptionKey: randomBytes(15) }), { name: 'KeyFault' });
});

/** Some hosts write the MAC as hexadecimal characters. */
const iso1987Hexadecimal: Dialect = {
  ...iso1987,
  name: 'hexadecimal',
  fields: {
    ...iso1987.fields,
    64: { name: 'MAC', kind: 'b', length: 8, encoding: 'ascii' },
    128: { name: 'MAC', kind: 'b', length: 8, encoding: 'ascii' },
  },
};

for (const dialect of [iso1987, iso1993, iso1987Hexadecimal]) {
  for (const algorithm of ALGORITHMS) {
    test(`${dialect.name}, ${algorithm}: any byte that is changed makes the MAC wrong`, async () => {
      const { encryptionKey, ring } = ringOf(algorithm);
      const { checkValue, encrypted, key: secret } = sentKey(algorithm, encryptionKey);
      await ring.change(encrypted, NUMBER, checkValue);
      const key = ring.current();
      assert.ok(key);
      const trace = fc.integer({ min: 0, max: 999_999 });
      fc.assert(
        fc.property(trace, fc.boolean(), fc.nat(), fc.nat(7), (number, isLong, at, bit) => {
          const fields = new Map([[11, String(number)], ...(isLong ? [[70, '301'] as const] : [])]);
          const mti = `${dialect.version}800`;
          const bytes = writeSignedMessage(dialect, { mti, fields }, key);
          const read = readMessage(dialect, bytes);
          const macField = isLong ? 128 : 64;
          const covered = bytes.subarray(0, read.spans.get(macField)?.from);
          const mac = MAC_SCHEMES[algorithm].macWith(secret)(covered).toString('hex').toUpperCase();
          assert.equal(read.fields.get(macField), mac);
          assert.ok(hasRightMac(read, bytes, [key]));
          assert.ok(!hasRightMac(read, bytes, []));
          const place = at % bytes.length;
          bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
          try {
            assert.ok(!hasRightMac(readMessage(dialect, bytes), bytes, [key]));
          } catch (error) {
            assert.equal(error instanceof Error && error.name, 'MessageFault');
          }
        }),
        { numRuns: 100 },
      );
    });
  }
}
