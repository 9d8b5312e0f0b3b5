/** Exemptions from 3-D Secure, and the issuer that insists, with the issuer simulator as a process. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { testAcquirers } from '../../../../test/acquirers.ts';
import { passChallenge } from '../../../../test/challenge-browser.ts';
import { testServer } from '../../../../test/http.ts';
import { issuerProcess } from '../../../../test/issuer-process.ts';
import { cardMethod, newKey, threeDSecureServer } from '../../../../test/three-d-secure-server.ts';
import {
  type AuthorizationRequest,
  THREE_D_SECURE_EXEMPTIONS,
} from '../../acquiring/acquirers/index.ts';
import { createSimulator } from '../../../../sandbox/acquirer-simulator/index.ts';
import { EXEMPTION_REASONS } from './exemption.ts';
import { paymentRoutes } from './index.ts';
import { journalBeside } from '../../../../test/journal.ts';

const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl });
await server.runJob('refresh-card-ranges');
const { db, clock, caller } = server;
const simulator = createSimulator({ journal: journalBeside(db), clock, issuerUrl });
/** What was sent to the acquirer, the latest last. */
const reported: AuthorizationRequest[] = [];
const connector = {
  ...simulator,
  authorize: async (request: AuthorizationRequest) => {
    reported.push(request);
    return await simulator.authorize(request);
  },
};
const acquirers = testAcquirers({ db, clock, connectors: [connector] });
const routes = paymentRoutes({ ...server, acquirers, holdMs: 86_400_000 });
const call = testServer({ routes, clock }).as(caller);
const merchantId = await server.newMerchant();

const ORDINARY = '4242424242424242';
const SOFT_DECLINES = [
  ['4000100000001727', '1A'],
  ['5200100000001722', '65'],
] as const;

type Changes = Readonly<Record<string, unknown>>;
const pay = (cardNumber: string, changes: Changes) =>
  call('POST', '/payments', {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: cardMethod(cardNumber),
    ...changes,
  });

for (const threeDSecureExemption of THREE_D_SECURE_EXEMPTIONS.filter(
  (one) => one !== 'RECURRING',
)) {
  test(`${threeDSecureExemption} is sent to the acquirer, answered and kept`, async () => {
    const paid = await pay(ORDINARY, { threeDSecureExemption });
    assert.equal(paid.status, 201, paid.text);
    assert.equal(paid.at('threeDSecureExemption'), threeDSecureExemption);
    assert.equal(reported.at(-1)?.exemption, threeDSecureExemption);
    const read = await call('GET', `/payments/${paid.string('paymentId')}`);
    assert.equal(read.at('threeDSecureExemption'), threeDSecureExemption);
  });
}

test('a later payment of a series is exempt as RECURRING', async () => {
  const credentialOnFileInformation = {
    paymentIndicator: 'RECURRING',
    paymentInformation: 'FIRST',
  };
  const first = await pay(ORDINARY, {
    storePaymentMethod: 'MERCHANT_INITIATED',
    credentialOnFileInformation,
  });
  const later = await pay(ORDINARY, {
    paymentMethod: undefined,
    paymentMethodId: first.string('paymentMethod.paymentMethodId'),
    credentialOnFileInformation: {
      ...credentialOnFileInformation,
      paymentInformation: 'SUBSEQUENT',
    },
    threeDSecureExemption: 'RECURRING',
  });
  assert.equal(later.status, 201, later.text);
  assert.equal(reported.at(-1)?.exemption, 'RECURRING');
});

test('a payment without an exemption sends none to the acquirer', async () => {
  const paid = await pay(ORDINARY, {});
  assert.equal(paid.at('threeDSecureExemption'), undefined);
  assert.equal(reported.at(-1)?.exemption, undefined);
});

for (const [name, changes, code] of [
  [
    'an authentication',
    { threeDSecureData: { threeDSecureAuthenticationId: 'ta0001KJMMA2G0AVQ8FJKY93MBDMRS' } },
    'EXEMPTION_WITH_AUTHENTICATION',
  ],
  [
    'an order by telephone',
    { ecommerceIndicator: 'MAIL_TELEPHONE_ORDER_SINGLE' },
    'EXEMPTION_WITH_MAIL_TELEPHONE_ORDER',
  ],
  [
    'a first payment, as RECURRING',
    {
      threeDSecureExemption: 'RECURRING',
      credentialOnFileInformation: { paymentIndicator: 'RECURRING', paymentInformation: 'FIRST' },
    },
    'RECURRING_EXEMPTION_NOT_SUBSEQUENT',
  ],
  [
    'no card on file, as RECURRING',
    { threeDSecureExemption: 'RECURRING' },
    'RECURRING_EXEMPTION_NOT_SUBSEQUENT',
  ],
] as const) {
  test(`an exemption with ${name} is refused, and the acquirer is not asked`, async () => {
    const before = reported.length;
    const refused = await pay(ORDINARY, { threeDSecureExemption: 'LOW_VALUE', ...changes });
    assert.equal(refused.status, 400, refused.text);
    assert.deepEqual(refused.faults(), [`threeDSecureExemption ${code}`]);
    assert.equal(reported.length, before);
  });
}

