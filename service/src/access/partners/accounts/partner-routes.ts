import { created } from '../../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { readRoutes } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict, orAbsent } from '../../../platform/http/schema.ts';
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
    ...readRoutes({
      ...OPERATORS_READ,
      path: '/operator/partners',
      names: ['Partner', 'Partners'],
      nouns: ['a partner', 'partners'],
      id: ['partnerId', schema.PartnerId],
      query: strict({ ...PAGE_QUERY, kind: orAbsent(schema.Kind) }),
      record: schema.PartnerBody,
      rows: ({ query }, page) => store.listPartners(deps.db, page, query.kind),
      find: (_, partnerId) => store.findPartner(deps.db, partnerId),
      serialize: schema.partnerBody,
    }),
  ];
}

function routesOfChains(deps: PartnerDeps): Route[] {
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
    ...readRoutes({
      ...OPERATORS_READ,
      path: '/operator/chains',
      names: ['Chain', 'Chains'],
      nouns: ['a chain', 'chains'],
      id: ['chainId', schema.ChainId],
      query: strict({ ...PAGE_QUERY, partnerId: orAbsent(schema.PartnerId) }),
      record: schema.ChainBody,
      rows: ({ query }, page) => store.listChains(deps.db, page, query.partnerId),
      find: (_, chainId) => store.findChain(deps.db, chainId),
      serialize: schema.chainBody,
    }),
  ];
}
