/** What developers do in the console: webhooks that a receiver has missed, and keys of clients. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
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

const { pay, post, visit } = await openConsole();
const { page, errors } = await visit('isv', '/webhooks');

test('an endpoint waits for a second person, and the dialog says so before and after', async () => {
  await page.getByRole('button', { name: 'Create an endpoint' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create an endpoint' });
  await dialog.getByText('A second person decides').waitFor();
  await fillFields(dialog, { Address: `http://localhost:${port}/others`, Events: 'payment.*' });
  await confirmAction(page, 'Create an endpoint', 'The shop wants to know');
  await dialog.getByText('Waiting for a second person').waitFor();
  await assertAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
});

test('a failed webhook is delivered again, and replayed', async () => {
  const url = `http://localhost:${port}/hooks`;
  await post('isv', '/webhook-endpoints', { url, types: ['payment.*'] });
  await page.reload();
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

test('a client is given keys of its own, never the private part, and goes back to a secret', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'till-1' };
  const withPrivate = { ...pair.privateKey.export({ format: 'jwk' }), kid: 'till-1' };
  await page.goto(new URL('/credentials', page.url()).href);
  await page.getByRole('button', { name: 'Create a client' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Till');
  await confirmAction(page, 'Create a client', 'For the new till');
  await storeSecret();
  await page.getByRole('link', { name: 'Till' }).click();

  await page.getByRole('button', { name: 'Use keys of its own' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keys of Till' });
  const give = async (keys: string) => {
    await dialog.getByLabel('Public keys').fill(keys);
    await dialog.getByLabel('Reason').fill('It keeps its key in hardware');
    await dialog.locator('button[type=submit]').click();
  };
  await give('-----BEGIN PUBLIC KEY-----');
  await dialog.getByText('This is not JSON.').waitFor();
  await give(JSON.stringify({ keys: [withPrivate] }));
  await dialog.getByText(/part of the private key/).waitFor();
  await give(JSON.stringify(jwk));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('till-1').waitFor();
  await page.getByText('Keys of its own').waitFor();

  await page.getByRole('button', { name: 'Back to a secret' }).click();
  await confirmAction(page, 'Give Till a secret', 'The hardware is broken');
  await storeSecret();
  await page.getByText('till-1').waitFor({ state: 'detached' });
  assert.deepEqual(
    errors.filter((error) => !error.includes('status of 400')),
    [],
  );
});

async function storeSecret(): Promise<void> {
  await page.getByLabel('I have stored it').check();
  await page.getByRole('button', { name: 'Close' }).last().click();
}
