/** The demo shop as a visitor meets it: a real service, a real issuer, a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AXE_SOURCE, gravesBy } from '../browser/axe.ts';
import { fact, openDemoShop, type Visit } from '../browser/demo-shop.ts';

const { publicUrl, visit } = await openDemoShop();
/** Where pictures of the shop go, for anyone who wants to look at them. */
const PICTURES = process.env['PICTURES'];

async function confirm({ challenge }: Visit, button = 'Confirm'): Promise<void> {
  await challenge.locator('#code').fill(await challenge.locator('.code').innerText());
  await challenge.getByRole('button', { name: button, exact: true }).click();
}

test('a card that its issuer knows pays; the panel shows every step and nothing of the card', async () => {
  const shop = await visit();
  const { page, errors } = shop;
  await page.getByRole('button', { name: 'One more' }).click();
  await shop.pay('4000100000000000');
  assert.equal(await shop.outcome(), 'Paid. Thank you!');
  assert.equal(await fact(page, 'Status'), 'SUCCEEDED');
  assert.equal(await fact(page, 'Charged'), '$48.00');
  assert.equal(await fact(page, 'Card'), 'VISA •••• 0000');
  assert.equal(await fact(page, '3-D Secure'), 'Authenticated');
  await page.locator('.step.answered', { hasText: 'SUCCEEDED' }).waitFor();
  await page.locator('.step', { hasText: 'authorize · approved' }).waitFor();
  const titles = await page.locator('.step :is(.name, .entry)').allInnerTexts();
  assert.deepEqual(
    titles.map((title) => title.replace(/ta….{4}$/, 'ta…')),
    [
      'POST /hosted-fields/profiles',
      'Created',
      'card in, token out',
      'POST /three-d-secure/card-lookups',
      'Created',
      'POST /three-d-secure/authentications',
      'authentication PROCESSING',
      'AReq',
      'ARes · Y',
      'authentication AUTHENTICATED',
      'event three_d_secure.authenticated',
      'AUTHENTICATED',
      'GET /three-d-secure/authentications/ta…',
      'AUTHENTICATED',
      'POST /payments',
      'payment PROCESSING',
      'authorize · approved',
      'payment SUCCEEDED',
      'Ledger · PURCHASE',
      'event batch.opened', // The first payment of the day.
      'event payment.succeeded',
      'SUCCEEDED',
    ],
  );
  const reported = (await page.locator('#steps').textContent()) ?? '';
  // The code as a value: its digits alone are in some id or time sooner or later.
  for (const secret of [/4000100000000000/, /4000 1000/, /"987"/, /X-Api-Key/, /ck_/, /cs_/]) {
    assert.doesNotMatch(reported, secret);
  }
  assert.match(reported, /"temporaryToken": "\[rem…"/);
  assert.deepEqual(errors, []);
});

test('a challenge that is passed pays', async () => {
  const shop = await visit();
  await shop.pay('4000100000000729');
  await confirm(shop);
  assert.equal(await shop.outcome(), 'Paid. Thank you!');
  assert.equal(await fact(shop.page, '3-D Secure'), 'Authenticated');
  await shop.page.locator('.step', { hasText: 'RReq · Y' }).waitFor();
  assert.deepEqual(shop.errors, []);
});

