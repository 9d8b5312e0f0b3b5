import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testDatabase } from '../../../../../test/database.ts';
import { FakeClock } from '../../../../../test/fake-clock.ts';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { Secret } from '../../../kernel/secret.ts';
import { sql } from '../../../platform/db/pool.ts';
import { createLogger } from '../../../platform/logger.ts';
import { createMetrics } from '../../../platform/metrics.ts';
import { findRanges } from './card-range-store.ts';
import type { DirectoryServerAnswer } from '../directories/directory-server.ts';
import type { SealedMessage } from '../messages/index.ts';
import { cardRangeJob } from './refresh-card-ranges.ts';

const db = await testDatabase();
const clock = new FakeClock();
const metrics = createMetrics();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

type Sent = Record<string, string | undefined>;
/** What the directory server was sent, and what it will answer. */
let sent: Sent[] = [];
let reply: (message: Sent) => DirectoryServerAnswer | Promise<DirectoryServerAnswer>;

const DIRECTORY = {
  name: 'DEFAULT' as const,
  url: 'http://127.0.0.1/directory-server',
  server: {
    send: async ({ bytes }: SealedMessage) => {
      sent.push(JSON.parse(bytes.reveal().toString()) as Sent);
      return await reply(sent.at(-1) ?? {});
    },
  },
  identity: { referenceNumber: 'SIM_3DSS_020200_00001', operatorId: 'SIM_OPERATOR_1' },
};
const job = cardRangeJob({
  db,
  clock,
  logger: createLogger('silent'),
  metrics,
  directories: { all: () => Promise.resolve([DIRECTORY]) },
});

const { cardRangeData: _ranges, messageExtension: _extension, ...PRES } = wire.PRES;
const FIRST = wire.RANGE;
const SECOND = { ...FIRST, startRange: '4000100000001000', endRange: '4000100000001999' };
const answer = (message: wire.Wire): DirectoryServerAnswer => ({
  kind: 'answer',
  body: wire.bytesOf(message),
});
const pres =
  (change: wire.Wire) =>
  ({ threeDSServerTransID }: Sent): DirectoryServerAnswer =>
    answer({ ...PRES, threeDSServerTransID, ...change });
const erro =
  (errorCode: string) =>
  ({ threeDSServerTransID }: Sent): DirectoryServerAnswer =>
    answer({ ...wire.ERRO, threeDSServerTransID, errorCode, errorMessageType: 'PReq' });
const cardOf = (number: string) => ({ directory: DIRECTORY.name, number: new Secret(number) });
const known = async () => {
  const numbers = ['4000100000000000', '4000100000001008'].map(cardOf);
  return (await findRanges(db, numbers)).map((range) => range !== undefined);
};

beforeEach(async () => {
  await db.query(sql`delete from card_ranges`);
  await db.query(sql`
    update card_range_state set serial_number = null, refreshed_at = null, next_request_at = 'epoch'`);
  sent = [];
  reply = pres({ cardRangeData: [FIRST, SECOND], serialNum: '42' });
});

/**
 * Runs the job as the worker would when `milliseconds` have passed, and returns whether it asked.
 */
async function asksAfter(milliseconds: number): Promise<boolean> {
  clock.advance(milliseconds);
  const before = sent.length;
  await job.run();
  return sent.length > before;
}

test('the first request is for all ranges; the answer is kept', async () => {
  assert.equal(await job.run(), 1);
  assert.equal(await job.run(), 0);
  const [{ threeDSServerTransID, ...preq } = {}] = sent;
  assert.match(String(threeDSServerTransID), /^[0-9a-f-]{36}$/);
  assert.deepEqual(preq, {
    messageType: 'PReq',
    messageVersion: '2.2.0',
    threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
    threeDSServerOperatorID: 'SIM_OPERATOR_1',
  });
  assert.deepEqual(await known(), [true, true]);
  const [state] = await db.query<object>(sql`
    select serial_number as serial, ds_start_version as start, ds_end_version as end, refreshed_at
    from card_range_state where directory = 'DEFAULT'`);
  assert.deepEqual(state, {
    serial: '42',
    start: '2.1.0',
    end: '2.2.0',
    refreshed_at: clock.now(),
  });
});

