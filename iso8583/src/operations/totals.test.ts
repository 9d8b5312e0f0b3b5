import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  SAMPLE_FOLLOW_UP,
  SAMPLE_HOLD,
  SAMPLE_PROFILE,
  referencesOf,
} from '../../../test/iso8583-requests.ts';
import type { TotalsRequest } from '../../../service/src/acquiring/acquirers/index.ts';
import { writeMessage } from '../codec/write-message.ts';
import type { Message } from '../codec/message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { LineFault } from '../line/line-fault.ts';
import {
  authorizationMessage,
  captureMessage,
  refundMessage,
  releaseMessage,
  reversalMessage,
} from './messages.ts';
import { map1993 } from './operation-map.ts';
import { totals1987, totals1993 } from './totals-map.ts';
import { settlementAt, totalsMessage } from './totals.ts';

const AT = new Date('2026-11-18T09:45:07Z');
const REQUEST: TotalsRequest = {
  day: '2026-11-17',
  currency: 'CAD',
  totals: {
    debits: { count: 12n, amount: 24_000n },
    debitReversals: { count: 1n, amount: 2_000n },
    credits: { count: 2n, amount: 30_000n },
    creditReversals: { count: 0n, amount: 0n },
  },
};

test('the message of totals is the one that was written by hand', () => {
  const message = totalsMessage(SAMPLE_PROFILE, {
    map: totals1987,
    request: REQUEST,
    trace: '000123',
    at: AT,
  });
  const expected = [
    '0500',
    bitmapOf(message),
    '1118094507',
    '000123',
    '094507',
    '1118',
    '1117',
    '06123456',
    '632209000123',
    '124',
    '0000000002',
    '0000000000',
    '0000000012',
    '0000000001',
    '0000000000030000',
    '0000000000000000',
    '0000000000024000',
    '0000000000002000',
    'C0000000000008000',
  ];
  assert.equal(writeMessage(iso1987, message).toString('latin1'), expected.join(''));
});

/** By hand of another kind: as a number. */
function bitmapOf({ fields }: Message): string {
  const bits = [1, ...fields.keys()].reduce((sum, field) => sum | (1n << BigInt(128 - field)), 0n);
  return bits.toString(16).toUpperCase().padStart(32, '0');
}

test('what moves money or undoes that has its day, and nothing else', () => {
  const settlementDay = '2026-11-17';
  const purchase = {
    ...SAMPLE_HOLD,
    capture: true,
    hostReferences: referencesOf('000123', '0200'),
  };
  const later = { ...SAMPLE_FOLLOW_UP, settlementDay };
  const kept = { amount: 100n, currency: 'CAD' } as const;
  const days = [
    authorizationMessage(SAMPLE_PROFILE, { ...purchase, settlementDay }),
    captureMessage(SAMPLE_PROFILE, { ...later, final: true }),
    refundMessage(SAMPLE_PROFILE, later),
    reversalMessage(SAMPLE_PROFILE, later),
    authorizationMessage(SAMPLE_PROFILE, { ...SAMPLE_HOLD, settlementDay }),
    releaseMessage(SAMPLE_PROFILE, { ...later, kept }),
    authorizationMessage(SAMPLE_PROFILE, purchase),
  ].map(({ fields }) => fields.get(15));
  const none = undefined;
  assert.deepEqual(days, ['1117', '1117', '1117', '1117', none, none, none]);
  const long = refundMessage({ ...SAMPLE_PROFILE, map: map1993 }, later);
  assert.equal(long.fields.get(15), '261117');
});

function by1987(code: string, settlement?: string) {
  return totals1987.verdict(
    new Map([[39, code], ...(settlement === undefined ? [] : [[66, settlement] as const])]),
  );
}

function by1993(action: string) {
  return totals1993.verdict(new Map([[39, action]]));
}

test('an answer tells whether the two agree, refuses, or is to be asked for again', () => {
  assert.equal(by1987('00', '1'), 'in-balance');
  assert.equal(by1987('00'), 'in-balance');
  assert.equal(by1987('95', '2'), 'out-of-balance');
  assert.equal(by1987('95'), 'out-of-balance');
  assert.equal(by1987('12'), 'refused');
  for (const code of ['91', '96', '68', '??', '']) assert.equal(by1987(code), undefined, code);
  assert.equal(by1987('00', '3'), undefined);
  assert.deepEqual(['500', '501', '503', '902', '909'].map(by1993), [
    'in-balance',
    'out-of-balance',
    'refused',
    'refused',
    undefined,
  ]);
});

async function comparedBy(answer: (sent: Message) => Message | Promise<Message>) {
  const { compare } = settlementAt(
    {
      profile: SAMPLE_PROFILE,
      line: { ask: async (sent) => await answer(sent) },
      answerMs: 1,
      trace: () => '000123',
      now: () => AT,
    },
    { map: totals1987, cutOver: 0 },
  );
  return await compare(REQUEST);
}

test('the host’s own totals are told where all of them are there', async () => {
  const whole = await comparedBy((sent) => ({
    mti: '0510',
    fields: new Map([...sent.fields, [39, '95'], [66, '2'], [76, '0000000011']]),
  }));
  assert.deepEqual(whole, {
    kind: 'compared',
    isInBalance: false,
    theirs: { ...REQUEST.totals, debits: { count: 11n, amount: 24_000n } },
  });
  const bare = await comparedBy(() => ({ mti: '0510', fields: new Map([[39, '00']]) }));
  assert.deepEqual(bare, { kind: 'compared', isInBalance: true, theirs: null });
  const other = await comparedBy(() => ({
    mti: '0510',
    fields: new Map([
      [39, '00'],
      [50, '840'],
    ]),
  }));
  assert.deepEqual(other, { kind: 'unknown', why: 'malformed' });
  const none = await comparedBy(() => {
    throw new LineFault('TIMED_OUT', { isSent: true });
  });
  assert.deepEqual(none, { kind: 'unknown', why: 'timeout' });
});
