/**
 * A payment with 3-D Secure, as a merchant's server makes it. The page sends what only a browser
 * knows; what is bought, what it costs and whether it may be paid is decided here.
 */
import { randomUUID } from 'node:crypto';
import { type Api, type ApiAnswer, type Json, jsonIn, textIn } from './api.ts';
import { deviceIn, lineIn, oneOfIn, wholeIn } from './sent.ts';
import { opened, sealed, type Visit } from './visit.ts';

/** One request of the page. */
export type Checkout = Readonly<{
  api: Api;
  merchantId: string;
  publicUrl: string;
  /** Whose page it is. It may do something with what is its own, and with nothing else. */
  visit: Visit;
  /** What the page sent: nothing of it is believed unseen. */
  sent: Json;
  /** Of the browser, as this server sees it. */
  browser: Readonly<{ ip: string; accept: string }>;
}>;

export const PRODUCT = { priceCents: 2400, currency: 'CAD', quantityMax: 9 } as const;

/** Who proved to be the cardholder may pay, and who could not be asked. The rest is refused. */
const MAY_PAY = new Set(['AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED', 'TECHNICAL_ISSUE']);
const COMPLETIONS = ['SUCCESS', 'FAILURE', 'UNAVAILABLE'] as const;
const WINDOW_SIZES = ['X_SMALL', 'SMALL', 'MEDIUM', 'LARGE', 'FULL_SCREEN'] as const;
const MANDATE = 'CHALLENGE_REQUESTED_MANDATE'; // After a soft decline nothing less will do.
const CHALLENGE_RESPONSE_LENGTH_MAX = 16_384; // As many characters as Causeway takes.

/** The page named what is not of its visit, or of nobody's. */
export class NotOfThisVisit extends Error {}

/** 1. Look up the card: does its issuer support the 3-D Secure method? */
export async function lookUpCard(checkout: Checkout): Promise<Json> {
  const { api, merchantId, publicUrl, visit, sent } = checkout;
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
  if (status !== 201) return refusalIn(body);
  const { cardLookupId, threeDSecureMethodURL, threeDSecureMethodData } = body;
  const order = sealed(visit, 'order', orderId);
  return { order, cardLookupId, threeDSecureMethodURL, threeDSecureMethodData };
}

/** 2. Have the issuer authenticate the cardholder. It may require a challenge first. */
export async function authenticate(checkout: Checkout): Promise<Json> {
  const { api, merchantId, publicUrl, visit, sent, browser } = checkout;
  const orderId = ownIn(checkout, 'order');
  const { status, body } = await api({
    method: 'POST',
    path: '/three-d-secure/authentications',
    body: {
      idempotencyKey: `authentication-${orderId}`,
      merchantId,
      orderId,
      cardLookupId: lineIn(sent, 'cardLookupId'),
      amount: amountOf(sent),
      paymentMethod: tokenOf(sent),
      threeDSecureRequestType: 'CARDHOLDER',
      threeDSecureNotificationUrl: `${publicUrl}/demo/notify/challenge`,
      threeDSecureCompletionIndicator: oneOfIn(sent, 'completion', COMPLETIONS),
      threeDSecureChallengeRequested: sent['insist'] === true ? MANDATE : 'NO_PREFERENCE',
      threeDSecureChallengeWindowSize: oneOfIn(sent, 'windowSize', WINDOW_SIZES),
      ...deviceIn(sent),
      browserIpAddress: browser.ip,
      browserAcceptHeader: browser.accept,
    },
  });
  if (status !== 200 && status !== 202) return refusalIn(body);
  const { ChallengeURL, ChallengeData } = body;
  const authentication = sealed(visit, 'authentication', textIn(body, 'authenticationId'));
  return { authentication, ChallengeURL, ChallengeData };
}

/**
 * 3. Pay, if the authentication allows it. The same order is paid once, however often this runs. Or
 * try without asking the issuer first, by an exemption.
 */
export async function pay(checkout: Checkout): Promise<Json> {
  const { api, merchantId, sent } = checkout;
  if (sent['exempt'] === true) return await payExempt(checkout);
  const orderId = ownIn(checkout, 'order');
  const authenticationId = ownIn(checkout, 'authentication');
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
      threeDSecureData: { threeDSecureAuthenticationId: authenticationId },
    },
  });
  return paymentIn(checkout, answer);
}

