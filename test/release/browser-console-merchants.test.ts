/** Merchants and their orders in the console: a bank onboards and orders, the operator adjudicates. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertAccessible,
  confirmAction,
  confirmByTwo,
  fillFields,
  labelled,
} from '../browser/console-operator.ts';
import { sandboxConsole } from '../browser/console-door.ts';

const { newPerson, people, runJobs, visit } = await sandboxConsole();
const colleague = { name: 'Grace', role: 'OPERATOR_ADMIN', partnerId: null } as const;
const { context: second } = await visit(await newPerson(colleague));
const { page, errors, go } = await visit(people.admin, { reducedMotion: 'reduce' });
await go('/merchants');
const form = page.getByRole('main');
const PHONE = '+14165550199';
const NAME = 'Harbour Books';

const steps = page.getByRole('navigation', { name: 'Steps' });
const stepTo = async (name: string) => {
  await steps.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await page.locator(`[aria-current=step]`, { hasText: name }).waitFor();
};

test('every fault of a new merchant is told by its step, and the merchant is onboarded', async () => {
  await page.getByRole('link', { name: 'Onboard a merchant' }).first().click();
  await page.getByText('Choose a partner').waitFor();
  await page.getByRole('button', { name: /^Partner: / }).click();
  await page.getByRole('button', { name: 'Sandbox Bank' }).click();
  await fillFields(form, { 'Legal name': 'Harbour Books Inc.' });
  await page.getByRole('button', { name: 'Begin' }).click();
  await fillFields(form, { 'Category code': '59' });
  await page.getByText(/four-digit/).waitFor();
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
  const address = {
    Street: 'Water Street',
    City: 'Halifax',
    'Province or state': 'NS',
    'Postal code': 'B3J 1S9',
  };
  await stepTo('Address');
  await fillFields(page.getByRole('region', { name: 'Address' }), address);
  await stepTo('People');
  await fillFields(page.getByRole('region', { name: 'Contact' }), {
    'First name': 'Ada',
    'Last name': 'Martin',
    Telephone: PHONE,
    'E-mail': 'ada@harbour.example',
    'Customer service': PHONE,
  });
  await fillFields(page.getByRole('region', { name: 'Signing officer 1' }), {
    'First name': 'Ada',
    'Last name': 'Martin',
    Title: 'Owner',
    'Date of birth': '1980-05-17',
    'Owns, in percent': '100',
    ...address,
  });
  await stepTo('Review');
  await page.getByText('Before it can be created:').waitFor();
  await page.getByText(/five-digit transit number/).waitFor();
  await stepTo('Bank account');
  await fillFields(page.getByRole('region', { name: 'Bank account and settlement' }), {
    'Institution number': '3',
    'Transit number': '00012',
    'Account number': '1234567',
  });
  await stepTo('Review');
  await page.getByText('Everything is there.').waitFor();
  await page.getByRole('button', { name: 'Create the merchant' }).click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await page
    .getByText('Not ready to take payments')
    .or(page.getByText('Ready: it takes'))
    .first()
    .waitFor();
});

let merchantPage = '';
const group = (name: string) => page.getByRole('region', { name, exact: true });

test('a profile is changed by its form: faults at their fields, then history shows each change', async () => {
  merchantPage = page.url();
  await page.getByRole('link', { name: 'Change the profile' }).click();
  await page.getByRole('heading', { name: 'Change the profile' }).waitFor();
  const save = page.getByRole('button', { name: 'Save the changes' });
  assert.ok(await save.isDisabled(), 'nothing is changed yet');
  assert.equal(await group('Address').getByLabel(labelled('City')).inputValue(), 'Halifax');

  await fillFields(group('Address'), { City: '' });
  await fillFields(group('Business'), { 'Category code': '59', Website: 'https://books.example' });
  await fillFields(group('Settlement time and limits'), { 'Refunds a day': '1250.50' });
  await page.getByRole('button', { name: 'Add a signing officer' }).click();
  await save.click();
  await page.getByText(/^\d+ fields need attention$/).waitFor();
  for (const [at, label] of [
    ['Reason', 'Reason'],
    ['Address', 'City'],
    ['Business', 'Category code'],
    ['Signing officer 2', 'Last name'],
  ] as const) {
    const field = group(at).getByLabel(labelled(label));
    assert.equal(await field.getAttribute('aria-invalid'), 'true', label);
  }
  await assertAccessible(page);

  await group('Signing officer 2').getByRole('button', { name: 'Remove' }).click();
  await group('Signing officer 2').waitFor({ state: 'detached' });
  await fillFields(group('Address'), { City: 'Dartmouth' });
  await fillFields(group('Reason'), { Reason: 'It has moved across the harbour' });
  await fillFields(group('Business'), { 'Category code': '5942' });
  await save.click();
  await page.getByRole('heading', { name: NAME }).waitFor();
  await group('Contact')
    .getByText(/Dartmouth/)
    .waitFor();
  await group('Bank account and settlement').getByText('$1,250.50').waitFor();

  // Emptied again, it is removed.
  await page.getByRole('link', { name: 'Change the profile' }).click();
  await fillFields(group('Business'), { Website: '' });
  await fillFields(group('Reason'), { Reason: 'The site is gone' });
  await save.click();
  await page.getByRole('tab', { name: 'History' }).click();
  await page
    .getByRole('row', { name: /businessUrl/ })
    .nth(1)
    .waitFor();
  await page.getByRole('row', { name: /locationAddress\.city Halifax Dartmouth/ }).waitFor();
});

test('a bank account is changed by two: the form says so, and leads to what waits', async () => {
  await page.goto(merchantPage);
  await page.getByRole('link', { name: 'Change the profile' }).click();
  await page.getByRole('heading', { name: 'Change the profile' }).waitFor();
  assert.equal(await page.getByText('A second person decides').count(), 0);
  await fillFields(group('Bank account and settlement'), { 'Account number': '7777777' });
  await page.getByText('A second person decides').waitFor();
  await fillFields(group('Reason'), { Reason: 'They have another bank' });
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText('You asked for this').waitFor();
  await page.getByText('****777').first().waitFor();
  await assertAccessible(page);
  await page.goto(merchantPage);
});

test('its numbers are masked, and shown whole to who says why, which is on record', async () => {
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByText(/-\*{4}567$/).waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /1234567/);
  await page.getByRole('button', { name: 'Show whole numbers' }).click();
  await confirmAction(page, `Show the numbers of ${NAME}`, 'The bank asked for the account');
  const shown = page.getByRole('dialog', { name: 'Bank accounts and dates of birth' });
  await shown.getByText(/-1234567$/).waitFor();
  await assertAccessible(page);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await shown.waitFor({ state: 'detached' });
  assert.doesNotMatch(await page.locator('body').innerText(), /1234567/);
});

test('terminal, 3-D Secure requestor and fee plan are set by fields', async () => {
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Set the terminal' }).click();
  const terminal = page.getByRole('dialog', { name: 'Set the terminal' });
  await terminal.getByLabel('Terminal').fill('TILL');
  await terminal.getByLabel(labelled('Reason')).fill('One till at the counter');
  await terminal.locator('button[type=submit]').click();
  await terminal.getByText(/exactly eight letters or digits/).waitFor();
  await terminal.getByLabel('Terminal').fill('TILL0001');
  await confirmByTwo(page, ['Set the terminal', 'One till at the counter'], second);
  await group('Contact').getByText('TILL0001').waitFor();

  await page.getByRole('tab', { name: '3-D Secure' }).click();
  const visa = page.getByRole('row', { name: /^Visa/ });
  await visa.getByRole('button', { name: 'Set' }).click();
  await page.getByRole('dialog').getByLabel('Requestor id').fill('HARBOUR-BOOKS');
  const assigned = ['Requestor settings at Visa', 'As the scheme has assigned it'] as const;
  await confirmByTwo(page, assigned, second);
  await page.getByRole('tab', { name: '3-D Secure' }).click();
  await visa.getByText('HARBOUR-BOOKS').waitFor();
  await visa.getByRole('button', { name: 'Reset' }).click();
  await confirmByTwo(page, [/^Reset the requestor/, 'Not theirs after all'], second);
  await page.getByRole('tab', { name: '3-D Secure' }).click();
  await visa.waitFor();
  await visa.getByText('HARBOUR-BOOKS').waitFor({ state: 'detached' });

  await page.getByRole('tab', { name: 'Fee plan' }).click();
  await page.getByRole('button', { name: 'Set the fee plan' }).click();
  const plan = page.getByRole('dialog', { name: 'Set the fee plan' });
  await fillFields(plan, { Rate: '2.9', 'Per sale': '0.075', Brand: 'Visa' });
  await plan.getByLabel('HST').check();
  await plan.getByRole('button', { name: 'Add a monthly fee' }).click();
  const monthly = plan.getByRole('group', { name: 'Monthly fee 1' });
  await fillFields(monthly, { Code: 'pci', 'Name on the statement': 'PCI', 'A month': '9.95' });
  await plan.getByLabel(labelled('Reason')).fill('As agreed');
  await plan.locator('button[type=submit]').click();
  await monthly.getByText(/capital letters/).waitFor();
  await assertAccessible(page);
  await fillFields(monthly, { Code: 'PCI_SECURITY' });
  await confirmByTwo(page, ['Set the fee plan', 'As agreed with the merchant'], second);
  await page.getByRole('tab', { name: 'Fee plan' }).click();
  const fees = await group('Visa').innerText();
  assert.match(fees, /2\.900 %[^]*\$0\.075[^]*HST/);
  await group('Fee plan').getByText('$9.95').waitFor();

  await page.getByRole('tab', { name: 'Statements' }).click();
  await page.getByText('No statements yet').waitFor();
  await page.getByRole('tab', { name: 'Profile' }).click();
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
  await runJobs();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  const findings = page.getByRole('region', { name: 'Adjudication' });
  assert.ok((await findings.getByRole('listitem').count()) > 0);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('it takes payments either way').waitFor();
  await confirmAction(page, /^Approve order/, 'A bookshop we know well');
  await page.getByRole('button', { name: 'Schedule installation' }).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  assert.equal(await history.getByRole('listitem').count(), 2);
  assert.match(await history.innerText(), /A bookshop we know well[^]*admin@causeway\.test/);
  await assertAccessible(page);

  // From the first order on the profile stays as it is, and the form says so.
  await page.goto(merchantPage);
  await page.getByRole('link', { name: 'Change the profile' }).click();
  await fillFields(group('Address'), { City: 'Halifax' });
  await fillFields(group('Reason'), { Reason: 'It has moved back' });
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await page.getByText(/An order has been placed/).waitFor();

  await page.goto(new URL('/orders?status=DEPLOYMENT', page.url()).href);
  await page
    .getByRole('row', { name: /Deployment/ })
    .first()
    .waitFor();
  await page
    .getByRole('row', { name: /Deployment/ })
    .getByRole('link')
    .first()
    .click();
  for (const [verb, reason] of [
    ['Schedule installation', 'They open on Monday'],
    ['Complete', 'The fitter has rung'],
  ] as const) {
    await page.getByRole('button', { name: verb }).click();
    await confirmAction(page, /^(Schedule|Complete)/, reason);
    await history.getByText(reason).waitFor();
  }
  assert.deepEqual(errors, []);
});
