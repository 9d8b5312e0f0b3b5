import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { RESPONSES } from '../../../sandbox/acquirer-simulator/outcomes.ts';
import {
  isAuthorizationAnswer,
  isFollowUpAnswer,
} from '../../../service/src/acquiring/acquirers/answer-schema.ts';
import type { Message } from '../codec/message.ts';
import { ACTION_CODES, codeOfAction } from './action-codes.ts';
import { type AnswerKind, declinedBy, portAnswer, readAnswer } from './answers.ts';
import { map1987, map1993 } from './operation-map.ts';
import { RESPONSE_TABLE, responseEntry } from './response-codes.ts';

const REQUEST: Message = {
  mti: '0100',
  fields: new Map([
    [4, '000000002000'],
    [11, '000123'],
    [37, '632209000123'],
    [49, '124'],
  ]),
};

function answerWith(changes: Readonly<Record<number, string>>): Message {
  const own = Object.entries(changes).map(([number, text]) => [Number(number), text] as const);
  return { mti: '0110', fields: new Map([...REQUEST.fields, ...own]) };
}

function told(
  kind: AnswerKind,
  changes: Readonly<Record<number, string>>,
  { brand, isRepeat = false }: Readonly<{ isRepeat?: boolean; brand?: string }> = {},
) {
  const host = readAnswer(map1987, { request: REQUEST, answer: answerWith(changes), brand });
  return host && portAnswer({ kind, isRepeat }, host);
}

function kindOf(...given: Parameters<typeof told>): string {
  const answer = told(...given);
  if (answer === undefined) return 'malformed';
  if (answer === 'undo') return answer;
  return answer.kind === 'unknown' ? answer.why : answer.kind;
}

test('an approval is told with all that is in it', () => {
  assert.deepEqual(told('authorization', { 38: 'A1B2C3', 39: '00', 44: 'YM ', 63: 'N1' }), {
    kind: 'approved',
    authorizationCode: 'A1B2C3',
    isoResponseCode: '00',
    responseCode: '001',
    message: 'Approved',
    networkTransactionId: 'N1',
    avsResult: 'Y',
    cvdResult: 'M',
    threeDSecureResult: null,
  });
});

function adviceIn(text: string, map: typeof map1987): string | undefined {
  const answer = answerWith({ 39: '51', 121: text });
  const host = readAnswer(map, { request: REQUEST, answer, brand: undefined });
  const declined = host && portAnswer({ kind: 'authorization', isRepeat: false }, host);
  assert.ok(typeof declined === 'object' && declined.kind === 'declined');
  return declined.networkAdviceCode;
}

test('the advice of a network is told with a decline, where the host has a field for it', () => {
  const map = { ...map1987, fields: { ...map1987.fields, networkAdvice: 121 } };
  assert.equal(adviceIn('02', map), '02');
  assert.equal(adviceIn('wait', map), undefined);
  assert.equal(adviceIn('02', map1987), undefined);
});

test('what is no answer to the request is not understood', () => {
  const approved = { 38: 'A1B2C3', 39: '00' };
  const wrong: readonly Readonly<Record<number, string>>[] = [
    { 38: 'A1B2C3' },
    { ...approved, 39: '?!' },
    { ...approved, 4: '000000001000' },
    { ...approved, 49: '840' },
    { ...approved, 37: '632209000124' },
    { ...approved, 38: 'A1-2C3' },
    { ...approved, 44: 'y' },
    { ...approved, 63: 'a b' },
    { 39: '00' },
  ];
  for (const changes of wrong) {
    assert.equal(kindOf('authorization', changes), 'malformed', JSON.stringify(changes));
  }
});

test('each kind of request takes a response code in its own way', () => {
  const cases: readonly (readonly [AnswerKind, string, string, string])[] = [
    // kind, code, at first, to a repeat
    ['authorization', '05', 'declined', 'declined'],
    ['authorization', '10', 'undo', 'undo'],
    ['authorization', '85', 'undo', 'undo'],
    ['authorization', '91', 'declined', 'declined'],
    ['authorization', '68', 'timeout', 'timeout'],
    ['authorization', '94', 'declined', 'timeout'],
    ['authorization', 'ZZ', 'declined', 'declined'],
    ['verification', '85', 'approved', 'approved'],
    ['verification', '10', 'declined', 'declined'],
    ['refund', '10', 'timeout', 'timeout'],
    ['refund', '94', 'declined', 'timeout'],
    ['advice', '25', 'declined', 'declined'],
    ['advice', '94', 'declined', 'approved'],
    ['reversal', '25', 'approved', 'approved'],
    ['reversal', '21', 'approved', 'approved'],
    ['reversal', '94', 'approved', 'approved'],
    ['reversal', '96', 'declined', 'declined'],
  ];
  for (const [kind, code, first, again] of cases) {
    const changes = { 38: 'A1B2C3', 39: code };
    assert.equal(kindOf(kind, changes), first, `${kind} ${code}`);
    assert.equal(kindOf(kind, changes, { isRepeat: true }), again, `${kind} ${code}, again`);
  }
  const verified = told('verification', { 38: 'A1B2C3', 39: '85' });
  assert.ok(verified && verified !== 'undo' && verified.kind === 'approved');
  assert.equal(verified.isoResponseCode, '00');
});

