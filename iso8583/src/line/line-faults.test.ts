import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freePort } from '../../../service/src/platform/db/embedded/free-port.ts';
import { until } from '../../../test/until.ts';
import type { Message } from '../codec/message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { approvalOf, isCode, startPeer } from './scripted-peer.ts';

const LONG = { timeoutMs: 20_000 };
const FAST = { answerMs: 300, echoMs: 300 }; // Longer than a busy machine takes to answer itself.

test('a silent host is found out and cut, and the other address takes over', async (t) => {
  let isSilent = false;
  const [first, second] = await Promise.all([
    startPeer({ script: () => !isSilent }),
    startPeer({}),
  ]);
  const [host, { port }] = ['127.0.0.1', second];
  const { line, reports, start } = tryLine(t, [first, second], {
    config: {
      ...FAST,
      addresses: [
        { host, port: first.port },
        { host, port, isBackup: true },
      ],
    },
  });
  await start();
  await until(() => line.sessions().every(({ state }) => state === 'UP'));
  await line.ask(authorization(trialTrace()), LONG);
  assert.equal(second.received.filter(isPayment).length, 0, 'the preferred one is used');

  isSilent = true;
  await assert.rejects(line.ask(authorization(trialTrace()), LONG), { code: 'CUT', isSent: true });
  assert.equal(first.received.filter(isCode('301')).length, 1);
  assert.equal(line.isReady(), true);
  await line.ask(authorization(trialTrace()), LONG);
  assert.equal(second.received.filter(isPayment).length, 1);
  assert.deepEqual(reports, ['lost trial-1']);

  isSilent = false;
  await until(() => reports.includes('restored trial-1'));
  await line.ask(authorization(trialTrace()), LONG);
  assert.equal(second.received.filter(isPayment).length, 1, 'and again, once it is back');
});

test('a host that only answers some requests is not cut', async (t) => {
  const peer = await startPeer({ script: ({ mti }) => mti !== '0100' });
  const { line, start } = tryLine(t, [peer], { config: FAST });
  await start();
  const unanswered = line.ask(authorization(trialTrace()), { timeoutMs: 1_500 });
  await assert.rejects(unanswered, { code: 'TIMED_OUT', isSent: true });
  assert.ok(peer.received.some(isCode('301')));
  assert.equal(line.isReady(), true);
  assert.equal(peer.connections.length, 1);
  assert.notEqual(line.sessions()[0]?.echoMs, null);
});

test('an idle line asks for a sign of life, and is cut when two stay unanswered', async (t) => {
  let isSilent = false;
  const peer = await startPeer({ script: () => !isSilent });
  const { line, start } = tryLine(t, [peer], { config: { echoEveryMs: 50, echoMs: 300 } });
  await start();
  await until(() => peer.received.filter(isCode('301')).length >= 2);
  assert.equal(line.isReady(), true);
  isSilent = true;
  const before = peer.received.length;
  await until(() => !line.isReady());
  const echoes = peer.received.slice(before).filter(isCode('301')).length;
  assert.ok(echoes >= 1 && echoes <= 2, `${echoes}`);
});

test('without numbers for network messages no sign of life is asked for, and nothing is cut', async (t) => {
  const peer = await startPeer({});
  let asked = 0;
  const trace = () => {
    asked += 1;
    return asked === 1 ? trialTrace() : undefined;
  };
  const { line, start } = tryLine(t, [peer], { config: { echoEveryMs: 10 }, deps: { trace } });
  await start();
  await until(() => asked > 3);
  assert.equal(line.isReady(), true);
  assert.equal(peer.received.length, 1);
});

