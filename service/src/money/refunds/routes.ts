import { ACQUIRER_PROBLEMS } from '../../acquiring/acquirers/index.ts';
import { partnerOf, merchantNamedBy } from '../../access/partners/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { refundAmountFaults } from './amount-faults.ts';
import { createRefund, exposureOfRefund } from './create-refund.ts';
import { OF_PAYMENT, REFUND_PROBLEMS } from './errors.ts';
import { type RefundDeps, type Refund, refundReference } from './refund.ts';
import { openRefunds, type Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { listUnresolvedRefunds } from './refund-list-store.ts';
import { GIVEN_UP, unresolvedRoutes } from '../../acquiring/operations/index.ts';
import { described, strict } from '../../platform/http/schema.ts';
import { METADATA_KIB } from '../../records/metadata/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { assert } from '../../kernel/assert.ts';
import { findRefundsById, refundsDue } from './refund-store.ts';
import { REFUNDS, refundReadRoutes } from './read-routes.ts';

export function refundRoutes(deps: RefundDeps & Pick<Platform, 'audit'>): Route[] {
  const refunds = openRefunds(deps);
  return [
    creating(refunds),
    ...refundReadRoutes(refunds),
    ...unresolvedRefunds({ ...refunds, audit: deps.audit }),
  ];
}

function creating(refunds: Refunds): Route {
  return route('POST /refunds', {
    ...REFUNDS,
    finishesWork: true,
    operationId: 'createRefund',
    summary: 'Refund a payment',
    description:
      'Refunds `refundAmount` or, if omitted, everything left of the captured amount. A payment can be refunded several times, up to the captured amount.',
    access: 'refund.write',
    body: schema.NewRefund,
    bodyKiB: 16 + METADATA_KIB,
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

const UNRESOLVED = { refund: described(schema.RefundBody, 'The refund') };

const ONE = strict({ refundId: schema.RefundId });

function unresolvedRefunds(refunds: Refunds & Pick<Platform, 'audit'>): Route[] {
  const { db } = refunds;
  return unresolvedRoutes<Refund, typeof UNRESOLVED, typeof ONE>({
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
    actions: {
      deps: refunds,
      params: ONE,
      find: async ({ refundId }) => (await findRefundsById(db, [refundId]))[0],
      due: refundsDue,
      drop: (refund) => giveUp(refunds, refund),
    },
  });
}

async function giveUp(refunds: Refunds, refund: Refund): Promise<boolean> {
  const merchant = await refunds.merchant(refund);
  assert(merchant, `${refund.id} has a merchant`);
  return (await refunds.end({ refund, verdict: GIVEN_UP, merchant })) !== 'lost';
}
