import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../test/until.ts';
import type { WireMessage } from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { iso1993 } from '../dialects/iso1993.ts';
import { describeBytes } from './described-bytes.ts';
import { framed } from './framing.ts';
import { LineFault } from './line-fault.ts';
import { authorization, trialTrace, tryLine } from './line-trial.ts';
import { approvalOf, isCode, startHoldingPeer, startPeer } from './scripted-peer.ts';

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
  const { held, peer } = await startHoldingPeer('0420');
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
  const peer = await startPeer({ script: silentToPayments });
  const { line, start } = tryLine(t, [peer], { config: { inFlightMax: 20_000 } });
  await start();
  const socket = peer.connections[0]?.socket ?? assert.fail('it is connected');
  socket.pause();
  const filler = [60, 61, 62, 63, 120, 123].map((field) => [field, 'x'.repeat(999)] as const);
  const traces = Array.from({ length: 2_500 }, trialTrace); // More than systems keep for a reader.
  const sent = new Set<string>();
  const asked = traces.map(async (trace) => {
    const asking = line.ask(authorization(trace, filler), { timeoutMs: 300 });
    const fault: unknown = await asking.catch((error: unknown) => error);
    assert.ok(fault instanceof LineFault);
    if (fault.isSent) sent.add(trace);
  });
  await Promise.all(asked);
  assert.ok(sent.size > 0 && sent.size < traces.length, `${sent.size} were sent`);
  socket.resume();
  const arrived = () => peer.received.filter(({ mti }) => mti === '0100');
  await until(() => arrived().length >= sent.size || socket.destroyed);
  await line.stop();
  assert.ok(arrived().every(({ fields }) => sent.has(fields.get(11) ?? '')));
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
  const { held, peer } = await startHoldingPeer('0100');
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

function silentToPayments({ mti }: Message): boolean {
  return mti === '0800';
}
