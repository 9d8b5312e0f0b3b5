import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { interchangePlus } from '../fee-plans.ts';
import { merchantBody } from '../merchant-body.ts';
import { orderRequest } from '../order-server.ts';
import { cardMethod } from '../payment-server.ts';
import { authenticationRequest, lookupRequest } from '../three-d-secure-server.ts';
import { tokenOf } from './credentials.ts';
import type { Draft } from './draft.ts';
import type { FuzzContext, Recipe } from './context.ts';
import { ACTION_RECIPES } from './action-recipes.ts';
import { AGENT_RECIPES } from './agent-recipes.ts';
import { DISPUTE_RECIPES } from './dispute-recipes.ts';
import { ALERT_RECIPES } from './alert-recipes.ts';
import { DRAFT_RECIPES, LINK_RECIPES } from './draft-recipes.ts';
import { INBOX_RECIPES } from './inbox-recipes.ts';
import { PATCH_RECIPES } from './patch-recipes.ts';
import { PAYOUT_RECIPES } from './payout-recipes.ts';
import { WEBHOOK_RECIPES } from './webhook-recipes.ts';
import { REQUEST_RECIPES } from './request-recipes.ts';
import { ownCredentialRecipes, USER_RECIPES } from './user-recipes.ts';

const CARDS = ['4242424242424242', '5555555555554444', '378282246310005', '4000200000000008'];
const KEY = {
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  kid: 'key-1',
};
const JWKS = { keys: [KEY] };
const CHALLENGED = '4000100000000703'; // The issuer asks for a challenge, and it passes by itself.
const AUTHENTICATED = ['4000100000000000', '5200100000000005', '4000100000000208', CHALLENGED];
/** Cents that the simulator treats in a way of their own, among others: rare, as they are in life. */
const CENTS = ['00', '10', '25', '50', '99', '05', '14', '51', '68', '91'];

export function someAmount({ random }: FuzzContext): number {
  const cents = random.chance(0.8) ? '00' : random.pick(CENTS);
  return Number(`${random.between(1, 300)}${cents}`);
}

const MEASURED = ['createPayment', 'acquirer.purchase'];
const SOUGHT = ['4242', '12.00', 'order-7', 'ana@shop.example', 'pi0001KJMMA2', 'Shop', 'c-1'];
const cad = (amount: number) => ({ amount, currency: 'CAD' });

export function someCard({ random }: FuzzContext) {
  const cardNumber = random.pick(CARDS);
  return cardMethod({ cardNumber, cardSecurityCode: cardNumber.length === 15 ? '1234' : '123' });
}

/** A timeline is of one thing. */
async function timelineOf(round: FuzzContext): Promise<[string, string]> {
  const name = round.random.pick(['paymentId', 'merchantId', 'correlationId']);
  return [name, name === 'correlationId' ? 'c-1' : await round.need(name)];
}

async function aboutMerchant(round: FuzzContext) {
  return { idempotencyKey: round.newKey(), merchantId: await round.need('merchantId') };
}

async function payment(round: FuzzContext): Promise<Partial<Draft>> {
  const { random } = round;
  const paymentMethodId = round.known.pick('paymentMethodId', random);
  const method =
    random.chance(0.2) && paymentMethodId !== undefined
      ? { paymentMethodId }
      : { paymentMethod: someCard(round) };
  return {
    json: {
      ...(await aboutMerchant(round)),
      amount: cad(someAmount(round)),
      ...method,
      ...(random.chance(0.3) ? { automaticCapture: false } : {}),
      ...(random.chance(0.2) ? { orderId: `order-${random.below(50)}` } : {}),
    },
  };
}

async function onHold(round: FuzzContext, body: object = {}): Promise<Partial<Draft>> {
  await round.make('createPayment', {
    automaticCapture: false,
    amount: cad(1_000),
    paymentMethod: someCard(round),
  });
  const paymentId = round.known.latest('paymentId') ?? '';
  return { params: { paymentId }, json: { idempotencyKey: round.newKey(), ...body } };
}

async function refund(round: FuzzContext): Promise<Partial<Draft>> {
  await round.make('createPayment', {
    automaticCapture: true,
    amount: cad(1_000),
    paymentMethod: someCard(round),
  });
  const paymentId = round.known.latest('paymentId');
  const part = round.random.chance(0.5)
    ? { refundAmount: cad(round.random.between(1, 1_000)) }
    : {};
  return { json: { idempotencyKey: round.newKey(), paymentId, ...part } };
}

async function authentication(round: FuzzContext): Promise<Partial<Draft>> {
  const { idempotencyKey, merchantId } = await aboutMerchant(round);
  const cardNumber = round.random.pick(AUTHENTICATED);
  return { json: { ...authenticationRequest(merchantId, cardNumber), idempotencyKey } };
}

