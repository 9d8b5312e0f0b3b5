import assert from 'node:assert/strict';
import { createCipheriv, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import type { Message } from '../codec/message.ts';
import { readMessage } from '../codec/read-message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { createKeyRing } from '../mac/keys.ts';
import { MAC_SCHEMES } from '../mac/mac-algorithms.ts';
import { hasRightMac, writeSignedMessage } from '../mac/signed-message.ts';
import { type WorkingKey, workingKeyOf } from '../mac/working-key.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { approvalOf, isCode, startPeer } from './scripted-peer.ts';

const LONG = { timeoutMs: 20_000 };
const encryptionKey = randomBytes(16);
const encryption = { algorithm: 'aes-cmac', encryptionKey } as const;

function newKey(number: number): WorkingKey {
  const key = randomBytes(16);
  const cipher = createCipheriv('id-aes128-wrap', encryptionKey, Buffer.alloc(8, 0xa6));
  const encrypted = Buffer.concat([cipher.update(key), cipher.final()]).toString('hex');
  const checkValue = MAC_SCHEMES['aes-cmac'].checkValue(key).toString('hex');
  return workingKeyOf(encryption, { number: String(number), encrypted, checkValue });
}

function keyFields({ checkValue, encrypted, number }: WorkingKey): [number, string][] {
  const length = String(encrypted.length).padStart(3, '0');
  return [
    [48, `20${length}${encrypted}21006${checkValue}`],
    [53, number],
  ];
}

function emptyRing(stored: Buffer[] = []) {
  const store = async (bytes: Buffer) => void stored.push(bytes);
  return createKeyRing({ ...encryption, previousMs: 60_000, now: () => new Date(), store });
}

test('a line without a key asks for one before it is up, and signs from then on', async (t) => {
  const key = newKey(1);
  const unsigned: string[] = [];
  let refusals = 1;
  const peer = await startPeer({
    script: (message, { send, sendBytes }, bytes) => {
      if (!hasRightMac(readMessage(iso1987, bytes), bytes, [key])) unsigned.push(message.mti);
      if (isCode('101')(message)) {
        refusals -= 1;
        send(approvalOf(message, refusals < 0 ? keyFields(key) : [[39, '96']]));
      } else sendBytes(writeSignedMessage(iso1987, approvalOf(message), key));
      return false;
    },
    write: (message) => writeMessage(iso1987, message),
  });
  const stored: Buffer[] = [];
  const { line, start, troubles } = tryLine(t, [peer], {
    deps: { keys: emptyRing(stored) },
  });
  await start();
  assert.deepEqual(troubles, ['refused-sign-on']);
  assert.equal(stored.length, 1);
  assert.equal((await line.ask(authorization(trialTrace()), LONG)).mti, '0110');
  assert.deepEqual(unsigned, ['0800', '0800', '0800', '0800'], 'only until there was a key');
});

test('an answer with a wrong MAC, or none, is no answer', async (t) => {
  const [key, another] = [newKey(1), newKey(2)];
  const keys = emptyRing();
  await keys.change(key.encrypted, key.number, key.checkValue);
  const peer = await startPeer({
    script: (message, { sendBytes }) => {
      if (message.mti === '0800') return true;
      sendBytes(writeSignedMessage(iso1987, approvalOf(message), another));
      sendBytes(writeMessage(iso1987, approvalOf(message)));
      return false;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer], { deps: { keys } });
  await start();
  const wire: string[] = [];
  const asked = line.ask(authorization(trialTrace()), {
    timeoutMs: 1_000,
    wire: ({ direction }) => wire.push(direction),
  });
  await assert.rejects(asked, { code: 'WRONG_MAC', isSent: true });
  assert.deepEqual(troubles, ['wrong-mac', 'wrong-mac']);
  assert.deepEqual(wire, ['SENT', 'RECEIVED', 'RECEIVED']);
});

test('a key is changed while requests are in flight: both sides go on', async (t) => {
  const [first, second] = [newKey(1), newKey(2)];
  const stored: Buffer[] = [];
  const keys = emptyRing(stored);
  await keys.change(first.encrypted, first.number, first.checkValue);
  let hostKey = first;
  const held: Message[] = [];
  const signedBy: string[] = [];
  const peer = await startPeer({
    script: (message, _, bytes) => {
      if (message.mti !== '0100') return true;
      const read = readMessage(iso1987, bytes);
      const key = [first, second].find((one) => hasRightMac(read, bytes, [one]));
      signedBy.push(key?.number ?? 'none');
      held.push(message);
      return false;
    },
    write: (message) => writeSignedMessage(iso1987, message, hostKey),
  });
  const { line, start, troubles } = tryLine(t, [peer], { deps: { keys } });
  await start();
  const [connection] = peer.connections;
  assert.ok(connection);
  const before = [1, 2].map(async () => line.ask(authorization(trialTrace()), LONG));
  await until(() => held.length === 2);

  const trace = trialTrace();
  const fields = new Map([[11, trace], [70, '101'], ...keyFields(second)]);
  connection.send({ mti: '0800', fields });
  const answer = await peer.seen((one) => one.mti === '0810' && one.fields.get(11) === trace);
  assert.equal(answer.fields.get(39), '00');
  assert.equal(stored.length, 2);

  const after = line.ask(authorization(trialTrace()), LONG);
  await until(() => held.length === 3);
  const [one, two, three] = held;
  assert.ok(one && two && three);
  connection.send(approvalOf(one)); // On its way before the change.
  hostKey = second;
  connection.send(approvalOf(two));
  connection.send(approvalOf(three));
  await Promise.all([...before, after]);
  assert.deepEqual(troubles, []);
  assert.deepEqual(signedBy.map(Number), [1, 1, 2]);
});

test('a key with another check value is refused, and the one before stays', async (t) => {
  const [first, second] = [newKey(1), newKey(2)];
  const keys = emptyRing();
  await keys.change(first.encrypted, first.number, first.checkValue);
  const peer = await startPeer({
    write: (message) => writeSignedMessage(iso1987, message, first),
  });
  const { line, start } = tryLine(t, [peer], { deps: { keys } });
  await start();
  const wrong = keyFields({ ...second, checkValue: 'ABCDEF' });
  const fields = new Map([[11, trialTrace()], [70, '101'], ...wrong]);
  peer.connections[0]?.send({ mti: '0800', fields });
  const answer = await peer.seen(({ mti }) => mti === '0810');
  assert.equal(answer.fields.get(39), '96');
  assert.equal(Number(keys.current()?.number), 1);
  assert.equal((await line.ask(authorization(trialTrace()), LONG)).mti, '0110');
  await assert.rejects(line.requestKeyChange(), { name: 'RefusedFault' });
});
