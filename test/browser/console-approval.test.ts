/** Money that goes back: from the payment's page, and by an agent; above the limit by two. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { callOf } from '../http.ts';
import { merchantBody } from '../merchant-body.ts';
import { paymentRequest } from '../payment-server.ts';
import { sandboxConsole } from './console-door.ts';

const { app, asPartner, consoleUrl, credentials, people, visit } = await sandboxConsole();
const isv = asPartner('isv');

async function pay(amount: number): Promise<string> {
  const { merchantId } = credentials.partners.isv;
  const request = paymentRequest(merchantId ?? '', { amount: { amount, currency: 'CAD' } });
  return (await isv('POST', '/payments', request)).string('paymentId');
}

async function refundsOf(paymentId: string): Promise<number> {
  const refunds = (await isv('GET', `/refunds?paymentId=${paymentId}`)).at('data');
  assert.ok(Array.isArray(refunds));
  return refunds.length;
}

/** The dialog of the payment's page, filled; the button is left to the test. */
async function askForRefund(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  // By its class: what is said when it is done is a dialog as well, for a moment beside this one.
  const dialog = page.locator('.dialog');
  await dialog.getByLabel('Reason').fill(reason);
  return { dialog, confirm: dialog.getByRole('button', { name: 'Refund', exact: true }) };
}

test('above the limit a second person decides, and the log shows both', async () => {
  const paymentId = await pay(250_000);
  const [finance, admin] = [await visit(people.finance), await visit(people.admin)];
  await finance.go(`/payments/${paymentId}`);
  const { confirm, dialog } = await askForRefund(finance.page, 'charged twice by the shop');
  await dialog
    .getByText(/2,500\.00/)
    .first()
    .waitFor(); // It says what will happen.
  await confirm.click();
  await dialog.getByText('Waiting for a second person').waitFor();
  assert.equal(await refundsOf(paymentId), 0);

  await dialog.getByRole('link', { name: 'See approvals' }).click();
  await finance.page.getByRole('table').getByRole('link').first().click();
  await finance.page.getByText('You asked for this').waitFor();
  assert.equal(await finance.page.getByRole('button', { name: 'Approve' }).count(), 0);
  const { pathname } = new URL(finance.page.url());
  const refused = await finance.context.request.post(
    `/api/actions/${pathname.split('/')[2]}/approve`,
    {
      headers: { origin: consoleUrl, 'api-version': CURRENT },
      data: { reason: 'it is fine, believe me' },
    },
  );
  assert.equal(refused.status(), 403);

  const waiting = admin.page.getByRole('link', { name: 'Approvals 1 waits for you' });
  await admin.go('/approvals');
  await waiting.waitFor();
  assert.equal(await finance.page.getByText('waits for you').count(), 0); // Not for who asked.
  await admin.page.getByRole('table').getByRole('link').first().click();
  await admin.page.getByText('charged twice by the shop').first().waitFor();
  await admin.page.getByRole('button', { name: 'Approve' }).click();
  const decision = admin.page.getByRole('dialog');
  await decision.getByLabel('Reason').fill('the shop has confirmed it');
  await decision.getByRole('button', { name: 'Approve' }).dblclick();
  await admin.page.locator('h1 + *, header').getByText('Done').first().waitFor();
  assert.equal(await refundsOf(paymentId), 1);
  await finance.page.getByText('the shop has confirmed it').waitFor(); // By itself: the page is live.
  await waiting.waitFor({ state: 'detached' });

  await admin.go('/audit-log');
  for (const [action, actor, reason] of [
    ['action.requested', people.finance.email, 'charged twice by the shop'],
    ['action.approved', people.admin.email, 'the shop has confirmed it'],
    ['action.done', people.finance.email, 'charged twice by the shop'],
  ] as const) {
    const row = admin.page.getByRole('row').filter({ hasText: action }).first();
    assert.match(await row.innerText(), new RegExp(`${actor}[^]*${reason}`));
  }
  await admin.page.getByRole('button', { name: 'action.done' }).first().click();
  const entry = admin.page.getByRole('dialog');
  const changes = await entry.locator('.changes').innerText();
  assert.match(changes, /refundId/);
  assert.deepEqual([...finance.errors, ...admin.errors], []);
});

