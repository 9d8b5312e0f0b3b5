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
import { unresolvedRoute } from '../../acquiring/operations/index.ts';
import { described } from '../../platform/http/schema.ts';
import { REFUNDS, refundReadRoutes } from './read-routes.ts';

export function refundRoutes(deps: RefundDeps): Route[] {
  const refunds = openRefunds(deps);
  return [creating(refunds), ...refundReadRoutes(refunds), unresolvedRefunds(deps)];
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
