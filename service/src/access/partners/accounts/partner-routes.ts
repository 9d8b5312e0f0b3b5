import { created } from '../../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict, optional } from '../../../platform/http/schema.ts';
import { createChain, createPartner } from './accounts.ts';
import { OPERATORS_READ } from '../lists/shared-reads.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { byOf } from '../../../platform/http/caller.ts';
import * as store from './partner-store.ts';
import * as schema from '../callers/schema.ts';

const WRITE = { tag: 'Operator', access: 'operator.partner.write' } as const;

export function partnerAndChainRoutes(deps: PartnerDeps): Route[] {
  return [...routesOfPartners(deps), ...routesOfChains(deps)];
}

function routesOfPartners(deps: PartnerDeps): Route[] {
  const shown = { ...OPERATORS_READ, record: schema.PartnerBody, serialize: schema.partnerBody };
  return [
    route('POST /operator/partners', {
      ...WRITE,
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
    listRoute({
      ...shown,
      path: '/operator/partners',
      operationId: 'listPartners',
      summary: 'List partners',
      query: strict({ ...PAGE_QUERY, kind: optional(schema.Kind) }),
      rows: ({ query }, page) => store.listPartners(deps.db, page, query.kind),
    }),
    retrieveRoute({
      ...shown,
      path: '/operator/partners/:partnerId',
      operationId: 'retrievePartner',
      summary: 'Retrieve a partner',
      params: strict({ partnerId: schema.PartnerId }),
      find: ({ params }) => store.findPartner(deps.db, params.partnerId),
    }),
  ];
}

function routesOfChains(deps: PartnerDeps): Route[] {
  const shown = { ...OPERATORS_READ, record: schema.ChainBody, serialize: schema.chainBody };
  return [
    route('POST /operator/chains', {
      ...WRITE,
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
    listRoute({
      ...shown,
      path: '/operator/chains',
      operationId: 'listChains',
      summary: 'List chains',
      query: strict({ ...PAGE_QUERY, partnerId: optional(schema.PartnerId) }),
      rows: ({ query }, page) => store.listChains(deps.db, page, query.partnerId),
    }),
    retrieveRoute({
      ...shown,
      path: '/operator/chains/:chainId',
      operationId: 'retrieveChain',
      summary: 'Retrieve a chain',
      params: strict({ chainId: schema.ChainId }),
      find: ({ params }) => store.findChain(deps.db, params.chainId),
    }),
  ];
}
