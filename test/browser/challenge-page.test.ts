/** The issuer's challenge page for everybody: every window size, both languages, no scripts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { issuerProcess } from '../issuer-process.ts';
import { threeDSecureServer } from '../three-d-secure-server.ts';
import { AXE_SOURCE, gravesBy } from './axe.ts';
import { launchChromium } from './chromium.ts';
import { openSite } from './shop.ts';

const browser = await launchChromium();
const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl, pause: () => Promise.resolve() });
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();
const shop = await openSite();
const MANUAL = '4000100000000729';
/** Where pictures of the page go, for anyone who wants to look at them. */
const PICTURES = process.env['PICTURES'];

let cres = '';
const notified = shop.serve('/notified', (form) => {
  cres = form.get('cres') ?? '';
  return '<!doctype html><title>Notified</title>';
});

/** A challenge, opened as a page of its own, in a window of the size that was asked for. */
async function openPage(asked: Readonly<Record<string, unknown>>, context: BrowserContextOptions) {
  const answer = await server.authenticate(merchantId, MANUAL, {
    threeDSecureNotificationUrl: encodeURIComponent(notified),
    ...asked,
  });
  assert.equal(answer.status, 202, answer.text);
  const address = shop.serve(
    '/challenge',
    `<!doctype html><title>Shop</title><form method="post" action="${answer.string('ChallengeURL')}">
    <input type="hidden" name="creq" value="${answer.string('ChallengeData')}">
    <button>Go on</button></form>`,
  );
  const page = await (await browser.newContext(context)).newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('textbox').waitFor();
  return { page, id: answer.string('authenticationId') };
}

type Asked = Parameters<typeof gravesBy>[0];

/** What axe finds on the page as it is when asked. */
async function examiner(page: Page): Promise<(asked: Asked) => Promise<unknown>> {
  // The page's own policy forbids foreign scripts; a world of the test's own does not count.
  const client = await page.context().newCDPSession(page);
  const { frameTree } = await client.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: 'axe' };
  const { executionContextId: contextId } = await client.send('Page.createIsolatedWorld', world);
  const run = async (expression: string): Promise<unknown> => {
    const reported = { expression, contextId, awaitPromise: true, returnByValue: true };
    const { result } = await client.send('Runtime.evaluate', reported);
    return result.value;
  };
  await run(AXE_SOURCE);
  return async (asked) => await run(gravesBy(asked));
}

const SIZES = [
  ['X_SMALL', 250, 400],
  ['SMALL', 390, 400],
  ['MEDIUM', 500, 600],
  ['LARGE', 600, 400],
  ['FULL_SCREEN', 1280, 800],
] as const;

for (const [size, width, height] of SIZES) {
  for (const language of ['en-CA', 'fr-CA']) {
    test(`${size}, ${language}: nothing overflows, and axe finds nothing serious`, async () => {
      const asked = { threeDSecureChallengeWindowSize: size, browserLanguage: language };
      const { page } = await openPage(asked, { viewport: { width, height } });
      assert.equal(await page.locator('html').getAttribute('lang'), language.slice(0, 2));
      const violations = await examiner(page);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (PICTURES)
          await page.screenshot({ path: `${PICTURES}/${size}-${language}-${colorScheme}.png` });
        const overflow =
          'document.documentElement.scrollWidth - document.documentElement.clientWidth';
        assert.equal(await page.evaluate(overflow), 0);
        assert.deepEqual(
          await violations({ colours: colorScheme === 'dark' ? 'only' : undefined }),
          [],
        );
      }
      await page.context().close();
    });
  }
}

test('without scripts the challenge is passed as well', async () => {
  cres = '';
  const { page, id } = await openPage({}, { javaScriptEnabled: false });
  await page.getByRole('textbox').fill(await page.locator('.code').first().innerText());
  await page.getByRole('textbox').press('Enter');
  await page.getByRole('button').first().click(); // Where scripts run, the form sends itself.
  await page.waitForURL(notified);
  const ended = await server.resultOf(id, cres);
  assert.equal(ended.at('threeDSecureTransactionStatus'), 'AUTHENTICATED', ended.text);
});
