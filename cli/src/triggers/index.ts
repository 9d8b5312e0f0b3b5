import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { OperationId } from '../../../sdk/src/index.ts';
import { DETAILS } from '../generated/commands.ts';
import { isRecord } from '../cells.ts';
import type { EventType } from '../operation-details.ts';
import { idIn, merged, type Stage, testCard } from '../stage.ts';
import { TRIGGERS_BY_ISSUERS } from './by-issuers.ts';
import { TRIGGERS_BY_OTHERS } from './by-others.ts';
import { TRIGGERS_BY_TIME } from './by-time.ts';
import { closeBatch, hold, holdOfRest, newMerchant, pay, REASON, type Trigger } from './steps.ts';

const store = async (stage: Stage) =>
  await stage.prepare('createPayment', {
    body: stage.payment({ storePaymentMethod: 'CARDHOLDER_INITIATED' }),
  });

/** A payment that is declined, approved, or held. */
const payment = (changes = {}): Trigger => ({
  by: 'createPayment',
  act: (stage) => stage.cause('createPayment', { body: stage.payment(changes) }),
});

/** Something that is done to a hold. */
const onHold = (by: OperationId, body = {}): Trigger => ({
  by,
  act: async (stage) => await stage.cause(by, { params: { paymentId: await hold(stage) }, body }),
});

const validation = (cardNumber: string): Trigger => ({
  by: 'createValidation',
  act: ({ merchantId, cause }) =>
    cause('createValidation', {
      body: { merchantId, paymentMethod: { card: testCard(cardNumber) } },
    }),
});

/** By one of the cards that the issuer simulator knows. */
const authentication = (cardNumber: string, changes = {}): Trigger => ({
  by: 'createAuthentication',
  act: async ({ merchantId, prepare, cause }) => {
    const base = { merchantId, paymentMethod: { card: testCard(cardNumber) } };
    const key = { idempotencyKey: randomUUID() };
    const lookup = merged(DETAILS.createCardLookup.example ?? {}, { ...base, ...key });
    await prepare('createCardLookup', { body: lookup });
    const body = merged(DETAILS.createAuthentication.example ?? {}, {
      ...base,
      ...key,
      ...changes,
    });
    return await cause('createAuthentication', { body });
  },
});

/** What the operator does with a new merchant. */
const onMerchant = (by: OperationId, before: readonly OperationId[] = []): Trigger => ({
  by,
  act: async (stage) => {
    const params = { merchantId: await newMerchant(stage) };
    const body = REASON;
    for (const id of before) await stage.operate(id, { params, body });
    return await stage.operate(by, { params, body });
  },
});

const newClient = async ({ operate, partnerId }: Stage): Promise<string> => {
  const body = { partnerId, name: 'Triggered from the command line', scopes: ['payment.read'] };
  return idIn(await operate('createClient', { body }), 'clientId');
};
const publicKeys = () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = {
    ...publicKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    use: 'sig',
    alg: 'ES256',
  };
  return { jwks: { keys: [jwk] } };
};

/** What is done to a new client of the partner's. */
const onClient = (
  by: OperationId,
  act: (stage: Stage, params: { clientId: string }) => Promise<unknown>,
): Trigger => ({
  by,
  act: async (stage) => await act(stage, { clientId: await newClient(stage) }),
});

const onApiKey = (by: OperationId | undefined): Trigger => ({
  by: by ?? 'createApiKey',
  act: async (stage) => {
    const body = { clientId: await newClient(stage), slot: 'PRIMARY' };
    const apiKeyId = idIn(await stage.operate('createApiKey', { body }), 'apiKeyId');
    if (by) await stage.operate(by, { params: { apiKeyId } });
  },
});

const silent = (what: string): string =>
  `an acquirer must be silent for more than a minute: \`causeway sandbox set-faults\` with ${what}, then try, and wait`;

