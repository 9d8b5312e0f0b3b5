import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import {
  type AskedOfARes,
  parseAReq,
  parseARes,
  parseCRes,
  parsePRes,
  parseRReq,
  type Received,
  seal,
} from './index.ts';

const asked: AskedOfARes = wire.AREQ;
const ares = (change: wire.Wire, areq: AskedOfARes = asked) =>
  parseARes(wire.bytesOf({ ...wire.ARES, ...change }), areq);

function erroOf(received: Received<unknown>) {
  assert.ok(!received.ok, 'refused');
  seal(received.erro); // Every Erro is one that may be sent.
  return received.erro;
}
function refusal(received: Received<unknown>): [string, string] {
  const { errorCode, errorDetail } = erroOf(received);
  return [errorCode, errorDetail];
}

test('what is not a message at all is 101, and the Erro names the expected type', () => {
  const texts = ['', 'hello', '[]', 'null', '"ARes"', '{', '{"a":1}', '{"messageType":7}'];
  for (const text of texts) {
    const erro = erroOf(parseARes(Buffer.from(text), asked));
    assert.equal(erro.errorCode, '101', text);
    assert.equal(erro.errorMessageType, 'ARes');
    assert.equal(erro.errorComponent, 'S');
    assert.equal(erro.threeDSServerTransID, asked.threeDSServerTransID);
  }
  assert.equal(erroOf(parseRReq(Buffer.from([0xff, 0xfe]))).errorCode, '101');
});

test('a message of another type, known or unknown, is 101', () => {
  for (const messageType of ['RReq', 'AReq', 'XReq', 'ares', 'erro']) {
    assert.deepEqual(refusal(ares({ messageType })), ['101', 'messageType']);
  }
  assert.equal(erroOf(ares({ messageType: 'RReq' })).errorMessageType, 'RReq');
  assert.equal(erroOf(ares({ messageType: 'XReq' })).errorMessageType, 'ARes');
});

test('a version that is not spoken here is 102 with those that are', () => {
  for (const messageVersion of ['1.0.2', '2.0.0', '2.3.1', '2.3.1.1']) {
    const [code] = refusal(parseRReq(wire.bytesOf({ ...wire.RREQ, messageVersion })));
    assert.equal(code, messageVersion === '2.3.1.1' ? '203' : '102');
  }
  assert.deepEqual(refusal(ares({ messageVersion: '2.3.1' })), ['102', '2.1.0,2.2.0']);
});

test('a key that stands twice is 204 with its name, at any depth', () => {
  const text = JSON.stringify(wire.ARES).replace('{', '{"transStatus":"N",');
  assert.deepEqual(refusal(parseARes(Buffer.from(text), asked)), ['204', 'transStatus']);
  const pres = JSON.stringify(wire.PRES).replace('"endRange"', '"startRange"');
  assert.deepEqual(refusal(parsePRes(Buffer.from(pres), wire.PREQ as never)), [
    '204',
    'startRange',
  ]);
});

test('every missing field is named at once, and missing ones before wrong ones', () => {
  const bad = wire.without({ ...wire.ARES, eci: 'x' }, 'dsTransID', 'acsTransID');
  assert.deepEqual(refusal(parseARes(wire.bytesOf(bad), asked)), ['201', 'dsTransID,acsTransID']);
  const wrong = { eci: 'x', acsTransID: 'no', transStatus: 'Z' };
  assert.deepEqual(refusal(ares(wrong)), ['203', 'acsTransID,eci,transStatus']);
});

test('an Erro carries the ids of the message where they are well-formed', () => {
  const erro = erroOf(ares({ acsTransID: '<script>', transStatus: 'Z' }));
  assert.deepEqual(
    [erro.threeDSServerTransID, erro.dsTransID, erro.acsTransID, erro.messageVersion],
    [wire.IDS.threeDSServerTransID, wire.IDS.dsTransID, undefined, '2.2.0'],
  );
});

test('an extension that must be understood is 202 with its id; others pass', () => {
  const [extension] = wire.FULL_ARES.messageExtension;
  const critical = { ...extension, id: 'A000000802-007', criticalityIndicator: true };
  assert.deepEqual(refusal(ares({ messageExtension: [extension, critical] })), [
    '202',
    'A000000802-007',
  ]);
  assert.ok(ares({ messageExtension: [extension] }).ok);
  const unending = { ...critical, id: `x${'😀'.repeat(2_000)}` };
  assert.ok(
    refusal(ares({ messageExtension: [unending] })).every((reported) => reported.isWellFormed()),
  );
  const eleven = Array.from({ length: 11 }, () => extension);
  assert.deepEqual(refusal(ares({ messageExtension: eleven })), ['203', 'messageExtension']);
  const long = { ...extension, data: { text: 'x'.repeat(8_050) } };
  assert.deepEqual(refusal(ares({ messageExtension: [long] })), ['203', 'messageExtension.data']);
});

test('an Erro in place of the answer is a message; a broken one is never answered', () => {
  const received = parseARes(wire.bytesOf(wire.ERRO), asked);
  assert.deepEqual(received, { ok: true, message: wire.ERRO });
  const unknown = { ...wire.ERRO, errorCode: '999', messageVersion: '2.3.1' };
  assert.ok(parseARes(wire.bytesOf(unknown), asked).ok);
  const broken = parseARes(wire.bytesOf(wire.without(wire.ERRO, 'errorCode')), asked);
  assert.deepEqual(
    [refusal(broken), !broken.ok && broken.answerable],
    [['201', 'errorCode'], false],
  );
  const bad = ares({ eci: 'x' });
  assert.equal(!bad.ok && bad.answerable, true);
});

test('fields that are not known are left out, whatever they are called and hold', () => {
  const known = new Set(Object.keys(wire.FULL_ARES));
  const name = fc.string().filter((key) => !known.has(key));
  fc.assert(
    fc.property(fc.dictionary(name, fc.jsonValue({ maxDepth: 3 })), (unknown) => {
      const text = JSON.stringify({ ...unknown, ...wire.ARES });
      fc.pre(
        !text.includes(String.raw`\u0000`) &&
          !/\\ud[89a-f]/.test(text) &&
          !/"(?:__proto__|constructor|prototype)"/.test(text), // Refused everywhere, at any depth.
      );
      assert.deepEqual(parseARes(Buffer.from(text), asked), { ok: true, message: wire.ARES });
    }),
  );
});

test('whatever arrives, there is a message or an Erro that may be sent, never an exception', () => {
  const someField = fc.constantFrom(...Object.keys(wire.FULL_ARES));
  fc.assert(
    fc.property(fc.dictionary(someField, fc.jsonValue()), (change) => {
      const received = ares({ ...wire.FULL_ARES, ...change });
      if (!received.ok) seal(received.erro);
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      for (const parse of [parseRReq, parseAReq]) {
        const received = parse(Buffer.from(bytes));
        assert.ok(!received.ok);
        seal(received.erro);
      }
    }),
  );
});

test('a CRes is read from its form field with padding or without', () => {
  const bytes = wire.bytesOf(wire.CRES);
  const plain = bytes.toString('base64url');
  const padded = plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
  for (const field of [plain, padded]) {
    assert.deepEqual(parseCRes(field, '01'), { ok: true, message: wire.CRES });
  }
  for (const field of ['', '!!!', '=', `${plain}*`]) {
    assert.equal(erroOf(parseCRes(field, '01')).errorCode, '101', field);
  }
  const erro = parseCRes(wire.bytesOf(wire.ERRO).toString('base64url'), '01');
  assert.ok(erro.ok && erro.message.messageType === 'Erro');
});
