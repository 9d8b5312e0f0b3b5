/** From a figure to what it counts, and back: one range, carried into every list. On a real service. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole } from '../browser/console.ts';
import { cardMethod } from '../payment-server.ts';
import { authenticationRequest } from '../three-d-secure-server.ts';
import { until } from '../until.ts';

const { merchantOf, pay, post, url, visit } = await openConsole();
const [isv, admin] = [await visit('isv', '/'), await visit('admin', '/')];
after(() => {
  const errors = [isv, admin].flatMap((visitor) => visitor.errors);
  assert.deepEqual(
    errors.filter((error) => !/status of 4\d\d/.test(error)),
    [],
  );
});

const { page } = isv;
const [US, CA] = ['4242424242424242', '4111111111111111'];
const buy = async (cardNumber: string, cents: number, status = 201) =>
  await pay(
    'isv',
    { amount: { amount: cents, currency: 'CAD' }, paymentMethod: cardMethod({ cardNumber }) },
    status,
  );
for (const card of [US, US, US, CA]) await buy(card, 1_000);
await buy('5555555555554444', 1_051, 422);
const FRICTIONLESS = '4000100000000000';
const NOT_AUTHENTICATED = '4000100000000109';
for (const card of [FRICTIONLESS, NOT_AUTHENTICATED]) {
  const request = authenticationRequest(merchantOf('isv'), card);
  await post('isv', '/three-d-secure/authentications', request, 200);
}

const go = async (path: string, of: Page = page) => await of.goto(`${url}${path}`);
const tile = (name: string) => page.getByRole('region', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name }).first();
const search = () => new URL(page.url()).searchParams;

/** How many rows the list of a page shows, once it shows any: each has its time. */
async function rowsListed(): Promise<number> {
  const rows = page.locator('.data-table tbody tr:has(time)');
  await rows.first().waitFor();
  return await rows.count();
}

/** Measured times are written every few seconds. */
async function shown(path: string, text: string): Promise<void> {
  await until(async () => {
    await go(path);
    await page.getByText(text).or(page.getByText('No calls in this time.')).first().waitFor();
    return (await page.getByText(text).count()) > 0;
  });
}

test('a tile opens the payments that it counts, with its span to the millisecond', async () => {
  await tile('Approval rate').getByText('4 of 5').waitFor();
  await page.getByText('The axis begins at 75%, not at zero.').waitFor();
  await link('Approval rate').click();
  await page.waitForURL(/\/payments\?/);
  assert.equal(await rowsListed(), 5);
  const [from, to] = ['created_from', 'created_to'].map((name) => search().get(name) ?? '');
  assert.match(`${from} ${to}`, /T00:00:00.000Z .*T23:59:59.999Z$/);
  await page.goBack();
  await link('Approved volume').click();
  await page.waitForURL(/isApproved=true/);
  assert.equal(await rowsListed(), 4);
  await page.goBack();
  await link(/Insufficient funds/).click();
  await page.waitForURL(/reason=DECLINED_51/);
  assert.equal(await rowsListed(), 1);
});

test('by the keyboard a point of a chart opens its day, and the day compared with is one click away', async () => {
  await go('/?compare=week');
  const chart = page.getByRole('button', { name: /^Approved and refunded amounts/ });
  await chart.focus();
  await page.keyboard.press('End');
  await page.locator('.legend').first().getByText('$40').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payments\?/);
  assert.equal(await rowsListed(), 5);
  const day = search().get('created_from') ?? '';
  await page.getByRole('button', { name: 'Show that span instead' }).click();
  await page.getByText('Nothing fits these filters').waitFor();
  const before = search().get('created_from') ?? '';
  assert.equal(Date.parse(day) - Date.parse(before), 7 * 86_400_000);
  await page.getByRole('button', { name: 'Show that span instead' }).click();
  assert.equal(await rowsListed(), 5);
});

