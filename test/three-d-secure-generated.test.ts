/** Messages made from the public field tables pass both ways; one damaged field is named. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { areqFields } from '../sandbox/issuer-simulator/areq-fields.ts';
import { checkFields } from '../sandbox/issuer-simulator/fields.ts';
import * as messages from '../service/src/cards/three-d-secure/messages/index.ts';
import * as tables from './generated-messages.ts';
import { bytesOf, IDS } from './three-d-secure-messages.ts';

type Refusal = readonly [code: string, detail: string] | 'accepted';
type Side = (message: tables.Made) => Refusal;

const OPENING = {
  messageVersion: '2.2.0',
  threeDSServerTransID: IDS.threeDSServerTransID,
} as const;
const ASKED = {
  ...OPENING,
  messageCategory: '01',
  deviceChannel: '02',
  threeDSRequestorChallengeInd: '05',
} as const;

const reported = (received: messages.Received<unknown>): Refusal =>
  received.ok ? 'accepted' : [received.erro.errorCode, received.erro.errorDetail];

const ours: Side = (message) => reported(messages.parseAReq(bytesOf(message)));
const issuers: Side = (message) => {
  const fault = checkFields(message, areqFields(message));
  return fault ? [fault.code, fault.detail] : 'accepted';
};

type Case = Readonly<{ table: tables.Table; opening: tables.Made; sides: Record<string, Side> }>;
const RESULT = { ...OPENING, ...IDS, messageType: 'RReq', messageCategory: '01' };
const results: Side = (message) => reported(messages.parseRReq(bytesOf(message)));
const CASES: Readonly<Record<string, Case>> = {
  AReq: {
    table: tables.AREQ,
    opening: { messageType: 'AReq', messageVersion: '2.2.0' },
    sides: { 'the 3DS Server': ours, 'the issuer simulator': issuers },
  },
  ARes: {
    table: tables.ARES,
    opening: { ...OPENING, messageType: 'ARes' },
    sides: { 'the 3DS Server': (message) => reported(messages.parseARes(bytesOf(message), ASKED)) },
  },
  RReq: { table: tables.RREQ, opening: RESULT, sides: { 'the 3DS Server': results } },
  'RReq of a challenge that was broken off': {
    table: {
      ...tables.RREQ,
      transStatus: {
        good: fc.constantFrom('N', 'U', 'R'),
        bad: fc.constant('C'),
        isNeeded: () => true,
      },
      challengeCancel: tables.CANCEL,
    },
    opening: RESULT,
    sides: { 'the 3DS Server': results },
  },
  'RReq of a challenge that ran out of time': {
    table: {
      ...tables.RREQ,
      transStatus: { good: fc.constant('N'), bad: fc.constant('C'), isNeeded: () => true },
      transStatusReason: { good: fc.constant('14'), bad: fc.constant('27'), isNeeded: () => true },
      challengeCancel: {
        good: fc.constantFrom('04', '05'),
        bad: fc.constantFrom('01', '03', '08'),
        isNeeded: () => true,
      },
    },
    opening: RESULT,
    sides: { 'the 3DS Server': results },
  },
};

for (const [name, { table, opening, sides }] of Object.entries(CASES)) {
  const whole = tables.messageOf(table).map((made) => ({ ...opening, ...made }));
  for (const [side, take] of Object.entries(sides)) {
    test(`${side} takes any ${name} of the tables`, () => {
      fc.assert(fc.property(whole, (message) => assert.equal(take(message), 'accepted')));
    });

    test(`${side} refuses a ${name} with one damaged field, by its code and name`, () => {
      const damaged = whole.chain((message) => {
        const names = Object.keys(message).filter((field) => Object.hasOwn(table, field));
        return fc.constantFrom(...names).chain((field) => {
          const { bad, code = '203' } = table[field] ?? tables.CANCEL;
          return bad.map((value) => ({ field, code, message: { ...message, [field]: value } }));
        });
      });
      fc.assert(
        fc.property(damaged, ({ field, code, message }) => {
          assert.deepEqual(take(message), [code, field]);
        }),
        { numRuns: 300 },
      );
    });

    test(`${side} misses a field that a ${name} needs`, () => {
      const cut = whole.chain((message) => {
        const needed = Object.keys(message).filter(
          // The expiry is the networks' wish, and the issuer simulator's.
          (field) => field !== 'cardExpiryDate' && table[field]?.isNeeded?.(message) === true,
        );
        return fc.constantFrom(...needed).map((field) => {
          const { [field]: _gone, ...rest } = message as Record<string, unknown>;
          return { field, message: rest };
        });
      });
      fc.assert(
        fc.property(cut, ({ field, message }) => {
          const refusal = take(message);
          assert.equal(refusal[0], '201', `${field}: ${JSON.stringify(refusal)}`);
          assert.ok(refusal[1].split(',').includes(field));
        }),
        { numRuns: 200 },
      );
    });
  }
}

test('what is made from the tables is sent as it was made', () => {
  const { table, opening } = CASES['AReq'] ?? assert.fail();
  fc.assert(
    fc.property(tables.messageOf(table), (made) => {
      const message = { ...opening, ...made };
      const received = messages.parseAReq(bytesOf(message));
      assert.ok(received.ok);
      const sent: unknown = JSON.parse(messages.seal(received.message).bytes.reveal().toString());
      assert.deepEqual(sent, JSON.parse(JSON.stringify(message)));
    }),
  );
});

const ALWAYS = (): boolean => true;
const version = {
  good: fc.constantFrom('2.1.0', '2.2.0', '2.3.1'),
  bad: fc.constantFrom('2', 'x'),
};
const RANGE: tables.Table = {
  acsStartProtocolVersion: { ...version, isNeeded: ALWAYS },
  acsEndProtocolVersion: { ...version, isNeeded: ALWAYS },
  dsStartProtocolVersion: version,
  dsEndProtocolVersion: version,
  actionInd: { good: fc.constantFrom('A', 'D', 'M'), bad: fc.constantFrom('X', '') },
  threeDSMethodURL: {
    good: fc.webUrl({ validSchemes: ['https'] }).filter(({ length }) => length <= 256),
    bad: fc.constantFrom('ftp://a.example', 'javascript:x'),
  },
  acsInfoInd: {
    good: fc.array(fc.constantFrom('01', '02', '03', '04', '80', '99'), { minLength: 1 }),
    bad: fc.constantFrom<unknown>([], ['05'], '01'),
  },
};
const bounds = fc.integer({ min: 13, max: 19 }).chain((length) => {
  const digits = fc.string({
    unit: tables.digit,
    minLength: length,
    maxLength: length,
  });
  return fc.tuple(digits, digits).map((pair) => pair.toSorted());
});
const range = fc
  .tuple(bounds, tables.messageOf(RANGE))
  .map(([[startRange, endRange], made]) => ({ startRange, endRange, ...made }));

test('ranges made from the tables are taken, however they lie; a damaged one goes alone', () => {
  const preq = {
    ...OPENING,
    messageType: 'PReq',
    threeDSServerRefNumber: 'SIM_3DSS_020200_00001',
  } as const;
  const damaged = fc
    .tuple(range, fc.constantFrom(...Object.keys(RANGE)))
    .chain(([good, field]) =>
      (RANGE[field] ?? version).bad.map((bad) => ({ ...good, [field]: bad })),
    );
  const many = fc.array(range, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(many, fc.array(damaged, { maxLength: 3 }), (good, bad) => {
      const pres = {
        ...OPENING,
        messageType: 'PRes',
        dsTransID: IDS.dsTransID,
        dsStartProtocolVersion: '2.1.0',
        dsEndProtocolVersion: '2.2.0',
        cardRangeData: [...bad, ...good],
      };
      const received = messages.parsePRes(bytesOf(pres), preq);
      assert.ok(received.ok && received.message.messageType === 'PRes');
      assert.equal(received.message.cardRangeData?.length, good.length);
      assert.equal(received.leftOut.length, bad.length);
    }),
  );
});
