/** The 3-D Secure part of the browser module, with an issuer and a shop of two other origins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { notificationPage } from '../../browser/src/notification-page.ts';
import { readAssets } from '../../service/src/cards/hosted-fields/assets.ts';
import { launchChromium } from './chromium.ts';
import { openSite } from './shop.ts';

const browser = await launchChromium();
const shop = await openSite();
const issuer = await openSite('localhost');
const HIDDEN_ID = '5f0c6f2c-7b1e-4a53-9d8c-2f6f3f1b7a10';
const message = (id = HIDDEN_ID) =>
  Buffer.from(JSON.stringify({ threeDSServerTransID: id })).toString('base64url');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

shop.serve('/notified', (form) =>
  notificationPage({
    parentOrigin: shop.origin,
    ...(form.has('cres')
      ? { cres: form.get('cres') ?? '' }
      : { threeDSMethodData: form.get('threeDSMethodData') ?? '' }),
  }),
);
/** An issuer's page that posts a form to the shop, at once or when a button is pressed. */
const posting = (field: string, value: string, button = false) =>
  `<!doctype html><title>Issuer</title>
  <form method="post" action="${shop.origin}/notified">
  <input type="hidden" name="${field}" value="${escaped(value)}">
  ${button ? '<button>Confirm</button>' : ''}</form>
  ${button ? '' : '<script>document.forms[0].submit()</script>'}`;
const method = issuer.serve('/method', (form) =>
  posting('threeDSMethodData', form.get('threeDSMethodData') ?? ''),
);
const challenge = issuer.serve('/challenge', (form) =>
  posting('cres', form.get('creq') ?? '', true),
);
const nested = issuer.serve(
  '/nested',
  () => `<iframe srcdoc="${escaped(posting('cres', message()))}"></iframe>`,
);
const silent = issuer.serve('/silent', '<!doctype html><title>Issuer</title>');
const mistaken = issuer.serve('/mistaken', () => posting('cres', message('of another')));

