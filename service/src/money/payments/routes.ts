import { instrumentFaults, INSTRUMENT_SPELLING } from '../../cards/instruments/index.ts';
import { parseMoney } from '../../kernel/money.ts';
import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import { partnerOf } from '../../access/partners/index.ts';
import { merchantNamedBy, merchantOf } from '../../access/partners/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { paymentAmountFaults } from './amount-faults.ts';
import { createPayment } from './create-payment.ts';
import { PAYMENT_PROBLEMS } from './errors.ts';
import { exemptionFaults } from './exemption.ts';
import { movePayment, type Moving } from './move-payment.ts';
import {
  stakeOfCancellation,
  stakeOfCompletion,
  stakeOfIncrement,
  stakeOfRelease,
} from './move-stakes.ts';
import { paymentOperatorRoutes } from './operator-routes.ts';
import type { PaymentMove } from './lifecycle.ts';
import type { PaymentDeps } from './payment.ts';
import { openPayments, type Payments } from './payments.ts';
import { paymentReadRoutes } from './read-routes.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';

const PAYMENTS = { tag: 'Payments', changes: PAYMENT_CHANGES } as const;
const ONE = strict({ paymentId: schema.PaymentId });

/** Every route of payments. */
export function paymentRoutes(deps: PaymentDeps): Route[] {
  const payments = openPayments(deps);
  return [
    creating(payments),
    ...paymentReadRoutes(payments),
    completing(payments),
    canceling(payments),
    releasing(payments),
    incrementing(payments),
    ...paymentOperatorRoutes(deps),
  ];
}

function creating(payments: Payments): Route {
  return route({
    ...PAYMENTS,
    method: 'POST',
    path: '/payments',
    operationId: 'createPayment',
    summary: 'Take a payment',
    description:
      'A purchase or, with `automaticCapture` set to false, a preauthorization to complete later.',
    access: 'payment.write',
    spelling: INSTRUMENT_SPELLING,
    body: schema.NewPayment,
    examine: (body) => [
      ...instrumentFaults(body),
      ...paymentAmountFaults(body),
      ...exemptionFaults(body),
    ],
    guard: {
      what: (call) => ({ amounts: [parseMoney(call.body.amount)], owner: merchantOf(call) }),
    },
    answers: { 201: schema.PaymentBody },
    problems: [PAYMENT_PROBLEMS.declined, PAYMENT_PROBLEMS.outcomeUnknown, MERCHANT_SUSPENDED],
    handle: async (call) =>
      await createPayment(payments, {
        caller: partnerOf(call),
        merchantId: merchantOf(call),
        body: call.body,
        correlationId: call.correlationId,
      }),
  });
}

const MOVING = {
  ...PAYMENTS,
  method: 'POST',
  access: 'payment.write',
  params: ONE,
  answers: { 200: schema.PaymentBody },
} as const;
const MOVE_PROBLEMS = [
  PAYMENT_PROBLEMS.declined,
  PAYMENT_PROBLEMS.outcomeUnknown,
  PAYMENT_PROBLEMS.processing,
  PAYMENT_PROBLEMS.stateForbids,
];

type MoveCall = Readonly<{
  caller: Parameters<typeof partnerOf>[0]['caller'];
  header: (name: string) => string | undefined;
  params: Readonly<{ paymentId: string }>;
  body: Moving['body'] & Readonly<{ merchantId?: string }>;
  correlationId: string;
}>;

function moveOf(action: PaymentMove, call: MoveCall): Moving {
  const { merchantId: _named, ...body } = call.body;
  return {
    action,
    caller: partnerOf(call),
    merchantId: merchantNamedBy(call),
    paymentId: call.params.paymentId,
    body,
    correlationId: call.correlationId,
  };
}

function completing(payments: Payments): Route {
  return route({
    ...MOVING,
    path: '/payments/:paymentId/complete',
    operationId: 'completePayment',
    summary: 'Complete a preauthorization',
    description:
      'Captures `amount`, or everything on hold. The rest is released, unless `finalCompletion` is false.',
    body: schema.Completion,
    guard: {
      what: async (call) =>
        await stakeOfCompletion(payments, partnerOf(call), { ...call.params, body: call.body }),
    },
    problems: [...MOVE_PROBLEMS, PAYMENT_PROBLEMS.exceedsAuthorized],
    handle: async (call) => await movePayment(payments, moveOf('complete', call)),
  });
}

function canceling(payments: Payments): Route {
  return route({
    ...MOVING,
    path: '/payments/:paymentId/cancel',
    operationId: 'cancelPayment',
    summary: 'Cancel a payment',
    description:
      'Releases a hold completely, or voids a capture while its batch is open. Once the batch is closed, captured amounts can only be refunded and held amounts released.',
    body: schema.Cancellation,
    guard: {
      what: async (call) => await stakeOfCancellation(payments, partnerOf(call), call.params),
    },
    problems: [
      ...MOVE_PROBLEMS,
      PAYMENT_PROBLEMS.batchClosed,
      PAYMENT_PROBLEMS.hasRefunds,
      PAYMENT_PROBLEMS.dailyCancellations,
    ],
    handle: async (call) => await movePayment(payments, moveOf('cancel', call)),
  });
}

function releasing(payments: Payments): Route {
  return route({
    ...MOVING,
    path: '/payments/:paymentId/release',
    operationId: 'releasePayment',
    summary: 'Release a hold',
    description:
      'Captured amounts are not affected. If nothing was captured, the payment is cancelled.',
    body: schema.Release,
    guard: {
      what: async (call) => await stakeOfRelease(payments, partnerOf(call), call.params),
    },
    problems: [
      PAYMENT_PROBLEMS.declined,
      PAYMENT_PROBLEMS.outcomeUnknown,
      PAYMENT_PROBLEMS.processing,
      PAYMENT_PROBLEMS.nothingOnHold,
      PAYMENT_PROBLEMS.dailyCancellations,
    ],
    handle: async (call) => await movePayment(payments, moveOf('release', call)),
  });
}

function incrementing(payments: Payments): Route {
  return route({
    ...MOVING,
    path: '/payments/:paymentId/increment',
    operationId: 'incrementPayment',
    summary: 'Increment an authorization',
    description:
      'Raises the authorized amount by `amount`, but not above the amount the cardholder authenticated. The hold period starts again.',
    body: schema.Increment,
    guard: {
      what: async (call) =>
        await stakeOfIncrement(payments, partnerOf(call), { ...call.params, body: call.body }),
    },
    problems: [
      ...MOVE_PROBLEMS,
      PAYMENT_PROBLEMS.authorizationTooLarge,
      PAYMENT_PROBLEMS.exceedsAuthenticated,
      PAYMENT_PROBLEMS.aboveLowValue,
    ],
    handle: async (call) => await movePayment(payments, moveOf('increment', call)),
  });
}