test('answers that nobody waits for are reported: late, second, and to nothing', async (t) => {
  const held: (() => void)[] = [];
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti === '0800') return true;
      held.push(() => send(approvalOf(message)));
      return false;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer]);
  await start();
  const trace = trialTrace();
  await assert.rejects(line.ask(authorization(trace), { timeoutMs: 20 }), { code: 'TIMED_OUT' });
  await until(() => held.length === 1);
  held.shift()?.();
  await until(() => troubles.length === 1);
  assert.deepEqual(troubles, ['late-answer']);

  const again = line.ask({ ...authorization(trace), mti: '0101' }, LONG);
  const [connection] = peer.connections;
  await peer.seen(({ mti }) => mti === '0101');
  connection?.send(approvalOf(authorization(trace)));
  assert.equal((await again).fields.get(11), trace);
  connection?.send(approvalOf(authorization(trace)));
  await until(() => troubles.length === 2);
  connection?.send(approvalOf(authorization('999999')));
  await until(() => troubles.length === 3);
  connection?.send(authorization('999998'));
  await until(() => troubles.length === 4);
  assert.deepEqual(troubles, ['late-answer', 'unmatched', 'unmatched', 'unmatched']);
  assert.equal(line.isReady(), true);
});

test('an answer to another terminal, or of another kind, is not taken', async (t) => {
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== '0220') return true;
      const answer = approvalOf(message);
      send({ ...answer, mti: '0210' });
      send({ ...answer, fields: new Map([...answer.fields, [41, 'TILL2']]) });
      return true;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer]);
  await start();
  const { fields } = authorization(trialTrace());
  assert.equal((await line.ask({ mti: '0220', fields }, LONG)).fields.get(41), 'TILL1   ');
  assert.deepEqual(troubles, ['unmatched', 'unmatched']);
});

test('what an answer is matched by can be told, for hosts that leave fields out', async (t) => {
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== '0100') return true;
      const { fields, mti } = approvalOf(message);
      send({ mti, fields: new Map([...fields].filter(([number]) => number !== 41)) });
      return false;
    },
  });
  const { line, start } = tryLine(t, [peer], { config: { match: { 1: [11, 37] } } });
  await start();
  assert.equal((await line.ask(authorization(trialTrace()), LONG)).mti, '0110');
});

test('a frame longer than any message cuts the line, which is then made again', async (t) => {
  const peer = await startPeer({});
  const { line, reports, start, troubles } = tryLine(t, [peer]);
  await start();
  peer.connections[0]?.socket.write(Buffer.of(0xff, 0xff));
  await until(() => reports.length === 2);
  assert.deepEqual(reports, ['lost trial-1', 'restored trial-1']);
  assert.deepEqual(troubles, ['malformed']);
  assert.equal((await line.ask(authorization(trialTrace()), LONG)).mti, '0110');
});

test('an unreadable answer is told to whoever waits for it, where that can be seen', async (t) => {
  const peer = await startPeer({
    script: (message, { sendBytes }) => {
      if (message.mti !== '0100') return true;
      sendBytes(Buffer.from('not a message'));
      const bytes = writeMessage(iso1987, approvalOf(message));
      bytes.write('12X', bytes.length - 3); // The currency is digits.
      sendBytes(bytes);
      return false;
    },
  });
  const troubles: unknown[] = [];
  const onTrouble = (...trouble: readonly unknown[]) => troubles.push(trouble);
  const { line, start } = tryLine(t, [peer], { deps: { onTrouble } });
  await start();
  const asked = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(asked, { code: 'MALFORMED', isSent: true });
  assert.equal(line.isReady(), true, 'the line is as good as before');
  assert.equal(troubles.length, 2);
  assert.deepEqual(troubles[0], ['malformed', { offset: 0 }]);
  assert.partialDeepStrictEqual(troubles[1], ['malformed', { field: 49 }]);
});

test('a broken connection: nobody knows of what was sent, and it is made again', async (t) => {
  const peer = await startPeer({
    script: ({ mti }, { socket }) => mti === '0800' || socket.destroy().readable,
  });
  const { line, reports, start } = tryLine(t, [peer]);
  await start();
  for (const _ of [1, 2, 3]) {
    await assert.rejects(line.ask(authorization(trialTrace()), LONG), {
      code: 'CUT',
      isSent: true,
    });
    await until(() => line.isReady());
  }
  assert.equal(reports.length, 6);
});

test('a host that comes up later is found', async (t) => {
  const port = await freePort();
  const { line, start } = tryLine(t, [], {
    config: { addresses: [{ host: '127.0.0.1', port }] },
  });
  const started = start();
  const peer = await startPeer({ port });
  t.after(async () => await peer.close());
  await started;
  assert.equal(line.isReady(), true);
});

function isPayment({ mti }: Message): boolean {
  return mti === '0100';
}
