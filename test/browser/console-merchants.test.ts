/** Merchants and their orders in the console: a bank onboards and orders, the operator adjudicates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible, confirmAction, fillFields, labelled } from './console-operator.ts';
import { openConsole } from './console.ts';

const { visit } = await openConsole();
const { page, errors } = await visit('admin', '/merchants');
const form = page.getByRole('main');
const PHONE = '+14165550199';
const NAME = 'Harbour Books';

test('every fault of a new merchant is shown at its field, and the merchant is onboarded', async () => {
  await page.getByRole('link', { name: 'Onboard a merchant' }).first().click();
  await page.getByText('Choose a partner').waitFor();
  await page.getByRole('button', { name: /^Partner: / }).click();
  await page.getByRole('button', { name: 'Sandbox Bank' }).click();
  await fillFields(form, { 'Legal name': 'Harbour Books Inc.', 'Category code': '59' });
  await page.getByRole('button', { name: 'Onboard a merchant' }).click();

  // All at once, each at its own field, those of a list's element too.
  await page.getByText(/^\d+ fields need attention$/).waitFor();
  const faultOf = async (label: string, group: string) => {
    const field = page.getByRole('region', { name: group }).getByLabel(labelled(label));
    assert.equal(await field.getAttribute('aria-invalid'), 'true', label);
    return await page
      .locator(`#${escaped((await field.getAttribute('aria-describedby')) ?? '')}`)
      .innerText();
  };
  assert.match(await faultOf('Category code', 'Business'), /four/i);
  assert.match(await faultOf('City', 'Address'), /required/);
  assert.match(await faultOf('Transit number', 'Bank account and settlement'), /five-digit/);
  assert.match(await faultOf('Date of birth', 'Signing officer'), /YYYY-MM-DD/);
  assert.equal(await page.getByLabel(labelled('Legal name')).getAttribute('aria-invalid'), 'false');
  await assertAccessible(page);

  await fillFields(page.getByRole('region', { name: 'Business' }), {
    'Operating as': NAME,
    'Name on card statements': NAME,
    'Legal form': 'Private corporation',
    'Category code': '5942',
    'Years of ownership': '4',
  });
  await fillFields(page.getByRole('region', { name: 'How it sells' }), {
    'Sold online, in percent': '40',
    'Sold by mail or telephone, in percent': '0',
    'Direct selling, in percent': '0',
  });
  await fillFields(page.getByRole('region', { name: 'Contact' }), {
    'First name': 'Ada',
    'Last name': 'Martin',
    Telephone: PHONE,
    'E-mail': 'ada@harbour.example',
    'Customer service': PHONE,
  });
  const address = {
    Street: 'Water Street',
    City: 'Halifax',
    'Province or state': 'NS',
    'Postal code': 'B3J 1S9',
  };
  await fillFields(page.getByRole('region', { name: 'Address' }), address);
  await fillFields(page.getByRole('region', { name: 'Bank account and settlement' }), {
    'Institution number': '3',
    'Transit number': '00012',
    'Account number': '1234567',
  });
  await fillFields(page.getByRole('region', { name: 'Signing officer' }), {
    'First name': 'Ada',
    'Last name': 'Martin',
    Title: 'Owner',
    'Date of birth': '1980-05-17',
    'Owns, in percent': '100',
    ...address,
  });
  await page.getByRole('button', { name: 'Onboard a merchant' }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await page
    .getByText('Not ready to take payments')
    .or(page.getByText('Ready: it takes'))
    .first()
    .waitFor();
});

test('an order is placed, adjudicated and approved with reasons, and its history names them', async () => {
  await page.getByRole('link', { name: 'Place an order' }).click();
  await page.getByLabel('Quantity of E-commerce gateway').fill('1');
  await page.getByRole('button', { name: 'Place an order' }).click();
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery
    .getByText(/required/)
    .first()
    .waitFor();
  await fillFields(delivery, {
    'First name': 'Ada',
    'Last name': 'Martin',
    Street: 'Water Street',
    City: 'Halifax',
    'Province or state': 'NS',
    'Postal code': 'B3J 1S9',
  });
  await fillFields(form, { Branch: '00012', 'Telephone of the branch': PHONE });
  await page.getByRole('button', { name: 'Place an order' }).click();
  await page.getByRole('heading', { name: /^Order \d+/ }).waitFor();

  // Its adjudication begins by itself, and says why a person has to look.
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const findings = page.getByRole('region', { name: 'Adjudication' });
  assert.ok((await findings.getByRole('listitem').count()) > 0);
  await page.getByRole('button', { name: 'Approve' }).click();
  await confirmAction(page, /^Approve order/, 'A bookshop we know well');
  await page.getByRole('button', { name: 'Schedule installation' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  assert.equal(await history.getByRole('listitem').count(), 2);
  assert.match(await history.innerText(), /admin@causeway\.test/);
  await assertAccessible(page);

  await page.goto(new URL('/orders?status=DEPLOYMENT', page.url()).href);
  await page
    .getByRole('row', { name: /Deployment/ })
    .first()
    .waitFor();
  assert.deepEqual(
    errors.filter((error) => !error.includes('status of 400')),
    [],
  );
});

/** React's ids have characters that a selector must escape. */
function escaped(id: string): string {
  return id.replaceAll(/[^\w-]/g, String.raw`\$&`);
}
