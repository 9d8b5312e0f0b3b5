import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import {
  cardMessage,
  followUpOf,
  networkOf,
  Iso8583Client,
  withFields,
} from '../../test/iso8583-client.ts';
import type { HostMessage } from './host-message.ts';
import { ISO8583_HOST_CARDS } from './judge-request.ts';
import { writtenTags } from './private-data.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

const host = await iso8583Host({});
const client = new Iso8583Client(host.port);
after(() => client.close());
assert.equal(await client.signOn(), '00');

const PROOF = writtenTags([
  ['05', '02'],
  ['06', 'A'.repeat(28)],
]);
const REFUND = { 3: '200000' };
const FINAL = { 60: 'F' };
const remaining = (amount: number) => ({
  95: `${String(amount).padStart(12, '0')}${'0'.repeat(12)}C00000000C00000000`,
});
const cents = (amount: number) => ({ 4: String(amount).padStart(12, '0') });

async function held(fields = {}): Promise<HostMessage> {
  const hold = cardMessage('0100', fields);
  assert.equal(await client.code(hold), '00');
  return hold;
}

async function entryOf(message: HostMessage) {
  const reference = message.fields.get(62);
  return (await host.entries()).findLast((entry) => entry['reference'] === reference);
}

test('an authorization is answered with what an answer has', async () => {
  const hold = cardMessage('0100', { 48: '0200399904006K1A0B3' });
  const reply = await client.ask(hold);
  assert.ok(reply);
  for (const number of [3, 4, 7, 11, 32, 37, 41, 42, 49]) {
    assert.equal(reply.fields.get(number), hold.fields.get(number), `${number}`);
  }
  assert.equal(reply.fields.get(39), '00');
  assert.equal(reply.fields.get(44), 'ZN ');
  assert.match(reply.fields.get(38) ?? '', /^\d{6}$/);
  assert.match(reply.fields.get(63) ?? '', /^0\d{14}$/);
  const entry = await entryOf(hold);
  assert.equal(entry?.['operation'], 'authorize');
  assert.equal(entry['amount'], 2_000);
  const seconds = Math.abs(Date.parse(String(entry['at'])) - Date.now()) / 1_000;
  assert.ok(seconds < 3_600, 'the year is completed');
});

test('before the sign-on everything is refused, and after the sign-off', async () => {
  const other = new Iso8583Client(host.port);
  assert.equal(await other.code(networkOf('301')), '58');
  assert.equal(await other.code(cardMessage('0100')), '58');
  assert.equal(await other.signOn(), '00');
  for (const code of ['301', '201']) assert.equal(await other.code(networkOf(code)), '00');
  assert.equal(await other.code(cardMessage('0100')), '00');
  assert.equal(await other.code(networkOf('002')), '00');
  assert.equal(await other.code(cardMessage('0100')), '58');
  other.close();
});

test('a hold is completed in parts, raised, and its rest released', async () => {
  const hold = await held();
  const raise = followUpOf('0100', hold, { 2: '4242424242424242', ...cents(500) });
  assert.equal(await client.code(raise), '00');
  assert.equal(await client.code(followUpOf('0220', hold, { ...cents(1_000), 60: 'N' })), '00');
  const release = followUpOf('0420', hold, { ...cents(2_500), ...remaining(1_000) });
  assert.equal(await client.code(release), '00');
  assert.equal((await entryOf(release))?.['amount'], 1_500);
  assert.equal(await client.code(followUpOf('0220', hold, { ...cents(1), ...FINAL })), '12');
  assert.equal(await client.code(followUpOf('0200', hold, { ...REFUND, ...cents(1_000) })), '00');
  assert.equal(await client.code(followUpOf('0200', hold, { ...REFUND, ...cents(100) })), '12');
});

test('a raise is reversed by itself, and the hold stays', async () => {
  const hold = await held();
  const raise = followUpOf('0100', hold, { 2: '4242424242424242', ...cents(500) });
  assert.equal(await client.code(raise), '00');
  assert.equal(await client.code(followUpOf('0420', raise, { 39: '68' })), '00');
  assert.equal(await client.code(followUpOf('0220', hold, { ...cents(2_500), ...FINAL })), '12');
  assert.equal(await client.code(followUpOf('0220', hold, FINAL)), '00');
});

