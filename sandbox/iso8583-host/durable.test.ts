import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../test/until.ts';
import {
  cardMessage,
  followUpOf,
  testMessage,
  nextTrace,
  Iso8583Client,
} from '../../test/iso8583-client.ts';
import type { HostMessage } from './host-message.ts';
import { iso8583Host, type Iso8583Host } from '../../test/iso8583-host.ts';

const KILLS = 3;
const AT_ONCE = 8;
const ANSWERS_EACH = 60; // At least, between two kills.

function recordsOf({ records }: Iso8583Host): Record<string, unknown>[] {
  const lines = readFileSync(records, 'utf8').split('\n');
  assert.equal(lines.pop(), '');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function connected({ port }: Iso8583Host): Promise<Iso8583Client> {
  for (;;) {
    const client = new Iso8583Client(port);
    if ((await client.signOn()) === '00') return client;
    await delay(25); // The host is not there yet.
  }
}

test('what was answered is in journal and record, once, wherever the host is killed', async () => {
  const host = await iso8583Host({});
  const answered: string[] = [];
  const unanswered: HostMessage[] = [];
  const over = new AbortController();
  const load = Array.from({ length: AT_ONCE }, async () => {
    let client = await connected(host);
    while (!over.signal.aborted) {
      const request = cardMessage('0200');
      const code = await client.code(request);
      if (code === '00') answered.push(request.fields.get(62) ?? '');
      else {
        unanswered.push(request);
        client = await connected(host);
      }
    }
    client.close();
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    const enough = answered.length + ANSWERS_EACH;
    await until(() => answered.length >= enough);
    await host.kill();
    if (kill === 0) appendFileSync(host.records, '{"at":"20'); // As if it died within a line.
    if (kill === 1) truncateSync(host.records, 1_000); // As if the disk had lost what was not flushed.
    await host.start();
  }
  over.abort();
  await Promise.all(load);
  assert.ok(unanswered.length > 0, 'kills came amid requests');
  const references = (await host.entries()).map(({ reference }) => reference);
  const known = new Set(references);
  assert.deepEqual(
    answered.filter((reference) => !known.has(reference)),
    [],
  );
  const records = recordsOf(host);
  assert.deepEqual(
    records.map(({ reference }) => reference),
    references,
  );
  const times = records.map(({ at }) => String(at));
  assert.deepEqual(times, times.toSorted());
  const client = await connected(host);
  for (const request of unanswered) {
    assert.equal(await client.code({ ...request, mti: '0201' }), '00');
  }
  assert.equal(await host.disconnect(), 0, 'it ends with who started it');
  client.close();
});

test('the record has what was booked and refused, and no checks of cards', async () => {
  const host = await iso8583Host({});
  const client = await connected(host);
  const hold = cardMessage('0100');
  const check = cardMessage('0100', { 4: '0', 25: '51' });
  const declined = cardMessage('0200', { 4: '000000000051' });
  const release = { 95: `${'500'.padStart(12, '0')}${'0'.repeat(12)}C00000000C00000000` };
  const messages = [
    [check, '85'],
    [hold, '00'],
    [declined, '51'],
    [followUpOf('0220', hold, { 4: '000000000500' }), '00'],
    [followUpOf('0420', hold, release), '00'],
    [followUpOf('0200', hold, { 3: '200000', 4: '000000000100' }), '00'],
    [followUpOf('0420', hold), '12'],
  ] as const;
  for (const [message, code] of messages) assert.equal(await client.code(message), code);
  const late = cardMessage('0100', { 4: '000000000168' });
  client.send(late); // Never answered.
  await until(() => readFileSync(host.records, 'utf8').split('\n').length > messages.length);
  const shown = recordsOf(host).map(({ amount, operation, original, outcome }) =>
    [operation, original === hold.fields.get(62) ? 'hold' : original, amount, outcome].join(' '),
  );
  assert.deepEqual(shown, [
    'authorize  2000 booked',
    'purchase  51 refused',
    'capture hold 500 booked',
    'release hold 1500 booked',
    'refund hold 100 booked',
    'reverse hold 2000 refused',
    'authorize  168 refused',
  ]);
  const [first] = recordsOf(host);
  assert.deepEqual(Object.keys(first ?? {}), [
    'at',
    'reference',
    'operation',
    'original',
    'merchantId',
    'amount',
    'currency',
    'outcome',
  ]);
  const entry = (await host.entries()).at(-1);
  assert.equal(entry?.['outcome'], 'unanswered');
  assert.doesNotMatch(readFileSync(host.records, 'utf8'), /4242/);
  assert.equal(await host.terminate(), 0);
  client.close();
});

function count(value: number): string {
  return String(value).padStart(10, '0');
}

function sum(value: number): string {
  return String(value).padStart(16, '0');
}

/** Of the day of a message, unless told otherwise. */
function totalsLike(sample: HostMessage, fields: Readonly<Record<number, string>>): HostMessage {
  const of = (number: number): string => sample.fields.get(number) ?? '';
  return testMessage('0500', {
    7: of(7),
    11: nextTrace(),
    15: of(7).slice(0, 4),
    32: of(32),
    37: of(37),
    50: '124',
    74: count(0),
    75: count(0),
    76: count(0),
    77: count(0),
    86: sum(0),
    87: sum(0),
    88: sum(0),
    89: sum(0),
    ...fields,
  });
}

test('totals are compared with what was booked for their day, and the host tells its own', async () => {
  const host = await iso8583Host({});
  const client = await connected(host);
  const code = (message: HostMessage) => client.code(message);
  const at = new Date('2026-06-30T12:00:00Z');
  const [undone, late] = [cardMessage('0200', {}, at), cardMessage('0200', {}, at)];
  const [kept, hold] = [cardMessage('0200', {}, at), cardMessage('0100', {}, at)];
  for (const message of [undone, late, kept, hold]) assert.equal(await code(message), '00');
  assert.equal(
    await code(followUpOf('0220', hold, { 4: '000000001500', 15: '0630', 60: 'F' })),
    '00',
  );
  assert.equal(await code(followUpOf('0420', undone)), '00');
  assert.equal(await code(followUpOf('0420', late, { 15: '0701' })), '00');
  const credit = { 3: '200000', 4: '000000000300', 15: '0701' };
  assert.equal(await code(followUpOf('0200', kept, credit)), '00');
  assert.equal(await code(cardMessage('0200', { 49: '840' }, at)), '00');
  const own = { 76: count(3), 88: sum(5_500), 97: `D${sum(5_500)}` };
  const right = totalsLike(kept, own);
  const balanced = await client.ask(right);
  assert.deepEqual(
    [39, 66, 50, 15, 97].map((field) => balanced?.fields.get(field)),
    ['00', '1', '124', '0630', `D${sum(5_500)}`],
    'what was reversed on its day is not in it',
  );
  assert.deepEqual(await client.ask({ ...right, mti: '0501' }), balanced, 'a repeat');
  const next = totalsLike(kept, {
    15: '0701',
    74: count(1),
    77: count(1),
    86: sum(300),
    89: sum(2_000),
    97: `C${sum(2_300)}`,
  });
  assert.equal(await code(next), '00', 'what was reversed later is a reversal of that day');
  const dollars = await client.ask(totalsLike(kept, { 50: '840' }));
  assert.deepEqual(
    [39, 66, 76, 88].map((field) => dollars?.fields.get(field)),
    ['95', '2', count(1), sum(2_000)],
  );
  assert.equal(await code(totalsLike(kept, { 32: '99999' })), '00', 'another institution');
  assert.equal(await code(totalsLike(kept, { 50: '978' })), '12');
  await host.fault({ kind: 'lose', operation: 'purchase', times: 1 });
  assert.equal(await code(cardMessage('0200', {}, at)), '00', 'answered, and not booked');
  assert.equal(await code(totalsLike(kept, own)), '00');
  client.close();
});
