/** Payments in the console, as people who are signed in meet them: real service, real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { openConsole } from './console.ts';

const { pay, visit } = await openConsole();

test('a payment is found by its order number, refunded from its page, and its timeline shows it', async () => {
  await pay('isv', { orderId: 'other-1' });
  const paymentId = await pay('isv', {
    orderId: 'books-17',
    amount: { amount: 4250, currency: 'CAD' },
  });
  const { page, errors } = await visit('isv', '/payments');

  await page.getByRole('button', { name: 'Filter by Order number' }).click();
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
  await page.getByRole('button', { name: 'Filter by Metadata' }).click();
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