test('a purchase in one message is refunded, and then not reversed', async () => {
  const purchase = cardMessage('0200');
  assert.equal(await client.code(purchase), '00');
  assert.equal((await entryOf(purchase))?.['operation'], 'purchase');
  assert.equal(await client.code(followUpOf('0200', purchase, REFUND)), '00');
  assert.equal(await client.code(followUpOf('0420', purchase, { 39: '17' })), '12');
});

test('a purchase in two messages is one: its completion has its trace number', async () => {
  const hold = await held();
  const { fields } = withFields(hold, FINAL);
  const second = { mti: '0220', fields };
  assert.equal(await client.code(second), '00');
  assert.equal(await client.code({ mti: '0221', fields }), '00');
  const reference = hold.fields.get(62);
  const lines = readFileSync(host.records, 'utf8').split('\n');
  const own = lines.filter((line) => line.includes(`"${reference}"`));
  assert.deepEqual(
    own.map((line) => (JSON.parse(line) as Record<string, unknown>)['operation']),
    ['authorize', 'purchase'],
  );
  assert.equal(await client.code(followUpOf('0200', hold, REFUND)), '00');
});

test('a card is checked: 85, or why not', async () => {
  const check = { ...cents(0), 25: '51' };
  const good = await client.ask(cardMessage('0100', check));
  assert.equal(good?.fields.get(39), '85');
  assert.match(good.fields.get(38) ?? '', /^\d{6}$/);
  assert.equal(await client.code(cardMessage('0100', { ...check, 2: '4000200000000545' })), '54');
  assert.equal(await client.code(cardMessage('0100', cents(0))), '12');
});

test('cards and cents decide as in the tables', async () => {
  const codes = [
    [{ 2: '4000200000000511' }, '51'],
    [{ 2: '4000100000001727' }, '1A'],
    [{ 2: '5200100000001722' }, '65'],
    [cents(2_014), '14'],
    [{ ...cents(2_014), 2: ISO8583_HOST_CARDS.standIn }, '00'],
    [{ 2: '5200100000001722', 48: PROOF }, '00'],
  ] as const;
  for (const [fields, code] of codes) {
    assert.equal(await client.code(cardMessage('0200', fields)), code);
  }
});

test('half is approved, and is what stands', async () => {
  const card = { 2: ISO8583_HOST_CARDS.partial };
  const hold = cardMessage('0100', card);
  const reply = await client.ask(hold);
  assert.equal(reply?.fields.get(39), '10');
  assert.equal(reply.fields.get(4), '000000002000');
  assert.equal(reply.fields.get(54), '0057124C000000001000');
  assert.equal((await entryOf(hold))?.['amount'], 1_000);
  assert.equal(await client.code(followUpOf('0220', hold, FINAL)), '12');
  assert.equal(await client.code(followUpOf('0420', hold, { 39: '17' })), '00');
});

test('a repeat gets the first answer, byte for byte, and has no second effect', async () => {
  const hold = cardMessage('0100', { 48: '02003123' });
  const from = client.frames.length;
  await client.ask(hold);
  await client.ask({ ...hold, mti: '0101' });
  const [first, second] = client.frames.slice(from);
  assert.ok(first && second);
  assert.ok(first.equals(second));
  const capture = followUpOf('0220', hold, FINAL);
  const codes = [capture, { ...capture, mti: '0221' }].map((one) => client.code(one));
  assert.deepEqual(await Promise.all(codes), ['00', '00']);
  const named = (await host.entries()).filter(({ original }) => original === hold.fields.get(62));
  assert.equal(named.length, 1);
});

test('a follow-up that names its original wrongly is refused, and the right one is taken', async () => {
  const hold = await held();
  const right = followUpOf('0220', hold, FINAL).fields.get(90) ?? '';
  const wrong = [
    { 90: right.replace('0100', '0101') },
    { 90: right.replace('0100', '0200') },
    { 90: `${right.slice(0, 4)}999999${right.slice(10)}` },
    { 90: `${right.slice(0, 10)}0101000000${right.slice(20)}` },
    { 90: right.replace('00000012345', '00000012346') },
    { 90: right.replace(/0{11}$/, '00000000001') },
    { 37: '999999999999' },
    { 41: '00000002' },
    { 42: '1234567890136  ' },
  ];
  for (const fields of wrong) {
    assert.equal(await client.code(followUpOf('0220', hold, { ...FINAL, ...fields })), '25');
  }
  const misnamed = followUpOf('0420', hold, { 90: right.replace('00000012345', '00000012346') });
  assert.equal(await client.code(misnamed), '25');
  assert.equal(await client.code(followUpOf('0220', hold, FINAL)), '00');
  assert.equal(await client.code(followUpOf('0420', hold, { 39: '17' })), '00');
});

