import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import type { WireMessage } from '../../../service/src/acquiring/acquirers/acquirer.ts';
import type { Message } from '../codec/message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { describeBytes } from './described-bytes.ts';
import { framed } from './framing.ts';
import { LineFault } from './line-fault.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { approvalOf, isCode, startPeer } from './scripted-peer.ts';

const LONG = { timeoutMs: 20_000 };

test('a host that refuses to sign on is asked again, and sees nothing else before', async (t) => {
  let refusals = 2;
  const peer = await startPeer({
    script: (message, { send }) => {
      if (!isCode('001')(message) || refusals === 0) return true;
      refusals -= 1;
      send(approvalOf(message, [[39, '91']]));
      return false;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer]);
  assert.equal(line.isReady(), false);
  const early = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(early, { name: 'LineFault', code: 'NOT_READY', isSent: false });
  await start();
  assert.equal(line.isReady(), true);
  assert.deepEqual(troubles, ['refused-sign-on', 'refused-sign-on']);
  const answer = await line.ask(authorization(trialTrace()), LONG);
  assert.equal(answer.fields.get(39), '00');
  assert.deepEqual(
    peer.received.map(({ mti }) => mti),
    ['0800', '0800', '0800', '0100'],
  );
  const [state] = line.sessions();
  assert.equal(state?.state, 'UP');
  assert.equal(state.address, `127.0.0.1:${peer.port}`);
});

test('200 answers in another order come to their requests, byte by byte and glued', async (t) => {
  const held: Message[] = [];
  const peer = await startPeer({
    script: (message, { socket }) => {
      if (message.mti !== '0100') return true;
      held.push(message);
      if (held.length < 200) return false;
      const answers = held
        .toReversed()
        .map((one) => framed({ length: 'binary' }, writeMessage(iso1987, approvalOf(one))));
      const [split, glued] = [Buffer.concat(answers.slice(0, 5)), Buffer.concat(answers.slice(5))];
      socket.setNoDelay(true);
      for (const byte of split) socket.write(Buffer.of(byte));
      socket.write(glued);
      return false;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer]);
  await start();
  const traces = Array.from({ length: 200 }, trialTrace);
  const answers = await Promise.all(traces.map((trace) => line.ask(authorization(trace), LONG)));
  assert.deepEqual(
    answers.map(({ fields }) => fields.get(37)),
    traces.map((trace) => `632209${trace}`),
  );
  assert.deepEqual(troubles, []);
});

test('the same request many times at once is sent once, and answered to all', async (t) => {
  const held: (() => void)[] = [];
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== '0420') return true;
      held.push(() => send(approvalOf(message)));
      return false;
    },
  });
  const { line, start, troubles } = tryLine(t, [peer], {
    config: { addresses: [{ host: '127.0.0.1', port: peer.port, connections: 3 }] },
  });
  await start();
  await until(() => line.sessions().every(({ state }) => state === 'UP'));
  const { fields } = authorization(trialTrace());
  const asked = Array.from({ length: 50 }, async (_, place) =>
    line.ask({ mti: place === 0 ? '0420' : '0421', fields }, LONG),
  );
  await peer.seen(({ mti }) => mti === '0420');
  const other = line.ask({ mti: '0420', fields: new Map([...fields, [4, '1']]) }, LONG);
  await assert.rejects(other, { code: 'BUSY', isSent: false });
  held.shift()?.();
  const answers = await Promise.all(asked);
  assert.equal(new Set(answers).size, 1);
  assert.equal(peer.received.filter(({ mti }) => mti.startsWith('042')).length, 1);
  assert.deepEqual(troubles, []);
});

test('requests go where the fewest wait', async (t) => {
  const peers = await Promise.all([1, 2].map(async () => startPeer({ script: silentToPayments })));
  const { line, start } = tryLine(t, peers);
  await start();
  await until(() => line.sessions().every(({ state }) => state === 'UP'));
  const asked = Array.from({ length: 10 }, async () => line.ask(authorization(trialTrace()), LONG));
  assert.deepEqual(
    line.sessions().map(({ inFlight }) => inFlight),
    [5, 5],
  );
  const [ends] = await Promise.all([Promise.allSettled(asked), line.stop()]);
  assert.ok(ends.every((end) => end.status === 'rejected'));
});

test('beyond the limit of requests in flight a request is refused at once', async (t) => {
  const peer = await startPeer({ script: silentToPayments });
  const { line, start } = tryLine(t, [peer], { config: { inFlightMax: 3 } });
  await start();
  const asked = Array.from({ length: 3 }, async () => line.ask(authorization(trialTrace()), LONG));
  const more = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(more, { code: 'BUSY', isSent: false });
  await Promise.all([Promise.allSettled(asked), line.stop()]);
});

test('a host that does not read: what it could not be sent is known not to be sent', async (t) => {
  const peer = await startPeer({});
  const { line, start } = tryLine(t, [peer], { config: { inFlightMax: 20_000 } });
  await start();
  peer.connections[0]?.socket.pause();
  const filler = [60, 61, 62, 63, 120, 123].map((field) => [field, 'x'.repeat(999)] as const);
  const asked = Array.from({ length: 2_500 }, async () =>
    line.ask(authorization(trialTrace(), filler), { timeoutMs: 300 }),
  );
  const ends = await Promise.allSettled(asked);
  const sent = ends.map(
    (end) => end.status === 'rejected' && end.reason instanceof LineFault && end.reason.isSent,
  );
  const firstUnsent = sent.indexOf(false);
  assert.ok(firstUnsent > 0, 'some were sent, and some not');
  assert.ok(!sent.slice(firstUnsent).includes(true));
});

