import type { Static } from 'typebox';
import { created, ok } from '../../../platform/http/answer.ts';
import { readRoutes } from '../../../platform/http/read-route.ts';
import { type Call, type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { listClients, readClient } from './client-store.ts';
import { createClient } from './create-client.ts';
import { credentialOnce, NOT_KEPT, REPEATED } from './credential-once.ts';
import {
  CREDENTIAL_DOORS,
  type CredentialDoor,
  handingOut,
  keeperOf,
  MAKING_A_CLIENT,
  mayHandOut,
  mayRead,
} from './credential-door.ts';
import { PARTNER_PROBLEMS } from '../callers/errors.ts';
import { found } from '../../../platform/http/errors.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { byOf } from '../../../platform/http/caller.ts';
import { giverOf } from '../people/person.ts';
import {
  replaceAgentPolicy,
  removeJwks,
  replaceJwks,
  revokeClient,
  rollClientSecret,
} from './change-client.ts';
import * as schema from '../callers/schema.ts';

const KEYS_KIB = 128; // Ten keys of 8,192 bits, and the certificates that some send with them.
const POLICY_KIB = 32;
const ONE = strict({ clientId: schema.ClientId });

export function clientRoutes(deps: PartnerDeps): Route[] {
  return [CREDENTIAL_DOORS.operator, CREDENTIAL_DOORS.partner].flatMap((door) => [
    ...routesToClients(deps, door),
    ...routesOfOneClient(deps, door),
    ...routesOfKeys(deps, door),
    routeOfPolicy(deps, door),
  ]);
}

function routesToClients(deps: PartnerDeps, door: CredentialDoor): Route[] {
  const { prefix, nameOf } = door;
  return [
    route(`POST ${prefix}/clients`, {
      ...door.write,
      operationId: nameOf('create', 'Client'),
      summary: 'Create a client',
      description: `${door.belongs} The secret is returned only in this response${REPEATED} A client with a jwks has no secret and signs assertions instead (private_key_jwt). With merchantId, the client has access to that one merchant only.`,
      body: door.NewClient,
      bodyKiB: KEYS_KIB,
      guard: { secondPerson: MAKING_A_CLIENT, secretAnswer: true },
      answers: { 201: schema.CreatedClient },
      problems: [PARTNER_PROBLEMS.limitReached, NOT_KEPT],
      handle: async (call) => {
        const wanted = wantedBy(call);
        return await credentialOnce(deps, call, 'create-client', async (on) => {
          const { client, clientSecret } = await createClient(on, wanted, giverOf(call));
          const location = `${prefix}/clients/${client.id}`;
          return created({ ...schema.clientBody(client), clientSecret }, location);
        });
      },
    }),
    ...readRoutes({
      ...door.read,
      path: `${prefix}/clients`,
      names: [nameOf('', 'Client'), nameOf('', 'Clients')],
      nouns: ['a client', 'clients'],
      id: ['clientId', schema.ClientId],
      query: door.ClientsQuery,
      record: schema.ClientBody,
      rows: (call, page) => {
        const asked = 'partnerId' in call.query ? call.query.partnerId : undefined;
        const { merchantId, partnerId = asked } = keeperOf(call);
        return listClients(deps.db, page, { partnerId, merchantId });
      },
      find: (call, clientId) => ownClient(deps, { ...call, params: { clientId } }, 'read'),
      serialize: schema.clientBody,
    }),
  ];
}

function routesOfOneClient(deps: PartnerDeps, door: CredentialDoor): Route[] {
  const { prefix, nameOf } = door;
  return [
    route(`POST ${prefix}/clients/:clientId/roll`, {
      ...door.write,
      operationId: nameOf('roll', 'ClientSecret'),
      summary: 'Roll the secret of a client',
      description:
        'The current secret remains valid for graceSeconds (one day if the body is `{}`). A secret rolled earlier stops working at once, so at most two are valid. A repeat with the same `idempotencyKey` within 24 hours returns the same secret.',
      params: ONE,
      body: schema.RollClient,
      guard: { secondPerson: ofClient(deps), secretAnswer: true },
      answers: { 200: schema.RolledClient },
      problems: [PARTNER_PROBLEMS.clientRevoked, PARTNER_PROBLEMS.clientHasKeys, NOT_KEPT],
      handle: async (call) => {
        const { id: clientId } = await ownClient(deps, call, 'hand-out');
        const order = { clientId, graceMs: schema.graceMsOf(call.body) };
        return await credentialOnce(deps, call, 'roll-client-secret', async (on) => {
          const rolled = await rollClientSecret(on, order, giverOf(call));
          const previousSecretExpiresAt = rolled.previousSecretExpiresAt.toISOString();
          const { clientSecret } = rolled;
          const client = schema.clientBody(rolled.client);
          return ok({ ...client, clientSecret, previousSecretExpiresAt });
        });
      },
    }),
    route(`POST ${prefix}/clients/:clientId/revoke`, {
      ...door.write,
      operationId: nameOf('revoke', 'Client'),
      summary: 'Revoke a client and all its credentials',
      params: ONE,
      guard: { repeatable: true },
      answers: { 200: schema.ClientBody },
      handle: async (call) => {
        const { id } = await ownClient(deps, call, 'read');
        return ok(schema.clientBody(await revokeClient(deps, id, byOf(call))));
      },
    }),
  ];
}

function routesOfKeys(deps: PartnerDeps, door: CredentialDoor): Route[] {
  const { prefix, nameOf } = door;
  const path = `${prefix}/clients/:clientId/jwks`;
  const KEYS = {
    ...door.write,
    params: ONE,
    problems: [PARTNER_PROBLEMS.clientRevoked],
  } as const;
  return [
    route(`PUT ${path}`, {
      ...KEYS,
      operationId: nameOf('replace', 'ClientJwks'),
      summary: "Replace a client's keys",
      description:
        'Replaces all keys of the client. To rotate without downtime, send the old and the new key, switch every server to the new key, then send the new key only. A client with a secret switches to private_key_jwt; its secret remains valid for graceSeconds (one day if omitted).',
      body: schema.ReplaceJwks,
      bodyKiB: KEYS_KIB,
      guard: { secondPerson: ofClient(deps) },
      answers: { 200: schema.ClientWithKeys },
      handle: async (call) => {
        const { id: clientId } = await ownClient(deps, call, 'hand-out');
        const order = { clientId, jwks: call.body.jwks, graceMs: schema.graceMsOf(call.body) };
        const { client, previousSecretExpiresAt: ends } = await replaceJwks(
          deps,
          order,
          giverOf(call),
        );
        const previousSecretExpiresAt = ends?.toISOString() ?? null;
        return ok({ ...schema.clientBody(client), previousSecretExpiresAt });
      },
    }),
    route(`DELETE ${path}`, {
      ...KEYS,
      operationId: nameOf('remove', 'ClientJwks'),
      summary: "Remove a client's keys and give it a secret",
      description:
        'The keys stop working at once. The secret is returned only in this response, and to a repeat with the same `Idempotency-Key`, a header, within 24 hours. Returns 404 if the client has no keys.',
      keyInHeader: true,
      problems: [...KEYS.problems, NOT_KEPT],
      guard: { secondPerson: ofClient(deps), secretAnswer: true },
      answers: { 200: schema.ClientWithSecret },
      handle: async (call) => {
        const { id } = await ownClient(deps, call, 'hand-out');
        return await credentialOnce(deps, call, 'remove-client-jwks', async (on) => {
          const { client, clientSecret } = await removeJwks(on, id, giverOf(call));
          return ok({ ...schema.clientBody(client), clientSecret });
        });
      },
    }),
  ];
}

function routeOfPolicy(deps: PartnerDeps, door: CredentialDoor): Route {
  const { prefix, nameOf } = door;
  return route(`PUT ${prefix}/clients/:clientId/agent`, {
    ...door.write,
    operationId: nameOf('replace', 'AgentPolicy'),
    summary: "Replace an agent's policy",
    description:
      'Applies at once, also to what the agent has proposed before. Returns 404 if the client is not an agent.',
    params: ONE,
    body: schema.ReplaceAgentPolicy,
    bodyKiB: POLICY_KIB,
    guard: { secondPerson: 'always' }, // It may move more, and alone.
    answers: { 200: schema.ClientBody },
    problems: [PARTNER_PROBLEMS.clientRevoked],
    handle: async (call) => {
      const { id: clientId } = await ownClient(deps, call, 'hand-out');
      const order = { clientId, policy: call.body.agent };
      return ok(schema.clientBody(await replaceAgentPolicy(deps, order, byOf(call))));
    },
  });
}

type OfClient = Call<Readonly<{ clientId: string }>>;

function ofClient(deps: PartnerDeps) {
  return handingOut<OfClient>(deps, ({ params }) => params.clientId);
}

/** What a partner's credential makes is its partner's and, where it is bound to one, its merchant's. */
function wantedBy(call: Call<unknown, unknown, Static<CredentialDoor['NewClient']>>) {
  const { partnerId, merchantId, refuseBeyond } = keeperOf(call);
  refuseBeyond(call.body.scopes);
  return {
    ...call.body,
    ...(partnerId === undefined ? {} : { partnerId }),
    ...(merchantId === null ? {} : { merchantId }),
  };
}

/** The client, if it is the caller's, or the 404 that an unknown one gets. */
async function ownClient(deps: PartnerDeps, call: OfClient, to: 'read' | 'hand-out') {
  const { clientId } = call.params;
  const isOwn = await (to === 'read' ? mayRead : mayHandOut)(deps, call, clientId);
  return found(isOwn ? await readClient(deps.db, clientId) : undefined);
}
