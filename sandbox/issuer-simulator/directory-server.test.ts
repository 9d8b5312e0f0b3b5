import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { numberOn } from './cards.ts';
import type { Message } from './message.ts';
import { type StartedForTests, pick, startForTests } from './started-for-tests.ts';
import { NETWORKS } from './ranges.ts';

const CARD = '4000100000000000';
let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

const errorOf = (answer: Message): readonly unknown[] => [
  answer['messageType'],
  answer['errorCode'],
  answer['errorDetail'],
];

const preq = (changes: Message = {}): string =>
  JSON.stringify({
    messageType: 'PReq',
    messageVersion: '2.2.0',
    threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
    threeDSServerTransID: randomUUID(),
    ...changes,
  });

const ranges = (front: string, zeros = '00000'): unknown[] => [
  [`${front}${zeros}00000`, `${front}${zeros}00999`, '2.2.0', '/acs/method'],
  [`${front}${zeros}01000`, `${front}${zeros}01999`, '2.2.0', 'undefined'],
  [`${front}${zeros}02000`, `${front}${zeros}02999`, '2.2.0', '/acs/method/silent'],
  [`${front}${zeros}10000`, `${front}${zeros}10999`, '2.1.0', '/acs/method'],
];

const status = async (path: string): Promise<number> => (await fetch(trial.at + path)).status;

describe('what is no message', () => {
  const bodies = [
    ['text', 'hello', '101'],
    ['an array', '[]', '101'],
    ['an unknown type', '{"messageType":"XReq"}', '101'],
    ['no type', '{}', '101'],
    ['a name twice', '{"messageType":"AReq","a":{"b":1,"\\u0062":2}}', '204'],
  ] as const;
  for (const [name, body, code] of bodies) {
    test(`${name} gets ${code}`, async () => {
      assert.equal((await trial.send(body))['errorCode'], code);
    });
  }
  test('the same name in two objects is no duplicate, nor is one inside a text', async () => {
    const areq = trial.areqFor(CARD, {
      homePhone: { cc: '1', subscriber: '1' },
      workPhone: { cc: '1', subscriber: '1' },
      browserUserAgent: '{"cc":"1","cc":"2"}',
    });
    assert.equal((await trial.send(JSON.stringify(areq)))['transStatus'], 'Y');
  });
  test('an Erro is taken without an answer', async () => {
    const body = JSON.stringify({ messageType: 'Erro', messageVersion: '2.2.0', errorCode: '201' });
    const response = await fetch(`${trial.at}/directory-server`, { method: 'POST', body });
    assert.deepEqual([response.status, await response.text()], [200, '']);
  });
  test('a body without end is refused', async () => {
    const body = 'x'.repeat(300_000);
    const response = await fetch(`${trial.at}/directory-server`, { method: 'POST', body });
    assert.equal(response.status, 413);
  });
});

test('the same AReq again gets the same answer; another under its id is refused', async () => {
  const areq = trial.areqFor('4000100000000703');
  const first = await trial.send(JSON.stringify(areq));
  assert.deepEqual(await trial.send(JSON.stringify(areq)), first);
  const other = await trial.send(JSON.stringify({ ...areq, purchaseAmount: '1' }));
  assert.deepEqual(errorOf(other), ['Erro', '305', 'threeDSServerTransID']);
});

describe('versions', () => {
  test('2.1.0 is spoken for every range', async () => {
    const ares = await trial.authenticate(CARD, { messageVersion: '2.1.0' });
    assert.deepEqual(pick(ares, 'messageVersion', 'transStatus'), {
      messageVersion: '2.1.0',
      transStatus: 'Y',
    });
  });
  test('2.2.0 is refused where the range knows 2.1.0 only', async () => {
    const answer = await trial.authenticate('4000100000010009');
    assert.deepEqual(errorOf(answer), ['Erro', '102', '2.1.0']);
  });
  test('the indicators of 2.2.0 are unknown to 2.1.0', async () => {
    const changes = { messageVersion: '2.1.0', threeDSRequestorChallengeInd: '05' };
    const answer = await trial.authenticate(CARD, changes);
    assert.deepEqual(errorOf(answer), ['Erro', '203', 'threeDSRequestorChallengeInd']);
  });
});

test('an app is a channel that is not authenticated', async () => {
  const app = await trial.authenticate(CARD, { deviceChannel: '01' });
  assert.equal(app['transStatusReason'], '03');
});