/** Goes through a challenge as the cardholder's browser does, to learn the issuer's word on it. */
async function challengeResult(round: FuzzContext): Promise<Partial<Draft>> {
  const { idempotencyKey, merchantId } = await aboutMerchant(round);
  const asked = await round.make('createAuthentication', {
    ...authenticationRequest(merchantId, CHALLENGED),
    idempotencyKey,
  });
  const page = await fetch(String(asked.at('ChallengeURL')), {
    method: 'POST',
    body: new URLSearchParams({ creq: String(asked.at('ChallengeData')) }),
  });
  const [, challengeResponse] = /name="cres"\s+value="([^"]+)"/.exec(await page.text()) ?? [];
  assert.ok(challengeResponse !== undefined, 'the issuer’s page has the result');
  return {
    params: { authenticationId: String(asked.at('authenticationId')) },
    json: { idempotencyKey: round.newKey(), challengeResponse },
  };
}

function merchant(round: FuzzContext): Partial<Draft> {
  const { chainId } = round.party;
  return {
    json: {
      ...Object(merchantBody()),
      idempotencyKey: round.newKey(),
      ...(chainId === undefined ? {} : { chainId }),
    },
  };
}

const PATCHES: readonly object[] = [
  { businessActivity: { dropShipping: true } },
  { merchantDetails: { merchantInformation: { email: 'other@shop.example' } } },
  { riskDetails: null },
  Object(merchantBody()),
  {},
];

/** A client proves who it is in the form, and names a token of its own. */
async function aboutToken({ context }: FuzzContext): Promise<Partial<Draft>> {
  const { clientId, clientSecret } = context.sandbox.partners.bank;
  const token = await tokenOf(context, { clientId, clientSecret });
  return { json: { token, client_id: clientId, client_secret: clientSecret } };
}

async function ownSession(round: FuzzContext): Promise<Partial<Draft>> {
  const session = await round.make('createOperatorSession');
  const authorization = `Bearer ${String(session.at('accessToken'))}`;
  return {
    credential: { ...round.context.credentials.operator, headers: { authorization } },
  };
}

/** A client of its own that proves itself by keys, or by a secret. */
async function newClient(round: FuzzContext, jwks: object | undefined): Promise<Partial<Draft>> {
  await round.make('createClient', { jwks });
  return { params: { clientId: round.known.latest('clientId') ?? '' } };
}