const LOW = { threeDSecureExemption: 'LOW_VALUE', automaticCapture: false };
const ABOVE = 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT';

for (const [currency, limit] of [
  ['CAD', 4_400],
  ['USD', 3_200],
] as const) {
  test(`LOW_VALUE is for up to ${limit} cents of ${currency}`, async () => {
    for (const amount of [limit + 1, String(limit + 1)]) {
      const above = await pay(ORDINARY, { ...LOW, amount: { amount, currency } });
      assert.ok(above.faults().includes(`threeDSecureExemption ${ABOVE}`), above.text);
    }
    const within = await pay(ORDINARY, { ...LOW, amount: { amount: limit, currency } });
    assert.ok(!within.text.includes(ABOVE), within.text);
  });
}

test('a hold that is exempt as LOW_VALUE is raised up to the limit, and no further', async () => {
  const held = await pay(ORDINARY, { ...LOW, amount: { amount: 4_300, currency: 'CAD' } });
  assert.equal(held.status, 201, held.text);
  const raise = (amount: number) =>
    call('POST', `/payments/${held.string('paymentId')}/increment`, {
      idempotencyKey: newKey(),
      amount: { amount, currency: 'CAD' },
    });
  assert.deepEqual((await raise(101)).faults(), [`amount.amount ${ABOVE}`]);
  assert.equal((await raise(100)).status, 200);
  assert.equal((await raise(1)).status, 409);
});

test('an unknown exemption is refused', async () => {
  const refused = await pay(ORDINARY, { threeDSecureExemption: 'BECAUSE' });
  assert.equal(refused.status, 400, refused.text);
  assert.match(refused.faults().join(), /^threeDSecureExemption /);
});

for (const [card, iso] of SOFT_DECLINES) {
  test(`${card}: with an exemption it is soft-declined with ${iso} and the answer says what to do; after a challenge it pays`, async () => {
    const declined = await pay(card, { threeDSecureExemption: 'TRANSACTION_RISK_ANALYSIS' });
    assert.equal(declined.status, 422, declined.text);
    assert.equal(declined.at('paymentStatus'), 'DECLINED_RETRY');
    assert.equal(declined.at('transactionDetails.isoResponseCode'), iso);
    assert.deepEqual(declined.faults(), [
      ` DECLINED_${iso}`,
      'threeDSecureData AUTHENTICATION_REQUIRED',
    ]);
    const asked = await server.authenticate(merchantId, card, {
      threeDSecureChallengeRequested: 'CHALLENGE_REQUESTED_MANDATE',
    });
    assert.equal(asked.status, 202, asked.text);
    const authenticationId = asked.string('authenticationId');
    const ended = await server.resultOf(authenticationId, await passChallenge(asked));
    assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
    const paid = await pay(card, {
      threeDSecureData: { threeDSecureAuthenticationId: authenticationId },
    });
    assert.equal(paid.status, 201, paid.text);
    assert.equal(paid.at('transactionDetails.ecommerceIndicator'), 'AUTHENTICATED_ECOMMERCE');
    assert.equal(reported.at(-1)?.exemption, undefined);
  });
}

test('an ordinary decline does not ask for an authentication', async () => {
  const declined = await pay('4000200000000511', { threeDSecureExemption: 'LOW_VALUE' });
  assert.equal(declined.status, 422, declined.text);
  assert.ok(!declined.text.includes('AUTHENTICATION_REQUIRED'));
});

test('a value that the issuer does not accept leaves the soft decline as it is', async () => {
  const invented = Buffer.alloc(20, 7).toString('base64');
  const declined = await pay('4000100000001727', {
    threeDSecureData: { threeDSecureAuthenticationValue: invented },
  });
  assert.equal(declined.at('transactionDetails.isoResponseCode'), '1A', declined.text);
});

test('every reason code about exemptions is explained in the guide', () => {
  const guide = readFileSync(
    new URL('../../../../docs/guides/payments.md', import.meta.url),
    'utf8',
  );
  for (const code of [
    ...Object.values(EXEMPTION_REASONS).map(({ reasonCode }) => reasonCode),
    ...THREE_D_SECURE_EXEMPTIONS,
    'AUTHENTICATION_REQUIRED',
  ]) {
    assert.ok(guide.includes(`\`${code}\``), code);
  }
});
