import assert from 'node:assert/strict';
import { createCipheriv, createDecipheriv } from 'node:crypto';
import { test } from 'node:test';
import { cardMessage, networkOf, Iso8583Client } from '../../test/iso8583-client.ts';
import { cmac, isSigned } from './host-mac.ts';
import type { HostMessage } from './host-message.ts';
import { tagsIn, writtenTags } from './private-data.ts';
import { iso8583Host, type Iso8583Host } from '../../test/iso8583-host.ts';

const KEY = '0123456789ABCDEFFEDCBA9876543210';
const KEK = '00112233445566778899AABBCCDDEEFF';
const OWN = Buffer.from('A1A2A4A7A8ABADAEB0B3B5B6B9BABCBF', 'hex');

/** How each kind of key is sent, as the other end has it. */
const KINDS = {
  retail: {
    opened: (wrapped: Buffer) => {
      const kek = Buffer.from(`${KEK}${KEK.slice(0, 16)}`, 'hex');
      return createDecipheriv('des-ede3-ecb', kek, null).setAutoPadding(false).update(wrapped);
    },
    sealed: (key: Buffer) => {
      const kek = Buffer.from(`${KEK}${KEK.slice(0, 16)}`, 'hex');
      return createCipheriv('des-ede3-ecb', kek, null).setAutoPadding(false).update(key);
    },
    check: (key: Buffer) =>
      createCipheriv('des-ede3-ecb', Buffer.concat([key, key.subarray(0, 8)]), null).update(
        Buffer.alloc(8),
      ),
  },
  cmac: {
    opened: (wrapped: Buffer) =>
      createDecipheriv('id-aes128-wrap', Buffer.from(KEK, 'hex'), Buffer.alloc(8, 0xa6)).update(
        wrapped,
      ),
    sealed: (key: Buffer) =>
      createCipheriv('id-aes128-wrap', Buffer.from(KEK, 'hex'), Buffer.alloc(8, 0xa6)).update(key),
    check: (key: Buffer) => cmac(key, Buffer.alloc(16)),
  },
} as const;
type Kind = keyof typeof KINDS;

function keyIn(kind: Kind, message: HostMessage | undefined): Buffer {
  const tags = tagsIn(message?.fields.get(48) ?? '');
  const key = KINDS[kind].opened(Buffer.from(tags?.get('20') ?? '', 'hex'));
  assert.equal(tags?.get('21'), KINDS[kind].check(key).toString('hex', 0, 3).toUpperCase());
  return key;
}

async function asked(client: Iso8583Client, code: string): Promise<HostMessage> {
  const message = await client.until(() =>
    client.arrived.find((one) => one?.mti === '0800' && one.fields.get(70) === code),
  );
  assert.ok(message);
  return message;
}

function answer(client: Iso8583Client, { fields }: HostMessage): void {
  const kept = [...fields].filter(([number]) => [7, 11, 70].includes(number));
  client.send({ mti: '0810', fields: new Map([...kept, [39, '00']]) });
}

async function signedOn(host: Iso8583Host, kind: Kind, key: Buffer): Promise<Iso8583Client> {
  const client = new Iso8583Client(host.port, { kind, key });
  assert.equal(await client.signOn(), '00');
  return client;
}

for (const kind of ['retail', 'cmac'] as const) {
  test(`${kind}: keys are changed by either end, and outlive the host`, async () => {
    const host = await iso8583Host({
      ISO8583_HOST_MAC: kind,
      ISO8583_HOST_KEY: KEY,
      ISO8583_HOST_KEK: KEK,
    });
    const client = await signedOn(host, kind, Buffer.from(KEY, 'hex'));
    const before = client.key;

    const told = host.control('POST', '/network', { code: '101' });
    const change = await asked(client, '101');
    assert.equal(change.fields.get(53), '0000000000000002');
    answer(client, change);
    assert.deepEqual((await told).body, { sent: 1, agreed: 1 });
    client.key = { kind, key: keyIn(kind, change) };
    const reply = await client.ask(cardMessage('0100'));
    const bytes = client.frames.at(-1);
    assert.ok(reply && bytes);
    assert.ok(isSigned(kind, client.key.key, reply, bytes), 'answered under the new key');
    client.key = before;
    assert.equal(await client.code(cardMessage('0100')), '00', 'what was under way is taken');

    client.key = { kind, key: keyIn(kind, await client.ask(networkOf('101'))) };
    assert.equal(await client.code(cardMessage('0100')), '00');

    const wrapped = KINDS[kind].sealed(OWN).toString('hex').toUpperCase();
    const check = KINDS[kind].check(OWN).toString('hex', 0, 3).toUpperCase();
    const offer = (value: string) =>
      networkOf('101', {
        48: writtenTags([
          ['20', wrapped],
          ['21', value],
        ]),
        53: '0000000000000007',
      });
    assert.equal(await client.code(offer('000000')), '96');
    assert.equal(await client.code(offer(check)), '00');

    await host.kill();
    await host.start();
    const again = await signedOn(host, kind, OWN);
    assert.equal(await again.code(cardMessage('0100')), '00');
    again.key = { kind, key: Buffer.alloc(16, 7) };
    assert.equal(await again.code(cardMessage('0100')), '63');
    again.close();
  });
}

test('the host sends echo, cut-over and sign-off to who is signed on', async () => {
  const host = await iso8583Host({});
  const [client, stranger] = [new Iso8583Client(host.port), new Iso8583Client(host.port)];
  assert.equal(await client.signOn(), '00');
  for (const code of ['301', '201', '002']) {
    const told = host.control('POST', '/network', { code });
    answer(client, await asked(client, code));
    assert.deepEqual((await told).body, { sent: 1, agreed: 1 });
  }
  assert.equal(await client.code(cardMessage('0100')), '58');
  assert.equal((await host.control('POST', '/network', { code: '999' })).status, 422);
  client.close();
  stranger.close();
});

test('AES-CMAC is that of RFC 4493', () => {
  const key = Buffer.from('2b7e151628aed2a6abf7158809cf4f3c', 'hex');
  const message = Buffer.from(
    '6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411',
    'hex',
  );
  assert.equal(cmac(key, Buffer.alloc(0)).toString('hex'), 'bb1d6929e95937287fa37d129b756746');
  assert.equal(
    cmac(key, message.subarray(0, 16)).toString('hex'),
    '070a16b46b4d4144f79bdd9dd04a287c',
  );
  assert.equal(cmac(key, message).toString('hex'), 'dfa66747de9ae63030ca32611497c827');
});