/** The issuer may insist, and the page then authenticates the buyer: that payment has another key. */
async function payExempt(checkout: Checkout): Promise<Json> {
  const { api, merchantId, sent } = checkout;
  const orderId = ownIn(checkout, 'order');
  const answer = await api({
    method: 'POST',
    path: '/payments',
    body: {
      idempotencyKey: `exempt-${orderId}`,
      merchantId,
      orderId,
      amount: amountOf(sent),
      automaticCapture: sent['reserve'] !== true,
      paymentMethod: tokenOf(sent),
      threeDSecureExemption: 'TRANSACTION_RISK_ANALYSIS',
    },
  });
  const isAuthenticationRequired = reasonsIn(answer.body).includes('AUTHENTICATION_REQUIRED');
  return { ...paymentIn(checkout, answer), isAuthenticationRequired };
}

/** What the challenge came to. Causeway has it from the issuer; the page's word is no proof. */
async function outcomeOf(checkout: Checkout): Promise<ApiAnswer> {
  const { api, sent } = checkout;
  const path = `/three-d-secure/authentications/${encodeURIComponent(ownIn(checkout, 'authentication'))}`;
  if (sent['challengeResponse'] === undefined) return await api({ method: 'GET', path });
  const challengeResponse = lineIn(sent, 'challengeResponse', CHALLENGE_RESPONSE_LENGTH_MAX);
  const body = { idempotencyKey: `result-${ownIn(checkout, 'order')}`, challengeResponse };
  return await api({ method: 'POST', path: `${path}/lookup`, body });
}

/** 4. Later: take what was reserved, or give it up. In a shop of yours its people do this. */
export async function complete(checkout: Checkout): Promise<Json> {
  return await move(checkout, 'complete');
}

export async function cancel(checkout: Checkout): Promise<Json> {
  return await move(checkout, 'cancel');
}

async function move(checkout: Checkout, operation: 'complete' | 'cancel'): Promise<Json> {
  const paymentId = ownIn(checkout, 'payment');
  const path = `/payments/${encodeURIComponent(paymentId)}/${operation}`;
  const body = { idempotencyKey: `${operation}-${paymentId}` };
  return paymentIn(checkout, await checkout.api({ method: 'POST', path, body }));
}

/** 5. Refund the payment. A refund is a separate record, so the payment is retrieved again. */
export async function refund(checkout: Checkout): Promise<Json> {
  const { api } = checkout;
  const paymentId = ownIn(checkout, 'payment');
  const body = { idempotencyKey: `refund-${paymentId}`, paymentId, reason: 'Returned' };
  const { status, body: refunded } = await api({ method: 'POST', path: '/refunds', body });
  if (status !== 201) return refusalIn(refunded);
  const path = `/payments/${encodeURIComponent(paymentId)}`;
  return paymentIn(checkout, await api({ method: 'GET', path }));
}

/** A payment was made or declined: both are payments. Else there is none, and a reason why. */
function paymentIn({ visit }: Checkout, { status, body }: ApiAnswer): Json {
  if (status === 503 || status === 409) return { ...refusalIn(body), isOpen: status === 503 };
  const paymentId = textIn(body, 'paymentId');
  if (paymentId === '') return refusalIn(body);
  return { payment: body, handle: sealed(visit, 'payment', paymentId) };
}

function errorsIn({ errors }: Json): Json[] {
  return Array.isArray(errors) ? errors.map(jsonIn) : [];
}

function reasonsIn(body: Json): string[] {
  return errorsIn(body).map((error) => textIn(error, 'reasonCode'));
}

function refusalIn(body: Json): Json {
  const [first] = errorsIn(body);
  const reason = textIn(first ?? {}, 'reasonCode');
  const message = textIn(first ?? {}, 'errorMessage') || textIn(body, 'detail');
  return { refusal: { reason: reason || textIn(body, 'title'), message } };
}

function tokenOf(sent: Json): Json {
  const temporaryToken = lineIn(sent, 'temporaryToken');
  return { paymentMethodSource: 'TEMPORARY_TOKEN', temporaryToken };
}

/** The server sets the price: the page only sends the quantity. */
function amountOf(sent: Json): Json {
  const quantity = wholeIn(sent, 'quantity', [1, PRODUCT.quantityMax]);
  return { amount: PRODUCT.priceCents * quantity, currency: PRODUCT.currency };
}

/**
 * The id of the order, authentication or payment that the page names, which must be of its visit. A
 * shop of yours looks it up in its database, by the session and the id together.
 */
function ownIn({ visit, sent }: Checkout, kind: 'order' | 'authentication' | 'payment'): string {
  const id = opened(visit, kind, lineIn(sent, kind));
  if (id === undefined) throw new NotOfThisVisit(kind);
  return id;
}
