/** Webhooks in the console: a receiver that was down gets what it has missed. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, test } from 'node:test';
import { assertAccessible, confirmAction, fillFields } from './console-operator.ts';
import { openConsole } from './console.ts';

const received: { id: string; status: number }[] = [];
let isDown = true;
const receiver = createServer((request, response) => {
  const status = isDown ? 500 : 204;
  received.push({ id: String(request.headers['webhook-id']), status });
  response.writeHead(status).end();
});
receiver.listen(0, 'localhost');
await once(receiver, 'listening');
after(() => receiver.close());
const address = receiver.address();
assert.ok(typeof address === 'object' && address);
const { port } = address;

const { pay, visit } = await openConsole();
const { page, errors } = await visit('isv', '/webhooks');

test('an endpoint is created, its secret shown once, and a failed webhook delivered and replayed', async () => {
  await page.getByRole('button', { name: 'Create an endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create an endpoint' });
  await fillFields(dialog, { Address: `http://localhost:${port}/hooks`, Events: 'payment.*' });
  await confirmAction(page, 'Create an endpoint', 'The shop wants to know');
  await page.getByText(/^whsec_/).waitFor();
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(/^whsec_/).waitFor({ state: 'detached' });

  await pay('isv', { orderId: 'hook-1' });
  await page.getByRole('link', { name: `http://localhost:${port}/hooks` }).click();
  await page.getByRole('link', { name: 'payment.succeeded' }).click();
  await page.getByText('HTTP 500').first().waitFor();
  await assertAccessible(page);

  isDown = false;
  await page.getByRole('button', { name: 'Redeliver' }).click();
  await confirmAction(page, 'Redeliver', 'The receiver is up again');
  await page.getByText('HTTP 204').waitFor();
  await page.getByText('Delivered', { exact: true }).first().waitFor();
  const arrived = received.at(-1);
  assert.equal(arrived?.status, 204);

  await page.getByRole('link', { name: /Webhook endpoint/ }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByLabel('Only what has not arrived').uncheck();
  await confirmAction(page, 'Replay', 'The shop lost a day');
  const replay = page.getByRole('dialog', { name: 'Replay' });
  await replay.getByText('Queued').waitFor();
  await assertAccessible(page);
  await page.waitForFunction(
    `document.querySelector('[role=dialog]')?.textContent.includes('Done')`,
  );
  const before = received.length;
  if (received.filter(({ id }) => id === arrived?.id).length < 3) {
    while (received.length === before) await once(receiver, 'request');
  }
  assert.equal(received.at(-1)?.id, arrived?.id); // The same event, so that it is recognised.
  assert.deepEqual(errors, []);
});