test('one range goes along from page to page, and days of one’s own stand in the address', async () => {
  await go('/');
  await page.getByRole('button', { name: '30 days' }).click();
  await page.waitForURL(/range=30d/);
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
  const thirty = page.getByRole('button', { name: '30 days' });
  await until(async () => (await thirty.getAttribute('aria-pressed')) === 'true');
  await page.getByRole('button', { name: 'Other days' }).click();
  await page.getByLabel('First day').fill('2026-01-05');
  await page.getByLabel('Last day').fill('2026-01-06');
  await page.keyboard.press('Enter');
  await page.waitForURL(/from=2026-01-05&to=2026-01-06/);
  await page.getByText('No payments in this time.').waitFor();
  await page.getByLabel('Compare with').selectOption('none');
  await page.waitForURL(/compare=none/);
});

test('payments are shown by brand, country, hour and weekday, and bars open their lists', async () => {
  await go('/explore?range=7d');
  await page.getByRole('row', { name: /Visa 4/ }).waitFor();
  await link('Mastercard').click();
  await page.waitForURL(/cardBrand=MASTERCARD/);
  assert.equal(await rowsListed(), 1);
  await go('/explore?by=country');
  await page.getByRole('row', { name: /United States 3/ }).waitFor();
  await page.getByRole('row', { name: /Canada 1/ }).waitFor();
  await page.getByRole('row', { name: /Unknown 1/ }).waitFor();
  await link('United States').click();
  await page.waitForURL(/cardCountry=US/);
  assert.equal(await rowsListed(), 3);
  await page.goBack();
  await page.getByRole('button', { name: 'Weekday' }).click();
  const heat = page.getByRole('region', { name: 'Payments by hour and day of the week' });
  await heat.getByRole('link', { name: '5', exact: true }).click();
  await page.waitForURL(/createdHour=\d+&createdWeekday=\d/);
  assert.equal(await rowsListed(), 5);
  await page.goBack();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  const weekday = new Date().toLocaleDateString('en-CA', { weekday: 'long', timeZone: 'UTC' });
  const row = page.getByRole('row', { name: new RegExp(`^${weekday} 4 1`) });
  await row.getByRole('link', { name: weekday }).click();
  await page.waitForURL(/createdWeekday=\d/);
  assert.equal(await rowsListed(), 5);
  await page.goBack();
  await page.getByRole('button', { name: 'Merchant', exact: true }).click();
  await page.locator('.ranking tbody a').first().click();
  await page.waitForURL(/\/merchants\/\d{13}/);
});

test('3-D Secure opens step by step, down to the authentications', async () => {
  await go('/explore?range=24h');
  const steps = page.locator('.funnel-steps');
  await steps.getByText('Failed', { exact: true }).click();
  await page.waitForURL(/step=failed/);
  await page.locator('.step-content .funnel a').first().click();
  await page.waitForURL(/\/authentications\?.*step=FAILED.*/);
  assert.equal(await rowsListed(), 1);
  await page.goBack();
  await steps.getByText('Without a challenge', { exact: true }).click();
  await page
    .locator('details[open]')
    .filter({ has: page.getByText('Without a challenge', { exact: true }) })
    .getByRole('link', { name: /Open the list/ })
    .click();
  await page.waitForURL(/step=FRICTIONLESS/);
  assert.equal(await rowsListed(), 1);
});

test('an operation’s times lead to its requests, and to the slow ones', async () => {
  await shown('/explore?operation=createPayment', 'Those of');
  await link('Its requests').click();
  await page.waitForURL(/route=%2Fpayments/);
  assert.equal(await rowsListed(), 5);
  await page.goBack();
  await link(/^Those of/).click();
  await page.waitForURL(/minDurationMs=\d+/);
});

test('an operator sees partners, and from there the merchants of one', async () => {
  await go('/explore?by=partner', admin.page);
  await admin.page.locator('.ranking tbody a').first().click();
  await admin.page.waitForURL(/partner=.*by=merchant|by=merchant.*partner=/);
  await admin.page.getByRole('row', { name: /80%/ }).waitFor();
});