test('later requests send the serial number and apply only the changes', async () => {
  await job.run();
  reply = pres({ cardRangeData: [{ ...FIRST, actionInd: 'D' }], serialNum: '43' });
  assert.equal(await asksAfter(12 * HOUR), true);
  assert.equal(sent[1]?.['serialNum'], '42');
  assert.deepEqual(await known(), [false, true]);
  reply = pres({ serialNum: '43' });
  assert.equal(await asksAfter(12 * HOUR), true);
  assert.equal(sent[2]?.['serialNum'], '43');
  assert.deepEqual(await known(), [false, true]);
});

test('without a serial number the ranges are asked for, and replaced, as a whole', async () => {
  reply = pres({ cardRangeData: [FIRST], serialNum: undefined });
  await job.run();
  reply = pres({ cardRangeData: [{ ...SECOND, actionInd: 'M' }], serialNum: undefined });
  await asksAfter(12 * HOUR);
  assert.equal(sent[1]?.['serialNum'], undefined);
  assert.deepEqual(await known(), [false, true]);
});

test('they are asked for once a day at least, and never twice in an hour', async () => {
  await job.run();
  assert.equal(await asksAfter(HOUR), false);
  assert.equal(await asksAfter(23 * HOUR), true);
});

test('without a connection it is tried again after a minute', async () => {
  reply = () => ({ kind: 'connection-failure', reason: 'ECONNREFUSED' });
  assert.equal(await job.run(), 0);
  assert.equal(await asksAfter(MINUTE - 1), false);
  assert.equal(await asksAfter(1), true);
});

const REACHED: readonly DirectoryServerAnswer[] = [
  { kind: 'timeout' },
  { kind: 'refused', status: 500 },
  { kind: 'too-large' },
];
for (const trouble of REACHED) {
  test(`after ${trouble.kind} the next request waits an hour, and the ranges stay`, async () => {
    await job.run();
    reply = () => trouble;
    assert.equal(await asksAfter(12 * HOUR), true);
    assert.equal(await asksAfter(HOUR - 1), false);
    assert.deepEqual(await known(), [true, true]);
    reply = pres({ serialNum: '44' });
    assert.equal(await asksAfter(1), true);
    assert.equal(sent.at(-1)?.['serialNum'], '42');
  });
}

test('when the serial number is refused (307) all ranges are asked for next', async () => {
  await job.run();
  reply = erro('307');
  await asksAfter(12 * HOUR);
  assert.deepEqual(await known(), [true, true]);
  assert.equal(await asksAfter(HOUR - 1), false);
  reply = pres({ cardRangeData: [SECOND] });
  assert.equal(await asksAfter(1), true);
  assert.equal(sent.length, 3); // An Erro is not answered.
  assert.equal(sent[2]?.['serialNum'], undefined);
  assert.deepEqual(await known(), [false, true]);
});

test('after the error for asking too often (103) the serial number stays', async () => {
  await job.run();
  reply = erro('103');
  await asksAfter(12 * HOUR);
  await asksAfter(HOUR);
  assert.equal(sent[2]?.['serialNum'], '42');
});

const BAD: readonly (readonly [string, wire.Wire, string, string])[] = [
  ['a missing field', { dsTransID: undefined }, '201', 'dsTransID'],
  ['a wrong field', { dsEndProtocolVersion: '2' }, '203', 'dsEndProtocolVersion'],
  [
    'another transaction',
    { threeDSServerTransID: wire.IDS.acsTransID },
    '301',
    'threeDSServerTransID',
  ],
  [
    'nothing but bad ranges',
    { cardRangeData: [{ ...SECOND, endRange: 'x' }] },
    '203',
    'cardRangeData.endRange',
  ],
];
for (const [name, change, errorCode, errorDetail] of BAD) {
  test(`an answer with ${name} is refused to the directory server; the ranges stay`, async () => {
    await job.run();
    reply = pres({ cardRangeData: [{ ...FIRST, actionInd: 'D' }], ...change });
    clock.advance(12 * HOUR);
    assert.equal(await job.run(), 0);
    const [, , seen] = sent;
    assert.deepEqual(
      [seen?.['messageType'], seen?.['errorCode'], seen?.['errorDetail'], seen?.['errorComponent']],
      ['Erro', errorCode, errorDetail, 'S'],
    );
    assert.deepEqual(await known(), [true, true]);
    assert.equal(await asksAfter(HOUR - 1), false);
    assert.equal(await asksAfter(1), true);
    assert.equal(sent[3]?.['serialNum'], undefined); // All of them, so that it cannot go on failing.
  });
}

