/** What somebody is typing survives the end of their session, and goes out in nobody else's name. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentRequest } from '../payment-server.ts';
import { sandboxConsole, settled } from '../browser/console-door.ts';
import {
  comeBack,
  endSession,
  isCovered,
  lockOf,
  signInAgain,
  visitsWithClock,
} from '../browser/console-sessions.ts';

const service = await sandboxConsole();
const { asPartner, consoleUrl, credentials, people } = service;
const visitAt = visitsWithClock(service.visit);
const isv = asPartner('isv');
const merchantId = credentials.partners.isv.merchantId ?? '';

const MINUTE_MS = 60_000;

async function pay(orderId: string): Promise<string> {
  return (await isv('POST', '/payments', paymentRequest(merchantId, { orderId }))).string(
    'paymentId',
  );
}

async function refundsOf(paymentId: string): Promise<number> {
  const refunds = (await isv('GET', `/refunds?paymentId=${paymentId}`)).at('data');
  assert.ok(Array.isArray(refunds));
  return refunds.length;
}

/** In the middle of a refund, with a reason typed. */
async function inTheMiddle(orderId: string) {
  const paymentId = await pay(orderId);
  const visitor = await visitAt(people.isv, `/payments/${paymentId}`);
  const { page } = visitor;
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund' });
  const reason = dialog.getByLabel('Reason');
  await reason.fill('typed before it ended');
  const lock = page.getByRole('heading', { name: 'Your session has ended' });
  return { ...visitor, paymentId, dialog, reason, lock };
}

test('a reason that was typed survives the end of the session, and is sent once', async () => {
  const { dialog, lock, page, paymentId, reason } = await inTheMiddle('ends-1');
  await endSession(page);
  const confirm = dialog.getByRole('button', { name: 'Refund', exact: true });
  await confirm.click();
  await lock.waitFor();
  await lockOf(page)
    .getByText(/^Not updated since \d\d:\d\d:\d\d\.$/)
    .waitFor();
  assert.ok(await isCovered(reason)); // Whoever stands there does not read on.
  assert.equal(await page.getByLabel('E-mail').first().inputValue(), people.isv.email);
  await signInAgain(page, { ...people.isv, password: 'not the password at all' });
  await lockOf(page).getByRole('alert').waitFor();
  await signInAgain(page, people.isv);
  await lock.waitFor({ state: 'detached' });
  assert.equal(await reason.inputValue(), 'typed before it ended');
  await dialog.getByText('Nothing was done. Press the button again.').waitFor();
  assert.equal(await refundsOf(paymentId), 0);
  await confirm.click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await refundsOf(paymentId), 1);
});

test('nor is it lost where the session is found to have ended while nothing is asked for; in French too', async () => {
  const { lock, page, reason } = await inTheMiddle('ends-2');
  await endSession(page);
  await page.clock.runFor(MINUTE_MS + 1_000);
  await lock.waitFor();
  await page.keyboard.press('Escape'); // Nothing is under the keys.
  await lock.waitFor();
  await signInAgain(page, people.isv);
  await lock.waitFor({ state: 'detached' });
  assert.equal(await reason.inputValue(), 'typed before it ended');

  const { page: french } = await visitAt(people.isv, '/payments', 'fr-CA');
  await endSession(french);
  await french.clock.runFor(6_000);
  await french.getByRole('heading', { name: 'Votre session a pris fin' }).waitFor();
  await french.getByText('Ce que vous avez tapé est conservé.').waitFor();
});

test('somebody else who signs in finds nothing of whoever was there', async () => {
  const { dialog, lock, page } = await inTheMiddle('ends-3');
  await endSession(page);
  await page.clock.runFor(MINUTE_MS + 1_000);
  await lock.waitFor();
  await signInAgain(page, people.finance);
  await page.waitForURL(`${consoleUrl}/`);
  await settled(page);
  assert.equal(await dialog.count(), 0);
  assert.equal(await page.locator('main').getByText('ends-3').count(), 0);
});

test('two tabs: one that signs out locks the other, and signing in there opens both', async () => {
  const { context, lock, page, reason } = await inTheMiddle('tabs-1');
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Your account' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  await comeBack(page);
  await lock.waitFor();
  await other.getByLabel('E-mail').fill(people.isv.email);
  await other.getByLabel('Password').fill(people.isv.password);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('navigation').first().waitFor();
  await comeBack(page);
  await lock.waitFor({ state: 'detached' });
  assert.equal(await reason.inputValue(), 'typed before it ended');
});

test('two tabs: one in which somebody else has signed in leaves the other nothing to send in their name', async () => {
  const { context, dialog, page, paymentId } = await inTheMiddle('tabs-2');
  const other = await context.newPage();
  await endSession(page);
  await other.goto('/sign-in');
  await other.getByLabel('E-mail').fill(people.admin.email);
  await other.getByLabel('Password').fill(people.admin.password);
  await other.getByRole('button', { name: 'Continue' }).click();
  await other.getByRole('navigation').first().waitFor();
  await comeBack(page);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Partner/ }).waitFor(); // The console of the other one.
  assert.equal(await refundsOf(paymentId), 0);
});

test('a form on a page of its own survives as well, and what others changed meanwhile is not overwritten', async () => {
  const path = `/merchants/${merchantId}/edit`;
  const { page } = await visitAt(people.isv, path);
  const city = page.getByRole('region', { name: 'Address' }).getByLabel(/^City/);
  await city.fill('Elsewhere');
  await page.getByRole('textbox', { name: 'Reason' }).fill('they have moved');
  await endSession(page);
  await page.clock.runFor(MINUTE_MS + 1_000);
  const lock = page.getByRole('heading', { name: 'Your session has ended' });
  await lock.waitFor();
  const address = `/onboarding/merchants/${merchantId}`;
  const read = await isv('GET', address);
  const changed = await isv(
    'PATCH',
    address,
    JSON.stringify({ merchantDetails: { merchantInformation: { operatingAsName: 'Renamed' } } }),
    {
      'content-type': 'application/merge-patch+json',
      'if-match': read.headers['etag'] ?? '',
      'x-reason': 'renamed',
    },
  );
  assert.equal(changed.status, 200, changed.text);
  await signInAgain(page, people.isv);
  await lock.waitFor({ state: 'detached' });
  assert.equal(await city.inputValue(), 'Elsewhere');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save the changes' }).click();
  assert.equal((await answered).status(), 412);
});
