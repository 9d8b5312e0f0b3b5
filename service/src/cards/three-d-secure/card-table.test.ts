/** Every card of the issuer simulator's table, through the public API and a real browser's steps. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type CardRow } from '../../../../sandbox/issuer-simulator/index.ts';
import { openChallenge, passChallenge, press } from '../../../../test/challenge-browser.ts';
import type { TestAnswer } from '../../../../test/http.ts';
import { issuerProcess } from '../../../../test/issuer-process.ts';
import { threeDSecureServer } from '../../../../test/three-d-secure-server.ts';

const { url: issuerUrl } = await issuerProcess();
// The issuer sends its result before it sends the browser back, so nobody has to wait.
const server = await threeDSecureServer({ issuerUrl, pause: () => Promise.resolve() });
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();

type Expected = Readonly<{
  status: string;
  reason?: string;
  /** What the request asks for beside the usual. */
  asks?: Readonly<Record<string, unknown>>;
  /** After the challenge, where there is one. */
  result?: Readonly<{ status: string; reason?: string }>;
}>;

const Y = { status: 'AUTHENTICATED' };
const C = { status: 'CHALLENGE_AUTHENTICATION_REQUIRED', reason: 'CHALLENGE_REQUIRED' };
const after = (status: string, reason?: string): Expected => ({
  ...C,
  result: reason === undefined ? { status } : { status, reason },
});
const issue = (reason: string): Expected => ({ status: 'TECHNICAL_ISSUE', reason });
const RISK_ANALYSED = {
  threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED',
};

/** By the last five digits of the Visa card. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  '00000': Y,
  '01008': Y,
  '02006': Y,
  '00109': { status: 'NOT_AUTHENTICATED', reason: 'CARD_AUTHENTICATION_FAILED' },
  '00208': { status: 'AUTHENTICATED_ATTEMPTED', reason: 'ATTEMPTED_NOT_PERFORMED' },
  '00307': { status: 'REJECTED', reason: 'SUSPECTED_FRAUD' },
  '00406': {
    status: 'CHALLENGE_PREFERENCE_ACKNOWLEDGED',
    reason: 'INFORMATION_ONLY',
    asks: RISK_ANALYSED,
  },
  '00505': issue('ACCESS_CONTROL_SERVER_TECHNICAL_ISSUE'),
  '00604': issue('DIRECTORY_SERVER_TIMED_OUT'),
  '00703': after('AUTHENTICATED'),
  '00711': after('NOT_AUTHENTICATED', 'CARD_AUTHENTICATION_FAILED'),
  '00729': after('AUTHENTICATED'),
  '00737': after('NOT_AUTHENTICATED', 'CANCELED_BY_CARDHOLDER'),
  '00745': after('NOT_AUTHENTICATED', 'TIMED_OUT_AT_ACCESS_CONTROL_SERVER'),
  '00752': after(C.status, C.reason),
  '00760': after('NOT_AUTHENTICATED', 'CARD_AUTHENTICATION_FAILED'),
  '00778': after('TECHNICAL_ISSUE', 'ACCESS_CONTROL_SERVER_TECHNICAL_ISSUE'),
  '00786': after('AUTHENTICATED'),
  '00802': issue('DIRECTORY_SERVER_ERROR'),
  '00901': issue('DIRECTORY_SERVER_ANSWER_INVALID'),
  '10009': Y,
  '00018': Y,
  '00059': after('AUTHENTICATED'),
  '00794': after('AUTHENTICATED'),
};

const INDICATORS: Readonly<Record<string, string>> = {
  AUTHENTICATED: 'AUTHENTICATED_ECOMMERCE',
  AUTHENTICATED_ATTEMPTED: 'NON_AUTHENTICATED_ECOMMERCE',
};

/** The status, and all that must go with it. */
function assertReported(answer: TestAnswer, { status, reason }: Expected): void {
  assert.equal(answer.at('threeDSecureTransactionStatus'), status, answer.text);
  const isOpen = status === C.status;
  const hasValue =
    INDICATORS[status] !== undefined || status === 'CHALLENGE_PREFERENCE_ACKNOWLEDGED';
  assert.equal(answer.at('threeDSecureTransactionStatusReason'), reason, answer.text);
  assert.equal(
    typeof answer.at('threeDSecureAuthenticationValue'),
    hasValue ? 'string' : 'undefined',
  );
  const indicator = isOpen ? undefined : (INDICATORS[status] ?? 'SSL_MERCHANT');
  assert.equal(answer.at('ecommerceIndicator'), indicator);
  const isTold = typeof answer.at('threeDSecureCardholderInformation') === 'string';
  assert.equal(isTold, status !== 'AUTHENTICATED', 'cardholders are told what is amiss');
  assert.equal(typeof answer.at('ChallengeURL'), isOpen ? 'string' : 'undefined');
  assert.equal(answer.at('threeDSecureAuthenticationId'), answer.at('authenticationId'));
}

/** What a merchant's page reports of the hidden frame. */
async function completionOf(lookup: TestAnswer): Promise<string> {
  const url = lookup.at('threeDSecureMethodURL');
  assert.equal(url, lookup.at('threeDSecureMethodUrl'));
  if (typeof url !== 'string') return 'UNAVAILABLE';
  const body = new URLSearchParams({
    threeDSMethodData: lookup.string('threeDSecureMethodData'),
  });
  const page = await (await fetch(url, { method: 'POST', body })).text();
  return page.includes('threeDSMethodData') ? 'SUCCESS' : 'FAILURE';
}

