/** How challenges end: what the browser brings is no proof, and a result is taken once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { encodeResponse, passChallenge } from '../../../../../test/challenge-browser.ts';
import type { TestAnswer } from '../../../../../test/http.ts';
import { issuerProcess } from '../../../../../test/issuer-process.ts';
import { allEvents } from '../../../../../test/published.ts';
import {
  newKey,
  resultFor,
  threeDSecureServer,
} from '../../../../../test/three-d-secure-server.ts';

const { url: issuerUrl } = await issuerProcess();
const PASSES = '4000100000000703';
const NO_RESULT = '4000100000000752';
const RACERS = 20;

/** What happens at each look for the result, in place of waiting. */
let pausing: () => Promise<unknown> = () => Promise.resolve();
let pauses = 0;
const server = await threeDSecureServer({
  issuerUrl,
  pause: async () => {
    pauses += 1;
    await pausing();
  },
});
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();

const challenged = async (): Promise<TestAnswer> => {
  const answer = await server.authenticate(merchantId, NO_RESULT);
  assert.equal(answer.status, 202, answer.text);
  return answer;
};
const idOf = (answer: TestAnswer): string => answer.string('authenticationId');
const statusOf = async (answer: TestAnswer): Promise<unknown> =>
  (await server.retrieve(idOf(answer))).at('threeDSecureTransactionStatus');

/** A challenge response that the browser could bring: the right one, with the given changes. */
function responseFor(answer: TestAnswer, changes: Readonly<Record<string, unknown>> = {}): string {
  return encodeResponse({
    messageType: 'CRes',
    messageVersion: '2.2.0',
    threeDSServerTransID: answer.string('threeDSecureServerTransactionId'),
    acsTransID: answer.string('threeDSecureAccessControlServerTransactionId'),
    transStatus: 'Y',
    ...changes,
  });
}

test('a challenge response alone proves nothing: after 3 s the challenge is still open', async () => {
  const answer = await challenged();
  pauses = 0;
  const result = await server.resultOf(idOf(answer), responseFor(answer));
  assert.equal(result.status, 200);
  assert.equal(result.at('threeDSecureTransactionStatus'), 'CHALLENGE_AUTHENTICATION_REQUIRED');
  assert.equal(result.at('threeDSecureChallengeCompletionIndicator'), 'NO');
  assert.equal(result.at('threeDSecureAuthenticationValue'), undefined);
  assert.equal(result.at('ecommerceIndicator'), undefined);
  assert.equal(pauses, 30, 'ten looks a second');
});

