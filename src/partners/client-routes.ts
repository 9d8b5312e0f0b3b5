import { Type } from 'typebox';
import { created, ok } from '../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../platform/http/page.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { listClients, readClient } from './client-store.ts';
import { createClient } from './create-client.ts';
import { PARTNER_PROBLEMS } from './errors.ts';
import { found } from '../platform/http/refuse.ts';
import { type PartnerDeps } from './partner-deps.ts';
import { byOf } from '../platform/http/identity.ts';
import { removeJwks } from './remove-jwks.ts';
import { replaceJwks } from './replace-jwks.ts';
import { revokeClient } from './revoke-client.ts';
import { rollClientSecret } from './roll-client-secret.ts';
import * as schema from './schema.ts';

const KEYS_KIB = 128; // Ten keys of 8,192 bits, and the certificates that some send with them.
const READ = { tag: 'Operator', access: 'operator.read' } as const;
const WRITE = { tag: 'Operator', access: 'operator.partner.write' } as const;
const ONE = strict({ clientId: schema.ClientId });

export function clientRoutes(deps: PartnerDeps): Route[] {
  return [...routesToClients(deps), ...routesOfOneClient(deps), ...routesOfKeys(deps)];
}

function routesToClients(deps: PartnerDeps): Route[] {
  return [
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/clients',
      operationId: 'createClient',
      summary: 'Create a client',
      description:
        'Without partnerId, the client belongs to the operator and its only scope is `operator`. The secret is returned only in this response; a client with a jwks has no secret and signs assertions instead (private_key_jwt). With merchantId, the client has access to that one merchant only.',
      body: schema.NewClient,
      bodyKiB: KEYS_KIB,
      answers: { 201: schema.CreatedClient },
      handle: async (call) => {
        const { client, clientSecret } = await createClient(deps, call.body, byOf(call));
        const location = `/operator/clients/${client.id}`;
        return created({ ...schema.clientBody(client), clientSecret }, location);
      },
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/clients',
      operationId: 'listClients',
      summary: 'List clients',
      query: strict({ ...PAGE_QUERY, partnerId: Type.Optional(schema.PartnerId) }),
      answers: { 200: pageOf(schema.ClientBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query);
        const rows = await listClients(deps.db, request, query.partnerId);
        return ok(toPage(rows, { request, url, serialize: schema.clientBody }));
      },
    }),
  ];
}

function routesOfOneClient(deps: PartnerDeps): Route[] {
  return [
    route({
      ...READ,
      method: 'GET',
      path: '/operator/clients/:clientId',
      operationId: 'retrieveClient',
      summary: 'Retrieve a client',
      params: ONE,
      answers: { 200: schema.ClientBody },
      handle: async ({ params }) =>
        ok(schema.clientBody(found(await readClient(deps.db, params.clientId)))),
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/clients/:clientId/roll',
      operationId: 'rollClientSecret',
      summary: 'Roll the secret of a client',
      description:
        'The current secret remains valid for graceSeconds (one day if the body is `{}`). A secret rolled earlier stops working at once, so at most two are valid.',
      params: ONE,
      body: schema.RollClient,
      answers: { 200: schema.RolledClient },
      problems: [PARTNER_PROBLEMS.clientRevoked, PARTNER_PROBLEMS.clientHasKeys],
      handle: async (call) => {
        const { clientId } = call.params;
        const order = { clientId, graceMs: schema.graceMsOf(call.body) };
        const rolled = await rollClientSecret(deps, order, byOf(call));
        const previousSecretExpiresAt = rolled.previousSecretExpiresAt.toISOString();
        const { clientSecret } = rolled;
        const client = schema.clientBody(rolled.client);
        return ok({ ...client, clientSecret, previousSecretExpiresAt });
      },
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/clients/:clientId/revoke',
      operationId: 'revokeClient',
      summary: 'Revoke a client and all its credentials',
      params: ONE,
      answers: { 200: schema.ClientBody },
      handle: async (call) =>
        ok(schema.clientBody(await revokeClient(deps, call.params.clientId, byOf(call)))),
    }),
  ];
}

function routesOfKeys(deps: PartnerDeps): Route[] {
  const KEYS = {
    ...WRITE,
    path: '/operator/clients/:clientId/jwks',
    params: ONE,
    problems: [PARTNER_PROBLEMS.clientRevoked],
  } as const;
  return [
    route({
      ...KEYS,
      method: 'PUT',
      operationId: 'replaceClientJwks',
      summary: "Replace a client's keys",
      description:
        'Replaces all keys of the client. To rotate without downtime, send the old and the new key, switch every server to the new key, then send the new key only. A client with a secret switches to private_key_jwt; its secret remains valid for graceSeconds (one day if omitted).',
      body: schema.ReplaceJwks,
      bodyKiB: KEYS_KIB,
      answers: { 200: schema.ClientWithKeys },
      handle: async (call) => {
        const { clientId } = call.params;
        const order = { clientId, jwks: call.body.jwks, graceMs: schema.graceMsOf(call.body) };
        const { client, previousSecretExpiresAt: ends } = await replaceJwks(
          deps,
          order,
          byOf(call),
        );
        const previousSecretExpiresAt = ends?.toISOString() ?? null;
        return ok({ ...schema.clientBody(client), previousSecretExpiresAt });
      },
    }),
    route({
      ...KEYS,
      method: 'DELETE',
      operationId: 'removeClientJwks',
      summary: "Remove a client's keys and give it a secret",
      description:
        'The keys stop working at once. The secret is returned only in this response. Returns 404 if the client has no keys.',
      answers: { 200: schema.ClientWithSecret },
      handle: async (call) => {
        const { client, clientSecret } = await removeJwks(deps, call.params.clientId, byOf(call));
        return ok({ ...schema.clientBody(client), clientSecret });
      },
    }),
  ];
}
