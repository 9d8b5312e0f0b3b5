/**
 * Lists by several filters, what is done to many rows at once, and payments that may be the same one again:
 * on a real service, with the people of its sandbox.
 */
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { openConsole } from '../browser/console.ts';
import { assertAccessible, confirmAction } from '../browser/console-operator.ts';

const { merchantOf, pay, url, visit } = await openConsole();
const [admin, finance, isv] = [
  await visit('admin', '/'),
  await visit('finance', '/'),
  await visit('isv', '/'),
];
after(() => {
  const errors = [admin, finance, isv].flatMap((visitor) => visitor.errors);
  assert.deepEqual(
    errors.filter((error) => !/status of (4\d\d|503)|ERR_FAILED|net::/.test(error)),
    [],
  );
});

const cad = (amount: number) => ({ amount: { amount, currency: 'CAD' } });
const go = async (page: Page, path: string) => await page.goto(`${url}${path}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialogOf = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, order: string) => page.getByRole('row', { name: new RegExp(order) });
const choose = async (page: Page, order: string, modifiers: 'Shift'[] = []) =>
  await rowOf(page, order).getByRole('checkbox').click({ modifiers });
const shown = async (page: Page) =>
  await page.locator('tbody tr:not([aria-hidden]) .row-link').count();

const [one, two, three] = [
  await pay('isv', { orderId: 'sel-1', ...cad(1_100) }),
  await pay('isv', { orderId: 'sel-2', ...cad(2_200) }),
  await pay('isv', { orderId: 'sel-3', ...cad(3_300) }),
];
await pay('isv', { orderId: 'sel-4', ...cad(5_051) }, 422);
await pay('isv', { orderId: 'big-1', ...cad(70_000) });
await pay('isv', { orderId: 'big-2', ...cad(70_100) });

describe('filters', () => {
  test('a merchant by its name, several statuses and amounts stand in one row and in the address', async () => {
    const { page } = finance;
    await page.setViewportSize({ width: 1280, height: 800 });
    await go(page, '/payments');
    const bar = page.locator('.filter-bar');
    await rowOf(page, 'sel-1').waitFor();
    const { height = 0 } = (await bar.boundingBox()) ?? {};
    assert.ok(height < 60, `one row is ${height} high`);

    await button(page, 'Filter by Merchant').click();
    const combobox = page.getByRole('combobox');
    await page.getByRole('option').first().waitFor();
    const name =
      (await page.getByRole('option').first().locator('span').first().textContent()) ?? '';
    await combobox.fill(name);
    await page.getByRole('option', { name }).first().waitFor();
    await combobox.press('Enter');
    await page.waitForURL(/merchantId=\d{13}/);
    await button(page, 'Remove filter Merchant').click();

    await button(page, 'Filter by Status').click();
    await page.getByRole('checkbox', { name: 'Declined', exact: true }).click();
    await page.waitForURL(/status=DECLINED/);
    await page.getByRole('checkbox', { name: 'Succeeded' }).click();
    await page.waitForURL(/status=SUCCEEDED(%2C|,)DECLINED/);
    await page.keyboard.press('Escape');
    await button(page, 'Filter by Amount').click();
    await page.getByLabel('At least').fill('20');
    await page.getByLabel('At most').fill('10');
    await page.keyboard.press('Enter');
    await page.getByText('the smaller one first').waitFor();
    await page.getByLabel('At most').fill('40,00');
    await page.keyboard.press('Enter');
    await page.waitForURL(/amountMin=2000&amountMax=4000|amountMax=4000/);
    await rowOf(page, 'sel-1').waitFor({ state: 'detached' });
    assert.equal(await shown(page), 2);
    const { height: set = 0 } = (await bar.boundingBox()) ?? {};
    assert.ok(set < 60, `with filters that are set it is ${set} high`);
    await assertAccessible(page);
  });

  test('days are those of the service’s clock', async () => {
    const { page } = finance;
    await go(page, '/payments');
    await rowOf(page, 'sel-1').waitFor();
    await button(page, 'Filter by Created').click();
    await button(page, 'Yesterday').click();
    await page.waitForURL(/created_to=/);
    await page.getByText('Nothing fits these filters').waitFor();
    await button(page, 'Filter by Created').click();
    await button(page, 'Today').click();
    await rowOf(page, 'sel-1').waitFor();
    const { searchParams } = new URL(page.url());
    const from = new Date(searchParams.get('created_from') ?? '');
    const inToronto = {
      timeZone: 'America/Toronto',
      hourCycle: 'h23',
      timeStyle: 'medium',
    } as const;
    assert.equal(from.toLocaleTimeString('en', inToronto), '00:00:00');
  });
});

describe('many at once', () => {
  test('chosen with the mouse, a range and keys; the sum is said; what was chosen is exported', async () => {
    const { page } = finance;
    await go(page, '/payments');
    await choose(page, 'sel-1');
    await choose(page, 'sel-3', ['Shift']);
    await page.getByText('3 selected').waitFor();
    await page.getByRole('toolbar').getByText('$66.00').waitFor();
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const download = page.waitForEvent('download');
    await button(page, 'Export selected').click();
    assert.equal((await download).suggestedFilename(), 'payments-selected.csv');
    await button(page, 'Clear selection').click();
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
  });

  test('a bulk refund that is cut off goes on where it stopped, and refunds each once', async () => {
    const { page } = finance;
    await go(page, '/payments');
    for (const order of ['sel-1', 'sel-2', 'sel-3', 'sel-4']) await choose(page, order);
    // The answers of two are lost on the way, though what they ask for is done.
    const lost: string[] = [];
    const lose = async (route: Route) => {
      if (lost.length < 2) {
        lost.push(route.request().postData() ?? '');
        await route.fetch();
      }
      await route.abort();
    };
    await page.route('**/api/refunds', lose);
    await button(page, 'Refund selected').click();
    await dialogOf(page).getByText('All that is left of 3 payments').waitFor();
    await dialogOf(page).getByText('$66.00').waitFor();
    await dialogOf(page).getByText('1 of them cannot take part').waitFor();
    await dialogOf(page)
      .getByLabel(/Reason/)
      .fill('the fair was called off');
    await dialogOf(page).getByRole('button', { name: 'Refund selected' }).click();
    await dialogOf(page).getByRole('progressbar').waitFor();
    await dialogOf(page).getByRole('listitem').nth(2).waitFor();
    while (lost.length < 2) await page.waitForEvent('requestfailed');
    await page.unrouteAll({ behavior: 'ignoreErrors' }); // One may be on its way still.
    await page.reload(); // As whoever closes the page.
    await page.getByText('Refund selected: 0 of 3 done').waitFor();
    await button(page, 'Go on').click();
    await dialogOf(page).getByText('All have been asked for.').waitFor();
    assert.equal(await dialogOf(page).getByText('Done', { exact: true }).count(), 3);
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
    for (const paymentId of [one, two, three]) {
      await go(page, `/refunds?paymentId=${paymentId}`);
      await page.getByText('1 row').waitFor();
    }
  });

  test('what is too much for one person waits for a second, however it is cut up', async () => {
    const { page } = finance;
    await go(page, '/payments');
    await choose(page, 'big-1');
    await choose(page, 'big-2');
    await button(page, 'Refund selected').click();
    await dialogOf(page).getByText('waits for a second person').waitFor();
    await confirmAction(page, 'Refund selected', 'both came back');
    await dialogOf(page).getByText('All have been asked for.').waitFor();
    await dialogOf(page).getByText('Waits for approval').first().waitFor();
    assert.equal(await dialogOf(page).getByText('Waits for approval').count(), 1);
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
  });
});

describe('possible duplicates', () => {
  test('stand beside each other with what differs, and either is refunded there', async () => {
    const { page } = isv;
    const first = await pay('isv', { orderId: 'twice', ...cad(4_321) });
    const second = await pay('isv', { orderId: 'twice', ...cad(4_321), invoiceNumber: 'inv-9' });
    await go(page, `/payments/${first}`);
    await page.getByText('Possible duplicate').waitFor();
    await button(page, 'Compare').click();
    const table = page.locator('.compared');
    await table.getByRole('cell', { name: /inv-9.*differs/ }).waitFor();
    await assertAccessible(page);
    await table.getByRole('button', { name: 'Refund this one' }).last().click();
    await confirmAction(page, 'Refund the payment', 'charged twice');
    await table.getByText('Nothing is left to refund.').waitFor();
    await go(admin.page, `/payments/${second}`);
    await admin.page.getByText('Possible duplicate').waitFor();
    await admin.page.locator('h1 ~ *').getByText('Refunded').first().waitFor();
    assert.equal(merchantOf('isv').length, 13);
  });
});
