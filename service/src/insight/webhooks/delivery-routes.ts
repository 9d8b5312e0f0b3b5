import type { Clock } from '../../kernel/clock.ts';
import {
  anyones,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  withPartner,
} from '../../access/partners/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import * as schema from './delivery-schema.ts';
import { attemptsOf, findDelivery, listAllDeliveries, listDeliveries } from './delivery-store.ts';
import { findEndpoint } from './endpoint-store.ts';
import { WEBHOOK_PROBLEMS } from './errors.ts';
import { redeliver } from './redeliver.ts';
import { findReplay } from './replay-store.ts';
import { EndpointId } from './schema.ts';
import { startReplay } from './start-replay.ts';

const WEBHOOKS = { tag: 'Webhooks', access: 'webhook.write' } as const;

type DeliveryDeps = Readonly<{ db: Database; clock: Clock }>;

/** What was sent to endpoints and what came of it, and sending it again. */
export function deliveryRoutes(deps: DeliveryDeps): Route[] {
  return [...ofDeliveries(deps), ...ofReplays(deps), ...operatorsLook(deps)];
}

function ofDeliveries(deps: DeliveryDeps): Route[] {
  const { db } = deps;
  return [
    route({
      ...WEBHOOKS,
      method: 'GET',
      path: '/webhook-endpoints/:endpointId/deliveries',
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries to a webhook endpoint',
      params: strict({ endpointId: EndpointId }),
      query: schema.DeliveriesQuery,
      answers: { 200: pageOf(schema.DeliveryBody) },
      handle: async (call) => {
        const { params, query, url } = call;
        const request = readPage(query);
        const { id } = found(await findEndpoint(db, partnerOf(call), params.endpointId));
        const rows = await listDeliveries(db, id, { page: request, filters: query });
        return ok(toPage(rows, { request, url, serialize: schema.deliveryBody }));
      },
    }),
    route({
      ...WEBHOOKS,
      method: 'GET',
      path: '/webhook-deliveries/:deliveryId',
      operationId: 'retrieveWebhookDelivery',
      summary: 'Retrieve a delivery with its attempts',
      params: strict({ deliveryId: schema.DeliveryId }),
      answers: { 200: schema.DeliveryWithAttempts },
      handle: async (call) => {
        const delivery = found(await findDelivery(db, partnerOf(call), call.params.deliveryId));
        return ok(schema.deliveryWithAttempts(delivery, await attemptsOf(db, delivery.id)));
      },
    }),
    route({
      ...WEBHOOKS,
      method: 'POST',
      path: '/webhook-deliveries/:deliveryId/redeliver',
      operationId: 'redeliverWebhook',
      summary: 'Send an event to its endpoint again',
      description:
        'A delivery that has ended is queued again, with all its attempts; one that waits for another ' +
        'attempt is sent now. `webhook-id` stays the same.',
      params: strict({ deliveryId: schema.DeliveryId }),
      body: strict({}),
      guard: {},
      answers: { 202: schema.DeliveryBody },
      handle: async (call) => {
        const delivery = await redeliver(deps, partnerOf(call), call.params.deliveryId);
        return { status: 202, body: schema.deliveryBody(delivery) };
      },
    }),
  ];
}

function ofReplays(deps: DeliveryDeps): Route[] {
  return [
    route({
      ...WEBHOOKS,
      method: 'POST',
      path: '/webhook-endpoints/:endpointId/replay',
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
        const replay = await startReplay(deps, partnerOf(call), {
          ...params,
          from: new Date(body.from),
          to: new Date(body.to),
          types: body.types ?? null,
          onlyFailed: body.onlyFailed ?? false,
          correlationId,
        });
        const location = `/webhook-endpoints/${replay.endpointId}/replays/${replay.id}`;
        return { status: 202, body: schema.replayBody(replay), headers: { Location: location } };
      },
    }),
    route({
      ...WEBHOOKS,
      method: 'GET',
      path: '/webhook-endpoints/:endpointId/replays/:replayId',
      operationId: 'retrieveWebhookReplay',
      summary: 'Retrieve a replay',
      params: strict({ endpointId: EndpointId, replayId: schema.ReplayId }),
      answers: { 200: schema.ReplayBody },
      handle: async (call) => {
        const { endpointId } = call.params;
        const caller = partnerOf(call);
        found(await findEndpoint(deps.db, caller, endpointId));
        return ok(schema.replayBody(found(await findReplay(deps.db, caller, call.params))));
      },
    }),
  ];
}

function operatorsLook({ db }: DeliveryDeps): Route[] {
  return [
    route({
      ...OPERATORS_READ,
      path: '/operator/webhook-deliveries',
      operationId: 'listAllWebhookDeliveries',
      summary: 'List the webhook deliveries of all partners',
      query: schema.AllDeliveriesQuery,
      answers: { 200: pageOf(schema.AnyDeliveryBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const request = readPage(query, /^de/);
        const page = { page: request, filters: query };
        const rows = await listAllDeliveries(db, anyones(query), page);
        const serialize = withPartner(schema.deliveryBody);
        return ok(toPage(rows, { request, url, serialize }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/webhook-deliveries/:deliveryId',
      operationId: 'retrieveAnyWebhookDelivery',
      summary: 'Retrieve a delivery of any partner with its attempts',
      params: strict({ deliveryId: schema.DeliveryId }),
      answers: { 200: schema.AnyDeliveryWithAttempts },
      handle: async (call) => {
        operatorOf(call);
        const delivery = found(await findDelivery(db, anyones(), call.params.deliveryId));
        const attempts = await attemptsOf(db, delivery.id);
        const { partnerId } = delivery;
        return ok({ partnerId, ...schema.deliveryWithAttempts(delivery, attempts) });
      },
    }),
  ];
}
