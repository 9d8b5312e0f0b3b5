/** A dispute in the console: a partner's person defends it, wins it, and sees the money back in a payout. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  confirmAction,
  fillFields,
  labelled,
} from '../browser/console-operator.ts';
import { sandboxConsole } from '../browser/console-door.ts';
import { newKey, paymentRequest } from '../payment-server.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DIGEST = /^[0-9a-f]{64}$/;

const { asOperator, asPartner, credentials, people, runJobs, visit } = await sandboxConsole();
const merchantId = credentials.partners.isv.merchantId ?? assert.fail('the partner has a merchant');
const partner = asPartner('isv');

const paid = async (amount: number) => {
  const request = paymentRequest(merchantId, { amount: { amount, currency: 'CAD' } });
  return (await partner('POST', '/payments', request)).string('paymentId');
};

/** Has the simulated issuer dispute a payment, and decide by what the answer says. */
const disputed = async (paymentId: string) => {
  const claim = { idempotencyKey: newKey(), paymentId, reasonCode: '13.1', outcome: 'BY_EVIDENCE' };
  return (await partner('POST', '/sandbox/disputes', claim)).string('disputeId');
};

/** By the clock of the sandbox, with what the jobs do on the way. */
async function pass(days: number): Promise<void> {
  const moved = await asOperator('POST', '/sandbox/clock', { advance: `P${days}D` });
  assert.equal(moved.at('isComplete'), true, moved.text);
  await runJobs();
}

