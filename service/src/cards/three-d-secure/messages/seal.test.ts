import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { Secret } from '../../../kernel/secret.ts';
import {
  type AReq,
  chooseVersion,
  type CReq,
  decodeBase64Url,
  encodeBase64Url,
  maskMessage,
  parseAReq,
  parseCReq,
  seal,
  sealCReq,
} from './index.ts';

function areq(message: wire.Wire = wire.AREQ): AReq {
  const received = parseAReq(wire.bytesOf(message));
  assert.ok(received.ok && received.message.messageType === 'AReq');
  return received.message;
}
const sent = (message: Parameters<typeof seal>[0]): unknown =>
  JSON.parse(seal(message).bytes.reveal().toString());

test('what is sealed is what was given, in JSON', () => {
  assert.deepEqual(sent(areq(wire.FULL_AREQ)), wire.FULL_AREQ);
  for (const { messageExtension: _, ...message } of [wire.RRES, wire.PREQ, wire.CREQ]) {
    assert.deepEqual(sent(message), message);
  }
  assert.deepEqual(sent(wire.ERRO), wire.ERRO);
});

test('a message that breaks a rule is a bug: it throws, without any value', () => {
  const card = new Secret('4000100000000000x');
  assert.throws(
    () => seal({ ...areq(), acctNumber: card }),
    (error: Error) => {
      assert.match(error.message, /AReq is wrong: 203 acctNumber/);
      assert.doesNotMatch(inspect(error), /40001/);
      return true;
    },
  );
  const { browserTZ: _, ...incomplete } = areq();
  assert.throws(() => seal(incomplete), /201 browserTZ/);
  assert.throws(() => seal({ ...wire.ERRO, errorCode: '20' }), /Erro is wrong: 203 errorCode/);
  assert.throws(() => seal({ ...wire.CRES, messageExtension: [] }), /203 messageExtension/);
});

test('a 2.1.0 message goes out without the fields that 2.1.0 does not have', () => {
  const old = sent({ ...areq(), messageVersion: '2.1.0', whiteListStatus: 'Y' });
  assert.deepEqual(old, {
    ...wire.without(wire.AREQ, 'browserJavascriptEnabled'),
    messageVersion: '2.1.0',
  });
});

test('a sealed message and an AReq print without the card number', () => {
  for (const thing of [areq(), seal(areq())]) {
    assert.doesNotMatch(inspect(thing, { depth: null }) + JSON.stringify(thing), /0000000000/);
  }
});

test('a CReq is a form field of base64url without padding', () => {
  const { messageExtension: _, ...creq } = wire.CREQ;
  const field = sealCReq(creq satisfies CReq);
  assert.match(field, /^[A-Za-z0-9_-]+$/);
  assert.deepEqual(parseCReq(field), { ok: true, message: creq });
});

test('base64url is decoded to what was encoded, and nothing else is accepted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const text = encodeBase64Url(Buffer.from(bytes));
      assert.match(text, /^[A-Za-z0-9_-]+$/);
      const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
      assert.deepEqual(decodeBase64Url(text), Buffer.from(bytes));
      assert.deepEqual(decodeBase64Url(padded), Buffer.from(bytes));
    }),
  );
  for (const text of ['', '=', 'A', 'AB', 'QQ=', 'QQ===', 'Q Q', 'QQ+/', 'QQ==QQ', '====']) {
    assert.equal(decodeBase64Url(text), undefined, text);
  }
});

test('a masked message keeps no card number, no value and no way to reach the cardholder', () => {
  const kept = JSON.stringify(maskMessage(areq(wire.FULL_AREQ)));
  const { cardExpiryDate, cardholderName, email, acctID, billAddrLine1, shipAddrPostCode } =
    wire.FULL_AREQ;
  const { acctNumber: number } = wire.FULL_AREQ;
  const secrets = [number, cardExpiryDate, cardholderName, email, acctID, billAddrLine1];
  const others = [
    shipAddrPostCode,
    '5145550123',
    '5145550145',
    '5145550167',
    'gifts',
    'jacqueline',
  ];
  const buried = ['session-77123', 'prior-88541', 'lane', 'Unit 12'];
  for (const gone of [...secrets, ...others, ...buried]) {
    assert.ok(!kept.includes(gone), gone);
  }
  const { acctNumber, email: masked, homePhone, merchantName } = maskMessage(areq(wire.FULL_AREQ));
  assert.deepEqual(
    [acctNumber, masked, homePhone, merchantName],
    ['400010******0000', '***@mail.example', { cc: '1', subscriber: '***23' }, 'Harbour Books'],
  );
  for (const message of [wire.ARES, wire.RREQ]) {
    const text = JSON.stringify(maskMessage(message));
    assert.ok(!text.includes(wire.AUTHENTICATION_VALUE) && text.includes(wire.IDS.dsTransID));
  }
});

test('an Erro that repeats the card number is kept without it', () => {
  const erro = { ...wire.ERRO, errorDetail: 'acctNumber 4000100000000000 is wrong' };
  assert.equal(maskMessage(erro)['errorDetail'], 'acctNumber [masked] is wrong');
});

test('of any card number ten digits at most are kept', () => {
  const number = fc.stringMatching(/^[1-9]{13,19}$/);
  fc.assert(
    fc.property(number, (digits) => {
      const { acctNumber } = maskMessage({ ...areq(), acctNumber: new Secret(digits) });
      assert.match(String(acctNumber), /^\d{6}\*{3,9}\d{4}$/);
    }),
  );
});

const span = (start: string, end: string) => ({ start, end });

test('the version is the highest that all speak', () => {
  const rows = [
    [[span('2.1.0', '2.2.0'), span('2.1.0', '2.2.0')], '2.2.0'],
    [[span('2.1.0', '2.1.0'), span('2.1.0', '2.2.0')], '2.1.0'],
    [[span('2.1.0', '2.3.1'), span('2.2.0', '2.2.0')], '2.2.0'],
    [[span('2.1.0', '2.10.0'), span('2.1.0', '2.9.0')], '2.2.0'],
    [[span('2.3.1', '2.3.1'), span('2.1.0', '2.3.1')], undefined],
    [[span('2.1.0', '2.1.0'), span('2.2.0', '2.2.0')], undefined],
    [[span('1.0.2', '2.0.0')], undefined],
  ] as const;
  for (const [spans, version] of rows) assert.equal(chooseVersion(spans), version);
});
