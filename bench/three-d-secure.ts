/**
 * Frictionless authentications over HTTP: each is written down, asked of the issuer simulator, a
 * process of its own, over the EMV messages, and written down again with its event and remembered
 * answer before it is answered. Beside it in the same run purchases by the same service, and bare
 * Fastify that answers with the same body. Only the ratios mean something on another machine.
 */
import { parseArgs } from 'node:util';
import { measure, print, type Step } from './load.ts';
import { headersOf, keyed, purchaseOf } from './requests.ts';
import { startBareFastify, startService } from './service.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '64' },
  },
});

const RATIO_MIN = 0.4; // Of the purchases in the same run.

const service = await startService('three-d-secure', { THREEDS_RATE_LIMIT: '1000000' });
const { isv } = service.credentials.partners;
const headers = headersOf(isv);

function nextBody(): string {
  return keyed({
    merchantId: isv.merchantId,
    amount: { amount: 2000, currency: 'CAD' },
    threeDSecureDeviceChannel: 'BROWSER',
    threeDSecureRequestType: 'CARDHOLDER',
    threeDSecureMessageCategory: 'PAYMENT',
    threeDSecureNotificationUrl: 'https://shop.example/3ds',
    threeDSecureCompletionIndicator: 'UNAVAILABLE',
    threeDSecureChallengeRequested: 'NO_PREFERENCE',
    threeDSecureChallengeWindowSize: 'FULL_SCREEN',
    browserIpAddress: '192.0.2.7',
    browserLanguage: 'en-CA',
    browserUserAgent: 'Mozilla/5.0',
    browserScreenHeight: '1080',
    browserScreenWidth: '1920',
    browserJavaEnabled: 'false',
    browserJavascriptEnabled: 'true',
    cardholderName: 'Ana Roy',
    paymentMethod: {
      paymentMethodSource: 'CARD',
      card: { cardNumber: '4000100000001008', expiryMonth: 12, expiryYear: 2030 },
    },
  });
}

const nextPurchase = (): string => keyed(purchaseOf(isv.merchantId));

const path = '/three-d-secure/authentications';
const sample = await fetch(service.url + path, { method: 'POST', headers, body: nextBody() });
const body = await sample.text();
if (!body.includes('"AUTHENTICATED"')) throw new Error(`not authenticated: ${body}`);
const bare = await startBareFastify(body);
try {
  const step: Step = { method: 'POST', path: () => path, body: nextBody };
  const [ours, purchases, theirs] = await measure(
    [
      { url: service.url, headers, steps: [step] },
      {
        url: service.url,
        headers,
        steps: [{ ...step, path: () => '/payments', body: nextPurchase }],
      },
      { url: bare.url, headers, steps: [{ ...step, path: () => '/' }] },
    ],
    {
      rounds: Number(values.rounds),
      seconds: Number(values.seconds),
      connections: Number(values.connections),
    },
  );
  if (!ours || !purchases || !theirs) throw new Error('all sides were measured');
  const ratio = ours.perSecond / purchases.perSecond;
  print(['', 'service/s', 'p50 ms', 'p99 ms', 'purchases/s', 'ratio', 'bare/s', 'ratio']);
  print([
    'authenticate',
    ours.perSecond.toFixed(0),
    ours.p50.toFixed(1),
    ours.p99.toFixed(1),
    purchases.perSecond.toFixed(0),
    ratio.toFixed(2),
    theirs.perSecond.toFixed(0),
    (ours.perSecond / theirs.perSecond).toFixed(2),
  ]);
  const verdict = ratio >= RATIO_MIN ? 'holds' : 'DOES NOT HOLD';
  console.log(
    `authenticate against purchase: ${ratio.toFixed(2)}, at least ${RATIO_MIN}: ${verdict}`,
  );
  if (ratio < RATIO_MIN) process.exitCode = 1;
} finally {
  await bare.stop();
  await service.stop();
}
