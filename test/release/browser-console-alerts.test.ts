/** Alerts and reports in the console: rules, what came of them, files, and e-mails that nobody sends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../browser/console-operator.ts';
import { gravesOf, navigationOf, sandboxConsole } from '../browser/console-door.ts';
import { merchantBody } from '../merchant-body.ts';
import { cardMethod, paymentRequest } from '../payment-server.ts';

const service = await sandboxConsole();
const { asPartner, clock, people, runJobs, visit } = service;
const call = asPartner('isv');
const merchant = await call('POST', '/onboarding/merchants', merchantBody());
const merchantId = merchant.string('merchantId');
for (const key of ['one', 'two', 'three']) {
  const paymentMethod = cardMethod({ cardNumber: '4000200000000057' });
  const request = { ...paymentRequest(merchantId), idempotencyKey: key, paymentMethod };
  const declined = await call('POST', '/payments', request);
  assert.equal(declined.status, 422, declined.text);
}
await runJobs();

const HOUR_MS = 3_600_000;
const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;

test('a partner makes a rule, sees its alert, and takes note of it', async () => {
  const { page, errors, go } = await visit(people.isv);
  await go('/alerts');
  await page.getByText('Nothing is open').waitFor();
  await page.getByRole('button', { name: 'Create a rule' }).click();
  const dialog = page.locator('.dialog');
  await dialog.getByLabel('Name').fill('Approvals');
  await dialog.getByLabel('Below (per cent)').fill('101');
  await dialog.getByLabel('With at least so many payments').fill('1');
  await dialog.getByLabel('Recipients').fill('ops@shop.example fr\nAna <ana@shop.example>');
  await dialog.getByLabel('Reason').fill('So that we know');
  await dialog.getByRole('button', { name: 'Create a rule' }).click();
  await dialog.getByText(/from 0.01 to 100/).waitFor();
  await dialog.getByLabel('Below (per cent)').fill('80');
  await dialog.getByLabel('Recipients').fill('ops@shop.example fr');
  await dialog.getByRole('button', { name: 'Create a rule' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Rules' }).click();
  const rule = page.getByRole('row', { name: /Approvals/ });
  assert.match(await rule.innerText(), /Enabled[\s\S]*below 80 %[\s\S]*ops@shop\.example fr/);
  clock.advance(2 * 60_000);
  await runJobs();
  await page.getByRole('tab', { name: 'Open' }).click();
  const alert = page.getByRole('row', { name: /Approvals/ });
  assert.match(await alert.innerText(), /Approval rate\s+0 % of 3 payments/);
  await assertAccessible(page);
  await alert.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.getByLabel('Reason').fill('I look at it');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByRole('row', { name: /Approvals.*isv@causeway\.test/ }).waitFor();
  await page.getByRole('tab', { name: 'Rules' }).click();
  await rule.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByLabel('Reason').fill('Enough');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No rules').waitFor();
  await page.getByRole('tab', { name: 'Past' }).click();
  await page.getByText('The rule was deleted').waitFor();
  assert.deepEqual(errors, []);
});

test('an operator reads what would have been sent, and how to have it sent', async () => {
  const { page, errors, go } = await visit(people.admin);
  await go('/alerts?tab=emails');
  await page.getByText('SMTP_HOST').waitFor();
  const row = page.getByRole('row', { name: /Alerte: Approvals/ });
  assert.match(await row.innerText(), /ops@shop\.example[\s\S]*Not sent/);
  await row.getByRole('button', { name: 'Read' }).click();
  await page.locator('.dialog').getByText('Taux d’approbation').waitFor();
  await assertAccessible(page);
  assert.deepEqual(errors, []);
});

test('a partner schedules a report and gets its file', async () => {
  const { page, errors, go } = await visit(people.isv);
  await go('/reports');
  await page.getByText('Nothing is scheduled').waitFor();
  await page.getByRole('button', { name: 'Schedule a report' }).click();
  const dialog = page.locator('.dialog');
  await dialog.getByLabel('Name').fill('Declined');
  await dialog.getByLabel('Filters').fill('status=LOST');
  await dialog.getByLabel('Time zone').fill('UTC');
  await dialog.getByLabel('Reason').fill('For the books');
  await dialog.getByRole('button', { name: 'Schedule a report' }).click();
  await dialog
    .getByText(/status/i)
    .last()
    .waitFor();
  await dialog.getByLabel('Filters').fill('status=DECLINED');
  await dialog.getByRole('button', { name: 'Schedule a report' }).click();
  await dialog.waitFor({ state: 'detached' });
  const schedule = page.getByRole('row', { name: /Declined/ });
  assert.match(await schedule.innerText(), /Every day, of the day before, 06:00, UTC/);
  clock.advance(24 * HOUR_MS);
  await runJobs();
  const tomorrow = await visit(people.isv); // Sessions end with the day.
  await tomorrow.go('/reports?tab=runs');
  const file = tomorrow.page.getByRole('row', { name: /Declined/ });
  await file.getByText('Ready').waitFor();
  const downloading = tomorrow.page.waitForEvent('download');
  await file.getByRole('button', { name: /Export|Download/ }).click();
  assert.match((await downloading).suggestedFilename(), /^payments-\d{4}-\d{2}-\d{2}\.csv$/);
  await assertAccessible(tomorrow.page);
  assert.deepEqual([...errors, ...tomorrow.errors], []);
});

test('both pages are whole on a phone, in French', async () => {
  const visitor = await visit(people.isv, { ...PHONE, locale: 'fr-CA' });
  const { page, errors, go } = visitor;
  for (const [path, text] of [
    ['/alerts?tab=past', 'La règle a été supprimée'],
    ['/reports', 'Chaque jour, du jour précédent'],
    ['/reports?tab=runs', 'Prêt'],
  ] as const) {
    await go(path);
    await page.getByText(text).first().waitFor();
    const width: unknown = await page.evaluate('document.documentElement.scrollWidth');
    assert.equal(width, PHONE.viewport.width, path);
    assert.deepEqual(await gravesOf(page), []);
  }
  assert.ok((await navigationOf(visitor)).includes('/alerts'));
  assert.deepEqual(errors, []);
});
