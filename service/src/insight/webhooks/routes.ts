import { type Route, MERGE_PATCH_TYPE, route } from '../../platform/http/route.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { EndpointDeps } from './send-message.ts';
import { merchantNamedBy, OPERATORS_READ, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, found } from '../../platform/http/errors.ts';
import { keyOf, secretOnce } from '../../platform/http/secret-once.ts';
import { bucketIn } from '../../kernel/id.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { strict } from '../../platform/http/schema.ts';
import { changeEndpoint, deleteEndpoint, rollSecret } from './change-endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { endpointFaults } from './endpoint-faults.ts';
import { findEndpoint, listEndpoints, readEndpoint } from './endpoint-store.ts';
import { WEBHOOK_PROBLEMS } from './errors.ts';
import * as schema from './schema.ts';
import { readStatistics } from './statistics-store.ts';
import { createTester } from './test-endpoint.ts';
import type { Endpoint } from './endpoint.ts';

/** Where a partner is told of events, and what was sent there. */
export function webhookRoutes(deps: EndpointDeps): Route[] {
  return [...endpointRoutes(deps), ...deliveryRoutes(deps)];
}

const WEBHOOKS = { tag: 'Webhooks', access: 'webhook.write' } as const;
const READING = { ...WEBHOOKS, access: 'webhook.read' } as const;
const PATH = '/webhook-endpoints';
const ONE = { ...WEBHOOKS, params: strict({ endpointId: schema.EndpointId }) };
const READING_ONE = { ...READING, params: ONE.params };
const ENDPOINT_ID = /^we/;
const ENDPOINT_KIB = 32; // With a hundred types and the longest URL.
const KEYS_CACHED = 'public, max-age=60'; // Long enough against floods, short enough for a roll.

/** Endpoints as their partners make, read, change, try and delete them. */
export function endpointRoutes(deps: EndpointDeps): Route[] {
  return [
    ...makingAndReading(deps),
    ...changing(deps),
    ...trying(deps),
    publicKeys(deps),
    forOperators(deps),
  ];
}

type Addressed = Readonly<{
  caller: Caller | undefined;
  correlationId: string;
  params: Readonly<{ endpointId: string }>;
}>;

function requestedIn({ caller, correlationId, params }: Addressed) {
  return { caller: partnerOf({ caller }), correlationId, ...params };
}

/** An endpoint as those who read it see it. */
function shownAt({ clock }: EndpointDeps) {
  const serialize = (endpoint: Endpoint) => schema.endpointBody(endpoint, clock.now());
  return { record: schema.EndpointBody, serialize };
}

function makingAndReading(deps: EndpointDeps): Route[] {
  const { db, outgoing } = deps;
  return [
    route(`POST ${PATH}`, {
      ...WEBHOOKS,
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description:
        'Events that happen from now on are sent to it. Without `apiVersion`, their bodies follow the Api-Version of this request. With `merchantId`, only that merchant’s events are sent.',
      body: schema.NewEndpoint,
      bodyKiB: ENDPOINT_KIB,
      examine: (body) => endpointFaults(body, outgoing),
      guard: { secondPerson: 'always', secretAnswer: true },
      answers: { 201: schema.CreatedEndpoint },
      problems: [WEBHOOK_PROBLEMS.tooManyEndpoints, PLATFORM_PROBLEMS.idempotencyMismatch],
      handle: async (call) => {
        const { body, correlationId, header } = call;
        const key = keyOf(call);
        const request = { body, key, merchantId: merchantNamedBy(call), correlationId };
        const apiVersion = header('Api-Version');
        return await createEndpoint(deps, partnerOf(call), { ...request, apiVersion });
      },
    }),
    listRoute({
      ...READING,
      path: PATH,
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      query: schema.EndpointsQuery,
      ids: ENDPOINT_ID,
      ...shownAt(deps),
      rows: (call, page) => listEndpoints(db, partnerOf(call), page, call.query.merchantId),
    }),
    retrieveRoute({
      ...READING_ONE,
      path: `${PATH}/:endpointId`,
      operationId: 'retrieveWebhookEndpoint',
      summary: 'Retrieve a webhook endpoint',
      ...shownAt(deps),
      find: (call) => findEndpoint(db, partnerOf(call), call.params.endpointId),
    }),
  ];
}

function forOperators(deps: EndpointDeps): Route {
  return listRoute({
    ...OPERATORS_READ,
    path: '/operator/webhook-endpoints',
    operationId: 'listPartnerWebhookEndpoints',
    summary: 'List the webhook endpoints of a partner',
    query: schema.OperatorEndpointsQuery,
    ids: ENDPOINT_ID,
    ...shownAt(deps),
    rows: ({ query: { partnerId, merchantId } }, page) =>
      listEndpoints(deps.db, { partnerId, merchantId: null }, page, merchantId),
  });
}

