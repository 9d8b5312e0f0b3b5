/** The rules between fields of what is received, and between a message and the one it answers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Outcome, outcome, type Row, table } from '../../../../../test/message-rules.ts';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { checkResult, parseARes, parseCRes, parsePRes, parseRReq, type PReq } from './index.ts';

const OLD = { messageVersion: '2.1.0' };
const against = (change: wire.Wire, asked: wire.Wire = {}): Outcome =>
  outcome(
    parseARes(wire.bytesOf({ ...wire.ARES, ...change }), {
      ...wire.AREQ,
      ...asked,
    }),
  );
const NO_VALUE = { authenticationValue: undefined, eci: undefined };
const CHALLENGE = {
  ...NO_VALUE,
  transStatus: 'C',
  acsURL: 'https://acs.example/challenge',
  acsChallengeMandated: 'Y',
  authenticationType: '02',
};
const DECOUPLED = {
  ...CHALLENGE,
  transStatus: 'D',
  acsURL: undefined,
  authenticationType: '04',
  acsDecConInd: 'Y',
  cardholderInfo: 'Open your bank’s app.',
};
const OTHER_ID = '11111111-2222-4333-8444-555555555555';

table(
  'ARes of a payment',
  [
    ['as it is', {}, 'ok'],
    ['the status is required', { transStatus: undefined }, ['201', 'transStatus']],
    ...['Y', 'A'].map((transStatus): Row => [
      `${transStatus} comes with a value`,
      { transStatus, authenticationValue: undefined },
      ['201', 'authenticationValue'],
    ]),
    ...['N', 'U', 'R'].flatMap((transStatus): Row[] => [
      [`${transStatus} has a reason`, { ...NO_VALUE, transStatus }, ['201', 'transStatusReason']],
      [`${transStatus} with one`, { ...NO_VALUE, transStatus, transStatusReason: '26' }, 'ok'],
    ]),
    ['reason 27 is not defined', { transStatusReason: '27' }, ['203', 'transStatusReason']],
    [
      'a value of 21 bytes has no padding',
      { authenticationValue: 'kJMZRiDunhPsBwAU0hu9rrx0eWN6' },
      'ok',
    ],
    [
      'a value of another length is none',
      { authenticationValue: 'AAAA' },
      ['203', 'authenticationValue'],
    ],
    ['a challenge', CHALLENGE, 'ok'],
    ['a challenge has a place', { ...CHALLENGE, acsURL: undefined }, ['201', 'acsURL']],
    [
      'a challenge tells how and whether by mandate',
      { ...CHALLENGE, acsChallengeMandated: undefined, authenticationType: undefined },
      ['201', 'acsChallengeMandated,authenticationType'],
    ],
    ...['javascript:alert(1)', 'http://acs.example/', 'https://u:p@acs.example/', '/challenge'].map(
      (acsURL): Row => [`${acsURL} is no place`, { ...CHALLENGE, acsURL }, ['203', 'acsURL']],
    ),
    ['another id is not ours', { threeDSServerTransID: OTHER_ID }, ['301', 'threeDSServerTransID']],
    [
      'an id in capitals is the same',
      { threeDSServerTransID: wire.IDS.threeDSServerTransID.toUpperCase() },
      'ok',
    ],
    ['the version stays', { messageVersion: '2.1.0' }, ['203', 'messageVersion']],
    ['I was not asked for', { transStatus: 'I' }, ['203', 'transStatus']],
    ['D was not asked for', DECOUPLED, ['203', 'transStatus']],
    ['a list status has a source', { whiteListStatus: 'Y' }, ['201', 'whiteListStatusSource']],
    ...['80', '99'].flatMap((code): Row[] => [
      [
        `a way of its own, ${code}, is the directory server’s`,
        { ...CHALLENGE, authenticationType: code },
        'ok',
      ],
      [`a source of its own too`, { whiteListStatus: 'Y', whiteListStatusSource: code }, 'ok'],
    ]),
    [
      'no other source',
      { whiteListStatus: 'Y', whiteListStatusSource: '04' },
      ['203', 'whiteListStatusSource'],
    ],
  ],
  (change) => against(change),
);

const CHALLENGE_INDICATORS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '82'];
test('ARes: I is an answer to challenge indicators 05, 06, 07 and the directory server’s own', () => {
  const informed = CHALLENGE_INDICATORS.filter(
    (indicator) =>
      against({ transStatus: 'I' }, { threeDSRequestorChallengeInd: indicator }) === 'ok',
  );
  assert.deepEqual(informed, ['05', '06', '07', '82']);
});

test('ARes: C is an answer to every challenge indicator but 06, and to browsers only', () => {
  const refused = CHALLENGE_INDICATORS.filter(
    (indicator) => against(CHALLENGE, { threeDSRequestorChallengeInd: indicator }) !== 'ok',
  );
  assert.deepEqual(refused, ['06']);
  assert.deepEqual(against(CHALLENGE, { deviceChannel: '03' }), ['203', 'transStatus']);
});

test('ARes: D, when asked for, is confirmed and has words for the cardholder', () => {
  const asked = { threeDSRequestorDecReqInd: 'Y' };
  assert.equal(against(DECOUPLED, asked), 'ok');
  const rows = [
    [{ acsDecConInd: undefined, cardholderInfo: undefined }, ['201', 'acsDecConInd']],
    [{ acsDecConInd: 'N' }, ['203', 'acsDecConInd']],
    [{ cardholderInfo: undefined }, ['201', 'cardholderInfo']],
  ] as const;
  for (const [change, expected] of rows) {
    assert.deepEqual(against({ ...DECOUPLED, ...change }, asked), expected);
  }
});

test('ARes: for a non-payment the directory server decides what comes', () => {
  assert.equal(against({ ...NO_VALUE, transStatus: 'N' }, { messageCategory: '02' }), 'ok');
  assert.equal(against({ ...NO_VALUE, transStatus: undefined }, { messageCategory: '02' }), 'ok');
});

test('ARes: 2.1.0 knows neither D nor I, nor the reasons that came with them', () => {
  const old = { messageVersion: '2.1.0' };
  for (const transStatus of ['D', 'I']) {
    assert.deepEqual(against({ ...old, transStatus }, old), ['203', 'transStatus']);
  }
  assert.deepEqual(against({ ...old, transStatusReason: '22' }, old), ['203', 'transStatusReason']);
});

const CANCELED = { ...NO_VALUE, transStatus: 'N', transStatusReason: '01' };
const TIMED_OUT = { ...NO_VALUE, transStatus: 'N', transStatusReason: '14' };
table(
  'RReq',
  [
    ['as it is', {}, 'ok'],
    ...['C', 'D', 'I'].map((transStatus): Row => [
      `${transStatus} is no result`,
      { transStatus },
      ['203', 'transStatus'],
    ]),
    ['the status is required', { transStatus: undefined }, ['201', 'transStatus']],
    ['Y comes with a value', NO_VALUE, ['201', 'authenticationValue']],
    ['N has a reason', { ...NO_VALUE, transStatus: 'N' }, ['201', 'transStatusReason']],
    ['Y tells how', { authenticationType: undefined }, ['201', 'authenticationType']],
    ['the screens are counted', { interactionCounter: undefined }, ['201', 'interactionCounter']],
    ['none are when decoupled', { interactionCounter: undefined, authenticationType: '04' }, 'ok'],
    ['they are counted in two digits', { interactionCounter: '1' }, ['203', 'interactionCounter']],
    ['a time-out says which', TIMED_OUT, ['201', 'challengeCancel']],
    ['one of the two', { ...TIMED_OUT, challengeCancel: '01' }, ['203', 'challengeCancel']],
    ['of a screen', { ...TIMED_OUT, challengeCancel: '04' }, 'ok'],
    ['of the first CReq', { ...TIMED_OUT, challengeCancel: '05' }, 'ok'],
    ['02 is reserved', { ...CANCELED, challengeCancel: '02' }, ['203', 'challengeCancel']],
    ['2.1.0 uses it', { ...CANCELED, ...OLD, challengeCancel: '02' }, 'ok'],
    [
      'Y is no end of a challenge that was broken off',
      { challengeCancel: '01' },
      ['203', 'challengeCancel'],
    ],
    ...['80', '99'].flatMap((code): Row[] => [
      [
        `challengeCancel ${code} is the directory server’s own`,
        { ...CANCELED, challengeCancel: code },
        'ok',
      ],
      [`authenticationType ${code} likewise`, { authenticationType: code }, 'ok'],
      [
        `and whiteListStatusSource ${code}`,
        { whiteListStatus: 'Y', whiteListStatusSource: code },
        'ok',
      ],
      [
        `in 2.1.0 too: ${code}`,
        { ...CANCELED, ...OLD, challengeCancel: code, authenticationType: code },
        'ok',
      ],
    ]),
    ...['05', '79', '00', '8', '100'].map((code): Row => [
      `authenticationType ${code} is nobody’s`,
      { authenticationType: code },
      ['203', 'authenticationType'],
    ]),
    [
      '2.1.0 is never decoupled',
      { ...OLD, authenticationType: '04' },
      ['203', 'authenticationType'],
    ],
    [
      'a non-payment needs no status',
      { ...NO_VALUE, messageCategory: '02', transStatus: undefined },
      'ok',
    ],
  ],
  (change) => outcome(parseRReq(wire.bytesOf({ ...wire.RREQ, ...change }))),
);

test('RReq: all three ids, the category and the version must be the transaction’s', () => {
  const known = { ...wire.IDS, messageCategory: '01', messageVersion: '2.2.0' } as const;
  assert.equal(checkResult(wire.RREQ, known), undefined);
  const rows = [
    [{ threeDSServerTransID: OTHER_ID }, '301', 'threeDSServerTransID'],
    [{ acsTransID: OTHER_ID, dsTransID: OTHER_ID }, '301', 'acsTransID,dsTransID'],
    [{ messageCategory: '02' }, '203', 'messageCategory'],
    [{ messageVersion: '2.1.0' }, '203', 'messageVersion'],
  ] as const;
  for (const [change, code, detail] of rows) {
    const erro = checkResult(wire.RREQ, { ...known, ...change });
    assert.deepEqual([erro?.errorCode, erro?.errorDetail], [code, detail]);
    assert.equal(erro?.errorMessageType, 'RReq');
  }
});

const { serialNum: _serial, messageExtension: _extension, ...FIRST_PREQ } = wire.PREQ;
const range = (change: wire.Wire) => ({ cardRangeData: [{ ...wire.RANGE, ...change }] });
const asksForAll: PReq = FIRST_PREQ;

table(
  'PRes',
  [
    ['as it is', {}, 'ok'],
    ['another id is not ours', { threeDSServerTransID: OTHER_ID }, ['301', 'threeDSServerTransID']],
    ['the version stays', OLD, ['203', 'messageVersion']],
    ['all ranges are due', { cardRangeData: undefined }, ['201', 'cardRangeData']],
    ['no ranges are not all', { cardRangeData: [] }, ['203', 'cardRangeData']],
    [
      'a range has a direction',
      range({ endRange: '4000000000000' }),
      ['203', 'cardRangeData.endRange'],
    ],
    ['a range may be one card', range({ endRange: wire.RANGE.startRange }), 'ok'],
    ['no action is to add', range({ actionInd: undefined }), 'ok'],
    [
      'a method URL is for a browser',
      range({ threeDSMethodURL: 'http://acs.example' }),
      ['203', 'cardRangeData.threeDSMethodURL'],
    ],
  ],
  (change) => outcome(parsePRes(wire.bytesOf({ ...wire.PRES, ...change }), asksForAll)),
);

test('PRes: a bad range is left out, the good ones beside it are taken', () => {
  const other = { ...wire.RANGE, startRange: '5000000000000', endRange: '5000000000999' };
  const bad = [
    { ...other, acsEndProtocolVersion: '2' },
    { ...other, threeDSMethodURL: 'javascript:alert(1)' },
    { ...other, endRange: '4000000000000' },
    { ...other, endRange: '50000000009990' },
  ];
  const cardRangeData = [...bad, wire.RANGE, 'a range', { ...other, startRange: 'x' }];
  const received = parsePRes(wire.bytesOf({ ...wire.PRES, cardRangeData }), asksForAll);
  assert.ok(received.ok && received.message.messageType === 'PRes');
  assert.deepEqual(received.message.cardRangeData, [wire.RANGE]);
  const readable = bad.map(({ startRange, endRange }) => ({ startRange, endRange }));
  assert.deepEqual(received.leftOut, [...readable, null, null]);
});

test('CRes: of what is no payment it may lack the status, of a payment not', () => {
  const cres = wire.bytesOf(wire.without(wire.CRES, 'transStatus')).toString('base64url');
  assert.equal(outcome(parseCRes(cres, '02')), 'ok');
  assert.deepEqual(outcome(parseCRes(cres, '01')), ['201', 'transStatus']);
});

test('PRes: to a serial number, no ranges means no change', () => {
  const bytes = wire.bytesOf(wire.without(wire.PRES, 'cardRangeData'));
  assert.equal(outcome(parsePRes(bytes, { ...asksForAll, serialNum: '42' })), 'ok');
});
