import { ACQUIRER_PROBLEMS } from '../../acquiring/acquirers/index.ts';
import {
  partnerOf,
  merchantNamedBy,
  sharedList,
  sharedRetrieve,
} from '../../access/partners/index.ts';
import { type Route, route, JSON_TYPE } from '../../platform/http/route.ts';
import { refundAmountFaults, createRefund, exposureOfRefund } from './create-refund.ts';
import { OF_PAYMENT, REFUND_PROBLEMS } from './errors.ts';
import { type RefundDeps, type Refund, refundReference } from './refund.ts';
import { openRefunds, type Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';
import { listRefunds, listRefundsOfBatch, listUnresolvedRefunds } from './refund-store.ts';
import { unresolvedRoute } from '../../acquiring/operations/index.ts';
import { described } from '../../platform/http/schema.ts';

const REFUNDS = { tag: 'Refunds', changes: REFUND_CHANGES } as const;

export function refundRoutes(deps: RefundDeps): Route[] {
  const refunds = openRefunds(deps);
  return [creating(refunds), ...refundReadRoutes(refunds), unresolvedRefunds(deps)];
}

function creating(refunds: Refunds): Route {
  return route({
    ...REFUNDS,
    method: 'POST',
    path: '/refunds',
    finishesWork: true,
    operationId: 'createRefund',
    summary: 'Refund a payment',
    description:
      'Refunds `refundAmount` or, if omitted, everything left of the captured amount. A payment can be refunded several times, up to the captured amount.',
    access: 'refund.write',
    body: schema.NewRefund,
    examine: refundAmountFaults,
    guard: {
      what: async (call) => await exposureOfRefund(refunds, partnerOf(call), call.body),
    },
    answers: { 201: schema.RefundBody },
    problems: [
      ACQUIRER_PROBLEMS.declined,
      ACQUIRER_PROBLEMS.outcomeUnknown,
      ...OF_PAYMENT,
      ...Object.values(REFUND_PROBLEMS),
    ],
    handle: async (call) =>
      await createRefund(refunds, {
        caller: partnerOf(call),
        merchantId: merchantNamedBy(call),
        body: call.body,
        correlationId: call.correlationId,
      }),
  });
}

const READ = {
  tag: 'Refunds',
  access: 'refund.read',
  changes: REFUND_CHANGES,
  path: '/refunds',
  names: ['Refund', 'Refunds'],
  nouns: ['a refund', 'refunds'],
} as const;

function refundReadRoutes({ db, find }: Refunds): Route[] {
  const shown = { record: schema.RefundBody, serialize: schema.refundBody };
  const [list, listAll] = sharedList(READ, {
    ...shown,
    filters: schema.REFUND_FILTERS,
    isFoundByKey: true,
    ids: /^ri/,
    description:
      'Newest first. Use `batchId` to list the refunds of that batch, the last to join it first.',
    rows: async (whose, { page, filters: { batchId, ...filters } }) =>
      batchId === undefined
        ? await listRefunds(db, whose, { page, filters })
        : await listRefundsOfBatch(db, whose, { page, filters, batchId }),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(READ, {
    ...shown,
    id: ['refundId', schema.RefundId],
    missingType: JSON_TYPE,
    find: (whose, id) => find({ id, ...whose }),
  });
  return [list, retrieve, listAll, retrieveAny];
}

const UNRESOLVED = { refund: described(schema.RefundBody, 'The refund') };

function unresolvedRefunds({ db }: RefundDeps): Route {
  return unresolvedRoute<Refund, typeof UNRESOLVED>({
    names: ['Refund', 'refunds'],
    ids: /^ri/,
    attempts: ['retries', 'Number of unsuccessful retries'],
    members: UNRESOLVED,
    rows: (page, attemptsMin) => listUnresolvedRefunds(db, page, attemptsMin),
    body: (refund) => ({ refund: schema.refundBody(refund) }),
    asked: (refund) => ({
      reference: refundReference(refund),
      hostReferences: refund.original?.hostReferences,
    }),
  });
}