/** How often ranges were left out so far. */
const leftOut = async (why: string) => {
  const left = await metrics.registry.getSingleMetric('causeway_card_ranges_left_out_total')?.get();
  return left?.values.find(({ labels }) => labels['why'] === why)?.value ?? 0;
};
const INSIDE = { ...FIRST, startRange: '4000100000000100', endRange: '4000100000000199' };

test('a range inside another serves its own cards, and the other the rest', async () => {
  const wide = { ...FIRST, threeDSMethodURL: undefined, acsEndProtocolVersion: '2.1.0' };
  reply = pres({ cardRangeData: [wide, INSIDE, SECOND] });
  assert.equal(await job.run(), 1);
  const numbers = ['4000100000000000', '4000100000000109', '4000100000001008'];
  const found = await findRanges(db, numbers.map(cardOf));
  assert.deepEqual(
    found.map((range) => [range?.acsEndVersion, range?.methodUrl]),
    [
      ['2.1.0', null],
      ['2.2.0', FIRST.threeDSMethodURL],
      ['2.2.0', FIRST.threeDSMethodURL],
    ],
  );
});

test('a bad range is left out and counted; the rest serves, and so does what it was before', async () => {
  await job.run();
  const before = await leftOut('bad');
  reply = pres({
    cardRangeData: [
      { ...FIRST, threeDSMethodURL: 'ftp://x' },
      { ...INSIDE, endRange: 'x' },
    ],
    serialNum: '43',
  });
  assert.equal(await asksAfter(12 * HOUR), true);
  assert.deepEqual(await known(), [true, true], 'nothing of it was good, so nothing changed');
  reply = pres({
    cardRangeData: [SECOND, { ...FIRST, threeDSMethodURL: 'ftp://x' }, 'no range'],
    serialNum: '44',
  });
  assert.equal(await asksAfter(HOUR), true);
  assert.equal(sent.at(-1)?.['serialNum'], undefined);
  assert.deepEqual(await known(), [true, true]);
  assert.equal((await leftOut('bad')) - before, 2);
  assert.equal(sent.at(-1)?.['messageType'], 'PReq', 'and no Erro');
  assert.equal(await asksAfter(12 * HOUR), true);
  assert.equal(sent.at(-1)?.['serialNum'], undefined, 'all are asked for again');
});

test('what deletes or changes a range that is not there does nothing, and is counted', async () => {
  reply = pres({ cardRangeData: [FIRST], serialNum: '42' });
  await job.run();
  const before = await leftOut('absent');
  const changes = [
    { ...SECOND, actionInd: 'M' },
    { ...SECOND, actionInd: 'D' },
    { ...FIRST, actionInd: 'D' },
    { ...FIRST, actionInd: 'M' },
  ];
  reply = pres({ cardRangeData: changes, serialNum: '43' });
  assert.equal(await asksAfter(12 * HOUR), true);
  assert.deepEqual(await known(), [false, false]);
  assert.equal((await leftOut('absent')) - before, 3);
});

test('of many workers at once, one asks', async () => {
  const done = await Promise.all(Array.from({ length: 8 }, () => job.run()));
  assert.deepEqual([done.reduce((sum, each) => sum + each), sent.length], [1, 1]);
});

test('a worker that answers after its turn has passed changes nothing', async () => {
  const late = Promise.withResolvers<DirectoryServerAnswer>();
  const begun = Promise.withResolvers<Sent>();
  reply = (message) => {
    begun.resolve(message);
    return late.promise;
  };
  const slow = job.run();
  const message = await begun.promise;
  reply = pres({ cardRangeData: [SECOND], serialNum: '50' });
  assert.equal(await asksAfter(5 * MINUTE), true);
  late.resolve(pres({ cardRangeData: [FIRST], serialNum: '49' })(message));
  assert.equal(await slow, 0);
  assert.deepEqual(await known(), [false, true]);
  reply = pres({});
  await asksAfter(12 * HOUR);
  assert.equal(sent.at(-1)?.['serialNum'], '50');
});
