/** A host that gives the first key when it is asked: one connection of all processes asks it. */
import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { newReference } from '../../connector-kit/src/on-trial.ts';
import { connectorsTo } from '../../test/iso8583-connector.ts';
import { temporaryFolder } from '../../test/service.ts';
import { cad, cardOf, MERCHANT } from '../../test/simulator.ts';
import type { Message } from './codec/message.ts';
import { readMessage } from './codec/read-message.ts';
import { writeMessage } from './codec/write-message.ts';
import { iso1987 } from './dialects/iso1987.ts';
import { approvalOf, isCode, startPeer } from './line/scripted-peer.ts';
import { MAC_SCHEMES } from './mac/mac-algorithms.ts';
import { hasRightMac, writeSignedMessage } from './mac/signed-message.ts';
import { type WorkingKey, workingKeyOf } from './mac/working-key.ts';

const PROCESSES = 3;
const encryptionKey = randomBytes(16);

/** Of this host only the newest counts, as with hosts that forget a key when they give another. */
let newest: WorkingKey | undefined;
let given = 0;
let refusals = 1;

function nextKey(): [number, string][] {
  given += 1;
  const key = randomBytes(16);
  const cipher = createCipheriv('id-aes128-wrap', encryptionKey, Buffer.alloc(8, 0xa6));
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()]).toString('hex');
  const checkValue = MAC_SCHEMES['aes-cmac'].checkValue(key).toString('hex');
  const sent = { number: String(given), encrypted, checkValue };
  newest = workingKeyOf({ algorithm: 'aes-cmac', encryptionKey }, sent);
  return [
    [48, `20${String(encrypted.length).padStart(3, '0')}${encrypted}21006${checkValue}`],
    [53, sent.number],
  ];
}

const signed = (message: Message): Buffer =>
  newest ? writeSignedMessage(iso1987, message, newest) : writeMessage(iso1987, message);
const peer = await startPeer({
  script: (message, { sendBytes }, bytes) => {
    if (isCode('101')(message)) {
      refusals -= 1;
      const key: [number, string][] = refusals < 0 ? nextKey() : [[39, '96']];
      sendBytes(writeMessage(iso1987, approvalOf(message, key)));
      return false;
    }
    const isSigned = newest && hasRightMac(readMessage(iso1987, bytes), bytes, [newest]);
    if (message.mti === '0800') {
      const answer = approvalOf(message);
      sendBytes(isSigned ? signed(answer) : writeMessage(iso1987, answer));
    } else sendBytes(signed(approvalOf(message, isSigned ? [[38, 'A1B2C3']] : [[39, '63']])));
    return false;
  },
});

test('processes that start together ask until they have one key, and sign with it', async () => {
  const open = await connectorsTo(
    { folder: temporaryFolder(), port: peer.port, records: undefined },
    {
      addresses: [{ host: '127.0.0.1', port: peer.port, connections: 2 }],
      mac: { algorithm: 'aes-cmac', keyEncryptingKeyVariable: 'KEK' },
    },
    { KEK: encryptionKey.toString('hex') },
  );
  const connectors = Array.from({ length: PROCESSES }, open);
  after(async () => {
    await Promise.all(connectors.map(async (connector) => await connector.stop?.()));
    await peer.close();
  });
  await Promise.all(connectors.map(async (connector) => await connector.start?.()));
  for (const connector of connectors) {
    const answer = await connector.authorize({
      reference: newReference(),
      merchant: MERCHANT,
      card: cardOf(),
      amount: cad(10_00n),
      capture: false,
      hostReferences: connector.assign?.({ merchant: MERCHANT, operation: 'authorize' }),
    });
    assert.equal(answer.kind, 'approved');
  }
  assert.equal(given, 1);
});