/** As somebody does it who drags a file from a folder. */
async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], '${name}'));
    return transfer;
  })()`);
  await page.locator('.drop-zone').dispatchEvent('drop', { dataTransfer });
}

const paymentId = await paid(4250);
await pass(2);
const disputeId = await disputed(paymentId);
await runJobs();

test('the queue shows what to answer with its days left and what is at stake; the payment says so too', async () => {
  const { page, errors, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go('/disputes');
  const row = page.getByRole('row', { name: /\$42\.50/ });
  await row.getByText(/\d+ days left/).waitFor();
  await row.getByText('Chargeback').waitFor();
  await row.getByText('13.1').waitFor();
  const figures = page.locator('main dl.figures').first();
  assert.match(await figures.innerText(), /Money at stake\s+\$42\.50/);
  await assertAccessible(page);
  for (const tab of ['Submitted', 'Closed', 'All', 'Warnings', 'Figures']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await page.getByRole('tabpanel').first().waitFor();
    await assertAccessible(page);
  }

  await go(`/payments/${paymentId}`);
  await page.getByRole('region', { name: 'Disputes' }).getByRole('link').first().waitFor();
  await page.getByRole('region', { name: 'Amounts' }).getByText('In disputes').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Refund', exact: true }).count(), 0);

  await go(`/merchants/${merchantId}?tab=balances`);
  const held = page.getByRole('region', { name: 'Disputed', exact: true });
  await held.getByText('$42.50').waitFor();
  await go('/');
  const overview = page.getByRole('region', { name: 'Disputes' });
  await overview.getByText('$42.50').waitFor();
  await overview.getByRole('link', { name: 'See all' }).click();
  await row.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Dispute', exact: true }).waitFor();
  assert.match(page.url(), new RegExp(disputeId));
  assert.deepEqual(errors, []);
});

test('evidence is saved while one writes, files are dropped, and what is refused says why', async () => {
  const { page, errors, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go(`/disputes/${disputeId}`);
  await page.getByRole('region', { name: 'What wins' }).waitFor();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  await assertAccessible(page);
  const evidence = page.getByRole('region', { name: 'Evidence', exact: true });
  await evidence.getByText('Still missing: Explanation').waitFor();

  await fillFields(evidence, { 'Product description': 'x'.repeat(2001) });
  await evidence.getByText('1 character too many').waitFor();
  assert.ok(await evidence.getByRole('button', { name: 'Save the draft' }).isDisabled());
  await fillFields(evidence, {
    'Product description': 'A first edition',
    Explanation: 'The parcel was signed for at the door. WINNING_EVIDENCE',
  });
  await evidence.getByText('Draft saved').waitFor();
  await evidence.getByText('Still missing').waitFor({ state: 'detached' });

  await drop(page, 'signature.png', PIXEL);
  await evidence.getByText('signature.png', { exact: true }).waitFor();
  await page.getByLabel('Choose files').setInputFiles([
    { name: 'receipt.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') },
    { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  const refused = evidence.getByRole('alert');
  await refused.filter({ hasText: 'receipt.png was not taken' }).waitFor();
  await refused.filter({ hasText: 'larger than 5 MB' }).waitFor();
  await refused.first().getByRole('button', { name: 'Close' }).click();
  await assertAccessible(page);

  // Everything is there for whoever comes next.
  await page.reload();
  const text = evidence.getByLabel(labelled('Explanation'));
  await evidence.getByText('signature.png', { exact: true }).waitFor();
  assert.match(await text.inputValue(), /signed for/);
  assert.deepEqual(errors, []);
});

test('what is submitted is what the preview shows, once, and no more can be changed', async () => {
  const { page, errors, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go(`/disputes/${disputeId}`);
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'What will be sent' });
  await preview.getByText('The parcel was signed for').waitFor();
  await preview.getByText(/signature\.png/).waitFor();
  const digest = await preview.locator('code', { hasText: DIGEST }).last().innerText();
  await assertAccessible(page);

  await preview.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit the answer' });
  await dialog
    .getByText(/\$42\.50 CAD is at stake; the answer is due by .+ cannot be changed/)
    .waitFor();
  await assertAccessible(page);
  await confirmAction(page, 'Submit the answer', 'The parcel was signed for');
  await page.getByText('The issuer decides next').waitFor();
  await page.getByRole('button', { name: 'Preview' }).waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('button', { name: 'Accept' }).count(), 0);
  await page.getByRole('region', { name: 'Facts' }).getByText(digest).waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('The answer was submitted').waitFor();
  assert.deepEqual(errors, []);
});

test('the issuer decides: the dispute is won, and its money is in the next payout', async () => {
  await pass(7);
  await paid(10_000); // What is payable must come to something.
  await pass(4);
  const { page, errors, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go(`/disputes/${disputeId}`);
  await page.getByText('The merchant has its $42.50 CAD again.').waitFor();
  await page
    .getByRole('region', { name: 'History' })
    .getByText('Decided for the merchant')
    .waitFor();
  await go(`/payments/${paymentId}`);
  assert.equal(await page.getByText('In disputes').count(), 0);

  await go('/payouts');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const lines = page.getByRole('region', { name: 'Lines' });
  await lines.getByRole('row', { name: /Dispute returned.*\$42\.50/ }).waitFor();
  assert.deepEqual(errors, []);
});

test('a dispute that is accepted is over, after one confirmation that says what it costs', async () => {
  const other = await disputed(await paid(2000));
  const { page, errors, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go(`/disputes/${other}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept the dispute' });
  await dialog.getByText('$20.00 CAD stays with the cardholder').waitFor();
  await confirmAction(page, 'Accept the dispute', 'The goods never left');
  await page.getByText('the dispute was not contested').waitFor();
  assert.deepEqual(errors, []);
});

test('above the limit a second person decides, and the page says that it waits', async () => {
  const other = await disputed(await paid(150_000));
  const { page, go } = await visit(people.isv, { reducedMotion: 'reduce' });
  await go(`/disputes/${other}`);
  await page.getByRole('button', { name: 'Accept' }).click();
  await confirmAction(page, 'Accept the dispute', 'The goods never left');
  await page.getByRole('dialog').getByText('Waiting for a second person').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(/Accept a dispute: waits for a second person/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Accept' }).count(), 1);
});

test('operators see the disputes of all, and the notices that wait for a person', async () => {
  const { page, errors, go } = await visit(people.admin, { reducedMotion: 'reduce' });
  await go('/disputes?tab=notices');
  await page.getByRole('tab', { name: 'Notices', selected: true }).waitFor();
  await assertAccessible(page);
  await go(`/disputes/${disputeId}`);
  await page.getByText('The merchant has its $42.50 CAD again.').waitFor();
  assert.deepEqual(errors, []);
});
