/**
 * What the console says is so, and what it keeps to itself is not needed: on a real service, whose
 * clock moves, with the people of its sandbox.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { totpCode, totpStepAt } from '../../service/src/access/users/totp.ts';
import { openConsole } from '../browser/console.ts';
import { confirmAction, fillFields, labelled } from '../browser/console-operator.ts';
import { fromBase32 } from '../user-server.ts';

const { merchantOf, pay, url, visit } = await openConsole();
const [admin, finance, isv, french] = [
  await visit('admin', '/'),
  await visit('finance', '/'),
  await visit('isv', '/'),
  await visit('isv', '/', 'fr-CA'),
];
after(() => {
  const errors = [admin, finance, isv, french].flatMap((visitor) => visitor.errors);
  // What a test is about may be a refusal; it is looked at there.
  assert.deepEqual(
    errors.filter((error) => !/status of (4\d\d|503)/.test(error)),
    [],
  );
});

const ABOVE_THE_LIMIT = 250_000;
const cad = (amount: number) => ({ amount: { amount, currency: 'CAD' } });

const go = async (page: Page, path: string) => await page.goto(`${url}${path}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pill = (page: Page, text: string) => page.locator('header, h1 + *').getByText(text).first();
describe('money that goes back', () => {
  test('a refund that waits is said on its payment, and not offered twice; then the payment reads refunded', async () => {
    const paymentId = await pay('isv', { orderId: 'waits-1', ...cad(ABOVE_THE_LIMIT) });
    const { page } = finance;
    await go(page, `/payments/${paymentId}`);
    await button(page, 'Refund').click();
    await confirmAction(page, 'Refund the payment', 'charged twice by the shop');
    const dialog = page.locator('.dialog');
    await dialog.getByText('Waiting for a second person').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const alert = page.getByRole('status').filter({ hasText: 'waits for a second person' });
    await alert.getByText('charged twice by the shop').waitFor();
    assert.equal(await button(page, 'Refund').count(), 0);
    await go(french.page, `/payments/${paymentId}`);
    await pill(french.page, 'Réussi').waitFor();

    await go(admin.page, `/payments/${paymentId}`);
    await admin.page.getByRole('link', { name: 'See the approval' }).click();
    await button(admin.page, 'Approve').click();
    await confirmAction(admin.page, 'Approve', 'the shop has confirmed it');
    await pill(page, 'Refunded').waitFor(); // By itself: the page is live.
    await alert.waitFor({ state: 'detached' });
    await pill(french.page, 'Remboursé').waitFor();
    await go(page, '/payments?orderId=waits-1');
    await page
      .getByRole('row', { name: /waits-1/ })
      .getByText('Refunded')
      .waitFor();
  });

  test('what waits of a part leaves the rest to be refunded', async () => {
    const paymentId = await pay('isv', { orderId: 'waits-2', ...cad(ABOVE_THE_LIMIT) });
    const { page } = finance;
    await go(page, `/payments/${paymentId}`);
    await button(page, 'Refund').click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill('2000');
    await confirmAction(page, 'Refund the payment', 'most of it came back');
    await page.locator('.dialog').getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'Refund').click();
    await page
      .getByRole('dialog')
      .getByText(/At most \$500\.00/)
      .waitFor();
    await page
      .getByRole('dialog')
      .getByLabel(/^Amount/)
      .fill('100');
    await confirmAction(page, 'Refund the payment', 'a part is broken');
    await pill(page, 'Partially refunded').waitFor();
  });
});

test('adjustments are decided on with all other approvals, and counted there', async () => {
  const { page } = finance;
  await go(page, '/adjustments');
  await button(page, 'Request an adjustment').click();
  const form = page.getByRole('dialog');
  await fillFields(form, { 'Merchant id': merchantOf('isv'), Amount: '12.50' });
  await confirmAction(page, 'Request an adjustment', 'goodwill for the outage');
  await page.getByRole('link', { name: 'Waits under Approvals' }).waitFor();
  assert.equal(await button(page, 'Approve').count(), 0);
  await go(admin.page, '/');
  // Beside it, the part of a refund that still waits.
  await admin.page.getByRole('link', { name: 'Approvals 2 wait for you' }).click();
  const waiting = admin.page.getByRole('region', { name: 'Adjustments' });
  const row = waiting.getByRole('row', { name: /goodwill for the outage/ });
  await row.getByText('$12.50').waitFor();
  await row.getByRole('button', { name: 'Approve' }).click();
  await confirmAction(admin.page, 'Approve', 'as agreed with support');
  await row.waitFor({ state: 'detached' });
  await admin.page.getByRole('link', { name: 'Approvals 1 waits for you' }).waitFor();
  await page
    .getByRole('row', { name: /goodwill/ })
    .getByText('admin@causeway.test')
    .waitFor();
});

describe('merchants and orders', () => {
  test('a merchant that is suspended is offered no order, here or by its address', async () => {
    const { page } = admin;
    const merchantId = merchantOf('bank');
    await go(page, `/merchants/${merchantId}`);
    const order = page.getByRole('link', { name: 'Place an order' });
    await order.waitFor();
    const ordering = (await order.getAttribute('href')) ?? '';
    await button(page, 'Suspend').click();
    await confirmAction(page, /^Suspend/, 'the owner cannot be reached');
    await button(page, 'Reactivate').waitFor();
    assert.equal(await order.count(), 0);
    await go(page, ordering);
    await page.getByText('This merchant is suspended').waitFor();
    assert.equal(await button(page, 'Place an order').count(), 0);
    await go(page, `/merchants/${merchantId}`);
    await button(page, 'Reactivate').click();
    await confirmAction(page, /^Reactivate/, 'the owner has called');
    await order.waitFor();
  });

  test('ordering does not say that payments wait for an order, in either language', async () => {
    const merchantId = merchantOf('bank');
    const partner = await bankOf(admin.page);
    await go(admin.page, `/orders/new?merchantId=${merchantId}&partner=${partner}`);
    await admin.page.getByText(/It takes payments before, too/).waitFor();
  });

  test('a save without a reason asks for one in plain words', async () => {
    for (const [{ page }, city, save, said] of [
      [isv, 'City', 'Save the changes', 'Say why, in 3 to 500 characters on one line.'],
      [
        french,
        'Ville',
        'Enregistrer les modifications',
        'Dites pourquoi, en 3 à 500 caractères sur une ligne.',
      ],
    ] as const) {
      await go(page, `/merchants/${merchantOf('isv')}/edit`);
      await page
        .getByLabel(labelled(city))
        .or(page.getByLabel(new RegExp(`^${city}`)))
        .first()
        .fill('Elsewhere');
      await button(page, save).click();
      await page.getByText(said).waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /encode|X-Reason|percent-/i);
    }
  });
});

/** The partner of the bank’s merchant, as the address names it. */
async function bankOf(page: Page): Promise<string> {
  await go(page, `/merchants/${merchantOf('bank')}`);
  const order = page.getByRole('link', { name: 'Place an order' });
  const href = (await order.getAttribute('href')) ?? '';
  return new URL(href, url).searchParams.get('partner') ?? '';
}