test('a result that arrives while it is waited for counts, whichever door it came in by', async () => {
  const answer = await challenged();
  pauses = 0;
  pausing = async () => (pauses === 3 ? await server.sendResult(resultFor(answer)) : undefined);
  const result = await server.resultOf(idOf(answer), responseFor(answer));
  pausing = () => Promise.resolve();
  assert.equal(pauses, 3);
  assert.equal(result.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
  assert.equal(result.at('threeDSecureAuthenticationValue'), 'AAABBBCCCDDDEEEFFFGGGHHHIII=');
  assert.equal(result.at('ecommerceIndicator'), 'AUTHENTICATED_ECOMMERCE');
});

test('an open answer leaves the key free; a final one is repeated, with the value', async () => {
  const answer = await challenged();
  const again = { idempotencyKey: newKey() };
  const open = await server.resultOf(idOf(answer), responseFor(answer), again);
  assert.equal(open.headers['idempotency-replayed'], undefined);
  await server.sendResult(resultFor(answer));
  const first = await server.resultOf(idOf(answer), responseFor(answer), again);
  const second = await server.resultOf(idOf(answer), responseFor(answer), again);
  assert.equal(first.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  const other = await server.resultOf(idOf(answer), responseFor(answer, { x: '1' }), again);
  assert.deepEqual(
    [other.status, other.faults()],
    [409, ['idempotencyKey IDEMPOTENCY_KEY_REUSED']],
  );
});

test('lookups at once get one result', async () => {
  const answer = await server.authenticate(merchantId, PASSES);
  const response = await passChallenge(answer);
  const again = { idempotencyKey: newKey() };
  const results = await Promise.all(
    Array.from({ length: RACERS }, (_, place) =>
      server.resultOf(idOf(answer), response, place % 2 === 0 ? again : {}),
    ),
  );
  const bodies = new Set(results.map(({ text }) => text));
  assert.equal(bodies.size, 1, [...bodies].join('\n'));
  assert.equal(results[0]?.at('threeDSecureTransactionStatus'), 'AUTHENTICATED');
});

const FORGED = {
  'of another transaction': { threeDSServerTransID: randomUUID() },
  'of another access control server’s transaction': { acsTransID: randomUUID() },
  'of another version': { messageVersion: '2.1.0' },
} as const;
for (const [name, changes] of Object.entries(FORGED)) {
  test(`a challenge response ${name} is refused`, async () => {
    const answer = await challenged();
    await server.sendResult(resultFor(answer));
    const result = await server.resultOf(idOf(answer), responseFor(answer, changes));
    assert.equal(result.status, 400, result.text);
    assert.deepEqual(result.faults(), ['challengeResponse CHALLENGE_RESPONSE_MISMATCH']);
  });
}

const UNREADABLE = {
  'no JSON': Buffer.from('hello').toString('base64url'),
  'a message of another kind': encodeResponse({ messageType: 'ARes', messageVersion: '2.2.0' }),
  'a status that a browser cannot bring': undefined,
} as const;
for (const [name, field] of Object.entries(UNREADABLE)) {
  test(`${name} is not a challenge response`, async () => {
    const answer = await challenged();
    const sent = field ?? responseFor(answer, { transStatus: 'A' });
    const result = await server.resultOf(idOf(answer), sent);
    assert.deepEqual(result.faults(), ['challengeResponse INVALID_CHALLENGE_RESPONSE']);
  });
}

test('the response of one authentication does not open another’s', async () => {
  const [mine, other] = [await challenged(), await challenged()];
  await server.sendResult(resultFor(mine));
  const result = await server.resultOf(idOf(mine), responseFor(other));
  assert.deepEqual(result.faults(), ['challengeResponse CHALLENGE_RESPONSE_MISMATCH']);
});

test('another partner, another merchant and a bound credential see nothing of it', async () => {
  const answer = await challenged();
  await server.sendResult(resultFor(answer));
  const stranger = server.as(await server.newPartner());
  const bound = server.as({ ...server.caller, merchantId: await server.newMerchant() });
  for (const by of [stranger, bound]) {
    assert.equal((await server.retrieve(idOf(answer), by)).status, 404);
    assert.equal((await server.resultOf(idOf(answer), responseFor(answer), {}, by)).status, 404);
  }
  const named = { merchantId: await server.newMerchant() };
  assert.equal((await server.resultOf(idOf(answer), responseFor(answer), named)).status, 404);
  assert.equal(
    (await server.resultOf(idOf(answer), responseFor(answer), { merchantId })).status,
    200,
  );
});

test('an authentication without a challenge has no challenge result', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000000');
  const result = await server.resultOf(idOf(answer), responseFor(answer));
  assert.equal(result.status, 409);
  assert.match(result.string('type'), /authentication-not-challenged$/);
});

test('an Erro in the browser names the transaction as a response does', async () => {
  const answer = await challenged();
  const erro = {
    messageType: 'Erro',
    messageVersion: '2.2.0',
    errorCode: '402',
    errorComponent: 'A',
    errorDescription: 'Timed out',
    errorDetail: 'Timed out',
    threeDSServerTransID: answer.string('threeDSecureServerTransactionId'),
  };
  const open = await server.resultOf(idOf(answer), encodeResponse(erro));
  assert.equal(open.at('threeDSecureChallengeCompletionIndicator'), 'NO');
  const other = encodeResponse({ ...erro, threeDSServerTransID: randomUUID() });
  assert.equal((await server.resultOf(idOf(answer), other)).status, 400);
});

test('the same result again gets the same answer, and changes nothing', async () => {
  const answer = await challenged();
  const rreq = resultFor(answer);
  const first = await server.sendResult(rreq);
  assert.equal(first['messageType'], 'RRes');
  assert.equal(first['resultsStatus'], '01');
  const { messageType, ...rest } = rreq;
  assert.deepEqual(await server.sendResult({ ...rest, messageType }), first, 'in any order');
  assert.equal(await statusOf(answer), 'AUTHENTICATED');
  const events = await server.call('GET', `/events?type=three_d_secure.authenticated&limit=100`);
  const mine = (events.at('data') as { data: { authenticationId: string } }[]).filter(
    ({ data }) => data.authenticationId === idOf(answer),
  );
  assert.equal(mine.length, 1);
});

test('another result for a transaction that has one is refused, and changes nothing', async () => {
  const answer = await challenged();
  const failed = { transStatus: 'N', transStatusReason: '01', authenticationValue: undefined };
  await server.sendResult(resultFor(answer, failed));
  for (const changes of [{}, { ...failed, transStatusReason: '19' }]) {
    const refused = await server.sendResult(resultFor(answer, changes));
    assert.deepEqual([refused['messageType'], refused['errorCode']], ['Erro', '305']);
  }
  const seen = await server.retrieve(idOf(answer));
  assert.equal(seen.at('threeDSecureTransactionStatus'), 'NOT_AUTHENTICATED');
  assert.equal(seen.at('threeDSecureAuthenticationValue'), undefined);
});

test('of many results at once one is taken', async () => {
  const answer = await challenged();
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, place) =>
      server.sendResult(resultFor(answer, { interactionCounter: String(place + 10) })),
    ),
  );
  const taken = answers.filter(({ messageType }) => messageType === 'RRes');
  assert.equal(taken.length, 1);
  assert.equal(await statusOf(answer), 'AUTHENTICATED');
});

