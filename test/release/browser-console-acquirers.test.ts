/** Acquirers in the console: whether they can be reached, and what they have not answered. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAccessible } from '../browser/console-operator.ts';
import { gravesOf, navigationOf, sandboxConsole } from '../browser/console-door.ts';
import { merchantBody } from '../merchant-body.ts';
import { paymentRequest } from '../payment-server.ts';

const service = await sandboxConsole();
const { asApprover, asOperator, asPartner, clock, people, runJobs, visit } = service;
const call = asPartner('isv');
const merchant = await call('POST', '/onboarding/merchants', merchantBody());
const merchantId = merchant.string('merchantId');
const paid = (await call('POST', '/payments', paymentRequest(merchantId))).string('paymentId');
const bank = { kind: 'PARTNER_BANK', name: 'Northern Bank' };
const otherId = (await asOperator('POST', '/operator/partners', bank)).string('partnerId');

/** From now on the acquirer is asked in vain. */
await asOperator('PUT', '/sandbox/faults', {
  faults: [{ kind: 'CONNECTION_LOST', acquirer: 'simulator' }],
});
clock.advance(1_000);
const stuck = await call('POST', '/payments', paymentRequest(merchantId));
assert.equal(stuck.status, 503, stuck.text);
const stuckId = stuck.string('paymentId');
const unanswered = await call('POST', '/refunds', { idempotencyKey: 'r', paymentId: paid });
assert.equal(unanswered.status, 503, unanswered.text);
const refundId = unanswered.string('refundId');
for (let attempt = 1; attempt <= 8; attempt += 1) {
  clock.advance(60_000);
  await runJobs();
}

const PHONE = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;

test('an operator sees how acquirers are, and what is stuck with them', async () => {
  const { page, errors, go } = await visit(people.admin);
  await go('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Acquirers' }).click();
  const simulator = page.getByRole('region', { name: 'simulator', exact: true });
  await simulator.getByText('Default').waitFor();
  const facts = await simulator.innerText();
  for (const fact of [
    /Circuit breaker\s+Open/,
    /Last trouble\s+Connection lost \(\w+\)/,
    /Approved\s+1\b/,
    /Breaker opened\s+1\b/,
    /It keeps no sessions/,
  ]) {
    assert.match(facts, fact);
  }
  const other = await page.getByRole('region', { name: 'simulator-two' }).innerText();
  assert.match(other, /Ready\s+Circuit breaker\s+Closed/);
  assert.doesNotMatch(other, /Default/);

  const queue = page.getByRole('region', { name: 'Queue' });
  const row = queue.getByRole('row', { name: new RegExp(stuckId) });
  assert.match(await row.innerText(), /Stuck\s+Reversal\s+simulator\s+8\b/);
  await assertAccessible(page);
  await queue.getByRole('tab', { name: /^Refunds\s*1$/ }).click();
  const given = queue.getByRole('row', { name: new RegExp(refundId) });
  assert.match(await given.innerText(), /Stuck\s+Refund\s+simulator\s+8\b/);
  await given.getByRole('link').click();
  await page.getByRole('heading', { name: 'Refund', exact: true }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/refunds/${refundId}`);
  assert.deepEqual(errors, []);
});

test('the queue leads to records of any partner, whichever is chosen', async () => {
  const { page, errors, go } = await visit(people.admin);
  await go(`/acquirers?partner=${otherId}`);
  await page.getByRole('link', { name: new RegExp(stuckId) }).click();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  const { pathname, searchParams } = new URL(page.url());
  assert.deepEqual([pathname, searchParams.get('partner')], [`/payments/${stuckId}`, null]);
  assert.deepEqual(errors, []);
});

test('the page is whole on a phone, in French, in both themes', async () => {
  const { page, errors, go } = await visit(people.admin, { ...PHONE, locale: 'fr-CA' });
  await go('/acquirers');
  await page.getByText('Bloquée').waitFor();
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), PHONE.viewport.width);
  assert.deepEqual(await gravesOf(page), []);
  assert.deepEqual(errors, []);
});

test('a queue that is settled is shown so without being loaded again', async () => {
  const { page, errors, go } = await visit(people.admin);
  await go('/acquirers');
  const row = page.getByRole('row', { name: new RegExp(stuckId) });
  await row.waitFor();
  const mended = await asApprover('PUT', '/sandbox/faults', { faults: [] });
  assert.equal(mended.status, 200, mended.text);
  clock.advance(60_000);
  await runJobs();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Nothing waits for an outcome').waitFor();
  assert.deepEqual(errors, []);
});

test('partners do not see the page', async () => {
  const visitor = await visit(people.isv);
  assert.ok(!(await navigationOf(visitor)).includes('/acquirers'));
  await visitor.go('/acquirers');
  const shown = await visitor.page.locator('main').innerText();
  assert.match(shown, /Not allowed/);
  assert.doesNotMatch(shown, /simulator|Queue/);
});