test('an exemption that the bank declines softly is followed by a challenge and a second payment', async () => {
  const shop = await visit();
  const { page, errors } = shop;
  await page.getByLabel('Try without 3-D Secure first').check();
  await shop.pay('4000100000001727');
  await confirm(shop);
  assert.equal(await shop.outcome(), 'Paid. Thank you!');
  assert.equal(await fact(page, '3-D Secure'), 'Authenticated');
  await page.locator('.step', { hasText: 'RReq · Y' }).waitFor();
  await page.locator('.step.ledger').waitFor();
  const titles = await page.locator('.step :is(.name, .entry)').allInnerTexts();
  const ofPayments = /^(POST \/payments|DECLINED_RETRY|ARes · C|RReq · Y|SUCCEEDED)$/;
  assert.deepEqual(
    titles.filter((title) => ofPayments.test(title)),
    ['POST /payments', 'DECLINED_RETRY', 'ARes · C', 'RReq · Y', 'POST /payments', 'SUCCEEDED'],
  );
  const reported = (await page.locator('#steps').textContent()) ?? '';
  assert.match(reported, /"threeDSecureExemption": "TRANSACTION_RISK_ANALYSIS"/);
  assert.match(reported, /"reasonCode": "AUTHENTICATION_REQUIRED"/);
  const keys = new Set(reported.match(/"idempotencyKey": "(?:exempt|payment)-[^"]+"/g));
  assert.equal(keys.size, 2, 'each payment has a key of its own');
  assert.deepEqual(errors, []);
});

test('the challenge has the size that was chosen', async () => {
  const shop = await visit();
  await shop.page.locator('summary#window-label').click();
  await shop.page.locator('#window-size').selectOption('SMALL');
  await shop.pay('4000100000000729');
  await shop.challenge.locator('#code').waitFor();
  const box = await shop.page.locator('dialog iframe').boundingBox();
  assert.deepEqual([box?.width, box?.height], [390, 400]);
});

for (const [name, number, act, said] of [
  ['fails', '4000100000000711', undefined, /could not confirm that it is you/],
  [
    'is cancelled at the bank',
    '4000100000000729',
    async ({ challenge }: Visit) =>
      await challenge.getByRole('button', { name: 'Cancel and return to the merchant' }).click(),
    /could not confirm that it is you/,
  ],
  [
    'is closed in the shop',
    '4000100000000729',
    async ({ page, challenge }: Visit) => {
      await challenge.locator('#code').waitFor();
      await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    /was not finished, so nothing was charged/,
  ],
  [
    'passed only by the browser’s word',
    '4000100000000752',
    undefined,
    /was not finished, so nothing was charged/,
  ],
] as const) {
  test(`a challenge that ${name} makes no payment`, async () => {
    const shop = await visit();
    await shop.pay(number);
    await act?.(shop);
    assert.match(await shop.outcome(), said);
    await shop.page.locator('.step', { hasText: /(GET|POST) .*authentications\/ta/ }).waitFor();
    assert.equal(await shop.page.locator('.step', { hasText: 'POST /payments' }).count(), 0);
    assert.equal(await shop.page.locator('#facts dt').count(), 0);
    assert.deepEqual(shop.errors, []);
  });
}

test('the issuer’s text for the cardholder is shown after a refusal', async () => {
  const shop = await visit();
  await shop.pay('4000100000000307');
  assert.match(await shop.outcome(), /refused this purchase/);
  assert.match(
    await shop.page.locator('#refusal-reason').innerText(),
    /call the number on the back/,
  );
});

for (const [number, said, status] of [
  ['4000200000000057', 'Your bank declined the payment.', 'DECLINED'],
  ['4000200000000511', /declined the payment\. It may work later/, 'DECLINED_RETRY'],
] as const) {
  test(`${status}: a decline is shown, and another card pays`, async () => {
    const shop = await visit();
    await shop.pay(number);
    const outcome = await shop.outcome();
    assert.ok(typeof said === 'string' ? outcome === said : said.test(outcome), outcome);
    assert.equal(await fact(shop.page, 'Status'), status);
    assert.equal(await shop.page.getByRole('button', { name: 'Refund' }).count(), 0);
    await shop.press('Back to the shop');
    await shop.pay('4242424242424242');
    assert.equal(await shop.outcome(), 'Paid. Thank you!');
    assert.equal(await fact(shop.page, '3-D Secure'), 'Not authenticated');
    assert.deepEqual(shop.errors, []);
  });
}

test('what was reserved is charged and refunded from the page, and the ledger shows it', async () => {
  const shop = await visit();
  await shop.page.getByLabel('Reserve first').check();
  await shop.pay('5200100000001003');
  assert.match(await shop.outcome(), /^Reserved/);
  assert.equal(await fact(shop.page, 'On hold'), '$24.00');
  await shop.press('Charge now');
  assert.equal(await shop.outcome(), 'Paid. Thank you!');
  assert.equal(await fact(shop.page, 'Charged'), '$24.00');
  await shop.press('Refund');
  assert.match(await shop.outcome(), /^Refunded/);
  assert.equal(await fact(shop.page, 'Refunded'), '$24.00');
  await shop.page.locator('.entry', { hasText: 'REFUND' }).waitFor();
  assert.deepEqual(await shop.page.locator('.entry').allInnerTexts(), [
    'Ledger · AUTHORIZE',
    'Ledger · CAPTURE',
    'Ledger · REFUND',
  ]);
  assert.deepEqual(shop.errors, []);
});

test('what was reserved can be given up', async () => {
  const shop = await visit();
  await shop.page.getByLabel('Reserve first').check();
  await shop.pay('4000100000000208');
  assert.equal(await fact(shop.page, '3-D Secure'), 'Attempted');
  await shop.press('Cancel the payment');
  assert.equal(await shop.outcome(), 'Cancelled. Nothing is charged.');
});

test('a payment sent again is the same payment, and its token pays for nothing else', async () => {
  const shop = await visit();
  await shop.pay('4000100000000000');
  await shop.outcome();
  const attempted = shop.page.locator('#attempted');
  await shop.press('Send the same payment again');
  assert.match(await attempted.innerText(), /nothing was charged twice/);
  await shop.press('Use the token for another order');
  assert.equal(await attempted.innerText(), 'Refused: a token pays once, and this one has.');
  assert.deepEqual(shop.errors, []);
});

test('fields with faults are marked, and nothing is sent', async () => {
  const { page } = await visit();
  await page.locator('#pay').click();
  await page.getByText('Please look over the card fields.').waitFor();
  assert.equal(await page.locator('.step', { hasText: 'card-lookups' }).count(), 0);
});

test('in French the shop, the fields and the bank speak French', async () => {
  const shop = await visit('fr');
  const { page, errors } = shop;
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  assert.match(await page.locator('#pay').innerText(), /^Payer 24,00/);
  await page.frameLocator('#card iframe').getByLabel('Numéro de carte').waitFor();
  await shop.pay('4000100000000729');
  await confirm(shop, 'Confirmer');
  assert.equal(await shop.outcome(), 'Payé. Merci!');
  const english = /\b(the|your|card|charge)\b/i;
  assert.ok(!english.test(await page.locator('main').innerText()), 'nothing is left in English');
  assert.deepEqual(errors, []);
});

const PHONE = { width: 360, height: 740 };

test('at 360 pixels nothing overflows, and a challenge fills the screen', async () => {
  const shop = await visit('en', { viewport: PHONE });
  const { page } = shop;
  const fits = async (): Promise<void> => {
    const width = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(width, PHONE.width);
  };
  await fits();
  await shop.pay('4000100000000729');
  await shop.challenge.locator('#code').waitFor();
  assert.equal((await page.locator('dialog iframe').boundingBox())?.width, PHONE.width);
  await confirm(shop);
  assert.equal(await shop.outcome(), 'Paid. Thank you!');
  await page.locator('.step.ledger').waitFor();
  await fits();
});

for (const [name, context] of [
  ['phone', { viewport: PHONE }],
  ['desktop', {}],
] as const) {
  test(`${name}: axe finds nothing serious in the shop and on the receipt, in both themes`, async () => {
    const shop = await visit('en', { ...context, reducedMotion: 'reduce' });
    const { page } = shop;
    await page.evaluate(AXE_SOURCE);
    const examine = async (state: string): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        if (PICTURES) {
          const path = `${PICTURES}/demo-${name}-${colorScheme}-${state}.png`;
          await page.screenshot({ path, fullPage: true });
        }
        const graves = await page.evaluate(
          gravesBy({ colours: colorScheme === 'dark' ? 'only' : undefined }),
        );
        assert.deepEqual(graves, [], `${state}, ${colorScheme}`);
      }
    };
    await examine('shop');
    await shop.pay('4000100000000000');
    await shop.outcome();
    await page.locator('.step.ledger').waitFor();
    await page.locator('.step.asked summary').last().click();
    await examine('receipt');
  });
}

test('opened at another address than its own, the shop says which to use', async () => {
  const { page } = await visit();
  await page.route('**/demo/settings', async (route) => {
    const response = await route.fetch();
    const settings = (await response.json()) as object;
    await route.fulfill({ response, json: { ...settings, publicUrl: 'https://shop.example' } });
  });
  await page.goto(`${publicUrl}/demo`);
  const link = page.getByRole('link', { name: 'https://shop.example/demo' });
  assert.equal(await link.getAttribute('href'), 'https://shop.example/demo');
});
