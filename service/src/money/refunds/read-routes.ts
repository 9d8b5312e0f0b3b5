import type { Static } from 'typebox';
import {
  anyones,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  type Whose,
  withPartner,
} from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { JSON_TYPE, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import type { Refund } from './refund.ts';
import { type JoinedRefund, listRefunds, listRefundsOfBatch } from './refund-list-store.ts';
import type { Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';

const PARTNERS = {
  tag: 'Refunds',
  changes: REFUND_CHANGES,
  access: 'refund.read',
  method: 'GET',
} as const;
const OPERATORS = { ...OPERATORS_READ, changes: REFUND_CHANGES } as const;
const ONE = strict({ refundId: schema.RefundId });
const LISTED =
  'Newest first. Use `batchId` to list the refunds of that batch, the last to join it first.';

/** Refunds as their partner sees them, and as operators see everybody's. */
export function refundReadRoutes(refunds: Refunds): Route[] {
  return [...partnersOwn(refunds), ...operatorsLook(refunds)];
}

function partnersOwn(refunds: Refunds): Route[] {
  return [
    route({
      ...PARTNERS,
      path: '/refunds',
      operationId: 'listRefunds',
      summary: 'List refunds',
      description: `${LISTED} Use \`idempotencyKey\` to find the result of a request whose response you did not receive.`,
      query: schema.RefundsQuery,
      answers: { 200: pageOf(schema.RefundBody) },
      handle: async (call) =>
        ok(await list(refunds, call, { whose: partnerOf(call), serialize: schema.refundBody })),
    }),
    route({
      ...PARTNERS,
      path: '/refunds/:refundId',
      operationId: 'retrieveRefund',
      summary: 'Retrieve a refund',
      params: ONE,
      missingType: JSON_TYPE,
      answers: { 200: schema.RefundBody },
      handle: async (call) => {
        const { partnerId, merchantId } = partnerOf(call);
        const seen = { id: call.params.refundId, partnerId, merchantId };
        return ok(schema.refundBody(found(await refunds.find(seen))));
      },
    }),
  ];
}

function operatorsLook(refunds: Refunds): Route[] {
  const serialize = withPartner(schema.refundBody);
  return [
    route({
      ...OPERATORS,
      path: '/operator/refunds',
      operationId: 'listAllRefunds',
      summary: 'List the refunds of all partners',
      description: LISTED,
      query: schema.AllRefundsQuery,
      answers: { 200: pageOf(schema.AnyRefundBody) },
      handle: async (call) => {
        operatorOf(call);
        return ok(await list(refunds, call, { whose: anyones(call.query), serialize }));
      },
    }),
    route({
      ...OPERATORS,
      path: '/operator/refunds/:refundId',
      operationId: 'retrieveAnyRefund',
      summary: 'Retrieve a refund of any partner',
      params: ONE,
      answers: { 200: schema.AnyRefundBody },
      handle: async (call) => {
        operatorOf(call);
        const seen = { id: call.params.refundId, ...anyones() };
        return ok(serialize(found(await refunds.find(seen))));
      },
    }),
  ];
}

type ListCall = Readonly<{ url: string; query: Static<typeof schema.RefundsQuery> }>;
type Shown = Readonly<{ whose: Whose; serialize: (refund: Refund) => object }>;

async function list({ db }: Refunds, { query, url }: ListCall, { serialize, whose }: Shown) {
  const request = readPage(query, /^ri/);
  const { batchId, ...filters } = query;
  const page = { page: request, filters };
  if (batchId !== undefined) {
    const joined = await listRefundsOfBatch(db, whose, { ...page, batchId });
    const ofJoined = ({ refund }: JoinedRefund) => serialize(refund);
    return toPage(joined, { request, url, serialize: ofJoined });
  }
  return toPage(await listRefunds(db, whose, page), { request, url, serialize });
}
