/** Payments in the console, as people who are signed in meet them: real service, real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import axe from 'axe-core';
import { openConsole } from './console.ts';

const { pay, url, visit } = await openConsole();
const finance = await visit('finance', '/');

test('a payment is found by its order number, refunded from its page, and its timeline shows it', async () => {
  await pay('isv', { orderId: 'other-1' });
  const paymentId = await pay('isv', {
    orderId: 'books-17',
    amount: { amount: 4250, currency: 'CAD' },
  });
  const { page, errors } = await visit('isv', '/payments');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Order number' }).click();
  await page.getByRole('textbox', { name: 'Order number' }).fill('books-17');
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'other-1' }).waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.get('orderId'), 'books-17');
  await page
    .getByRole('row', { name: /books-17/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByText(paymentId).first().waitFor();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund the payment' });
  await dialog.getByLabel('Amount').fill('12.50');
  await dialog.getByText('$12.50 CAD goes back to the card ending in 4242').waitFor();
  await dialog.getByLabel('Reason').fill('A book came damaged');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.waitFor({ state: 'detached' });

  const amounts = page.getByRole('region', { name: 'Amounts' });
  await amounts.getByText('$12.50').waitFor();
  await amounts.getByText('$30.00').waitFor();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const posted = timeline.locator('.step.of-ledger', { hasText: 'Refund' });
  assert.match(await posted.innerText(), /\$12\.50/);
  // What the payment is owed is what was taken, less what went back.
  assert.match(await posted.getByRole('row', { name: /Receivable/ }).innerText(), /\$30\.00/);
  await timeline.getByText('refund.succeeded').waitFor();

  // Each message can be opened, and the request be made again from a shell.
  await timeline.locator('summary', { hasText: '/payments' }).first().click();
  await timeline.getByRole('button', { name: 'Copy as curl' }).waitFor();
  assert.doesNotMatch((await timeline.textContent()) ?? '', /4242424242424242/);
  await timeline.getByRole('button', { name: /^API/ }).click();
  await timeline.getByRole('button', { name: 'Copy as curl' }).waitFor({ state: 'detached' });

  await page.evaluate(axe.source);
  const faults = await page.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
  );
  assert.deepEqual(faults, []);
  assert.deepEqual(errors, []);
});

test('the address of another partner’s payment shows that there is nothing; an operator sees it', async () => {
  const theirs = await pay('acquirer');
  const { page } = await visit('isv', `/payments/${theirs}`);
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Timeline' }).count(), 0);

  const operator = await visit('operator', `/payments/${theirs}`);
  await operator.page
    .getByRole('region', { name: 'Timeline' })
    .getByText('payment.succeeded')
    .waitFor();
  assert.deepEqual(operator.errors, []);
});

/** The name of what has the focus, whatever it is. */
const focused = async (page: Page) =>
  await page.evaluate<string>(
    `(() => {
      const at = document.activeElement;
      const label = at.labels?.[0]?.innerText ?? at.getAttribute('aria-label') ?? at.innerText;
      return label.trim();
    })()`,
  );

const ABOVE_THE_LIMIT = 250_000;
const cad = (amount: number) => ({ amount: { amount, currency: 'CAD' } });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Refund the payment' });
const refundOf = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true });
/** What the page says of the payment, beside its name. */
const state = (page: Page, text: string) => page.locator('header').getByText(text).first();

/** In front of a payment. */
async function atPayment(orderId: string, amount: number) {
  const paymentId = await pay('isv', { orderId, ...cad(amount) });
  await finance.page.goto(new URL(`/payments/${paymentId}`, url).href);
  await refundOf(finance.page).waitFor();
  return finance.page;
}

test('a dialog begins in its first field, Ctrl-Enter sends it, and the focus goes back to where it was', async () => {
  const page = await atPayment('keys-1', 5_000);
  await refundOf(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.waitFor();
  assert.match(await focused(page), /^Amount/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Refund');

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('one of two was broken');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await state(page, 'Partially refunded').waitFor();
  assert.equal(await focused(page), 'Refund');
});

test('from the palette too: what can be done here comes before pages of that name', async () => {
  const page = await atPayment('keys-2', 5_000);
  await page.getByRole('link', { name: 'Payments' }).first().focus();
  await page.keyboard.press('/');
  await page.locator('[role=combobox]:focus').waitFor();
  await page.keyboard.type('refund');
  const options = page.getByRole('option');
  await options.first().waitFor();
  const [first = '', second = ''] = await options.allInnerTexts();
  assert.equal(first.trim(), 'Refund');
  assert.equal(second.trim(), 'Refunds');
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await page.waitForFunction(`document.activeElement.tagName === 'INPUT'`);
  assert.match(await focused(page), /^Amount/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await focused(page), 'Payments');
});

test('where its button is gone, the focus is at the beginning of the page', async () => {
  const page = await atPayment('keys-3', 5_000);
  await refundOf(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Reason').fill('all of it came back');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await state(page, 'Refunded').waitFor();
  assert.equal(await focused(page), '← Payments'); // The first thing of the page.
});

test('where there is nothing else to fill in, a dialog begins with the reason; a filter gives the focus back too', async () => {
  const paymentId = await pay('isv', { orderId: 'keys-5' });
  const { page } = await visit('isv', `/payments/${paymentId}`);
  await page.getByRole('button', { name: 'Cancel payment' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Cancel the payment' }).waitFor();
  assert.match(await focused(page), /^Reason/);
  await page.keyboard.press('Escape');

  await page.goto(new URL('/payments', url).href);
  const filter = page.getByRole('button', { name: 'Filter by Amount' });
  await filter.focus();
  await page.keyboard.press('Enter');
  const popover = page.locator('.filter-popover');
  await popover.getByRole('textbox').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
  await filter.and(page.locator(':focus')).waitFor();
});

test('what waits for a second person keeps the focus in its dialog until it is closed', async () => {
  const page = await atPayment('keys-4', ABOVE_THE_LIMIT);
  await refundOf(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Reason').fill('the shop was closed');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Waiting for a second person').waitFor();
  assert.equal(await page.evaluate(`document.activeElement.closest('.dialog') !== null`), true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await refundOf(page).waitFor({ state: 'detached' });
});

test('metadata is edited on the page of a payment, and finds it in the list', async () => {
  await pay('isv', { metadata: { parcel: 'CA-1' } });
  const paymentId = await pay('isv', { metadata: { parcel: 'CA-2', note: 'a=b <b>' } });
  const { page, errors } = await visit('isv', `/payments/${paymentId}`);
  const panel = page.getByRole('region', { name: 'Metadata' });
  await panel.getByText('a=b <b>', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'Edit metadata' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit metadata' });
  const lines = dialog.getByRole('textbox', { name: 'Metadata' });
  assert.equal(await lines.inputValue(), 'parcel=CA-2\nnote=a=b <b>');
  await lines.fill('parcel=4242 4242 4242 4242');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('metadata.parcel:').waitFor();
  await lines.fill('parcel=CA-3\n\nchannel=web');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await panel.getByText('CA-3').waitFor();
  assert.equal(await panel.getByText('a=b <b>').count(), 0);

  await page.goto(new URL('/payments', page.url()).href);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Metadata' }).click();
  await page.getByRole('textbox', { name: 'Metadata' }).fill('parcel=CA-3');
  await page.keyboard.press('Enter');
  await page.getByText('1 row').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('metadata'), 'parcel=CA-3');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText(paymentId).first().waitFor();
  // The card number was refused, and nothing else.
  assert.equal(errors.length, 1);
  assert.match(errors.join(), /status of 400/);
});
