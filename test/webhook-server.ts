import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { createPublicKey, verify } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { systemClock } from '../service/src/kernel/clock.ts';
import { onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import type { PartnerCaller } from '../service/src/access/partners/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { endpointRoutes } from '../service/src/insight/webhooks/routes.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { type TestCall, testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { newPartner } from './new-partner.ts';
import { receiver, testOutgoing } from './receivers.ts';

const SCOPES = new Set([
  'webhook.read',
  'webhook.write',
  'onboarding.merchant.read',
  'onboarding.merchant.write',
]);

/** The API of webhook endpoints, as the sandbox has it, on a database of its own. */
export async function webhookServer() {
  const db = await testDatabase(20);
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const deps = { db, clock, realClock: systemClock, keyring, audit, outgoing: testOutgoing() };
  const routes = [
    ...endpointRoutes(deps),
    ...onboardingRoutes({ ...deps, rateLimits: createRateLimits(deps.clock) }),
  ];
  const server = testServer({ routes, clock });
  return {
    ...server,
    deps,
    newCaller: async (): Promise<PartnerCaller> => await newPartner(deps, SCOPES),
    asNewPartner: async (): Promise<TestCall> => server.as(await newPartner(deps, SCOPES)),
  };
}

export async function newMerchant(call: TestCall): Promise<string> {
  return (await call('POST', '/onboarding/merchants', merchantBody())).string('merchantId');
}

/** A change in the form that PATCH takes. */
export async function patch(call: TestCall, path: string, change: object) {
  return await call('PATCH', path, JSON.stringify(change), { 'content-type': MERGE_PATCH_TYPE });
}

export type Received = Readonly<{ headers: Record<string, string>; body: string }>;

/** A receiver that keeps what it is sent, and answers with a status. */
export async function startReceiver(status: (request: IncomingMessage) => number = () => 204) {
  const received: Received[] = [];
  const port = await receiver((request, response) => {
    const take = async (): Promise<void> => {
      const body = await text(request);
      const headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
      received.push({ headers, body });
      response.writeHead(status(request)).end();
    };
    void take();
  });
  return { url: `http://localhost:${port}/hooks`, received };
}

/** What every ed25519 public key in SPKI begins with. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether a `v1a` signature is one of this public key, `whpk_…`. */
export function verifiesByKey(publicKey: string, { body, headers }: Received): boolean {
  const raw = Buffer.from(publicKey.replace(/^whpk_/, ''), 'base64');
  const spki = Buffer.concat([SPKI_PREFIX, raw]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return (headers['webhook-signature'] ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1a,'))
    .some((signature) => verify(null, signed, key, Buffer.from(signature.slice(4), 'base64')));
}