test('a person gives an agent its limits, and approves what is above them', async () => {
  const paymentId = await pay(8_000);
  const { page, errors, go } = await visit(people.isv);
  await go('/credentials');
  await page.getByRole('button', { name: 'Create a client' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Support agent');
  await form.getByLabel('refund.write').check();
  await form.getByLabel('For an agent (MCP)').check();
  await form.getByLabel('Currency').selectOption('CAD');
  await form.getByLabel('Most in one call').fill('100');
  await form.getByLabel('Approved by a person above').fill('50');
  await form.getByLabel('Most in a day').fill('200');
  await form.getByLabel('Reason').fill('for the support desk');
  await form.locator('button[type=submit]').click();
  const shown = page.getByRole('dialog').locator('code');
  await shown.nth(1).waitFor();
  const [client_id = '', client_secret = ''] = await shown.allInnerTexts();
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Support agent' }).click();
  await page.getByText('$100.00 a call, $200.00 a day, a person above $50.00').waitFor();

  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  const token = await app.inject({
    method: 'POST',
    url: '/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(grant).toString(),
  });
  const { access_token: bearer } = token.json<{ access_token: string }>();
  const agent = callOf(app, { authorization: `Bearer ${bearer}`, 'x-reason': 'It%20broke' });
  const refund = { idempotencyKey: randomUUID(), paymentId };
  assert.equal((await agent('POST', '/refunds', refund)).at('decidedBy'), 'PERSON');

  await go('/approvals');
  await page.getByRole('row').filter({ hasText: 'Support agent' }).getByRole('link').click();
  await page.getByText('It broke').first().waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  const decision = page.getByRole('dialog');
  await decision.getByLabel('Reason').fill('seen the photograph');
  await decision.getByRole('button', { name: 'Approve' }).click();
  await page.locator('h1 + *, header').getByText('Done').first().waitFor();
  assert.equal(await refundsOf(paymentId), 1);
  assert.deepEqual(errors, []);
});

test('an operator gives a partner other limits, and its own people see them', async () => {
  const partnerId = (await isv('GET', '/partner')).string('partner.partnerId');
  const [operator, own] = [await visit(people.admin), await visit(people.isv)];
  await operator.go(`/credentials?tab=limits&partner=${partnerId}`);
  await operator.page.getByRole('row', { name: /^Merchants 1 / }).waitFor();
  await operator.page.getByRole('button', { name: 'Change the limits' }).click();
  const dialog = operator.page.locator('.dialog');
  await dialog.getByLabel('Merchants', { exact: true }).fill('1');
  await dialog.getByLabel('Weight').fill('3');
  await dialog.getByLabel('Reason').fill('they are on trial');
  await dialog.locator('button[type=submit]').dblclick();
  await dialog.waitFor({ state: 'detached' });
  await operator.page.getByRole('row', { name: /^Merchants 1 1$/ }).waitFor();

  await own.go('/credentials?tab=limits');
  await own.page.getByRole('row', { name: /^Merchants 1 1$/ }).waitFor();
  assert.equal(await own.page.getByRole('button', { name: 'Change the limits' }).count(), 0);
  assert.equal(await own.page.getByText('Weight').count(), 0); // What others have is nobody's business.
  const another = await isv('POST', '/onboarding/merchants', merchantBody());
  assert.equal(another.status, 409, another.text);
  assert.deepEqual([...operator.errors, ...own.errors], []);
});

test('below the limit it is done at once, and a double click does it once', async () => {
  const paymentId = await pay(2_500);
  const { page, errors, answers, go } = await visit(people.finance);
  await go(`/payments/${paymentId}`);
  const { confirm, dialog } = await askForRefund(page, 'goods came back');
  await confirm.dblclick();
  await dialog.waitFor({ state: 'detached' });
  const sent = answers.filter((answer) => answer.request().method() === 'POST');
  assert.ok(sent.every((answer) => answer.status() < 400));
  assert.equal(await refundsOf(paymentId), 1);
  // Nothing is left to give back, and the page has noticed.
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor({ state: 'detached' });
  assert.deepEqual(errors, []);
});

test('an answer that is lost is asked for again, with nothing done twice', async () => {
  const paymentId = await pay(3_500);
  const { page, errors, go } = await visit(people.finance);
  await page.clock.install();
  await go(`/payments/${paymentId}`);
  const { confirm, dialog } = await askForRefund(page, 'wrong size');
  await page.route('/api/refunds', async (route) => {
    await route.fetch(); // It arrives, and what comes back does not.
    await route.abort();
  });
  await confirm.click();
  await dialog.getByText('No answer came.').waitFor();
  assert.equal(await refundsOf(paymentId), 1);
  // The payment has nothing left to give back; what was opened stays, with what it says.
  await page.clock.runFor(60_000);
  await dialog.getByText('No answer came.').waitFor();
  await page.unroute('/api/refunds');
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await refundsOf(paymentId), 1);
  assert.deepEqual(errors, []);
});

test('a reason too short is said at its field, and nothing happens', async () => {
  const paymentId = await pay(4_500);
  const { page, go } = await visit(people.isv);
  await go(`/payments/${paymentId}`);
  const { dialog, confirm } = await askForRefund(page, 'no');
  await confirm.click();
  await dialog.locator('.field-fault').waitFor(); // Two letters are no reason.
  assert.equal(await refundsOf(paymentId), 0);
});
