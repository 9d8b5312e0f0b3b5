import { Type } from 'typebox';
import { created, ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { createChain } from './create-chain.ts';
import { createPartner } from './create-partner.ts';
import { found } from '../../platform/http/refuse.ts';
import { type PartnerDeps } from './partner-deps.ts';
import { byOf } from '../../platform/http/identity.ts';
import * as store from './partner-store.ts';
import * as schema from './schema.ts';

const READ = { tag: 'Operator', access: 'operator.read' } as const;
const WRITE = { tag: 'Operator', access: 'operator.partner.write' } as const;

export function partnerAndChainRoutes(deps: PartnerDeps): Route[] {
  return [...routesOfPartners(deps), ...routesOfChains(deps)];
}

function routesOfPartners(deps: PartnerDeps): Route[] {
  return [
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/partners',
      operationId: 'createPartner',
      summary: 'Create a partner',
      body: schema.NewPartner,
      guard: {},
      answers: { 201: schema.PartnerBody },
      handle: async (call) => {
        const partner = await createPartner(deps, call.body, byOf(call));
        return created(schema.partnerBody(partner), `/operator/partners/${partner.id}`);
      },
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/partners',
      operationId: 'listPartners',
      summary: 'List partners',
      query: strict({ ...PAGE_QUERY, kind: Type.Optional(schema.Kind) }),
      answers: { 200: pageOf(schema.PartnerBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query);
        const rows = await store.listPartners(deps.db, request, query.kind);
        return ok(toPage(rows, { request, url, serialize: schema.partnerBody }));
      },
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/partners/:partnerId',
      operationId: 'retrievePartner',
      summary: 'Retrieve a partner',
      params: strict({ partnerId: schema.PartnerId }),
      answers: { 200: schema.PartnerBody },
      handle: async ({ params }) =>
        ok(schema.partnerBody(found(await store.findPartner(deps.db, params.partnerId)))),
    }),
  ];
}

function routesOfChains(deps: PartnerDeps): Route[] {
  return [
    route({
      ...WRITE,
      method: 'POST',
      path: '/operator/chains',
      operationId: 'createChain',
      summary: 'Issue a chain id to a partner',
      body: schema.NewChain,
      guard: {},
      answers: { 201: schema.ChainBody },
      handle: async (call) => {
        const chain = await createChain(deps, call.body, byOf(call));
        return created(schema.chainBody(chain), `/operator/chains/${chain.id}`);
      },
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/chains',
      operationId: 'listChains',
      summary: 'List chains',
      query: strict({ ...PAGE_QUERY, partnerId: Type.Optional(schema.PartnerId) }),
      answers: { 200: pageOf(schema.ChainBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query);
        const rows = await store.listChains(deps.db, request, query.partnerId);
        return ok(toPage(rows, { request, url, serialize: schema.chainBody }));
      },
    }),
    route({
      ...READ,
      method: 'GET',
      path: '/operator/chains/:chainId',
      operationId: 'retrieveChain',
      summary: 'Retrieve a chain',
      params: strict({ chainId: schema.ChainId }),
      answers: { 200: schema.ChainBody },
      handle: async ({ params }) =>
        ok(schema.chainBody(found(await store.findChain(deps.db, params.chainId)))),
    }),
  ];
}