async function authenticate(cardNumber: string, asks: Readonly<Record<string, unknown>> = {}) {
  const lookup = await server.lookUp(merchantId, cardNumber);
  assert.equal(lookup.status, 201, lookup.text);
  const answer = await server.authenticate(merchantId, cardNumber, {
    cardLookupId: lookup.string('cardLookupId'),
    threeDSecureCompletionIndicator: await completionOf(lookup),
    ...asks,
  });
  assert.equal(
    answer.at('threeDSecureServerTransactionId'),
    lookup.at('threeDSecureServerTransactionId'),
    'the issuer knows the browser by the same transaction',
  );
  return answer;
}

/** Decoupled authentication is tested in decoupled.test.ts. */
const ROWS = CARDS.filter(({ answer }) => answer.kind !== 'decoupled');
const rowOf = ({ visa }: CardRow): Expected | undefined => EXPECTED[visa.slice(-5)];

test('every card of the issuer simulator’s table is covered', () => {
  assert.deepEqual(
    ROWS.filter((row) => !rowOf(row)).map(({ scenario }) => scenario),
    [],
  );
});

for (const row of ROWS) {
  for (const cardNumber of [row.visa, row.mastercard]) {
    test(`${cardNumber.startsWith('4') ? 'Visa' : 'Mastercard'}: ${row.scenario}`, async () => {
      const expected = rowOf(row);
      assert.ok(expected);
      const answer = await authenticate(cardNumber, expected.asks);
      assert.equal(answer.status, expected.result ? 202 : 200, answer.text);
      assertReported(answer, expected);
      const id = answer.string('authenticationId');
      if (expected.result) {
        const result = await server.resultOf(id, await passChallenge(answer));
        assert.equal(result.status, 200, result.text);
        assertReported(result, expected.result);
        const isOpen = expected.result.status === C.status;
        assert.equal(result.at('threeDSecureChallengeCompletionIndicator'), isOpen ? 'NO' : 'YES');
      }
      const seen = await server.retrieve(id);
      assertReported(seen, expected.result ?? expected);
    });
  }
}

test('three wrong codes end a challenge, and the merchant learns why', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000729');
  let page = await openChallenge(answer);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    page = await press(answer, page, { action: 'verify', code: 'wrong' });
  }
  const result = await server.resultOf(
    answer.string('authenticationId'),
    page.fields['cres'] ?? '',
  );
  assertReported(result, { status: 'NOT_AUTHENTICATED', reason: 'EXCEEDS_MAXIMUM_CHALLENGES' });
});

test('a card that could pass is challenged where the merchant mandates it', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000000', {
    threeDSecureChallengeRequested: 'CHALLENGE_REQUESTED_MANDATE',
  });
  assert.equal(answer.status, 202);
  const result = await server.resultOf(
    answer.string('authenticationId'),
    await passChallenge(answer),
  );
  assertReported(result, Y);
});

test('of two results the first is kept, and the second was answered with an Erro', async () => {
  const answer = await authenticate('4000100000000786');
  await passChallenge(answer);
  const reported = await server.messagesOf(answer.string('authenticationId'));
  const types = (reported.at('messages') as { message: { messageType: string } }[]).map(
    ({ message }) => message.messageType,
  );
  assert.deepEqual(types, ['AReq', 'ARes', 'CReq', 'RReq', 'RRes', 'RReq', 'Erro']);
  assertReported(await server.retrieve(answer.string('authenticationId')), Y);
});

test('a malformed answer is refused with an Erro that names the field', async () => {
  const answer = await server.authenticate(merchantId, '4000100000000901');
  const reported = await server.messagesOf(answer.string('authenticationId'));
  const [, refused, erro] = reported.at('messages') as Record<string, Record<string, string>>[];
  assert.equal(refused?.['message'], null);
  assert.equal(erro?.['message']?.['errorCode'], '201');
  assert.equal(erro?.['message']?.['errorDetail'], 'acsURL');
});

test('cards of a 2.1.0 range are authenticated in 2.1.0', async () => {
  const answer = await authenticate('4000100000010009', {
    threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_DATA_ONLY',
  });
  assert.equal(answer.at('threeDSecureVersion'), '2.1.0');
  const reported = await server.messagesOf(answer.string('authenticationId'));
  assert.equal(reported.at('messages.0.message.messageVersion'), '2.1.0');
  assert.equal(reported.at('messages.0.message.threeDSRequestorChallengeInd'), '02', 'the nearest');
  assertReported(answer, Y);
});

test('a card in no range is left to the directory server to decide', async () => {
  const lookup = await server.lookUp(merchantId, '4242424242424242');
  assert.equal(lookup.at('threeDSecureMethodURL'), null);
  assert.equal(lookup.at('threeDSecureMethodData'), null);
  const answer = await server.authenticate(merchantId, '4242424242424242');
  assertReported(answer, issue('CARDHOLDER_NOT_ENROLLED'));
});

test('stored messages hold no card number, no authentication value and no contact details', async () => {
  const card = '4000100000000703';
  const answer = await authenticate(card);
  const result = await server.resultOf(
    answer.string('authenticationId'),
    await passChallenge(answer),
  );
  const reported = await server.messagesOf(answer.string('authenticationId'));
  const value = result.string('threeDSecureAuthenticationValue');
  for (const secret of [card, value, 'amelie@', '4165550123', 'Tremblay', 'Elgin', '3012']) {
    assert.ok(!reported.text.includes(secret), secret);
  }
  assert.equal(reported.at('messages.0.message.acctNumber'), '400010******0703');
});
