import assert from 'node:assert/strict';
import { cad, card, type World } from '../world.ts';

const FRICTIONLESS = '4000100000000000';
const TAKES_NOTE = '4000100000000406';
const ASKS_ELSEWHERE = '4000100000000042'; // And is never answered by the cardholder.
const CHALLENGED = '4000100000000703'; // The issuer asks for a challenge, and it passes by itself.

const BROWSER = {
  threeDSecureDeviceChannel: 'BROWSER',
  threeDSecureRequestType: 'CARDHOLDER',
  threeDSecureMessageCategory: 'PAYMENT',
  threeDSecureChallengeRequested: 'NO_PREFERENCE',
  threeDSecureChallengeWindowSize: 'FULL_SCREEN',
  browserIpAddress: '192.0.2.7',
  browserLanguage: 'en-CA',
  browserUserAgent: 'Mozilla/5.0',
  browserScreenHeight: '1080',
  browserScreenWidth: '1920',
  browserJavaEnabled: 'false',
  browserJavascriptEnabled: 'true',
  cardholderName: 'Mary Tremblay',
  cardholderEmail: 'mary@example.com',
};
const NOTIFY = 'https://lakeside.example.com/3ds';

/** Cardholders prove who they are, some by a challenge. */
export async function threeDSecure(world: World): Promise<void> {
  const { ids, merchantId, operator, shop } = world;
  await shop.does('createCardLookup', {
    body: {
      idempotencyKey: 'order-1004-lookup',
      merchantId,
      orderId: 'order-1004',
      threeDSecureNotificationUrl: NOTIFY,
      paymentMethod: card(FRICTIONLESS),
    },
  });
  const request = requestFor(merchantId);
  const plain = await shop.does('createAuthentication', {
    body: { idempotencyKey: 'order-1004-check', ...request, paymentMethod: card(FRICTIONLESS) },
  });
  const params = { authenticationId: plain.string('authenticationId') };
  ids['authentication'] = params.authenticationId;
  await shop.does('listAuthentications', { query: { merchantId } });
  await shop.does('retrieveAuthentication', { params });
  await shop.does('listOwnAuthenticationMessages', { params });
  await operator.does('listAllAuthentications');
  await operator.does('retrieveAnyAuthentication', { params });
  await operator.does('listAuthenticationMessages', { params });
  await challenged(world, plain.string('authenticationId'));
  for (const [number, cardNumber] of OTHERS.entries()) {
    await shop.does('createAuthentication', {
      body: {
        idempotencyKey: `order-11${number}-check`,
        ...request,
        orderId: `order-11${number}`,
        paymentMethod: card(cardNumber),
      },
    });
  }
}

function requestFor(merchantId: string) {
  return {
    merchantId,
    orderId: 'order-1004',
    amount: cad(4_250),
    ...BROWSER,
    threeDSecureNotificationUrl: NOTIFY,
  };
}

async function challenged({ merchantId, shop }: World, unchallenged: string): Promise<void> {
  const request = requestFor(merchantId);
  const asked = await shop.does('createAuthentication', {
    body: {
      idempotencyKey: 'order-1005-check',
      ...request,
      orderId: 'order-1005',
      amount: cad(9_900),
      paymentMethod: card(CHALLENGED),
    },
  });
  const page = await fetch(asked.string('ChallengeURL'), {
    method: 'POST',
    body: new URLSearchParams({ creq: asked.string('ChallengeData') }),
  });
  const [, challengeResponse] = /name="cres"\s+value="([^"]+)"/.exec(await page.text()) ?? [];
  assert.ok(challengeResponse !== undefined, 'the issuer’s page has the result');
  await shop.does('retrieveChallengeResult', {
    params: { authenticationId: asked.string('authenticationId') },
    body: { idempotencyKey: 'order-1005-result', challengeResponse },
  });
  await shop.isRefused('authentication-not-challenged', 'retrieveChallengeResult', {
    params: { authenticationId: unchallenged },
    body: { idempotencyKey: 'order-1004-result', challengeResponse },
  });
}

/** Issuers that only take note, or ask the cardholder in an app of theirs. */
export async function quietIssuers({ merchantId, shop }: World): Promise<void> {
  const asked = async (orderId: string, cardNumber: string, more: object) =>
    await shop.does('createAuthentication', {
      body: {
        idempotencyKey: `${orderId}-check`,
        ...requestFor(merchantId),
        orderId,
        paymentMethod: card(cardNumber),
        ...more,
      },
    });
  await asked('order-1601', TAKES_NOTE, {
    threeDSecureChallengeRequested: 'NO_CHALLENGE_REQUESTED_RISK_ANALYSIS_PERFORMED',
  });
  await asked('order-1602', ASKS_ELSEWHERE, { threeDSecureDecoupledMaximumMinutes: 60 });
}

/** How merchants are known to each network. */
export async function schemes({ merchantId, operator }: World): Promise<void> {
  await operator.does('listSchemes');
  const scheme = 'VISA';
  await operator.does('setScheme', { params: { scheme }, body: { acquirerBin: '400011' } });
  await operator.does('retrieveScheme', { params: { scheme } });
  await operator.does('resetScheme', { params: { scheme } });
  const requestor = { merchantId, scheme };
  await operator.does('setRequestor', {
    params: requestor,
    body: { requestorId: 'lakeside-visa', requestorName: 'Lakeside Bistro' },
  });
  await operator.does('listRequestors', { params: { merchantId } });
  await operator.does('retrieveRequestor', { params: requestor });
  await operator.does('removeRequestor', { params: requestor });
}

/** Not authenticated, attempted, and so on: each has an event of its own. */
const OTHERS = ['4000100000000109', '4000100000000208', '4000100000000307', '4000100000000505'];