export const RECIPES: Readonly<Record<string, Recipe>> = {
  ...PAYOUT_RECIPES,
  ...WEBHOOK_RECIPES,
  ...REQUEST_RECIPES,
  ...USER_RECIPES,
  ...ACTION_RECIPES,
  ...AGENT_RECIPES,
  ...DISPUTE_RECIPES,
  ...PATCH_RECIPES,
  ...ALERT_RECIPES,
  ...DRAFT_RECIPES,
  ...INBOX_RECIPES,
  ...ownCredentialRecipes(JWKS),
  createMerchant: merchant,
  updateMerchant: ({ random }) => ({ json: random.pick(PATCHES) }),
  createOrder: (round) => ({ json: { ...orderRequest(), idempotencyKey: round.newKey() } }),
  scheduleOrder: ({ random }) => ({
    json: random.chance(0.5) ? { installAt: '2031-05-04T09:00:00-04:00' } : {},
  }),
  createPayment: payment,
  completePayment: (round) => onHold(round, round.random.chance(0.5) ? { amount: cad(600) } : {}),
  cancelPayment: (round) => onHold(round),
  releasePayment: (round) => onHold(round),
  incrementPayment: (round) => onHold(round, { amount: cad(someAmount(round)) }),
  createRefund: refund,
  createValidation: async (round) => ({
    json: { ...(await aboutMerchant(round)), paymentMethod: someCard(round) },
  }),
  createCardLookup: async (round) => {
    const { idempotencyKey, merchantId } = await aboutMerchant(round);
    const cardNumber = round.random.pick(AUTHENTICATED);
    return { json: { ...lookupRequest(merchantId, cardNumber), idempotencyKey } };
  },
  createAuthentication: authentication,
  retrieveChallengeResult: challengeResult,
  setAcquirerRoutes: ({ random }) => {
    const fitting = [{ brand: 'AMEX' }, { currency: 'USD' }, {}].filter(() => random.chance(0.5));
    const acquirer = random.pick(['simulator', 'simulator-two']);
    return { json: { routes: fitting.map((one) => ({ ...one, acquirer })) } };
  },
  setScheme: ({ random }) => ({ json: { acquirerBin: String(random.between(1, 99_999)) } }),
  createCustomer: async (round) => ({ json: { ...(await aboutMerchant(round)), name: 'Ana Roy' } }),
  createHostedFieldsProfile: async (round) => ({
    json: { ...(await aboutMerchant(round)), name: 'Shop', origins: ['https://shop.example'] },
  }),
  setFaults: () => ({ json: { faults: [] } }), // Others would notice any.
  startFill: () => ({ json: { days: 1, payments: 1 } }),
  moveClock: () => ({ json: { advance: 1 } }),
  explainBookDifference: async (round) => {
    const audit = await round.make('retrieveBookAudit');
    const known = (name: string, absent: string) => {
      const value = audit.at(`differences.0.${name}`);
      return typeof value === 'string' ? value : absent;
    };
    // Where the books agree there is nothing to explain.
    const id = known('id', `pi00${'0'.repeat(26)}`);
    const [of, figure] = [known('of', 'PAYMENT'), known('figure', 'CAPTURED')];
    return { json: { of, id, figure, reason: 'Put right since' } };
  },
  setFeePlan: () => ({ json: interchangePlus() }),
  retrieveFeePlan: async (round) => {
    const set = await round.make('setFeePlan');
    return { params: { merchantId: String(set.at('merchantId')) } };
  },
  setIssuerFaults: () => ({ json: { faults: [{ part: 'CHALLENGE', kind: 'SLOW', times: 3 }] } }),
  setBinCountries: () => ({
    json: { content: 'first,last,country\n424242,424242,US\n450000,450999,CA\n' },
  }),
  setCardTypes: () => ({
    json: { ranges: [{ first: '400000', last: '400009', cardType: 'DEBIT' }] },
  }),
  downloadSettlementDetails: async (round) => ({
    query: [
      ['merchantId', await round.need('merchantId')],
      ['from', '2026-03-01'],
      ['to', '2026-03-31'],
    ],
  }),
  retrieveTimeline: async (round) => ({ query: [await timelineOf(round)] }),
  retrieveAnyTimeline: async (round) => ({ query: [await timelineOf(round)] }),
  retrieveLatency: ({ random }) => ({ query: [['operation', random.pick(MEASURED)]] }),
  retrieveAnyLatency: ({ random }) => ({ query: [['operation', random.pick(MEASURED)]] }),
  search: ({ random }) => ({ query: [['q', random.pick(SOUGHT)]] }),
  searchAll: ({ random }) => ({ query: [['q', random.pick(SOUGHT)]] }),
  closeBatches: async (round) => ({ json: await aboutMerchant(round) }),
  listAcquirerMessages: async (round) => ({
    query: [['paymentId', await round.need('paymentId')]],
  }),
  createToken: ({ context, random }) => {
    const { clientId, clientSecret } =
      context.sandbox.partners[random.pick(['isv', 'bank'] as const)];
    const form = { grant_type: 'client_credentials', client_id: clientId };
    return { json: { ...form, client_secret: clientSecret } };
  },
  revokeToken: aboutToken,
  introspectToken: aboutToken,
  createOperatorSession: ({ context: { sandbox } }) => {
    const { email, password } = sandbox.operator;
    return { json: { email, password } };
  },
  deleteOperatorSession: ownSession,
  createClient: async (round) => ({
    json: {
      partnerId: await round.need('partnerId'),
      name: 'Till',
      scopes: ['payment.write', 'refund.read'],
      ...(round.random.chance(0.8) ? { jwks: JWKS } : {}),
    },
  }),
  rollClientSecret: (round) => newClient(round, undefined),
  replaceClientJwks: async (round) => ({
    ...(await newClient(round, undefined)),
    json: { jwks: JWKS, ...(round.random.chance(0.5) ? { graceSeconds: 60 } : {}) },
  }),
  removeClientJwks: (round) => newClient(round, JWKS),
  createApiKey: async (round) => {
    const slot = round.random.pick(['PRIMARY', 'SECONDARY']);
    return { json: { clientId: await round.needNew('clientId'), slot } };
  },
  createChain: async (round) => {
    await round.make('createPartner', { kind: 'PARTNER_ACQUIRER' });
    return { json: { partnerId: round.known.latest('partnerId'), name: 'Chain' } };
  },
};

/** Those the document does not have. */
export const HIDDEN_RECIPES: Readonly<Record<string, Recipe>> = {
  createTemporaryToken: ({ context: { sandbox } }) => ({
    headers: { origin: sandbox.baseUrl, 'content-type': 'application/json' },
    json: {
      card: { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '123' },
    },
  }),
  ...LINK_RECIPES,
  reportViolations: () => ({ json: [{ type: 'csp-violation', body: {} }] }),
  reportViolation: () => ({ json: { 'csp-report': {} } }),
};
