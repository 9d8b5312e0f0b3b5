/** Registers a webhook endpoint, makes a payment, and verifies what arrives before believing it. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { call, sandbox, TEST_CARD } from './sandbox.mjs';
import { isGenuine, isSignedBy } from './webhook-signatures.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // The bytes as they arrived, before they are parsed.
  if (!isGenuine(request.headers, body, endpoint.secret)) {
    response.writeHead(400).end();
    return;
  }
  response.writeHead(204).end(); // At once; what takes long is done afterwards.
  await processed(JSON.parse(body.toString()), request.headers, body);
});
await new Promise((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});

const endpoint = await call(apiKey, 'POST', '/webhook-endpoints', {
  idempotencyKey: randomUUID(),
  url: `http://127.0.0.1:${server.address().port}/webhooks`,
  types: ['payment.*'],
  merchantId,
});

await call(apiKey, 'POST', '/payments', {
  idempotencyKey: randomUUID(),
  merchantId,
  amount: { amount: 2599, currency: 'CAD' },
  paymentMethod: { card: TEST_CARD },
});

async function processed(event, headers, body) {
  console.log(`${event.type}, event ${event.sequence} of ${event.subjectId}`);
  console.log(`By the public key: ${isSignedBy(headers, body, endpoint.publicKeys[0].publicKey)}`);
  const { endpointId } = endpoint;
  await fetch(`${sandbox.baseUrl}/webhook-endpoints/${endpointId}`, {
    method: 'DELETE',
    headers: { 'X-Api-Key': apiKey, 'Api-Version': '2025-01-17' },
  });
  server.close();
  server.closeAllConnections();
}
