import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DETAILS } from '../generated/commands.ts';
import { idIn, type Stage } from '../stage.ts';
import { pay, type Trigger } from './steps.ts';

const DISABLED_WITHIN_MS = 20_000;
const ANSWER_MS = 200; // For the answer to get there.

const order = async ({ cause, merchantId }: Stage) =>
  await cause('createOrder', { params: { merchantId }, body: { ...DETAILS.createOrder.example } });

/** A receiver that says that it is gone, until the service believes it. */
async function disableEndpoint(stage: Stage): Promise<unknown> {
  const server = createServer((_, response) => {
    response.writeHead(410).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  try {
    const body = { url: `http://127.0.0.1:${port}/`, types: ['payment.succeeded'] };
    const endpoint = await stage.cause('createWebhookEndpoint', { body });
    await pay(stage);
    await once(server, 'request', { signal: AbortSignal.timeout(DISABLED_WITHIN_MS) });
    await new Promise((resolve) => {
      setTimeout(resolve, ANSWER_MS);
    });
    return { endpointId: idIn(endpoint, 'endpointId') };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** What others have a part in: the job that looks at orders, a receiver of webhooks. */
export const TRIGGERS_BY_OTHERS = {
  'order.created': { by: 'createOrder', role: 'bank', act: order },
  'order.moved': { by: 'createOrder', role: 'bank', act: order },
  'webhook_endpoint.disabled': { by: 'createWebhookEndpoint', act: disableEndpoint },
} as const satisfies Readonly<Record<string, Trigger>>;