async function openShop(headers: Readonly<Record<string, string>> = {}): Promise<Page> {
  const address = shop.serve(
    '/',
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title><div id="place"></div>
    <script type="module">${readAssets()['causeway.js'].content}
    window.causeway = createCauseway({ origin: 'http://localhost:1' });
    window.module = { createCauseway, CausewayError };</script>`,
    headers,
  );
  const page = await (
    await browser.newContext({ locale: 'fr-CA', timezoneId: 'America/Toronto' })
  ).newPage();
  await page.goto(address);
  await page.waitForFunction('window.causeway');
  return page;
}

type Outcome = Readonly<{ challengeResponse?: string; code?: string; isOurs?: boolean }>;
const settled = `.catch((error) => ({ code: error.code, isOurs: error instanceof module.CausewayError }))`;
/** Begins a challenge; what it comes to is awaited with `outcome`. */
const begin = (page: Page, options: Readonly<Record<string, unknown>>, container = '') =>
  page.evaluate(
    `void (window.outcome = causeway.showChallenge({ ...${JSON.stringify(options)} ${container} })${settled})`,
  );
const outcome = (page: Page) => page.evaluate<Outcome>('outcome');
const runMethod = (page: Page, options: Readonly<Record<string, unknown>>) =>
  page.evaluate(`causeway.runMethod(${JSON.stringify(options)})`);

test('the device data are what an authentication takes', async () => {
  const page = await openShop();
  const data = await page.evaluate<Record<string, unknown>>('causeway.collectDeviceData()');
  assert.match(String(data['browserUserAgent']), /Chrome/);
  const { browserUserAgent: _long, ...rest } = data;
  const viewport = page.viewportSize();
  assert.deepEqual(rest, {
    browserLanguage: 'fr-CA',
    browserJavaEnabled: false,
    browserJavascriptEnabled: true,
    browserScreenHeight: viewport?.height,
    browserScreenWidth: viewport?.width,
    browserColorDepth: 24,
    browserTimeZone: await page.evaluate('new Date().getTimezoneOffset()'),
  });
});

test('the method runs in a hidden frame, and ends when the shop was notified', async () => {
  const page = await openShop();
  const options = { threeDSecureMethodURL: method, threeDSecureMethodData: message() };
  assert.equal(await runMethod(page, options), 'SUCCESS');
  assert.equal(await page.locator('iframe, form').count(), 0, 'nothing is left of it');
});

test('a method without a notification is a failure after its time-out', async () => {
  const page = await openShop();
  const options = {
    threeDSecureMethodURL: silent,
    threeDSecureMethodData: message(),
    timeoutMs: 50,
  };
  assert.equal(await runMethod(page, options), 'FAILURE');
});

for (const [name, options] of [
  ['no address', { threeDSecureMethodURL: null, threeDSecureMethodData: message() }],
  ['no data', { threeDSecureMethodURL: method }],
  [
    'a script for an address',
    { threeDSecureMethodURL: 'javascript:alert(1)', threeDSecureMethodData: 'x' },
  ],
  ['plain http', { threeDSecureMethodURL: 'http://issuer.example/', threeDSecureMethodData: 'x' }],
] as const) {
  test(`${name}: there is no method to run`, async () => {
    assert.equal(await runMethod(await openShop(), options), 'UNAVAILABLE');
  });
}

test('a challenge is shown over the page and resolves with what the shop was notified of', async () => {
  const page = await openShop();
  await begin(page, { ChallengeURL: challenge, ChallengeData: message(), language: 'fr' });
  assert.ok(await page.getByRole('dialog', { name: 'Confirmez votre paiement' }).isVisible());
  await page.frameLocator('dialog iframe').getByRole('button', { name: 'Confirm' }).click();
  assert.deepEqual(await outcome(page), { challengeResponse: message() });
  assert.equal(await page.locator('dialog, iframe').count(), 0, 'nothing is left of it');
});

test('in a container it has the size that was asked for', async () => {
  const page = await openShop();
  const options = { ChallengeURL: challenge, ChallengeData: message(), windowSize: 'SMALL' };
  await begin(page, options, ", container: document.querySelector('#place')");
  const box = await page.locator('#place iframe').boundingBox();
  assert.deepEqual([box?.width, box?.height], [390, 400]);
  await page.frameLocator('#place iframe').getByRole('button', { name: 'Confirm' }).click();
  assert.equal((await outcome(page)).challengeResponse, message());
});

test('the notification is heard also from a frame within the issuer’s frame', async () => {
  const page = await openShop();
  await begin(page, { ChallengeURL: nested, ChallengeData: message() });
  assert.equal((await outcome(page)).challengeResponse, message());
});

for (const [name, close] of [
  ['the button', (page: Page) => page.getByRole('button', { name: 'Cancel' }).click()],
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
] as const) {
  test(`the cardholder closes the challenge by ${name}`, async () => {
    const page = await openShop();
    await begin(page, { ChallengeURL: silent, ChallengeData: message() });
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await close(page);
    assert.deepEqual(await outcome(page), { code: 'CLOSED_BY_CARDHOLDER', isOurs: true });
    assert.equal(await page.locator('dialog').count(), 0);
  });
}

test('a challenge that does not end is ended after its time-out', async () => {
  const page = await openShop();
  await begin(page, { ChallengeURL: silent, ChallengeData: message(), timeoutMs: 50 });
  assert.equal((await outcome(page)).code, 'TIMEOUT');
});

test('what belongs to another transaction ends nothing', async () => {
  const page = await openShop();
  await begin(page, { ChallengeURL: mistaken, ChallengeData: message(), timeoutMs: 1_500 });
  assert.equal((await outcome(page)).code, 'TIMEOUT');
});

test('an address that no frame should be sent to is refused', async () => {
  for (const ChallengeURL of [
    'javascript:alert(1)',
    'data:text/html,x',
    'http://issuer.example/',
  ]) {
    const page = await openShop();
    await begin(page, { ChallengeURL, ChallengeData: message() });
    assert.equal((await outcome(page)).code, 'INVALID_ADDRESS', ChallengeURL);
    assert.equal(await page.locator('dialog, iframe').count(), 0);
  }
});

test('a shop whose own policy forbids the issuer’s frame gets an error that says so', async () => {
  const page = await openShop({ 'content-security-policy': "frame-src 'self'" });
  await begin(page, { ChallengeURL: challenge, ChallengeData: message() });
  assert.equal((await outcome(page)).code, 'FRAME_BLOCKED');
  const options = { threeDSecureMethodURL: method, threeDSecureMethodData: message() };
  assert.equal(await runMethod(page, options), 'FAILURE');
});

test('a malformed origin is refused at once', async () => {
  const page = await openShop();
  const code = await page.evaluate(
    "(() => { try { module.createCauseway({ origin: 'nowhere' }) } catch ({ code }) { return code } })()",
  );
  assert.equal(code, 'INVALID_ADDRESS');
});
