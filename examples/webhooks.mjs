/** Registers a webhook endpoint, makes a payment, and verifies what arrives before believing it. */
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Causeway, WebhookError } from '@causeway/sdk';
import { causeway, merchantId, TEST_CARD } from './sandbox.mjs';

const server = createServer(async (request, response) => {
  const body = await buffer(request); // The bytes as they arrived, before they are parsed.
  try {
    const event = await Causeway.webhooks.verify(body, request.headers, endpoint.secret);
    response.writeHead(204).end(); // At once; what takes long is done afterwards.
    await processed(event);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.error(error.message); // A wrong secret, a changed body, or an old request.
    response.writeHead(400).end();
  }
});
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});

const endpoint = await causeway.webhookEndpoints.create({
  url: `http://127.0.0.1:${server.address().port}/webhooks`,
  types: ['payment.*'],
  merchantId,
});

await causeway.payments.create({
  merchantId,
  amount: { amount: 2599, currency: 'CAD' },
  paymentMethod: { card: TEST_CARD },
});

async function processed({ type, sequence, subjectId }) {
  console.log(`${type}, event ${sequence} of ${subjectId}`);
  await causeway.webhookEndpoints.delete(endpoint.endpointId);
  server.close();
  server.closeAllConnections();
}
