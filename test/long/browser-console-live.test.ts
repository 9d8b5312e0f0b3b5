/** How old the pages of the console are is said on them, whatever stops them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentRequest } from '../payment-server.ts';
import { sandboxConsole } from '../browser/console-door.ts';
import { heldAnswers, liveOf, setSeen, visitsWithClock } from '../browser/console-sessions.ts';

const service = await sandboxConsole();
const { asPartner, credentials, door, people, runJobs } = service;
const visitAt = visitsWithClock(service.visit);
const isv = asPartner('isv');
const merchantId = credentials.partners.isv.merchantId ?? '';

/** Longer than an answer may be late before anybody is told. */
const LATE_MS = 16_000;
const MINUTE_MS = 60_000;

async function pay(orderId: string): Promise<string> {
  return (await isv('POST', '/payments', paymentRequest(merchantId, { orderId }))).string(
    'paymentId',
  );
}

test('a page says that it is live, and how long ago it was asked for; what is new stands there by itself', async () => {
  const { page, strip } = await visitAt(people.isv, '/payments');
  await liveOf(page)
    .getByText(/^Live · \d+ s ago$/)
    .waitFor();
  await pay('live-1');
  await runJobs(); // The event of it is published.
  await page.clock.runFor(2_000);
  await page.getByRole('row', { name: /live-1/ }).waitFor();
  await page.clock.fastForward(5_000);
  await page.getByText(/Live · [012] s ago/).waitFor(); // It begins again when nothing has changed.
  assert.equal(await strip.count(), 0);
});

test('what does not change says as of when it is, and is never called late', async () => {
  const { page, strip } = await visitAt(people.admin, '/sandbox?tab=cards');
  await page.clock.runFor(2 * MINUTE_MS);
  await liveOf(page)
    .getByText(/^As of \d\d:\d\d:\d\d$/)
    .waitFor();
  assert.equal(await strip.count(), 0);
});

for (const [locale, since, offline, gone, live] of [
  [
    'en',
    /^Not updated since \d\d:\d\d:\d\d\.$/,
    'This device is offline.',
    'The service does not answer.',
    /^Live · \d+ s ago$/,
  ],
  [
    'fr-CA',
    /^Pas mis à jour depuis \d\d[: h]*\d\d[: min]*\d\d( s)?\.$/,
    'Cet appareil est hors ligne.',
    'Le service ne répond pas.',
    /^En direct · il y a \d+ s$/,
  ],
] as const) {
  test(`without the network, and without the service, it says since when it is old, and is live again by itself (${locale})`, async () => {
    const { context, page, strip } = await visitAt(people.isv, '/payments', locale);
    await liveOf(page).getByText(live).waitFor();
    await context.setOffline(true);
    await strip.getByText(offline).waitFor();
    await strip.getByText(since).waitFor();
    assert.equal(await liveOf(page).count(), 0); // Not both.
    await context.setOffline(false);
    await liveOf(page).getByText(live).waitFor();
    assert.equal(await strip.count(), 0);

    await door.close();
    await page.clock.runFor(LATE_MS);
    await strip.getByText(gone).waitFor();
    await strip.getByText(since).waitFor();
    await page.getByRole('row').nth(1).waitFor(); // What was there can still be read.
    await door.open();
    await page.clock.runFor(LATE_MS);
    await liveOf(page).getByText(live).waitFor();
    assert.equal(await strip.count(), 0);
  });
}

test('an answer that does not come makes the page old; one that comes late makes it live again', async () => {
  const { page, strip } = await visitAt(people.isv, '/payments');
  const hold = await heldAnswers(page);
  const asked = page.waitForRequest('/api/payments?*');
  await pay('held-1');
  await runJobs();
  await page.clock.runFor(LATE_MS); // Its turn comes.
  await asked;
  await page.clock.runFor(LATE_MS);
  await strip.getByText('The service does not answer.').waitFor();
  hold.end();
  await liveOf(page)
    .getByText(/^Live · \d+ s ago$/)
    .waitFor();
});

test('a tab out of sight asks for nothing, and is not called late when it is looked at again', async () => {
  const { answers, page, strip } = await visitAt(people.isv, '/payments');
  await setSeen(page, false);
  await page.waitForLoadState('networkidle');
  const before = answers.length;
  await page.clock.runFor(5 * MINUTE_MS);
  assert.equal(answers.length, before);
  const hold = await heldAnswers(page);
  const asked = page.waitForRequest('/api/payments?*');
  await setSeen(page, true);
  await asked; // At once, and until it is answered the page says how old it is.
  await page.clock.runFor(2_000);
  await liveOf(page)
    .getByText(/^Live · \d{3} s ago$/)
    .waitFor();
  assert.equal(await strip.count(), 0);
  hold.end();
  await liveOf(page)
    .getByText(/^Live · \d s ago$/)
    .waitFor();
});

test('a device that has slept is not told that the service does not answer', async () => {
  const { page, strip } = await visitAt(people.isv, '/payments');
  const hold = await heldAnswers(page);
  await page.clock.fastForward(60 * MINUTE_MS);
  await page.clock.runFor(2_000);
  await liveOf(page)
    .getByText(/^Live · 3,6\d\d s ago$/)
    .waitFor();
  assert.equal(await strip.count(), 0);
  hold.end();
  await liveOf(page)
    .getByText(/^Live · \d s ago$/)
    .waitFor();
});

test('a dialog that was open for long leaves a page that is asked for at once, and not called late', async () => {
  const paymentId = await pay('dialog-1');
  const { page, strip } = await visitAt(people.isv, `/payments/${paymentId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('dialog', { name: 'Refund' }).getByLabel('Reason').waitFor();
  await page.clock.runFor(5 * MINUTE_MS);
  await liveOf(page)
    .getByText(/^As of/)
    .waitFor();
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/payments/${paymentId}`));
  await page.keyboard.press('Escape');
  await asked;
  await liveOf(page)
    .getByText(/^Live · \d s ago$/)
    .waitFor();
  assert.equal(await strip.count(), 0);
});
