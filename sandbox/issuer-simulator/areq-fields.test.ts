import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Message } from './message.ts';
import { type StartedForTests, startForTests } from './started-for-tests.ts';

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

describe('an AReq without a required field gets 201 with its name', () => {
  const required = [
    'threeDSServerTransID',
    'threeDSServerRefNumber',
    'threeDSServerURL',
    'threeDSRequestorID',
    'threeDSRequestorName',
    'threeDSRequestorURL',
    'threeDSRequestorAuthenticationInd',
    'deviceChannel',
    'messageCategory',
    'messageVersion',
    'threeDSCompInd',
    'acctNumber',
    'cardExpiryDate',
    'acquirerBIN',
    'acquirerMerchantID',
    'mcc',
    'merchantCountryCode',
    'merchantName',
    'purchaseAmount',
    'purchaseCurrency',
    'purchaseExponent',
    'purchaseDate',
    'notificationURL',
    'browserAcceptHeader',
    'browserUserAgent',
    'browserLanguage',
    'browserJavascriptEnabled',
    'browserJavaEnabled',
    'browserColorDepth',
    'browserScreenHeight',
    'browserScreenWidth',
    'browserTZ',
  ];
  for (const name of required) {
    test(name, async () => {
      const { [name]: _, ...rest } = trial.areqFor(CARD);
      // What depends on the channel is not asked for when the channel is unknown.
      assert.deepEqual(errorOf(await trial.send(JSON.stringify(rest))), ['Erro', '201', name]);
    });
  }
});

describe('an AReq with one wrong field gets the code for it', () => {
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['messageType', 'ARes', '101'],
    ['messageVersion', '2.3.1', '102'],
    ['messageVersion', null, '203'],
    ['threeDSServerTransID', 'not-a-uuid', '203'],
    ['threeDSServerRefNumber', 'x'.repeat(33), '203'],
    ['threeDSServerURL', 'ftp://127.0.0.1/', '203'],
    ['threeDSServerURL', 'https://elsewhere.example/', '303'],
    ['threeDSRequestorID', 'x'.repeat(36), '203'],
    ['threeDSRequestorURL', 'shop', '203'],
    ['deviceChannel', '04', '203'],
    ['messageCategory', '03', '203'],
    ['threeDSCompInd', 'X', '203'],
    ['threeDSRequestorAuthenticationInd', '07', '203'],
    ['threeDSRequestorChallengeInd', '10', '203'],
    ['acctNumber', '400010000000', '203'],
    ['acctNumber', 4_000_100_000_000_000, '203'],
    ['cardExpiryDate', '3013', '203'],
    ['mcc', '54', '306'],
    ['mcc', '0000', '306'],
    ['merchantCountryCode', 'CAN', '203'],
    ['merchantCountryCode', '000', '304'],
    ['merchantName', 'x'.repeat(41), '203'],
    ['merchantName', '', '203'],
    ['purchaseAmount', '12.50', '203'],
    ['purchaseCurrency', '001', '304'],
    ['purchaseExponent', 2, '203'],
    ['purchaseDate', '20260230000000', '203'],
    ['purchaseDate', '20260228250000', '203'],
    ['notificationURL', `https://shop.example/${'x'.repeat(256)}`, '203'],
    ['notificationURL', 'javascript:alert(1)', '203'],
    ['notificationURL', 'https://user:word@shop.example/', '203'],
    ['browserLanguage', 'en_CA.UTF8', '203'],
    ['browserJavascriptEnabled', 'true', '203'],
    ['browserColorDepth', '30', '203'],
    ['browserScreenWidth', 'wide', '203'],
    ['browserTZ', 'UTC', '203'],
    ['browserIP', '300.1.1.1', '203'],
    ['cardholderName', 'Zoë', '203'],
    ['email', null, '203'],
    ['mobilePhone', { cc: '1', subscriber: 'home' }, '203'],
    ['billAddrCountry', 'CA', '203'],
    ['messageExtension', [], '203'],
  ];
  for (const [name, value, code] of wrong) {
    test(`${name}: ${JSON.stringify(value)?.slice(0, 30)} → ${code}`, async () => {
      const answer = await trial.authenticate(CARD, { [name]: value });
      assert.equal(answer['errorCode'], code);
      if (code.startsWith('2') || code.startsWith('30')) assert.equal(answer['errorDetail'], name);
      assert.equal(answer['errorComponent'], 'D');
      assert.ok(!JSON.stringify(answer).includes(CARD), 'no value is repeated');
    });
  }
});

test('all faults of one kind are named together', async () => {
  const answer = await trial.authenticate(CARD, { mcc: null, browserTZ: '', email: '' });
  assert.deepEqual(errorOf(answer), ['Erro', '203', 'mcc,browserTZ,email']);
});

test('unknown fields are ignored, a critical extension is not', async () => {
  const extension = { name: 'x', id: 'ext-1', criticalityIndicator: false, data: {} };
  const fine = await trial.authenticate(CARD, { zzz: '', messageExtension: [extension] });
  assert.equal(fine['transStatus'], 'Y');
  const critical = { ...extension, criticalityIndicator: true };
  const refused = await trial.authenticate(CARD, { messageExtension: [critical] });
  assert.deepEqual(errorOf(refused), ['Erro', '202', 'ext-1']);
});

test('a recurring payment needs its dates, an instalment its count', async () => {
  const recurring = await trial.authenticate(CARD, { threeDSRequestorAuthenticationInd: '02' });
  assert.equal(recurring['errorDetail'], 'recurringExpiry,recurringFrequency');
  const instalment = await trial.authenticate(CARD, {
    threeDSRequestorAuthenticationInd: '03',
    recurringExpiry: '20270101',
    recurringFrequency: '30',
  });
  assert.equal(instalment['errorDetail'], 'purchaseInstalData');
});

test('a browser without JavaScript need not send what only JavaScript knows', async () => {
  const names = /^browser(Java|Color|Screen|TZ)/;
  const entries = Object.entries(trial.areqFor(CARD)).filter(([name]) => !names.test(name));
  const areq = { ...Object.fromEntries(entries), browserJavascriptEnabled: false };
  assert.equal((await trial.send(JSON.stringify(areq)))['transStatus'], 'Y');
});
