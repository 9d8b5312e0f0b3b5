/** A closed bank account: what the console says where it keeps a merchant from being paid, and how it is paid. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { merchantBody } from '../merchant-body.ts';
import { paymentRequest } from '../payment-server.ts';
import { gravesOf, sandboxConsole } from './console-door.ts';
import { confirmByTwo, fillFields } from './console-operator.ts';

const STEP_MS = 6 * 3_600_000;
const STEPS_MAX = 60; // Fifteen days: weekends and holidays are in them.
const CLOSED = '9999905';
const CARD = '4242424242424242';

const sandbox = await sandboxConsole();
const { asPartner, clock, foundation, newPerson, people, runJobs, visit } = sandbox;
const isv = asPartner('isv');

type Payout = Readonly<{ payoutId: string; payoutStatus: string }>;
const payoutsOf = async (merchantId: string) =>
  (await isv('GET', `/payouts?merchantId=${merchantId}`)).at('data') as readonly Payout[];

/** A merchant that has sold something, and whose payout the bank has sent back. */
async function returned() {
  const bankingDetails = { creditDepositAccount: { accountNumber: CLOSED } };
  const made = await isv('POST', '/onboarding/merchants', merchantBody({ bankingDetails }));
  const merchantId = made.string('merchantId');
  await isv('POST', '/payments', paymentRequest(merchantId));
  for (let step = 0; step < STEPS_MAX; step += 1) {
    clock.advance(STEP_MS);
    await foundation.keyring.load(['bank-accounts', 'vault']);
    await runJobs();
    const [payout] = await payoutsOf(merchantId);
    if (payout?.payoutStatus === 'RETURNED') return { merchantId, payoutId: payout.payoutId };
  }
  throw new Error('the payout did not come back');
}

const { merchantId, payoutId } = await returned();
const partnerId = (await isv('GET', '/partner')).string('partner.partnerId');
const merchantPage = `/merchants/${merchantId}`;
const WAITS = 'Payouts in CAD wait: the bank sent one back';
const CHANGE = 'Change a bank account';

const banner = (page: Page) => page.locator('.alert', { hasText: WAITS });

/** At the widths of a phone, a laptop and a wide screen: nothing is wider than the page. */
async function assertFits(page: Page): Promise<void> {
  for (const width of [360, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    assert.ok(wide <= width, `${page.url()} is ${wide} wide at ${width}`);
    await shoot(page, width);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** For whoever wants to look at them. */
async function shoot(page: Page, width: number): Promise<void> {
  const folder = process.env['PICTURES'];
  const name = new URL(page.url()).pathname.split('/')[1] ?? '';
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png` });
}

test('who may not change the account is told who can, and is offered nothing', async () => {
  const login = await newPerson({ name: 'Reader', role: 'READ_ONLY', partnerId });
  const { go, page } = await visit(login);
  await go(merchantPage);
  await banner(page).getByText('The partner of the merchant, or finance').waitFor();
  await banner(page).getByText('the next payout includes what came back').waitFor();
  assert.equal(await page.getByRole('button', { name: CHANGE }).count(), 0);
});

test('a partner proposes another account from the banner: faults at their fields, the number masked', async () => {
  const { errors, go, page } = await visit(people.isv);
  await go(merchantPage);
  await banner(page).getByText(/905 /).waitFor();
  await banner(page).getByRole('button', { name: CHANGE }).click();
  const dialog = page.getByRole('dialog', { name: CHANGE });
  await dialog.getByText('A second person decides').waitFor();
  await fillFields(dialog, {
    'Institution number': '3',
    'Transit number': '12',
    'Account number': CARD,
    Reason: 'The old one was closed',
  });
  await dialog.locator('button[type=submit]').click();
  const faultOf = (label: string) =>
    dialog.locator('.field', { has: page.getByLabel(label) }).locator('.field-fault');
  await faultOf('Transit number').waitFor();
  assert.ok(!(await faultOf('Account number').innerText()).includes(CARD));
  await fillFields(dialog, { 'Transit number': '00012', 'Account number': '7654321' });
  await dialog.locator('button[type=submit]').click();
  await dialog.getByText('Waiting for a second person').waitFor();
  await dialog.getByRole('link', { name: 'See approvals' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByText('You asked for this').waitFor();
  const shown = await page.locator('main').innerText();
  assert.match(shown, /\*{4}321/);
  assert.ok(!shown.includes('7654321'), 'whoever approves sees the end of it');
  assert.deepEqual(errors, []);
});

test('an operator fixes the account, and pays: the banner goes, and both payouts lead to each other', async () => {
  const [finance, admin] = [await visit(people.finance), await visit(people.admin)];
  const { errors, go, page } = finance;
  await go(`/payouts/${payoutId}`);
  await page.getByText('Give the merchant another bank account').waitFor();
  await assertFits(page);
  await page.getByRole('link', { name: 'To the merchant' }).click();
  await banner(page).getByText('there is nothing else to release').waitFor();
  const paying = page.getByRole('button', { name: 'Pay out now' });
  assert.equal(await paying.count(), 0, 'it would go to the closed account again');
  assert.deepEqual(await gravesOf(page), []);
  await assertFits(page);

  await banner(page).getByRole('button', { name: CHANGE }).click();
  const dialog = page.getByRole('dialog', { name: CHANGE });
  const account = { 'Institution number': '3', 'Transit number': '00012' };
  await fillFields(dialog, { ...account, 'Account number': '5555444' });
  await confirmByTwo(page, [CHANGE, 'A void cheque was sent'], admin.context);
  await banner(page).waitFor({ state: 'detached' });
  const former = page.getByRole('table', { name: 'Former bank accounts' });
  const row = former.getByRole('row', { name: /905.*444/ });
  assert.match(await row.innerText(), /A void cheque was sent/);

  await go(`/payouts/${payoutId}`);
  await page.getByText('The next payout includes this money').waitFor();
  await paying.click();
  const payNow = page.getByRole('dialog', { name: 'Pay out now' });
  await payNow.getByLabel('Reason').fill('As agreed by phone');
  await payNow.locator('button[type=submit]').click();
  await payNow.waitFor({ state: 'detached' });
  const [again] = await payoutsOf(merchantId);
  assert.ok(again && again.payoutId !== payoutId);
  await page.locator('.alert').getByRole('link').click();
  await page.waitForURL(`**/payouts/${again.payoutId}`);
  await page.getByText('Pays again').waitFor();
  await page.getByRole('link', { name: payoutId }).click();
  await page.getByText('Paid again by').waitFor();
  await assertFits(page);
  assert.deepEqual(errors, []);
});

test('one that is held as well is released from the banner', async () => {
  const other = await returned();
  const { merchantId: held } = other;
  const { errors, go, page } = await visit(people.finance);
  await go(`/merchants/${held}`);
  await banner(page).waitFor();
  await page.getByRole('tab', { name: 'Payouts' }).click();
  await page.getByRole('button', { name: 'Hold payouts' }).click();
  const hold = page.getByRole('dialog', { name: 'Hold payouts' });
  await hold.getByLabel('Reason').fill('Waiting for a cheque');
  await hold.locator('button[type=submit]').click();
  await hold.waitFor({ state: 'detached' });
  await banner(page).getByText('which are held by an operator as well').waitFor();
  await banner(page).getByRole('button', { name: 'Release payouts' }).waitFor();
  assert.deepEqual(errors, []);
});