const FOREIGN = {
  'an unknown transaction': [{ threeDSServerTransID: randomUUID() }, '301'],
  'another access control server’s transaction': [{ acsTransID: randomUUID() }, '301'],
  'another directory server’s transaction': [{ dsTransID: randomUUID() }, '301'],
  'another category': [{ messageCategory: '02' }, '203'],
  'another version': [{ messageVersion: '2.1.0' }, '203'],
  'a status that is no result': [{ transStatus: 'C' }, '203'],
  'a pass without a value': [{ authenticationValue: undefined }, '201'],
} as const;
for (const [name, [changes, errorCode]] of Object.entries(FOREIGN)) {
  test(`a result with ${name} is refused with ${errorCode}`, async () => {
    const answer = await challenged();
    const refused = await server.sendResult(resultFor(answer, changes));
    assert.deepEqual([refused['messageType'], refused['errorCode']], ['Erro', errorCode]);
    assert.equal(await statusOf(answer), 'CHALLENGE_AUTHENTICATION_REQUIRED');
  });
}

for (const card of ['4000100000000000', '4000100000000109']) {
  test(`a result for ${card}, which was not challenged, is refused`, async () => {
    const answer = await server.authenticate(merchantId, card);
    const refused = await server.sendResult(resultFor(answer));
    assert.deepEqual([refused['messageType'], refused['errorCode']], ['Erro', '305']);
    assert.equal(await statusOf(answer), answer.at('threeDSecureTransactionStatus'));
  });
}

test('a result that says that the browser never came is acknowledged', async () => {
  const answer = await challenged();
  const rres = await server.sendResult(
    resultFor(answer, {
      transStatus: 'N',
      transStatusReason: '14',
      challengeCancel: '05',
      authenticationValue: undefined,
    }),
  );
  assert.equal(rres['resultsStatus'], '02');
});

test('what is no message is answered with an Erro, and an Erro is not answered', async () => {
  assert.equal((await server.sendResult('hello'))['errorCode'], '101');
  assert.equal((await server.sendResult('{"messageType":"AReq"}'))['errorCode'], '101');
  const erro = { messageType: 'Erro', messageVersion: '2.2.0', errorCode: '101' };
  const rest = { errorComponent: 'D', errorDescription: 'x', errorDetail: 'x' };
  const body = JSON.stringify({ ...erro, ...rest });
  const response = await fetch(server.resultsUrl, { method: 'POST', body });
  assert.equal(await response.text(), '');
});

test('the value is nowhere in the database in clear', async () => {
  const answer = await server.authenticate(merchantId, PASSES);
  const result = await server.resultOf(idOf(answer), await passChallenge(answer));
  const frictionless = await server.authenticate(merchantId, '4000100000000000');
  for (const reported of [result, frictionless]) {
    const value = reported.string('threeDSecureAuthenticationValue');
    for (const table of ['authentications', 'idempotency_answers', 'card_lookups']) {
      const { rows } = await server.db.pool.query<{ found: boolean }>(
        `select exists (select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'
           or to_jsonb(t)::text like '%' || $2 || '%') as found`,
        [value, '4000100000000'],
      );
      assert.equal(rows[0]?.found, false, table);
    }
    const told = JSON.stringify(await allEvents(server.db));
    assert.ok(told.includes('three_d_secure.authenticated') && !told.includes(value));
    assert.ok(!told.includes('4000100000000'));
  }
});
