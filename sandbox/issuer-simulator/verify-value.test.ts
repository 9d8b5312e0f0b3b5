import assert from 'node:assert/strict';
import { createSecretKey } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Message, parseMessage } from './message.ts';
import { type StartedForTests, startForTests, VALUE_KEY } from './started-for-tests.ts';
import { verifyValue } from './verify-value.ts';

const VISA = '4000100000000000';
const MASTERCARD = '5200100000000005';
let trial: StartedForTests;
before(async () => {
  trial = await startForTests();
});
after(() => trial.close());

async function ask(question: Message): Promise<unknown> {
  const response = await fetch(`${trial.at}/issuer/verify-value`, {
    method: 'POST',
    body: JSON.stringify(question),
  });
  return parseMessage(await response.text()).message?.['result'];
}

/** A letter whose last bit, which is of no byte, is another. */
function nextLetter(letter = ''): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return alphabet[alphabet.indexOf(letter) + 1] ?? '';
}

async function authenticated(acctNumber: string, changes: Message = {}): Promise<Message> {
  const ares = await trial.authenticate(acctNumber, changes);
  return {
    acctNumber,
    amount: '123456',
    currency: 'CAD',
    authenticationValue: ares['authenticationValue'],
    eci: ares['eci'],
    dsTransactionId: ares['dsTransID'],
    threeDSServerTransactionId: ares['threeDSServerTransID'],
    merchantId: '3930000000001',
  };
}

describe('a value that the issuer made', () => {
  const passes = [
    ['Visa, authenticated', VISA, '2'],
    ['Mastercard, authenticated', MASTERCARD, '2'],
    ['Visa, attempt', '4000100000000208', '3'],
    ['Mastercard, attempt', '5200100000000203', '3'],
  ] as const;
  for (const [name, card, result] of passes) {
    test(`${name}: ${result}`, async () => {
      assert.equal(await ask(await authenticated(card)), result);
    });
  }

  test('for information only: B', async () => {
    const changes = { threeDSRequestorChallengeInd: '06' };
    assert.equal(await ask(await authenticated('4000100000000406', changes)), 'B');
  });

  test('after a challenge too', async () => {
    const ares = await trial.authenticate('4000100000000703');
    await trial.challenge(ares);
    const rreq = trial.threeDSServer.results.at(-1);
    const { authenticationValue, eci } = rreq ?? {};
    const question = { acctNumber: '4000100000000703', amount: 1, currency: '124' };
    assert.equal(await ask({ ...question, authenticationValue, eci }), '2');
  });

  test('serves one authorization; a repeat of the same one is the same', async () => {
    const question = await authenticated(VISA);
    assert.equal(await ask({ ...question, amount: 200_000 }), '1', 'a failure uses nothing up');
    assert.equal(await ask({ ...question, reference: 'a' }), '2');
    assert.equal(await ask({ ...question, reference: 'a' }), '2');
    assert.equal(await ask({ ...question, reference: 'b' }), '1');
    assert.equal(await ask(question), '1');
  });
});

describe('a value does not serve', () => {
  test('again in another spelling of base64', async () => {
    for (const card of [VISA, MASTERCARD]) {
      const question = await authenticated(card);
      const value = String(question['authenticationValue']).replace(/=$/, '');
      const others = ['', '=', '=='].map((padding) => value + padding);
      if (card === VISA) others.push(`${value.slice(0, -1)}${nextLetter(value.at(-1))}=`);
      assert.equal(await ask(question), '2');
      for (const other of others) {
        assert.equal(await ask({ ...question, authenticationValue: other }), '1', other);
      }
    }
  });

  const changes: readonly (readonly [string, Message])[] = [
    ['another card', { acctNumber: '4000100000001008' }],
    ['another currency', { currency: '840' }],
    ['a higher amount', { amount: '123457' }],
    ['another ECI', { eci: '06' }],
    ['another directory transaction', { dsTransactionId: 'another' }],
    ['another server transaction', { threeDSServerTransactionId: 'another' }],
    ['another merchant', { merchantId: 'another' }],
    ['no known currency', { currency: 'XXX' }],
    ['once one bit is another', { authenticationValue: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['once it is cut', { authenticationValue: 'AAAA' }],
  ];
  for (const [name, change] of changes) {
    test(name, async () => {
      assert.match(String(await ask({ ...(await authenticated(VISA)), ...change })), /^[14]$/);
    });
  }

  test('every single bit counts', async () => {
    const question = await authenticated(VISA);
    const bytes = Buffer.from(String(question['authenticationValue']), 'base64');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const { result } = verifyValue(VALUE_KEY, {
        acctNumber: VISA,
        amount: 1n,
        currency: '124',
        authenticationValue: changed.toString('base64'),
      });
      assert.equal(result, '1');
    }
  });

  test('a lower amount is fine, a foreign key is not', async () => {
    const { authenticationValue } = await authenticated(MASTERCARD);
    const question = {
      acctNumber: MASTERCARD,
      amount: 1n,
      currency: '124',
      authenticationValue: String(authenticationValue),
    };
    assert.equal(verifyValue(VALUE_KEY, question).result, '2');
    assert.equal(verifyValue(createSecretKey(Buffer.alloc(32, 8)), question).result, '1');
  });
});

test('no value is not validated, a foreign card is not ours, nonsense is 400', async () => {
  assert.equal(await ask({ acctNumber: VISA, amount: '1', currency: 'CAD' }), '0');
  assert.equal(await ask({ acctNumber: '4111111111111111', amount: '1', currency: 'CAD' }), '6');
  for (const body of ['{}', 'x', '{"acctNumber":"1","amount":"1","currency":"CAD"}']) {
    const response = await fetch(`${trial.at}/issuer/verify-value`, { method: 'POST', body });
    assert.equal(response.status, 400);
  }
});

test('two authentications of the same purchase have two values', async () => {
  const [one, two] = [await authenticated(VISA), await authenticated(VISA)];
  assert.notEqual(one['authenticationValue'], two['authenticationValue']);
});
