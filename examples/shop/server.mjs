/**
 * A shop with hosted card fields and 3-D Secure, in Express. The card is typed into a frame of
 * Causeway; the page and this server see a token only.
 */
import { randomUUID } from 'node:crypto';
import express from 'express';
import { call, sandbox } from '../sandbox.mjs';
import { notificationPage } from './notification-page.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;
const PORT = Number(process.env.SHOP_PORT ?? 3000);
const ORIGIN = `http://localhost:${PORT}`;
const PRICE = { amount: 2400, currency: 'CAD' };

/** The orders of this shop by their id, which nobody can guess. Yours are in your database. */
const orders = new Map();

// Once: which pages may show the fields.
const { profileId } = await call(apiKey, 'POST', '/hosted-fields/profiles', {
  idempotencyKey: `example-shop-${PORT}`,
  merchantId,
  name: 'Example shop',
  origins: [ORIGIN],
});

const app = express();
app.use(express.json(), express.urlencoded({ extended: false }));
app.use(express.static(new URL('page', import.meta.url).pathname));

app.get('/settings', (_request, response) => {
  response.json({ causeway: sandbox.baseUrl, profileId });
});

// 1. Look up the card: the issuer may want to see the browser first.
app.post('/lookup', async (request, response) => {
  const orderId = randomUUID();
  const paymentMethod = { temporaryToken: String(request.body.temporaryToken) };
  const lookup = await call(apiKey, 'POST', '/three-d-secure/card-lookups', {
    idempotencyKey: `lookup-${orderId}`,
    merchantId,
    orderId,
    threeDSecureNotificationUrl: `${ORIGIN}/3ds-notification`,
    paymentMethod,
  });
  orders.set(orderId, { paymentMethod, cardLookupId: lookup.cardLookupId });
  const { threeDSecureMethodURL, threeDSecureMethodData } = lookup;
  response.json({ orderId, threeDSecureMethodURL, threeDSecureMethodData });
});

// 2. Authenticate. The amount is the server's; the page sends only what a browser knows.
const OF_THE_BROWSER = [
  'browserUserAgent',
  'browserLanguage',
  'browserJavaEnabled',
  'browserJavascriptEnabled',
  'browserScreenHeight',
  'browserScreenWidth',
  'browserColorDepth',
  'browserTimeZone',
];
app.post('/authenticate', async (request, response) => {
  const { orderId, completion, device } = request.body;
  const order = orders.get(orderId);
  const authentication = await call(apiKey, 'POST', '/three-d-secure/authentications', {
    idempotencyKey: `authentication-${orderId}`,
    merchantId,
    orderId,
    cardLookupId: order.cardLookupId,
    amount: PRICE,
    paymentMethod: order.paymentMethod,
    threeDSecureRequestType: 'CARDHOLDER',
    threeDSecureNotificationUrl: `${ORIGIN}/3ds-notification`,
    threeDSecureCompletionIndicator: completion,
    threeDSecureChallengeRequested: 'NO_PREFERENCE',
    threeDSecureChallengeWindowSize: 'MEDIUM',
    // Member by member: whatever else a browser sends does not get into the call.
    ...Object.fromEntries(OF_THE_BROWSER.map((name) => [name, device[name]])),
    browserAcceptHeader: request.get('accept'),
  });
  order.authenticationId = authentication.authenticationId;
  const { ChallengeURL, ChallengeData } = authentication;
  response.json({ ChallengeURL, ChallengeData });
});

// 3. Ask Causeway what the issuer said, not the page, and pay.
const MAY_PAY = new Set(['AUTHENTICATED', 'AUTHENTICATED_ATTEMPTED']);
app.post('/pay', async (request, response) => {
  const { orderId, challengeResponse } = request.body;
  const order = orders.get(orderId);
  const path = `/three-d-secure/authentications/${order.authenticationId}`;
  const { threeDSecureTransactionStatus: proof } = challengeResponse
    ? await call(apiKey, 'POST', `${path}/lookup`, {
        idempotencyKey: `result-${orderId}`,
        challengeResponse: String(challengeResponse),
      })
    : await call(apiKey, 'GET', path);
  if (!MAY_PAY.has(proof)) {
    response.json({ outcome: 'REFUSED', reason: proof });
    return;
  }
  const payment = await call(apiKey, 'POST', '/payments', {
    idempotencyKey: `payment-${orderId}`,
    merchantId,
    orderId,
    amount: PRICE,
    paymentMethod: order.paymentMethod,
    threeDSecureData: { threeDSecureAuthenticationId: order.authenticationId },
  });
  response.json({ outcome: payment.paymentStatus, reason: proof });
});

// The issuer's frames end here: this page passes on what they posted to the page around it.
app.post('/3ds-notification', (request, response) => {
  const { threeDSMethodData, cres } = request.body;
  response
    .set('Content-Security-Policy', "frame-ancestors 'self'")
    .type('html')
    .send(notificationPage({ parentOrigin: ORIGIN, threeDSMethodData, cres }));
});

app.listen(PORT, () => console.log(`The shop is open at ${ORIGIN}`));
