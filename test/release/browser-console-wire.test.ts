/** An acquirer by wire, in the console: its sessions, and its messages byte by byte. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { assertAccessible } from '../browser/console-operator.ts';
import { openConsole } from '../browser/console.ts';

// The service is a process of its own, and has it from us.
process.env['ACQUIRER_CONNECTORS'] = join(
  import.meta.dirname,
  '..',
  'browser-console-connector.ts',
);
const { pay, visit } = await openConsole();
const paymentId = await pay('isv');

test('an operator sees the sessions with an acquirer', async () => {
  const { page, errors } = await visit('operator', '/acquirers');
  const sessions = page.getByRole('table', { name: 'Sessions with wired-host' });
  const [one, two] = ['one', 'two'].map((name) => sessions.getByRole('row', { name }));
  assert.match((await one?.innerText()) ?? '', /one\s+Up\s+10\.0\.0\.7:8583\s.*\s3\s+12\.5 ms$/);
  assert.match((await two?.innerText()) ?? '', /two\s+Down\s+10\.0\.0\.8:8583\s.*\s0\s+–$/);
  await page.getByText('Nothing waits for an outcome').waitFor();
  await assertAccessible(page);
  assert.deepEqual(errors, []);
});

test('what was sent and received is in the operator’s timeline, field by field and in bytes', async () => {
  const { page, errors } = await visit('operator', `/payments/${paymentId}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const [asked, answered] = [0, 1].map((place) => timeline.locator('.step.of-acquirer').nth(place));
  assert.ok(asked && answered);
  await asked.locator('summary').press('Enter');
  const sent = asked.getByRole('table', { name: /^Sent at [\d:.]+ over session one$/ });
  const number = sent.getByRole('row', { name: /Card number/ });
  const cells = await number.locator(':is(th, td)').allInnerTexts();
  assert.deepEqual(cells, ['2', 'Card number', '424242****4242', '16 42 42 42 ** ** 42 42', '2']);
  assert.equal(await number.getByRole('rowheader').innerText(), '2');
  await asked.getByRole('button', { name: /the bytes in hexadecimal/ }).click();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  assert.equal(copied, '020016424242****4242');

  await answered.locator('summary').press('Enter');
  await answered.getByRole('table', { name: /^Received at/ }).waitFor();
  await answered.getByText('No connector here knows what these bytes mean.').waitFor();
  await answered.getByText('FF FE', { exact: true }).waitFor();
  await assertAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
  assert.deepEqual(errors, []);
});

test('a partner’s timeline has the message, and nothing of the wire', async () => {
  const { page } = await visit('isv', `/payments/${paymentId}`);
  const step = page.getByRole('region', { name: 'Timeline' }).locator('.step.of-acquirer').first();
  await step.locator('summary').click();
  await step.getByText(`${paymentId}:authorize`).first().waitFor();
  assert.equal(await step.locator('.wire-message').count(), 0);
});
