/** A challenge in the banking app, shown by the browser module: the frame stays until the result. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { notificationPage } from '../../browser/src/notification-page.ts';
import { readSettings, startIssuer } from '../../sandbox/issuer-simulator/index.ts';
import { readAssets } from '../../service/src/cards/hosted-fields/assets.ts';
import { threeDSecureServer } from '../three-d-secure-server.ts';
import { launchChromium } from './chromium.ts';
import { openSite } from './shop.ts';

const browser = await launchChromium();
const shop = await openSite();
const OUT_OF_BAND = '4000100000000794';

/** The telephone is in the hands of the test: nothing happens there, and no time is over, by itself. */
let approve = (): void => assert.fail('nobody was asked');
const settings = { ...readSettings({}), port: 0 };
const issuer = await startIssuer(settings, {
  timers: {
    start: (ms, work) => {
      if (ms === settings.appMs) approve = work;
      return () => undefined;
    },
    close: () => undefined,
  },
});
after(() => issuer.close());
const server = await threeDSecureServer({
  issuerUrl: issuer.url,
  pause: () => Promise.resolve(),
});
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();

shop.serve('/notified', (form) =>
  notificationPage({ parentOrigin: shop.origin, cres: form.get('cres') ?? '' }),
);

/** The shop's page with the challenge in it. */
async function challenged() {
  const answer = await server.authenticate(merchantId, OUT_OF_BAND, {
    threeDSecureNotificationUrl: encodeURIComponent(`${shop.origin}/notified`),
  });
  assert.equal(answer.status, 202, answer.text);
  assert.equal(answer.at('threeDSecureAuthenticationType'), 'OUT_OF_BAND');
  const address = shop.serve(
    '/',
    `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
    <script type="module">${readAssets()['causeway.js'].content}
    window.causeway = createCauseway({ origin: 'http://localhost:1' });</script>`,
  );
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.waitForFunction('window.causeway');
  const options = JSON.stringify({
    ChallengeURL: answer.string('ChallengeURL'),
    ChallengeData: answer.string('ChallengeData'),
  });
  await page.evaluate(`void (window.outcome = causeway.showChallenge(${options}))`);
  return { page, id: answer.string('authenticationId') };
}

const outcomeOf = (page: Page) => page.evaluate<{ challengeResponse: string }>('outcome');

test('the page polls by itself, in the same frame, until the app has approved', async () => {
  const { page, id } = await challenged();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('status').waitFor();
  approve();
  const { challengeResponse } = await outcomeOf(page);
  assert.equal(await page.locator('iframe, dialog').count(), 0, 'nothing is left of it');
  const ended = await server.resultOf(id, challengeResponse);
  assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
  assert.equal(ended.at('threeDSecureAuthenticationType'), 'OUT_OF_BAND');
});

test('its button pressed too early leaves the frame waiting', async () => {
  const { page, id } = await challenged();
  const button = page.frameLocator('iframe').getByRole('button', { name: 'I have approved it' });
  await button.click();
  await button.waitFor();
  assert.equal(await page.locator('iframe').count(), 1);
  approve();
  const { challengeResponse } = await outcomeOf(page);
  const ended = await server.resultOf(id, challengeResponse);
  assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
});
