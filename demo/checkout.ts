/**
 * A payment with 3-D Secure, as a merchant's server makes it. The page sends what only a browser
 * knows; what is bought, what it costs and whether it may be paid is decided here.
 */
import { randomUUID } from 'node:crypto';
import { type Api, type ApiAnswer, type Json, jsonIn, textIn } from './api.ts';

/** One request of the page. */
export type Checkout = Readonly<{
  api: Api;
  merchantId: string;
  publicUrl: string;
  /** What the page sent. */
  sent: Json;
  /** Of the browser, as this server sees it. */
  browser: Readonly<{ ip: string; accept: string }>;
}>;

export const PRODUCT = { priceCents: 2400, currency: 'CAD', quantityMax: 9 } as const;

/** Who proved to be the cardholder may pay, and who could not be asked. The rest is refused. */
const MAY_PAY = new Set(['AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'TECHNICAL_ISSUE']);
const ORDER_ID = /^[0-9a-f-]{36}$/;

/** The page sent what no page of ours sends. */
export class InvalidOrder extends Error {}

/** 1. Look up the card: does its issuer want to see the browser? */
export async function lookUpCard({ api, merchantId, publicUrl, sent }: Checkout): Promise<Json> {
  const orderId = randomUUID();
  const { status, body } = await api({
    method: 'POST',
    path: '/three-d-secure/card-lookups',
    body: {
      idempotencyKey: `lookup-${orderId}`,
      merchantId,
      orderId,
      threeDSecureNotificationUrl: `${publicUrl}/demo/notify/method`,
      paymentMethod: tokenOf(sent),
    },
  });
  return status === 201 ? { ...body, orderId } : refusalIn(body);
}

/** 2. Ask the issuer whether it is the cardholder who pays. It may want a challenge first. */
export async function authenticate(checkout: Checkout): Promise<Json> {
  const { api, merchantId, publicUrl, sent, browser } = checkout;
  const orderId = orderIdIn(sent);
  const { status, body } = await api({
    method: 'POST',
    path: '/three-d-secure/authentications',
    body: {
      idempotencyKey: `authentication-${orderId}`,
      merchantId,
      orderId,
      cardLookupId: sent['cardLookupId'],
      amount: amountOf(sent),
      paymentMethod: tokenOf(sent),
      threeDSecureRequestType: 'CARDHOLDER',
      threeDSecureNotificationUrl: `${publicUrl}/demo/notify/challenge`,
      threeDSecureCompletionIndicator: sent['completion'],
      threeDSecureChallengeRequested: 'NO_PREFERENCE',
      threeDSecureChallengeWindowSize: sent['windowSize'],
      ...jsonIn(sent['device']),
      browserIpAddress: browser.ip,
      browserAcceptHeader: browser.accept,
    },
  });
  if (status !== 200 && status !== 202) return refusalIn(body);
  const { authenticationId, threeDSecureTransactionStatus, ChallengeURL, ChallengeData } = body;
  return { authenticationId, threeDSecureTransactionStatus, ChallengeURL, ChallengeData };
}

/** 3. Pay, if the authentication allows it. The same order is paid once, however often this runs. */
export async function pay(checkout: Checkout): Promise<Json> {
  const { api, merchantId, sent } = checkout;
  const orderId = orderIdIn(sent);
  const authentication = await outcomeOf(checkout);
  const proof = textIn(authentication.body, 'threeDSecureTransactionStatus');
  if (authentication.status !== 200) return refusalIn(authentication.body);
  if (!MAY_PAY.has(proof)) {
    const words = textIn(authentication.body, 'threeDSecureCardholderInformation');
    return { refusal: { reason: proof, message: words } };
  }
  const answer = await api({
    method: 'POST',
    path: '/payments',
    body: {
      idempotencyKey: `payment-${orderId}`,
      merchantId,
      orderId,
      amount: amountOf(sent),
      automaticCapture: sent['reserve'] !== true,
      paymentMethod: tokenOf(sent),
      threeDSecureData: { threeDSecureAuthenticationId: sent['authenticationId'] },
    },
  });
  return paymentIn(answer);
}

/** What the challenge came to. Causeway has it from the issuer; the page's word is no proof. */
async function outcomeOf({ api, sent }: Checkout): Promise<ApiAnswer> {
  const path = `/three-d-secure/authentications/${idIn(sent, 'authenticationId')}`;
  const challengeResponse = textIn(sent, 'challengeResponse');
  if (challengeResponse === '') return await api({ method: 'GET', path });
  const body = { idempotencyKey: `result-${orderIdIn(sent)}`, challengeResponse };
  return await api({ method: 'POST', path: `${path}/lookup`, body });
}

/** 4. Later: take what was reserved, or give it up. Only people of the shop may do this in yours. */
export async function complete(checkout: Checkout): Promise<Json> {
  return await move(checkout, 'complete');
}

export async function cancel(checkout: Checkout): Promise<Json> {
  return await move(checkout, 'cancel');
}

async function move({ api, sent }: Checkout, operation: 'complete' | 'cancel'): Promise<Json> {
  const paymentId = idIn(sent, 'paymentId');
  const path = `/payments/${paymentId}/${operation}`;
  const body = { idempotencyKey: `${operation}-${paymentId}` };
  return paymentIn(await api({ method: 'POST', path, body }));
}

/** 5. Send the money back. The refund is a thing of its own, so the payment is read anew. */
export async function refund({ api, sent }: Checkout): Promise<Json> {
  const paymentId = idIn(sent, 'paymentId');
  const body = { idempotencyKey: `refund-${paymentId}`, paymentId, reason: 'Returned' };
  const { status, body: told } = await api({ method: 'POST', path: '/refunds', body });
  if (status !== 201) return refusalIn(told);
  return paymentIn(await api({ method: 'GET', path: `/payments/${paymentId}` }));
}

/** A payment was made or declined: both are payments. Else there is none, and a reason why. */
function paymentIn({ status, body }: ApiAnswer): Json {
  if (status === 503 || status === 409) return { ...refusalIn(body), isOpen: status === 503 };
  return body['paymentId'] === undefined ? refusalIn(body) : { payment: body };
}

function refusalIn(body: Json): Json {
  const [first] = Array.isArray(body['errors']) ? body['errors'].map(jsonIn) : [];
  const reason = textIn(first ?? {}, 'reasonCode');
  const message = textIn(first ?? {}, 'errorMessage') || textIn(body, 'detail');
  return { refusal: { reason: reason || textIn(body, 'title'), message } };
}

function tokenOf(sent: Json): Json {
  return { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken: sent['temporaryToken'] };
}

/** The price is ours: the page tells only how many. */
function amountOf(sent: Json): Json {
  const quantity = Number(sent['quantity']);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > PRODUCT.quantityMax) {
    throw new InvalidOrder('quantity');
  }
  return { amount: PRODUCT.priceCents * quantity, currency: PRODUCT.currency };
}

/** A shop of yours finds the order in its database; this one has none. */
function orderIdIn(sent: Json): string {
  const orderId = textIn(sent, 'orderId');
  if (!ORDER_ID.test(orderId)) throw new InvalidOrder('orderId');
  return orderId;
}

function idIn(sent: Json, name: string): string {
  return encodeURIComponent(textIn(sent, name));
}
