import { Type } from 'typebox';
import { type Answer, created, ok } from '../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../platform/http/page.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { findApiKey, listApiKeys } from './api-key-store.ts';
import { createApiKey, type NewKey } from './create-api-key.ts';
import { PARTNER_PROBLEMS } from './errors.ts';
import { found } from '../platform/http/refuse.ts';
import { type PartnerDeps } from './partner-deps.ts';
import { byOf } from '../platform/http/identity.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { rollApiKey } from './roll-api-key.ts';
import * as schema from './schema.ts';

const READ = { tag: 'Operator', access: 'operator.read' } as const;
const WRITE = { tag: 'Operator', access: 'operator.partner.write' } as const;
const ONE = strict({ apiKeyId: schema.ApiKeyId });

export function apiKeyRoutes(deps: PartnerDeps): Route[] {
  return [...routesToApiKeys(deps), ...routesOfOneApiKey(deps)];
}

function routesToApiKeys(deps: PartnerDeps): Route[] {
  return [
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/api-keys',
      operationId: 'createApiKey',
      summary: 'Create an API key',
      description: 'The key is returned only in this response.',
      body: schema.NewApiKey,
      answers: { 201: schema.CreatedApiKey },
      problems: [PARTNER_PROBLEMS.slotTaken, PARTNER_PROBLEMS.clientRevoked],
      handle: async (call) => withKey(await createApiKey(deps, call.body, byOf(call))),
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/api-keys',
      operationId: 'listApiKeys',
      summary: 'List API keys',
      query: strict({ ...PAGE_QUERY, clientId: Type.Optional(schema.ClientId) }),
      answers: { 200: pageOf(schema.ApiKeyBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query);
        const rows = await listApiKeys(deps.db, request, query.clientId);
        return ok(toPage(rows, { request, url, serialize: schema.apiKeyBody }));
      },
    }),
  ];
}

function routesOfOneApiKey(deps: PartnerDeps): Route[] {
  return [
    route({
      ...READ,
      method: 'GET',
      path: '/operator/api-keys/:apiKeyId',
      operationId: 'retrieveApiKey',
      summary: 'Retrieve an API key',
      params: ONE,
      answers: { 200: schema.ApiKeyBody },
      handle: async ({ params }) =>
        ok(schema.apiKeyBody(found(await findApiKey(deps.db, params.apiKeyId)))),
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/api-keys/:apiKeyId/roll',
      operationId: 'rollApiKey',
      summary: 'Replace an API key',
      description:
        'The key stops working at once and a new key takes its slot. To rotate without downtime, create a key in the other slot first, and revoke this one when every server uses the new key.',
      params: ONE,
      answers: { 201: schema.CreatedApiKey },
      problems: [PARTNER_PROBLEMS.apiKeyRevoked, PARTNER_PROBLEMS.clientRevoked],
      handle: async (call) => withKey(await rollApiKey(deps, call.params.apiKeyId, byOf(call))),
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/api-keys/:apiKeyId/revoke',
      operationId: 'revokeApiKey',
      summary: 'Revoke an API key',
      params: ONE,
      answers: { 200: schema.ApiKeyBody },
      handle: async (call) =>
        ok(schema.apiKeyBody(await revokeApiKey(deps, call.params.apiKeyId, byOf(call)))),
    }),
  ];
}

function withKey({ key, apiKey }: NewKey): Answer {
  return created({ ...schema.apiKeyBody(key), apiKey }, `/operator/api-keys/${key.id}`);
}
