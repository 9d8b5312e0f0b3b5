import * as partners from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { keyedOnce } from '../../platform/http/secret-once.ts';
import { bucketIn } from '../../kernel/id.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { found } from '../../platform/http/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import * as schema from './delivery-schema.ts';
import type { Delivery } from './delivery.ts';
import { attemptsOf, findDelivery, listAllDeliveries, listDeliveries } from './delivery-store.ts';
import { findEndpoint } from './endpoint-store.ts';
import { WEBHOOK_PROBLEMS } from './errors.ts';
import { redeliver, startReplay } from './run-replays.ts';
import { findReplay } from './replay-store.ts';
import { EndpointId } from './schema.ts';
import type { Platform } from '../../platform/platform.ts';

const WEBHOOKS = { tag: 'Webhooks', access: 'webhook.write' } as const;
const READING = { ...WEBHOOKS, access: 'webhook.read' } as const;
const ONE = { params: strict({ deliveryId: schema.DeliveryId }) };

type DeliveryDeps = Pick<Platform, 'db' | 'clock' | 'keyring'>;

/** What was sent to endpoints and what came of it, and sending it again. */
export function deliveryRoutes(deps: DeliveryDeps): Route[] {
  return [...ofDeliveries(deps), ...ofReplays(deps), ...operatorsLook(deps)];
}

function ofDeliveries(deps: DeliveryDeps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      ...READING,
      path: '/webhook-endpoints/:endpointId/deliveries',
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries to a webhook endpoint',
      params: strict({ endpointId: EndpointId }),
      query: schema.DeliveriesQuery,
      record: schema.DeliveryBody,
      rows: async (call, page) => {
        const { params, query } = call;
        const { id } = found(await findEndpoint(db, partners.partnerOf(call), params.endpointId));
        return await listDeliveries(db, id, { page, filters: query });
      },
      serialize: schema.deliveryBody,
    }),
    retrieveRoute({
      ...READING,
      ...ONE,
      path: '/webhook-deliveries/:deliveryId',
      operationId: 'retrieveWebhookDelivery',
      summary: 'Retrieve a delivery with its attempts',
      record: schema.DeliveryWithAttempts,
      find: (call) => findDelivery(db, partners.partnerOf(call), call.params.deliveryId),
      serialize: (delivery) => withAttempts(db, delivery),
    }),
    route('POST /webhook-deliveries/:deliveryId/redeliver', {
      ...WEBHOOKS,
      operationId: 'redeliverWebhook',
      summary: 'Send an event to its endpoint again',
      description:
        'A delivery that has ended is queued again, with all its attempts; one that waits for another ' +
        'attempt is sent now. `webhook-id` stays the same.',
      ...ONE,
      body: schema.Redelivery,
      guard: {},
      answers: { 202: schema.DeliveryBody },
      handle: async (call) => {
        const caller = partners.partnerOf(call);
        const { deliveryId } = call.params;
        found(await findDelivery(db, caller, deliveryId));
        const bucket = bucketIn(deliveryId);
        return await keyedOnce(deps, { call, operation: 'redeliver', bucket }, async (on) => {
          const delivery = await redeliver({ ...deps, db: on }, caller, deliveryId);
          return { status: 202, body: schema.deliveryBody(delivery) };
        });
      },
    }),
  ];
}

function operatorsLook({ db }: DeliveryDeps): Route[] {
  return [
    listRoute({
      ...partners.OPERATORS_READ,
      path: '/operator/webhook-deliveries',
      operationId: 'listAllWebhookDeliveries',
      summary: 'List the webhook deliveries of all partners',
      query: schema.AllDeliveriesQuery,
      record: partners.bodyOfAny(schema.DeliveryBody),
      ids: /^de/,
      rows: (call, page) => {
        partners.operatorOf(call);
        return listAllDeliveries(db, partners.operatorScope(call.query), {
          page,
          filters: call.query,
        });
      },
      serialize: partners.withPartner(schema.deliveryBody),
    }),
    retrieveRoute({
      ...partners.OPERATORS_READ,
      ...ONE,
      path: '/operator/webhook-deliveries/:deliveryId',
      operationId: 'retrieveAnyWebhookDelivery',
      summary: 'Retrieve a delivery of any partner with its attempts',
      record: partners.bodyOfAny(schema.DeliveryWithAttempts),
      find: (call) =>
        findDelivery(db, partners.seenBy(partners.operatorOf(call)), call.params.deliveryId),
      serialize: async (delivery) => ({
        partnerId: delivery.partnerId,
        ...(await withAttempts(db, delivery)),
      }),
    }),
  ];
}

async function withAttempts(db: Database, delivery: Delivery) {
  return schema.deliveryWithAttempts(delivery, await attemptsOf(db, delivery.id));
}

function replayRoute(deps: DeliveryDeps): Route {
  return route('POST /webhook-endpoints/:endpointId/replay', {
    ...WEBHOOKS,
    operationId: 'replayWebhooks',
    summary: 'Send the events of a span of time again',
    description:
      'Every event created from `from` to `to` that the endpoint is to be told of is sent again, also ' +
      'those from before the endpoint existed. Events of one subject are sent in their order.',
    params: strict({ endpointId: EndpointId }),
    body: schema.NewReplay,
    guard: {},
    answers: { 202: schema.ReplayBody },
    problems: [WEBHOOK_PROBLEMS.tooManyReplays],
    handle: async (call) => {
      const { body, correlationId, params } = call;
      const caller = partners.partnerOf(call);
      found(await findEndpoint(deps.db, caller, params.endpointId));
      const bucket = bucketIn(params.endpointId);
      return await keyedOnce(deps, { call, operation: 'replay-webhooks', bucket }, async (db) => {
        const replay = await startReplay({ ...deps, db }, caller, {
          ...params,
          from: new Date(body.from),
          to: new Date(body.to),
          types: body.types ?? null,
          onlyFailed: body.onlyFailed ?? false,
          correlationId,
        });
        const location = `/webhook-endpoints/${replay.endpointId}/replays/${replay.id}`;
        return { status: 202, body: schema.replayBody(replay), headers: { Location: location } };
      });
    },
  });
}

function ofReplays(deps: DeliveryDeps): Route[] {
  return [
    replayRoute(deps),
    retrieveRoute({
      ...READING,
      path: '/webhook-endpoints/:endpointId/replays/:replayId',
      operationId: 'retrieveWebhookReplay',
      summary: 'Retrieve a replay',
      params: strict({ endpointId: EndpointId, replayId: schema.ReplayId }),
      record: schema.ReplayBody,
      find: async (call) => {
        const caller = partners.partnerOf(call);
        found(await findEndpoint(deps.db, caller, call.params.endpointId));
        return await findReplay(deps.db, caller, call.params);
      },
      serialize: schema.replayBody,
    }),
  ];
}