function changing(deps: EndpointDeps): Route[] {
  const { clock, outgoing } = deps;
  return [
    route(`PATCH ${PATH}/:endpointId`, {
      ...ONE,
      operationId: 'updateWebhookEndpoint',
      summary: 'Change, pause or enable a webhook endpoint',
      description:
        'Send only what changes. While an endpoint is paused or disabled its events are kept; once it is enabled they are sent, to the URL and in the form that it has then.',
      consumes: MERGE_PATCH_TYPE,
      body: schema.EndpointChange,
      bodyKiB: ENDPOINT_KIB,
      examine: (body) => endpointFaults(body, outgoing),
      guard: {
        secondPerson: { when: 'the URL changes', isNeeded: ({ body }) => body.url !== undefined },
      },
      answers: { 200: schema.EndpointBody },
      handle: async (call) => {
        const endpoint = await changeEndpoint(deps, requestedIn(call), call.body);
        return ok(schema.endpointBody(endpoint, clock.now()));
      },
    }),
    route(`DELETE ${PATH}/:endpointId`, {
      ...ONE,
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Nothing more is sent to it, including events that are waiting.',
      guard: {},
      answers: { 204: 'Deleted' },
      handle: async (call) => {
        await deleteEndpoint(deps, requestedIn(call));
        return { status: 204 };
      },
    }),
    route(`POST ${PATH}/:endpointId/roll-secret`, {
      ...ONE,
      operationId: 'rollWebhookSecret',
      summary: 'Replace the secret of a webhook endpoint',
      description:
        'The endpoint gets a new secret and a new key pair. For `overlapHours`, requests are signed with both the new and the previous ones. A secret that was replaced earlier ends at once. A repeat with the same `idempotencyKey` within 24 hours returns the same secret.',
      body: schema.SecretRoll,
      guard: { secretAnswer: true },
      answers: { 200: schema.EndpointWithSecret },
      problems: [PLATFORM_PROBLEMS.secretNotKept],
      handle: async (call) => {
        const { overlapHours = schema.OVERLAP_HOURS } = call.body;
        const requested = requestedIn(call);
        const bucket = bucketIn(requested.endpointId);
        found(await findEndpoint(deps.db, requested.caller, requested.endpointId));
        const asked = { call, operation: 'roll-webhook-secret', bucket };
        return await secretOnce(deps, asked, async (db) => {
          const { endpoint, secret } = await rollSecret({ ...deps, db }, requested, overlapHours);
          return ok({ ...schema.endpointBody(endpoint, clock.now()), secret });
        });
      },
    }),
  ];
}

function trying(deps: EndpointDeps): Route[] {
  const { db } = deps;
  const tryEndpoint = createTester(deps);
  return [
    route(`POST ${PATH}/:endpointId/test`, {
      ...ONE,
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event to a webhook endpoint',
      description:
        'Sends one signed event of the type `webhook.test` at once and returns what came of it, whatever the status of the endpoint. It is not repeated, and it is not in the list of events.',
      answers: { 200: schema.AttemptBody },
      handle: async ({ waitWithoutSlot, caller, correlationId, params }) => {
        const endpoint = found(await findEndpoint(db, partnerOf({ caller }), params.endpointId));
        const attempt = await waitWithoutSlot(
          async () => await tryEndpoint(endpoint, correlationId),
        );
        return ok(schema.attemptBody(attempt));
      },
    }),
    route(`GET ${PATH}/:endpointId/statistics`, {
      ...READING_ONE,
      isLongRead: true,
      operationId: 'retrieveWebhookStatistics',
      summary: 'Retrieve statistics of a webhook endpoint',
      answers: { 200: schema.StatisticsBody },
      handle: async ({ caller, params }) => {
        found(await findEndpoint(db, partnerOf({ caller }), params.endpointId));
        return ok(schema.statisticsBody(await readStatistics(db, params.endpointId)));
      },
    }),
  ];
}

/** For receivers, which have no credential of ours. Who knows the id learns public keys, and nothing else. */
function publicKeys({ clock, db }: EndpointDeps): Route {
  return route('GET /.well-known/webhook-keys/:endpointId', {
    ...ONE,
    access: 'public',
    versioned: false,
    operationId: 'retrieveWebhookKeys',
    summary: 'Retrieve the public keys of a webhook endpoint',
    description: 'For receivers that verify the `v1a` signatures. No credential is needed.',
    answers: { 200: schema.PublicKeysBody },
    handle: async ({ params }) => {
      const endpoint = found(await readEndpoint(db, params.endpointId));
      const keys = schema.publicKeysBody(endpoint, clock.now());
      return ok({ keys }, { 'Cache-Control': KEYS_CACHED });
    },
  });
}