test('65 asks for authentication with Mastercard alone', () => {
  const [mastercard, visa] = ['MASTERCARD', 'VISA'].map((brand) =>
    told('authorization', { 39: '65' }, { brand }),
  );
  assert.ok(mastercard !== 'undo' && mastercard?.kind === 'declined');
  assert.equal(mastercard.authenticationRequired, true);
  assert.equal(mastercard.isoResponseCode, '65');
  assert.ok(visa !== 'undo' && visa?.kind === 'declined');
  assert.equal(visa.authenticationRequired, undefined);
});

test('a partial approval may have the approved part as its amount', () => {
  assert.equal(kindOf('authorization', { 39: '10', 4: '000000001000' }), 'undo');
});

test('the table has every code once, says what to do, and speaks as the simulator does', () => {
  const codes = RESPONSE_TABLE.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const { advice, code, meaning, message, responseCode } of RESPONSE_TABLE) {
    assert.match(code, /^[\dA-Z]{2}$/);
    assert.match(responseCode, /^\d{3}$/);
    assert.match(advice, /^[A-Z][ -~]+\.$/);
    assert.match(`${meaning}${message}`, /^[ -~]{2,160}$/);
  }
  for (const [code, expected] of Object.entries(RESPONSES)) {
    const entry = responseEntry(code, code === '65' ? 'MASTERCARD' : 'VISA');
    assert.ok(code === '65' || codes.includes(code), code);
    assert.equal(entry.responseCode, expected.responseCode, code);
    assert.equal(entry.message, expected.message, code);
    assert.equal(entry.retryable, expected.retryable, code);
  }
  const messages = new Map<string, string>();
  for (const { message, responseCode } of RESPONSE_TABLE) {
    assert.equal(messages.get(responseCode) ?? message, message, 'a code has one message');
    messages.set(responseCode, message);
  }
});

test('action codes of 1993 mean codes of the table', () => {
  const known = new Set(RESPONSE_TABLE.map(({ code }) => code));
  for (const code of Object.values(ACTION_CODES)) assert.ok(known.has(code), code);
  for (let action = 0; action < 1_000; action += 1) {
    const code = codeOfAction(String(action).padStart(3, '0'));
    assert.ok(code !== undefined && known.has(code), `${action}`);
    if (code === '00') assert.ok([0, 400, 800].includes(action));
  }
  assert.equal(codeOfAction('00'), undefined);
  assert.equal(map1993.responseCode('116'), '51');
});

test('whatever a host answers, the port takes it, or it is malformed', () => {
  const kinds = ['authorization', 'verification', 'refund', 'advice', 'reversal'] as const;
  const changes = fc.record({
    38: fc.oneof(fc.string({ maxLength: 6 }), fc.constant('A1B2C3')),
    39: fc.oneof(
      fc.string({ maxLength: 2 }),
      fc.constantFrom(...RESPONSE_TABLE.map(({ code }) => code)),
    ),
    44: fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('YMU', 'N  ', '')),
    63: fc.oneof(fc.string({ maxLength: 25 }), fc.constant('N1')),
  });
  fc.assert(
    fc.property(changes, fc.constantFrom(...kinds), fc.boolean(), (given, kind, isRepeat) => {
      const request = REQUEST;
      const host = readAnswer(map1987, { request, answer: answerWith(given), brand: undefined });
      if (!host) return;
      const answer = portAnswer({ kind, isRepeat }, host);
      const isSound =
        kind === 'authorization' || kind === 'verification'
          ? isAuthorizationAnswer
          : isFollowUpAnswer;
      assert.ok(isSound(answer === 'undo' ? declinedBy(host) : answer), JSON.stringify(answer));
    }),
    { numRuns: 1_000 },
  );
});