test('recovery codes: none without a word, and new ones for the password alone', async () => {
  const { page } = isv;
  const password = isv.password;
  await go(page, '/account');
  await button(page, 'Set up').click();
  const app = page.getByRole('dialog', { name: 'Authenticator app' });
  await app.getByLabel('Your password').fill(password);
  await page.keyboard.press('Control+Enter');
  const secret = fromBase32((await app.locator('.totp code').innerText()).replaceAll(/\s/g, ''));
  await app
    .getByLabel('6 digits that the app shows')
    .fill(totpCode(secret, totpStepAt(new Date())));
  await page.keyboard.press('Control+Enter');
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.getByLabel('Your password').waitFor(); // Asked for at once.
  await page.keyboard.press('Escape');
  await page.getByText('You have no recovery codes').waitFor();
  await button(page, 'Make ten codes').click();
  await codes.getByLabel('Your password').fill(password);
  await button(page, 'Show the codes').click();
  const list = page.locator('.recovery-codes li');
  await list.first().waitFor();
  const [first = ''] = await list.allInnerTexts();
  await page.getByLabel('I have stored them').check();
  await codes.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('10 codes left').waitFor();

  await button(page, 'Make ten new codes').click();
  await codes
    .getByText(/10 codes/)
    .first()
    .waitFor(); // What stops working.
  await codes.getByLabel('Your password').fill('not the password at all');
  await codes.locator('button[type=submit]').click();
  await codes.getByText('This is not your password.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('10 codes left').waitFor();
  assert.ok(first);

  await button(page, 'Remove').click();
  await page.getByText('Removed; your recovery codes are gone with it').waitFor();
});

describe('time', () => {
  test('a drill-down keeps its range', async () => {
    await pay('isv', { orderId: 'declined-1', ...cad(1_005) }, 422);
    const { page } = isv;
    await go(page, '/?range=24h');
    const declined = page.getByRole('link', { name: 'Do not honour' });
    await declined.waitFor(); // Counted within seconds, and shown by itself.
    await declined.click();
    await page.getByRole('row', { name: /declined-1/ }).waitFor();
    const { searchParams } = new URL(page.url());
    const [from, to] = ['created_from', 'created_to'].map((name) =>
      Date.parse(searchParams.get(name) ?? ''),
    );
    assert.equal(searchParams.get('reason'), 'DECLINED_05');
    const hours = ((to ?? 0) + 1 - (from ?? 0)) / 3_600_000; // The last moment is of the list.
    assert.ok(hours >= 24 && hours <= 25, String(hours));
  });

  test('a moved clock says what happened, and filters go by its time', async () => {
    await pay('isv', { orderId: 'before-1' });
    const { page } = admin;
    await go(page, '/sandbox');
    await button(page, 'Move the clock').click();
    await page.getByRole('dialog').getByLabel('By').selectOption({ label: '7 days' });
    await confirmAction(page, 'Move the clock', 'to see a payout');
    const happened = page.getByRole('status', { name: 'What happened' });
    await happened.getByText('batch.closed').waitFor();
    await happened.getByRole('link', { name: 'batch.closed' }).click();
    await page
      .getByRole('row', { name: /batch\.closed/ })
      .first()
      .waitFor();

    await pay('isv', { orderId: 'after-1' });
    for (const [visitor, chip, day] of [
      [isv, 'Filter by Created', 'Last 24 hours'],
      [french, 'Filtrer par Créé', 'Dernières 24 heures'],
    ] as const) {
      await visitor.page.evaluate(`dispatchEvent(new Event('focus'))`);
      await go(visitor.page, '/payments');
      await visitor.page.getByRole('button', { name: chip }).click();
      await visitor.page.getByRole('button', { name: day }).click();
      await visitor.page.getByRole('row', { name: /after-1/ }).waitFor();
      await visitor.page.getByRole('row', { name: /before-1/ }).waitFor({ state: 'detached' });
    }
  });

  test('in a tab that was open before, its time is known as soon as it is looked at', async () => {
    await go(isv.page, '/payments');
    await button(isv.page, 'Filter by Created').waitFor();
    await go(admin.page, '/sandbox');
    await button(admin.page, 'Move the clock').click();
    await admin.page.getByRole('dialog').getByLabel('By').selectOption({ label: '7 days' });
    await confirmAction(admin.page, 'Move the clock', 'once more');
    await pay('isv', { orderId: 'after-2' });
    const read = isv.page.waitForResponse((answer) => answer.url().endsWith('/api/session'));
    await isv.page.evaluate(`dispatchEvent(new Event('focus'))`);
    await read;
    await button(isv.page, 'Filter by Created').click();
    await isv.page.getByRole('button', { name: 'Last 24 hours' }).click();
    await isv.page.getByRole('row', { name: /after-2/ }).waitFor();
    await isv.page.getByRole('row', { name: /after-1/ }).waitFor({ state: 'detached' });
  });
});