/** How each type of event is made to happen, or why it cannot be. */
export const TRIGGERS: Readonly<Record<EventType, Trigger | string>> = {
  ...TRIGGERS_BY_TIME,
  ...TRIGGERS_BY_OTHERS,
  ...TRIGGERS_BY_ISSUERS,
  'payment.succeeded': payment(),
  'payment.authorized': payment({ automaticCapture: false }),
  'payment.declined': payment({ paymentMethod: { card: testCard('4000200000000057') } }),
  'payment.completed': onHold('completePayment'),
  'payment.canceled': onHold('cancelPayment'),
  'payment.incremented': onHold('incrementPayment', { amount: { amount: 500, currency: 'CAD' } }),
  'payment.increment_declined': onHold('incrementPayment', {
    amount: { amount: 505, currency: 'CAD' },
  }),
  'payment.released': {
    by: 'releasePayment',
    act: async (stage) => {
      const params = { paymentId: await holdOfRest(stage) };
      return await stage.cause('releasePayment', { params });
    },
  },
  'payment.completion_declined': {
    by: 'completePayment',
    act: async (stage) => {
      const params = { paymentId: await hold(stage) };
      return await stage.declining('capture', () => stage.cause('completePayment', { params }));
    },
  },
  'merchant_draft.submitted':
    'a merchant hands in its part in a browser: `causeway drafts` makes the draft and the link',
  'payment.cancellation_declined':
    'the simulated acquirers acknowledge every reversal; others may not',
  'payment.updated': {
    by: 'updatePayment',
    act: async (stage) => {
      const params = { paymentId: await pay(stage) };
      const body = { metadata: { orderNumber: '20417' } };
      return await stage.cause('updatePayment', { params, body });
    },
  },
  'payment.release_declined': {
    by: 'releasePayment',
    act: async (stage) => {
      const params = { paymentId: await holdOfRest(stage) };
      return await stage.declining('release', () => stage.cause('releasePayment', { params }));
    },
  },
  'payment.stuck': silent('TIMEOUT of authorize and enquire'),
  'payment.reversed_again':
    'an acquirer must approve what it was asked to reverse before, which the simulator does not',
  'refund.succeeded': {
    by: 'createRefund',
    act: async (stage) =>
      await stage.cause('createRefund', { body: { paymentId: await pay(stage) } }),
  },
  'refund.declined': {
    by: 'createRefund',
    act: async (stage) => {
      const body = { paymentId: await pay(stage), amount: { amount: 105, currency: 'CAD' } };
      return await stage.cause('createRefund', { body });
    },
  },
  'refund.stuck': silent('TIMEOUT of refund'),
  'validation.succeeded': validation('4242424242424242'),
  'validation.declined': validation('4000200000000057'),
  'validation.stuck': silent('TIMEOUT of verify'),
  'customer.created': {
    by: 'createCustomer',
    act: ({ merchantId, cause }) =>
      cause('createCustomer', { body: { merchantId, name: 'Mary Tremblay' } }),
  },
  'customer.updated': {
    by: 'updateCustomer',
    act: async ({ merchantId, cause, prepare }) => {
      const made = await prepare('createCustomer', { body: { merchantId, name: 'Mary Tremblay' } });
      const params = { customerId: idIn(made, 'customerId') };
      return await cause('updateCustomer', { params, body: { name: 'Mary Roy' } });
    },
  },
  'customer.deleted': {
    by: 'deleteCustomer',
    act: async ({ merchantId, prepare }) => {
      const made = await prepare('createCustomer', { body: { merchantId, name: 'Mary Tremblay' } });
      return await prepare('deleteCustomer', { params: { customerId: idIn(made, 'customerId') } });
    },
  },
  'payment_method.stored': payment({ storePaymentMethod: 'CARDHOLDER_INITIATED' }),
  'payment_method.updated': {
    by: 'createPayment',
    act: async (stage) => {
      await store(stage);
      const later = { paymentMethod: { card: { expiryYear: 2035 } } };
      return await stage.cause('createPayment', {
        body: stage.payment({ storePaymentMethod: 'CARDHOLDER_INITIATED', ...later }),
      });
    },
  },
  'payment_method.deleted': {
    by: 'deletePaymentMethod',
    act: async (stage) => {
      const { paymentMethod } = await store(stage);
      const paymentMethodId = idIn(isRecord(paymentMethod) ? paymentMethod : {}, 'paymentMethodId');
      return await stage.prepare('deletePaymentMethod', { params: { paymentMethodId } });
    },
  },
  'merchant.created': {
    by: 'createMerchant',
    act: ({ cause }) => cause('createMerchant', { body: { ...DETAILS.createMerchant.example } }),
  },
  'merchant.updated': {
    by: 'updateMerchant',
    act: async (stage) => {
      const params = { merchantId: await newMerchant(stage) };
      return await stage.cause('updateMerchant', {
        params,
        body: { merchantDetails: { merchantInformation: { email: 'triggered@example.com' } } },
      });
    },
  },
  'merchant.bank_account_changed': {
    by: 'changeBankAccount',
    act: async (stage) => {
      const params = { merchantId: await newMerchant(stage) };
      const body = { ...DETAILS.changeBankAccount.example };
      return await stage.cause('changeBankAccount', { params, body });
    },
  },
  'merchant.suspended': onMerchant('suspendMerchant'),
  'merchant.reactivated': onMerchant('reactivateMerchant', ['suspendMerchant']),
  'adjustment.made':
    'one operator requests it and another approves it: use the console, or two clients',
  'api_key.created': onApiKey(undefined),
  'api_key.revoked': onApiKey('revokeApiKey'),
  'api_key.rolled': onApiKey('rollApiKey'),
  'client.created': { by: 'createClient', act: newClient },
  'client.revoked': onClient('revokeClient', ({ operate }, params) =>
    operate('revokeClient', { params }),
  ),
  'client.secret_rolled': onClient('rollClientSecret', ({ operate }, params) =>
    operate('rollClientSecret', { params, body: {} }),
  ),
  'client.keys_replaced': onClient('replaceClientJwks', ({ operate }, params) =>
    operate('replaceClientJwks', { params, body: publicKeys() }),
  ),
  'client.keys_removed': onClient('removeClientJwks', async ({ operate }, params) => {
    await operate('replaceClientJwks', { params, body: publicKeys() });
    return await operate('removeClientJwks', { params });
  }),
  'batch.opened': {
    by: 'createPayment',
    act: async (stage) => {
      await pay(stage);
      await closeBatch(stage, stage.merchantId);
      return await stage.cause('createPayment', { body: stage.payment() });
    },
  },
  'batch.closed': {
    by: 'closeBatches',
    act: async (stage) => {
      await pay(stage);
      return await closeBatch(stage, stage.merchantId);
    },
  },
  'payout.created': {
    by: 'payOutNow',
    act: async (stage) => {
      await pay(stage, { amount: { amount: 100_000 } });
      await closeBatch(stage, stage.merchantId);
      const { merchantId } = stage;
      const body = REASON;
      return await stage.operate('payOutNow', { params: { merchantId }, body });
    },
  },
  'three_d_secure.authenticated': authentication('4000100000001008'),
  'three_d_secure.attempted': authentication('4000100000000208'),
  'three_d_secure.not_authenticated': authentication('4000100000000109'),
  'three_d_secure.rejected': authentication('4000100000000307'),
  'three_d_secure.technical_issue': authentication('4000100000000505'),
  'three_d_secure.challenge_required': authentication('4000100000000729'),
  'three_d_secure.preference_acknowledged': authentication('4000100000000406', {
    threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_DATA_ONLY',
  }),
  'three_d_secure.decoupled_confirmed': authentication('4000100000000026', {
    threeDSecureDecoupledMaximumMinutes: 5,
  }),
};