describe('PReq', () => {
  test('the whole list, with the 3DS Method where there is one', async () => {
    const pres = await trial.send(preq());
    assert.deepEqual(pick(pres, 'messageType', 'dsStartProtocolVersion', 'dsEndProtocolVersion'), {
      messageType: 'PRes',
      dsStartProtocolVersion: '2.1.0',
      dsEndProtocolVersion: '2.2.0',
    });
    assert.ok(Array.isArray(pres['cardRangeData']));
    const reported = pres['cardRangeData'].map((range: Message) => [
      range['startRange'],
      range['endRange'],
      range['acsEndProtocolVersion'],
      String(range['threeDSMethodURL']).replace(trial.issuer.url, ''),
    ]);
    assert.deepEqual(reported, [
      ...ranges('400010'),
      ...ranges('520010'),
      ...ranges('370010', '0000'),
      ...ranges('601110'),
      ...ranges('352810'),
    ]);
  });

  test('nothing new when the serial number is the current one, 307 when it is unknown', async () => {
    const { serialNum } = await trial.send(preq());
    const again = await trial.send(preq({ serialNum }));
    assert.equal(again['serialNum'], serialNum);
    assert.equal('cardRangeData' in again, false);
    assert.equal((await trial.send(preq({ serialNum: '1' })))['errorCode'], '307');
  });

  test('a PReq is checked as an AReq is', async () => {
    const answer = await trial.send(preq({ threeDSServerTransID: 'x', serialNum: '' }));
    assert.deepEqual(errorOf(answer), ['Erro', '203', 'threeDSServerTransID,serialNum']);
  });

  test('too often is 103, for the one who asks and only when it is turned on', async () => {
    const strict = await startForTests({ preqIntervalMs: 3_600_000 });
    try {
      assert.equal((await strict.send(preq()))['messageType'], 'PRes');
      assert.equal((await strict.send(preq()))['errorCode'], '103');
      const other = await strict.send(preq({ threeDSServerRefNumber: 'another' }));
      assert.equal(other['messageType'], 'PRes');
    } finally {
      await strict.close();
    }
    assert.equal((await trial.send(preq()))['messageType'], 'PRes');
    assert.equal((await trial.send(preq()))['messageType'], 'PRes');
  });
});

/** What the directory server of a network answers. */
async function at(network: string, message: object): Promise<Message> {
  const place = `${trial.at}/directory-server/${network}`;
  const response = await fetch(place, { method: 'POST', body: JSON.stringify(message) });
  assert.equal(response.status, 200);
  return (await response.json()) as Message;
}

describe('a directory server of one network', () => {
  for (const network of NETWORKS) {
    const card = numberOn(network, CARD);
    test(`${network} lists its own ranges, authenticates its own cards and refuses the others’`, async () => {
      const pres = await at(network, JSON.parse(preq()) as Message);
      assert.ok(Array.isArray(pres['cardRangeData']));
      assert.equal(pres['cardRangeData'].length, 4);
      const ares = await at(network, trial.areqFor(card));
      assert.deepEqual(pick(ares, 'transStatus', 'eci', 'dsReferenceNumber'), {
        transStatus: 'Y',
        eci: network === 'mastercard' ? '02' : '05',
        dsReferenceNumber: `SIM_DS_${network.toUpperCase()}_020200_00001`,
      });
      for (const other of NETWORKS.filter((one) => one !== network)) {
        const answer = await at(other, trial.areqFor(card));
        assert.deepEqual(errorOf(answer), ['Erro', '305', 'acctNumber']);
      }
    });
  }
  test('a serial number of one is unknown to another', async () => {
    const { serialNum } = await at('visa', JSON.parse(preq()) as Message);
    const other = await at('jcb', JSON.parse(preq({ serialNum })) as Message);
    assert.equal(other['errorCode'], '307');
  });
});

test('the log has every message in order, and no card number', async () => {
  const note = { name: 'x', id: 'x', criticalityIndicator: false, data: { copy: `card ${CARD}` } };
  const ares = await trial.authenticate(CARD, { messageExtension: [note] });
  const entries = await trial.log(ares);
  assert.deepEqual(
    entries.map((entry) => entry['direction']),
    ['received', 'sent'],
  );
  const text = JSON.stringify(entries);
  assert.ok(text.includes('400010******0000'));
  assert.ok(!text.includes(CARD));
  assert.ok(!text.includes(String(ares['authenticationValue'])));
  assert.ok(!text.includes('3012'));
});

test('an unknown path, a wrong method and health', async () => {
  assert.equal(await status('/nowhere'), 404);
  assert.equal(await status('/directory-server'), 405);
  assert.equal(await status('/health'), 200);
});