test('a reversal is acknowledged before its original, which is then refused', async () => {
  const hold = cardMessage('0100');
  const reversal = followUpOf('0420', hold, { 39: '68' });
  assert.equal(await client.code(reversal), '00');
  assert.equal(await client.code(hold), '21');
  assert.equal(await client.code({ ...hold, mti: '0101' }), '21');
  assert.equal(await client.code({ ...reversal, mti: '0421' }), '00');
  const entry = await entryOf(hold);
  assert.deepEqual([entry?.['outcome'], entry?.['reversed']], ['declined', true]);
});

test('what was reversed stands no more, and a repeat of it is refused', async () => {
  const hold = await held();
  assert.equal(await client.code(followUpOf('0420', hold, { 39: '17' })), '00');
  assert.equal(await client.code({ ...hold, mti: '0101' }), '21');
  assert.equal(await client.code(followUpOf('0220', hold, FINAL)), '12');
});

test('a message that lacks something is told so, and one of another kind', async () => {
  const { mti, fields } = cardMessage('0100');
  const without = (number: number) => ({
    mti,
    fields: new Map([...fields].filter(([one]) => one !== number)),
  });
  assert.equal(await client.code(without(2)), '30');
  assert.equal(await client.code(without(42)), '30');
  assert.equal(await client.code(cardMessage('0100', { 7: '1332250000' })), '30');
  assert.equal(await client.code(cardMessage('0100', { 49: '978' })), '12');
  assert.equal(await client.code(cardMessage('0100', { 3: '300000' })), '12');
  assert.equal(await client.code(cardMessage('0600')), '12');
});

test('silence and lateness are as in the tables, and a repeat does not wait', async () => {
  const silent = cardMessage('0100', { 2: '4000200000000685' });
  client.send(silent);
  client.send({ ...silent, mti: '0101' });
  const purchase = cardMessage('0200');
  assert.equal(await client.code(purchase), '00');
  const refund = followUpOf('0200', purchase, { ...REFUND, ...cents(168) });
  client.send(refund);
  assert.equal(await client.code(cardMessage('0100')), '00');
  assert.equal(await client.code({ ...refund, mti: '0201' }), '00', 'it was booked');
  assert.equal((await entryOf(silent))?.['outcome'], 'unanswered');
  assert.ok(client.arrived.every((one) => one?.fields.get(11) !== silent.fields.get(11)));
  const late = cardMessage('0200', { 2: '4000200000000917' });
  client.send(late); // Answered after five seconds.
  assert.equal(await client.code(cardMessage('0100')), '00');
  assert.equal(await client.code({ ...late, mti: '0201' }), '00');
  const ofLate = () => client.arrived.filter((one) => one?.fields.get(11) === late.fields.get(11));
  assert.equal(ofLate().length, 1, 'the repeat was answered first');
  await client.until(() => (ofLate().length === 2 ? ofLate() : undefined));
  assert.deepEqual(ofLate()[0], ofLate()[1]);
  assert.equal(await client.code(followUpOf('0420', silent, { 39: '68' })), '00');
  assert.equal(await client.code({ ...silent, mti: '0101' }), '21');
});

test('the issuer is asked about a 3-D Secure value', async () => {
  const issuer = createServer((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ result: '2' })));
  });
  issuer.listen(0, '127.0.0.1');
  await once(issuer, 'listening');
  const { port } = issuer.address() as AddressInfo;
  const asking = await iso8583Host({ ISO8583_HOST_ISSUER_URL: `http://127.0.0.1:${port}` });
  const other = new Iso8583Client(asking.port);
  assert.equal(await other.signOn(), '00');
  const reply = await other.ask(cardMessage('0100', { 48: PROOF }));
  assert.deepEqual([reply?.fields.get(39), reply?.fields.get(44)], ['00', '  2']);
  other.close();
  await asking.kill();
  issuer.close();
});