test('what is sent and received is told with masked bytes', async (t) => {
  const peer = await startPeer({});
  const { line, start } = tryLine(t, [peer]);
  await start();
  const wire: WireMessage[] = [];
  const trace = trialTrace();
  await line.ask(authorization(trace, [[48, '02003123']]), {
    ...LONG,
    wire: (one) => wire.push(one),
  });
  assert.deepEqual(
    wire.map(({ direction, session }) => [direction, session]),
    [
      ['SENT', 'trial-1'],
      ['RECEIVED', 'trial-1'],
    ],
  );
  const parts = wire.map(({ bytes }) => describeBytes(iso1987, bytes) ?? []);
  const value = (place: number, part: string) =>
    parts[place]?.find((one) => one.part === part)?.value;
  assert.equal(value(0, '2'), '424242******4242');
  assert.equal(value(0, '48'), '*'.repeat(8));
  assert.equal(value(1, '11'), trace);
  assert.equal(value(1, '39'), '00');
});

test('a dialect of packed digits and EBCDIC works the same, behind another framing', async (t) => {
  const framing = { length: 'ascii', isInclusive: true, header: '6000010000' } as const;
  const peer = await startPeer({ dialect: iso1993, framing });
  const { line, start } = tryLine(t, [peer], { config: { dialect: iso1993, framing } });
  await start();
  const request = { ...authorization(trialTrace()), mti: '1100' };
  const answer = await line.ask(request, LONG);
  assert.equal(answer.mti, '1110');
  assert.equal(answer.fields.get(39), '000');
});

test('what cannot be written is refused before anything is sent', async (t) => {
  const peer = await startPeer({});
  const { line, start } = tryLine(t, [peer]);
  await start();
  const refused = line.ask(authorization(trialTrace(), [[38, 'é']]), LONG);
  await assert.rejects(refused, { code: 'MALFORMED', isSent: false });
  assert.equal(line.sessions()[0]?.inFlight, 0);
});

test('the host is answered: echo, cut-over, and what is not known', async (t) => {
  const peer = await startPeer({});
  const { start } = tryLine(t, [peer]);
  await start();
  for (const [code, response] of [
    ['301', '00'],
    ['201', '00'],
    ['101', '96'],
    ['999', '12'],
  ] as const) {
    const trace = trialTrace();
    peer.connections[0]?.send({
      mti: '0800',
      fields: new Map([
        [11, trace],
        [70, code],
      ]),
    });
    const answer = await peer.seen(({ fields, mti }) => mti === '0810' && fields.get(11) === trace);
    assert.equal(answer.fields.get(39), response);
    assert.equal(answer.fields.get(70), code);
  }
});

test('after the host signs off, what is in flight is answered and the session begins again', async (t) => {
  const held: (() => void)[] = [];
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== '0100') return true;
      held.push(() => send(approvalOf(message)));
      return false;
    },
  });
  const { line, reports, start } = tryLine(t, [peer]);
  await start();
  const asked = line.ask(authorization(trialTrace()), LONG);
  await peer.seen(({ mti }) => mti === '0100');
  const fields = new Map([
    [11, trialTrace()],
    [70, '002'],
  ]);
  peer.connections[0]?.send({ mti: '0800', fields });
  await peer.seen((message) => message.mti === '0810' && message.fields.get(70) === '002');
  await until(() => !line.isReady());
  const refused = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(refused, { code: 'NOT_READY', isSent: false });
  held.shift()?.();
  assert.equal((await asked).fields.get(39), '00');
  await until(() => line.isReady());
  assert.equal(peer.connections.length, 2);
  assert.deepEqual(reports, ['lost trial-1', 'restored trial-1']);
});

test('a drained line finishes what waits, and takes nothing more', async (t) => {
  const held: (() => void)[] = [];
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== '0100') return true;
      held.push(() => send(approvalOf(message)));
      return false;
    },
  });
  const { line, start } = tryLine(t, [peer]);
  await start();
  const asked = line.ask(authorization(trialTrace()), LONG);
  await peer.seen(({ mti }) => mti === '0100');
  let isDrained = false;
  const drained = line.drain().then(() => (isDrained = true));
  assert.equal(line.isReady(), false);
  const refused = line.ask(authorization(trialTrace()), LONG);
  await assert.rejects(refused, { code: 'NOT_READY', isSent: false });
  assert.equal(isDrained, false);
  held.shift()?.();
  await drained;
  assert.equal((await asked).mti, '0110');
});

test('a stopped line has signed off, and leaves nothing behind', async (t) => {
  const peer = await startPeer({});
  const { line, start } = tryLine(t, [peer], {
    config: { addresses: [{ host: '127.0.0.1', port: peer.port, connections: 2 }] },
  });
  await start();
  await until(() => line.sessions().every(({ state }) => state === 'UP'));
  const closed = peer.connections.map(async ({ socket }) => once(socket, 'close'));
  await line.stop();
  await Promise.all(closed);
  assert.equal(peer.received.filter(isCode('002')).length, 2);
  assert.deepEqual(
    line.sessions().map(({ state }) => state),
    ['DOWN', 'DOWN'],
  );
  await peer.close();
  const left = process
    .getActiveResourcesInfo()
    .filter((name) => /Timeout|TCPSocket|TLS/.test(name));
  assert.deepEqual(left, []);
});

test('a line that never came up is stopped as well', async (t) => {
  const peer = await startPeer({ script: () => false });
  const { line, start } = tryLine(t, [peer]);
  const started = assert.rejects(start(), { code: 'NOT_READY' });
  await peer.seen(isCode('001'));
  await line.stop();
  await started;
});

function silentToPayments({ mti }: Message): boolean {
  return mti === '0800';
}
