/** The same as webhooks.mjs without any package: what a client of your own, in any language, has to do. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { merchantId, sandbox, TEST_CARD } from './sandbox.mjs';
import { isGenuine, isSignedBy } from './webhook-signatures.mjs';

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

const endpoint = await call('POST', '/webhook-endpoints', {
  idempotencyKey: randomUUID(),
  url: `http://127.0.0.1:${server.address().port}/webhooks`,
  types: ['payment.*'],
  merchantId,
});

await call('POST', '/payments', {
  idempotencyKey: randomUUID(),
  merchantId,
  amount: { amount: 2599, currency: 'CAD' },
  paymentMethod: { card: TEST_CARD },
});

async function processed(event, headers, body) {
  console.log(`${event.type}, event ${event.sequence} of ${event.subjectId}`);
  console.log(`By the public key: ${isSignedBy(headers, body, endpoint.publicKeys[0].publicKey)}`);
  await call('DELETE', `/webhook-endpoints/${endpoint.endpointId}`);
  server.close();
  server.closeAllConnections();
}

/** Calls the API, and returns the body; throws if the call was refused. */
async function call(method, path, body) {
  const response = await fetch(sandbox.baseUrl + path, {
    method,
    headers: {
      'X-Api-Key': sandbox.partners.isv.apiKey,
      'Api-Version': '2025-01-17',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}
