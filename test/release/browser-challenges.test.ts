/**
 * Every challenge of the issuer simulator's table in a real browser: the shop's page posts `creq`, the
 * cardholder does what there is to do, `cres` arrives at the notification URL, and what the API then
 * says is what the issuer sent it, whatever the browser brought.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAcquirers } from '../acquirers.ts';
import type { Page } from 'playwright-core';
import { CARDS, type CardRow } from '../../sandbox/issuer-simulator/index.ts';
import { createSimulator } from '../../sandbox/acquirer-simulator/index.ts';
import { paymentRoutes } from '../../service/src/money/payments/index.ts';
import { testServer } from '../http.ts';
import { issuerProcess } from '../issuer-process.ts';
import { cardMethod, newKey, threeDSecureServer } from '../three-d-secure-server.ts';
import { launchChromium } from '../browser/chromium.ts';
import { openSite } from '../browser/shop.ts';
import { journalBeside } from '../journal.ts';

const browser = await launchChromium();
const { url: issuerUrl } = await issuerProcess();
const server = await threeDSecureServer({ issuerUrl, pause: () => Promise.resolve() });
await server.runJob('refresh-card-ranges');
const merchantId = await server.newMerchant();
const shop = await openSite();
const { db, clock, caller } = server;
const acquirers = testAcquirers({
  db,
  clock,
  connectors: [createSimulator({ journal: journalBeside(db), clock, issuerUrl })],
});
const payments = testServer({
  routes: paymentRoutes({ ...server, acquirers, holdMs: 86_400_000 }),
  clock,
});
const pay = payments.as(caller);

let cres = '';
const notified = shop.serve('/notified', (form) => {
  cres = form.get('cres') ?? '';
  return '<!doctype html><title>Notified</title>';
});
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The shop's page, which brings the browser to the issuer; then whatever the cardholder does. */
async function takeChallenge(
  challenge: Readonly<{ url: string; creq: string }>,
  act: (page: Page) => Promise<void>,
): Promise<string> {
  cres = '';
  const address = shop.serve(
    '/challenge',
    `<!doctype html><title>Shop</title><form method="post" action="${escaped(challenge.url)}">
    <input type="hidden" name="creq" value="${challenge.creq}"><button>Go on</button></form>`,
  );
  const page = await (await browser.newContext()).newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Go on' }).click();
  await act(page);
  await page.waitForURL(notified);
  await page.context().close();
  return cres;
}

async function typeCode(page: Page): Promise<void> {
  const code = await page.locator('.code').first().innerText();
  await page.getByRole('textbox').fill(code);
  await page.getByRole('textbox').press('Enter');
}
const nothing = () => Promise.resolve();

type Row = Readonly<{ act: (page: Page) => Promise<void>; status: string }>;
/** What the cardholder does, and what the API says after. */
const ROWS: Readonly<Record<string, Row>> = {
  passes: { act: nothing, status: 'AUTHENTICATED' },
  fails: { act: nothing, status: 'NOT_AUTHENTICATED' },
  asks: { act: typeCode, status: 'AUTHENTICATED' },
  'is-cancelled': { act: nothing, status: 'NOT_AUTHENTICATED' },
  expires: { act: nothing, status: 'NOT_AUTHENTICATED' },
  'sends-no-result': { act: nothing, status: 'CHALLENGE_AUTHENTICATION_REQUIRED' },
  'contradicts-its-result': { act: nothing, status: 'NOT_AUTHENTICATED' },
  breaks: { act: nothing, status: 'TECHNICAL_ISSUE' },
  'out-of-band': { act: nothing, status: 'AUTHENTICATED' },
  whitelists: { act: nothing, status: 'AUTHENTICATED' },
  'sends-two-results': { act: nothing, status: 'AUTHENTICATED' },
};

const courseOf = ({ answer }: CardRow): string =>
  answer.kind === 'challenge' ? answer.course : '';
const challenges = CARDS.filter((row) => courseOf(row) !== '');

test('the table has a row for every course of a challenge', () => {
  assert.deepEqual(challenges.map(courseOf).toSorted(), Object.keys(ROWS).toSorted());
});

for (const row of challenges) {
  for (const cardNumber of [row.visa, row.mastercard]) {
    test(`${row.scenario} (${cardNumber.slice(0, 1)}): in the browser`, async () => {
      const expected = ROWS[courseOf(row)];
      assert.ok(expected);
      const asked = await server.authenticate(merchantId, cardNumber, {
        threeDSecureNotificationUrl: encodeURIComponent(notified),
      });
      assert.equal(asked.status, 202, asked.text);
      const brought = await takeChallenge(
        { url: asked.string('ChallengeURL'), creq: asked.string('ChallengeData') },
        expected.act,
      );
      const id = asked.string('authenticationId');
      const ended = await server.resultOf(id, brought);
      assert.equal(ended.at('threeDSecureTransactionStatus'), expected.status, ended.text);
      const value = ended.at('threeDSecureAuthenticationValue');
      assert.equal(typeof value === 'string', expected.status === 'AUTHENTICATED');
      if (typeof value !== 'string') return;
      const paid = await pay('POST', '/payments', {
        idempotencyKey: newKey(),
        merchantId,
        amount: { amount: 1000, currency: 'CAD' },
        paymentMethod: cardMethod(cardNumber),
        threeDSecureData: {
          threeDSecureAuthenticationValue: value,
          threeDSecureServerTransactionId: ended.string('threeDSecureServerTransactionId'),
        },
      });
      assert.equal(paid.status, 201, paid.text);
      assert.equal(paid.at('verificationDetails.threeDSecureResult'), '2', 'the issuer accepts it');
    });
  }
}
