import { type Answer, created, ok } from '../../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { readRoutes } from '../../../platform/http/read-route.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { strict, orAbsent } from '../../../platform/http/schema.ts';
import { findApiKey, listApiKeys } from './api-key-store.ts';
import type { ApiKey } from '../callers/client.ts';
import { createApiKey, type NewKey, rollApiKey } from './api-keys.ts';
import { revokeApiKey } from './revoke-api-key.ts';
import { credentialOnce, NOT_KEPT, REPEATED } from './credential-once.ts';
import {
  CREDENTIAL_DOORS,
  type CredentialDoor,
  handingOut,
  keeperOf,
  mayHandOut,
  mayRead,
} from './credential-door.ts';
import { PARTNER_PROBLEMS, unknownReference } from '../callers/errors.ts';
import { found, invalid } from '../../../platform/http/errors.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { byOf } from '../../../platform/http/caller.ts';
import { giverOf } from '../people/person.ts';
import * as schema from '../callers/schema.ts';

const ONE = strict({ apiKeyId: schema.ApiKeyId });

export function apiKeyRoutes(deps: PartnerDeps): Route[] {
  return [CREDENTIAL_DOORS.operator, CREDENTIAL_DOORS.partner].flatMap((door) => [
    ...routesToApiKeys(deps, door),
    ...routesOfOneApiKey(deps, door),
  ]);
}

function routesToApiKeys(deps: PartnerDeps, door: CredentialDoor): Route[] {
  const { prefix, nameOf } = door;
  const ofClientNamed = handingOut<NamingClient>(deps, ({ body }) => body.clientId);
  return [
    route(`POST ${prefix}/api-keys`, {
      ...door.write,
      operationId: nameOf('create', 'ApiKey'),
      summary: 'Create an API key',
      description: `The key is returned only in this response${REPEATED}`,
      body: schema.NewApiKey,
      guard: { secondPerson: ofClientNamed, secretAnswer: true },
      answers: { 201: schema.CreatedApiKey },
      problems: [
        PARTNER_PROBLEMS.slotTaken,
        PARTNER_PROBLEMS.clientRevoked,
        PARTNER_PROBLEMS.limitReached,
        NOT_KEPT,
      ],
      handle: async (call) => {
        if (!(await mayHandOut(deps, call, call.body.clientId))) {
          throw invalid([unknownReference('clientId', call.body.clientId)]);
        }
        return await credentialOnce(deps, call, 'create-api-key', async (on) =>
          withKey(door, await createApiKey(on, call.body, giverOf(call))),
        );
      },
    }),
    ...readRoutes({
      ...door.read,
      path: `${prefix}/api-keys`,
      names: [nameOf('', 'ApiKey'), nameOf('', 'ApiKeys')],
      nouns: ['an API key', 'API keys'],
      id: ['apiKeyId', schema.ApiKeyId],
      query: strict({ ...PAGE_QUERY, clientId: orAbsent(schema.ClientId) }),
      record: schema.ApiKeyBody,
      rows: (call, page) =>
        listApiKeys(deps.db, page, { ...keeperOf(call), clientId: call.query.clientId }),
      find: (call, apiKeyId) => ownKey(deps, { ...call, params: { apiKeyId } }, 'read'),
      serialize: schema.apiKeyBody,
    }),
  ];
}

function routesOfOneApiKey(deps: PartnerDeps, door: CredentialDoor): Route[] {
  const { prefix, nameOf } = door;
  const ofClientOfKey = handingOut<OfKey>(
    deps,
    async ({ params }) => (await findApiKey(deps.db, params.apiKeyId))?.clientId,
  );
  return [
    route(`POST ${prefix}/api-keys/:apiKeyId/roll`, {
      ...door.write,
      operationId: nameOf('roll', 'ApiKey'),
      summary: 'Replace an API key',
      description: `The key stops working at once and a new key takes its slot, which is returned only in this response${REPEATED} To rotate without downtime, create a key in the other slot first, and revoke this one when every server uses the new key.`,
      params: ONE,
      body: schema.RollApiKey,
      guard: { secondPerson: ofClientOfKey, secretAnswer: true },
      answers: { 201: schema.CreatedApiKey },
      problems: [PARTNER_PROBLEMS.apiKeyRevoked, PARTNER_PROBLEMS.clientRevoked, NOT_KEPT],
      handle: async (call) => {
        const { id } = await ownKey(deps, call, 'hand-out');
        return await credentialOnce(deps, call, 'roll-api-key', async (on) =>
          withKey(door, await rollApiKey(on, id, giverOf(call))),
        );
      },
    }),
    route(`POST ${prefix}/api-keys/:apiKeyId/revoke`, {
      ...door.write,
      operationId: nameOf('revoke', 'ApiKey'),
      summary: 'Revoke an API key',
      params: ONE,
      guard: { repeatable: true },
      answers: { 200: schema.ApiKeyBody },
      handle: async (call) => {
        const { id } = await ownKey(deps, call, 'read');
        return ok(schema.apiKeyBody(await revokeApiKey(deps, id, byOf(call))));
      },
    }),
  ];
}

type NamingClient = Call<unknown, unknown, Readonly<{ clientId: string }>>;
type OfKey = Call<Readonly<{ apiKeyId: string }>>;

/** The key of a client that is the caller's, or the 404 that an unknown one gets. */
async function ownKey(deps: PartnerDeps, call: OfKey, to: 'read' | 'hand-out'): Promise<ApiKey> {
  const key = found(await findApiKey(deps.db, call.params.apiKeyId));
  const isOwn = await (to === 'read' ? mayRead : mayHandOut)(deps, call, key.clientId);
  return found(isOwn ? key : undefined);
}

function withKey({ prefix }: CredentialDoor, { key, apiKey }: NewKey): Answer {
  return created({ ...schema.apiKeyBody(key), apiKey }, `${prefix}/api-keys/${key.id}`);
}
