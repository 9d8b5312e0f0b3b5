/** The inbox in the console: what waits, whose it is, what is snoozed; and notes among colleagues. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { gravesOf, sandboxConsole, settled, type Visitor } from '../browser/console-door.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { raiseAlert } from '../inbox-server.ts';
import { partnerWithEverything } from '../partner-with-everything.ts';

const service = await sandboxConsole();
const { asOperator, foundation, newPerson, visit } = service;
const { partnerId, things } = await partnerWithEverything(service, 'Northern Bank');
const { merchantId = '', paymentId = '' } = things;

const person = async (name: string, role: Parameters<typeof newPerson>[0]['role']) => {
  const isOperators = ['FINANCE', 'OPERATOR', 'RISK'].includes(role);
  const login = await newPerson({ name, role, partnerId: isOperators ? null : partnerId });
  return await visit(login, { viewport: { width: 1280, height: 800 } });
};
const ana = await person('Ana Archer', 'FINANCE');
const ben = await person('Ben Baker', 'OPERATOR');

await asOperator('POST', `/operator/merchants/${merchantId}/adjustments`, {
  direction: 'CREDIT',
  reason: 'goodwill of ours',
  idempotencyKey: randomUUID(),
  amount: { amount: 500, currency: 'CAD' },
});

// An endpoint that fails, which takes hours to come about by itself.
await foundation.db.query(sql`
  update webhook_endpoints set failures_in_row = 9, failing_since = ${foundation.clock.now()}
  where endpoint_id = ${String(things['endpointId'])}`);
await foundation.db.query(sql`
  update orders set status = 'CREDIT_ADJUDICATION'
  where merchant_order_id = ${String(things['merchantOrderId'])}::bigint`);

const rowOf = ({ page }: Visitor, name: RegExp) => page.locator('main tbody tr', { hasText: name });
const badgeOf = ({ page }: Visitor) => page.locator('nav a[href="/inbox"] .nav-count');
const view = async ({ page }: Visitor, name: string) =>
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name, exact: true })
    .click();
const DISPUTE = /Dispute to answer/;

test('the inbox is first, with a badge; a row is taken, snoozed and brought back by the keyboard', async () => {
  const { page, go } = ana;
  await ben.go('/inbox');
  await go('/');
  assert.equal(await page.locator('nav.navigation a').first().getAttribute('href'), '/inbox');
  await page.locator('nav a[href="/inbox"]').click();
  await rowOf(ana, DISPUTE).waitFor();
  const steps = await page.locator('main tbody a.button').count();
  await badgeOf(ana).getByText(String(steps), { exact: true }).waitFor();

  await rowOf(ana, DISPUTE).locator('.row-link').focus();
  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: 'Me', exact: true }).click();
  await rowOf(ana, /Ana Archer/).waitFor();
  await rowOf(ben, /Ana Archer/).waitFor(); // By itself.
  await view(ana, 'Mine');
  await rowOf(ana, DISPUTE).waitFor();
  await page.locator('main tbody tr').nth(1).waitFor({ state: 'detached' });

  await rowOf(ana, DISPUTE).locator('.row-link').focus();
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: /In an hour/ }).click();
  await page.getByText('Nothing is yours').waitFor();
  await view(ana, 'Snoozed');
  await rowOf(ana, DISPUTE).getByRole('button', { name: 'Bring back' }).click();
  await page.getByText('Nothing is snoozed').waitFor();
  await view(ana, 'All');
  await rowOf(ana, DISPUTE).waitFor();
});

test('the next step leads to where it is taken, and what is done there is gone here', async () => {
  const { page } = ana;
  await rowOf(ana, /goodwill of ours/)
    .getByRole('link', { name: 'Decide' })
    .click();
  await page.getByRole('button', { name: 'Approve' }).first().click();
  const dialog = page.locator('.dialog');
  await dialog.getByRole('textbox').fill('I agree');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('nav a[href="/inbox"]').click();
  await rowOf(ana, DISPUTE).waitFor();
  await rowOf(ana, /goodwill of ours/).waitFor({ state: 'detached' });
  await rowOf(ben, /goodwill of ours/).waitFor({ state: 'detached' });
});

test('an open alert is acknowledged in the inbox, and leaves it for everybody', async () => {
  await raiseAlert(service);
  await ana.go('/inbox');
  await ben.go('/inbox');
  await rowOf(ben, /Alert/).getByText('Returned', { exact: true }).waitFor();
  await rowOf(ana, /Alert/).getByRole('button', { name: 'Acknowledge' }).click();
  const dialog = ana.page.locator('.dialog');
  await dialog.getByLabel('Reason').fill('I look after it');
  await dialog.getByRole('button', { name: 'Acknowledge' }).click();
  await dialog.waitFor({ state: 'detached' });
  await rowOf(ana, /Alert/).waitFor({ state: 'detached' });
  await rowOf(ben, /Alert/).waitFor({ state: 'detached' }); // By itself.
  await ana.go('/alerts');
  await rowOf(ana, /Returned/)
    .getByText('ana.archer')
    .waitFor();
  await ana.go('/inbox');
});

test('a note mentions a colleague, who finds it in the inbox until it is read; partners see nothing of it', async () => {
  const { page, go } = ben;
  await go(`/payments/${paymentId}`);
  const notes = page.getByRole('region', { name: 'Notes' });
  await notes.getByText('Only operators see notes').waitFor();
  await notes.getByRole('textbox', { name: 'Note' }).fill('Meant twice, says the shop. @an');
  await notes.getByRole('button', { name: 'Mention Ana Archer' }).click();
  await page.keyboard.press('Control+Enter');
  await notes.getByRole('listitem').getByText('@ana.archer').waitFor();

  await rowOf(ana, /Mention/)
    .getByRole('link', { name: 'Read it' })
    .click();
  await ana.page.getByText('Mentions you').waitFor();
  await ana.page.locator('nav a[href="/inbox"]').click();
  await rowOf(ana, /Mention/).waitFor({ state: 'detached' });

  const pam = await person('Pam Partner', 'PARTNER_ADMIN');
  await pam.go(`/payments/${paymentId}`);
  await pam.page.getByText('No notes yet.').waitFor();
  await pam.page.getByText('Only people of your company see notes').waitFor();

  await notes.getByRole('button', { name: 'Delete the note' }).click();
  await page.locator('.dialog').getByRole('button', { name: 'Delete the note' }).click();
  await notes.getByText('Deleted by its author').waitFor();
  assert.deepEqual([...ana.errors, ...ben.errors, ...pam.errors], []);
});

test('READ_ONLY sees what waits, and is offered nothing', async () => {
  const rea = await person('Rea Reader', 'READ_ONLY');
  await rea.go('/inbox');
  await rowOf(rea, DISPUTE).waitFor();
  assert.equal(await rea.page.locator('main tbody a.button').count(), 0);
  assert.equal(await rea.page.locator('main [data-operation=assignRecord]').count(), 0);
  await rea.go(`/payments/${paymentId}`);
  await rea.page.getByText('No notes yet.').waitFor();
  assert.equal(await rea.page.locator('[data-operation=createNote]').count(), 0);
});

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
  [1920, 'dark'],
] as const) {
  test(`at ${width} pixels, ${colorScheme}, nothing overflows and all can be read`, async () => {
    const { page, go } = ben;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    for (const path of ['/inbox', `/merchants/${merchantId}`]) {
      await go(path);
      await settled(page);
      const wide: unknown = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(Number(wide) <= width, `${path} is ${String(wide)} wide`);
      assert.deepEqual(await gravesOf(page), [], path);
      const folder = process.env['PICTURES'];
      if (folder !== undefined) {
        const name = path.split('/')[1] ?? '';
        await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
      }
    }
  });
}
