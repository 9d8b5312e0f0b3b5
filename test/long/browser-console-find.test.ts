/** Find anything: what can be done here, then records by any word of their names, by the keyboard alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sandboxConsole } from '../browser/console-door.ts';
import { merchantBody } from '../merchant-body.ts';
import { paymentRequest } from '../payment-server.ts';

const { asPartner, people, visit } = await sandboxConsole();
const isv = asPartner('isv');

async function newMerchant(legalName: string, operatingAsName: string): Promise<string> {
  const merchantInformation = { legalName, operatingAsName };
  const body = merchantBody({ merchantDetails: { merchantInformation } });
  return (await isv('POST', '/onboarding/merchants', body)).string('merchantId');
}
const pub = await newMerchant('9412 Québec inc.', 'O’Keefe & Müller Pub');
const payment = await isv('POST', '/payments', paymentRequest(pub, { orderId: 'WEB-20417' }));
const paymentId = payment.string('paymentId');

const { go, page, errors } = await visit(people.isv);
await go(`/payments/${paymentId}`);

async function find(text: string, wanted: Page = page) {
  await wanted.keyboard.press('Control+k');
  await wanted.locator('[role=combobox]:focus').waitFor();
  await wanted.keyboard.type(text);
  return wanted.getByRole('listbox');
}
async function close(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

test('with nothing typed, what can be done here is first', async () => {
  const list = await find('');
  const groups: (string | null)[] = [];
  for (const group of await list.getByRole('group').all()) {
    groups.push(await group.getAttribute('aria-label'));
  }
  assert.deepEqual(groups, ['On this page', 'Pages', 'Actions']);
  const here = list.getByRole('group', { name: 'On this page' });
  await here.getByRole('option', { name: 'Cancel payment' }).waitFor();
  await close();
});

for (const [text, marked] of [
  ['keefe', 'Keefe'],
  ['muller', 'Müller'],
  ['mulelr', 'Müller'],
  ['pub quebec', 'Pub'],
] as const) {
  test(`“${text}” finds the merchant, and marks ${marked}`, async () => {
    const list = await find(text);
    const merchants = list.getByRole('group', { name: 'Merchant' });
    await merchants.getByRole('option', { name: '9412 Québec inc.' }).waitFor();
    const marks = await merchants.locator('mark').allInnerTexts();
    assert.ok(marks.includes(marked), marks.join());
    await close();
  });
}

test('the number of an order finds its payment; Enter opens it, and it is among those opened lately', async () => {
  await go('/');
  const list = await find('20417');
  const found = list.getByRole('group', { name: 'Payment' }).getByRole('option');
  await found.filter({ hasText: 'WEB-20417' }).waitFor();
  assert.deepEqual(await found.locator('mark').allInnerTexts(), ['20417']);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/payments/${paymentId}`);
  await go('/');
  const lately = (await find('')).getByRole('group', { name: 'Opened lately' });
  assert.match(await lately.getByRole('option').first().innerText(), /WEB-20417[^]*Payment/);
  await close();
});

test('arrows go through all groups and around, and the field names what is chosen', async () => {
  const list = await find('keefe');
  await list.getByRole('group', { name: 'Merchant' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Find anything…' });
  const count = await list.getByRole('option').count();
  for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press('ArrowDown');
  const chosen = list.getByRole('option', { selected: true });
  assert.equal(await chosen.count(), 1);
  assert.equal(await field.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
  assert.equal(
    await chosen.getAttribute('id'),
    await list.getByRole('option').first().getAttribute('id'),
  );
  await close();
});

test('an operator finds people and merchants of all partners', async () => {
  const operator = await visit(people.admin);
  await operator.go('/');
  const list = await find(people.isv.email, operator.page);
  await list.getByRole('group', { name: 'User' }).getByRole('option').first().waitFor();
  await operator.page.keyboard.press('Enter');
  await operator.page.waitForURL('**/users/us*');
  await find('keefe', operator.page);
  await operator.page.getByRole('option', { name: '9412 Québec inc.' }).waitFor();
  assert.deepEqual(operator.errors, []);
  await operator.context.close();
});

test('in French too, and nothing went wrong on the way', async () => {
  const list = await find('français');
  await list.getByRole('option', { name: 'Passer au français' }).click();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Tout trouver…' }).fill('keefe');
  await page.getByRole('group', { name: 'Marchand', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  assert.deepEqual(errors, []);
});
