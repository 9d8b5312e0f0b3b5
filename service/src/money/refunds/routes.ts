import { ACQUIRER_PROBLEMS, HostReferencesBody } from '../../acquiring/acquirers/index.ts';
import {
  partnerOf,
  merchantNamedBy,
  sharedList,
  sharedRetrieve,
  OPERATORS_READ,
} from '../../access/partners/index.ts';
import { type Route, route, JSON_TYPE } from '../../platform/http/route.ts';
import { refundAmountFaults, createRefund, exposureOfRefund } from './create-refund.ts';
import { OF_PAYMENT, REFUND_PROBLEMS } from './errors.ts';
import { type RefundDeps, type Refund, refundReference } from './refund.ts';
import { openRefunds, type Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';
import { listRefunds, listRefundsOfBatch, listUnresolvedRefunds } from './refund-store.ts';
import { Type } from 'typebox';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { strict, Timestamp, described } from '../../platform/http/schema.ts';
import { RefundBody, refundBody } from './schema.ts';

const REFUNDS = { tag: 'Refunds', changes: REFUND_CHANGES } as const;

export function refundRoutes(deps: RefundDeps): Route[] {
  const refunds = openRefunds(deps);
  return [creating(refunds), ...refundReadRoutes(refunds), ...refundOperatorRoutes(deps)];
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

const UnresolvedBody = strict(
  {
    refund: described(RefundBody, 'The refund'),
    acquirer: Type.String({ description: 'The acquirer of the operation' }),
    reference: Type.String({ description: 'Reference in messages to the acquirer' }),
    hostReferences: HostReferencesBody,
    attempts: Type.Integer({ description: 'Number of unsuccessful retries' }),
    isStuck: Type.Boolean({
      description: 'Whether there were so many attempts that a person should investigate',
    }),
    nextAttemptAt: described(Timestamp, 'When it is tried next'),
  },
  { title: 'UnresolvedRefund' },
);

function unresolvedBody(refund: Refund) {
  const { attempts, dueAt, modifiedAt } = refund;
  return {
    refund: refundBody(refund),
    acquirer: refund.acquirer,
    reference: refundReference(refund),
    hostReferences: refund.original?.hostReferences ?? {},
    attempts,
    isStuck: attempts >= STUCK_AFTER_ATTEMPTS,
    nextAttemptAt: (dueAt ?? modifiedAt).toISOString(),
  };
}

function refundOperatorRoutes({ db }: Pick<RefundDeps, 'db'>): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/unresolved-refunds',
      operationId: 'listUnresolvedRefunds',
      summary: 'List refunds with an unknown outcome',
      description:
        'Use `isStuck` to list only refunds that need investigation after repeated unsuccessful retries.',
      query: strict({
        ...PAGE_QUERY,
        isStuck: Type.Optional(Type.Boolean({ description: 'Only those that need investigation' })),
      }),
      record: UnresolvedBody,
      ids: /^ri/,
      rows: ({ query }, page) =>
        listUnresolvedRefunds(db, {
          page,
          attemptsMin: query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0,
        }),
      serialize: unresolvedBody,
    }),
  ];
}
