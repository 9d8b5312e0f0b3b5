import { instrumentFaults, INSTRUMENT_SPELLING } from '../../cards/instruments/index.ts';
import { parseMoney } from '../../kernel/money.ts';
import { MERCHANT_SUSPENDED } from '../../merchants/onboarding/index.ts';
import { merchantNamedBy, merchantOf, partnerOf } from '../../access/partners/index.ts';
import type { ProblemKind } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/answer.ts';
import { MERGE_PATCH_TYPE, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { METADATA_CHANGE_KIB, METADATA_KIB } from '../../records/metadata/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { VAULT_PROBLEMS } from '../../records/vault/index.ts';
import { paymentAmountFaults } from './amount-faults.ts';
import { changePayment } from './change-payment.ts';
import { createPayment } from './create-payment.ts';
import { PAYMENT_PROBLEMS } from './errors.ts';
import { exemptionFaults } from './exemption.ts';
import { stakeOfMove } from './move-exposure.ts';
import { movePayment } from './move-payment.ts';
import { paymentOperatorRoutes } from './operator-routes.ts';
import { duplicateRoutes } from './duplicate-routes.ts';
import { type BinsOf, paymentReadRoutes } from './read-routes.ts';
import type { PaymentMove } from './lifecycle.ts';
import type { PaymentDeps } from './payment.ts';
import { openPayments, type Payments } from './payments.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';

const PAYMENTS = { tag: 'Payments', changes: PAYMENT_CHANGES } as const;
const ONE = strict({ paymentId: schema.PaymentId });

type RouteDeps = PaymentDeps & Pick<Platform, 'audit'> & Readonly<{ binsOf: BinsOf }>;

export function paymentRoutes(deps: RouteDeps): Route[] {
  const payments = openPayments(deps);
  return [
    creating(payments),
    ...paymentReadRoutes(payments, deps.binsOf),
    ...duplicateRoutes(payments),
    moving(payments, 'complete'),
    moving(payments, 'cancel'),
    moving(payments, 'release'),
    moving(payments, 'increment'),
    changing(payments),
    ...paymentOperatorRoutes({ ...payments, audit: deps.audit }),
  ];
}

function creating(payments: Payments): Route {
  return route('POST /payments', {
    ...PAYMENTS,
    operationId: 'createPayment',
    summary: 'Take a payment',
    description:
      'A purchase or, with `automaticCapture` set to false, a preauthorization to complete later.',
    access: 'payment.write',
    spelling: INSTRUMENT_SPELLING,
    body: schema.NewPayment,
    bodyKiB: 16 + METADATA_KIB,
    examine: (body) => [
      ...instrumentFaults(body),
      ...paymentAmountFaults(body),
      ...exemptionFaults(body),
    ],
    guard: {
      what: (call) => ({ amounts: [parseMoney(call.body.amount)], owner: merchantOf(call) }),
    },
    answers: { 201: schema.PaymentBody },
    problems: [
      PAYMENT_PROBLEMS.declined,
      PAYMENT_PROBLEMS.outcomeUnknown,
      MERCHANT_SUSPENDED,
      VAULT_PROBLEMS.testToken,
    ],
    handle: async (call) =>
      await createPayment(payments, {
        caller: partnerOf(call),
        merchantId: merchantOf(call),
        body: call.body,
        correlationId: call.correlationId,
      }),
  });
}

function changing(payments: Payments): Route {
  return route('PATCH /payments/:paymentId', {
    ...PAYMENTS,
    operationId: 'updatePayment',
    summary: 'Change the metadata of a payment',
    description:
      'A JSON merge patch (RFC 7396) of `metadata`, in any state of the payment: names that are omitted keep their text, and null removes a name. Nothing else of a payment can be changed. A repeat has no effect and reports no event.',
    access: 'payment.write',
    consumes: MERGE_PATCH_TYPE,
    params: ONE,
    body: schema.PaymentPatch,
    bodyKiB: METADATA_CHANGE_KIB,
    answers: { 200: schema.PaymentBody },
    handle: async (call) => {
      const { body, correlationId, params } = call;
      const change = { ...params, ...body, correlationId };
      return ok(schema.paymentBody(await changePayment(payments, partnerOf(call), change)));
    },
  });
}

type MoveRoute = Readonly<{
  summary: string;
  description: string;
  body:
    | typeof schema.Completion
    | typeof schema.Cancellation
    | typeof schema.Release
    | typeof schema.Increment;
  /** Beside those that all have. */
  problems: readonly ProblemKind[];
}>;

const MOVES: Readonly<Record<PaymentMove, MoveRoute>> = {
  complete: {
    summary: 'Complete a preauthorization',
    description:
      'Captures `amount`, or everything on hold. The rest is released, unless `finalCompletion` is false.',
    body: schema.Completion,
    problems: [PAYMENT_PROBLEMS.stateForbids, PAYMENT_PROBLEMS.exceedsAuthorized],
  },
  cancel: {
    summary: 'Cancel a payment',
    description:
      'Releases a hold completely, or voids a capture while its batch is open. Once the batch is closed, captured amounts can only be refunded and held amounts released.',
    body: schema.Cancellation,
    problems: [
      PAYMENT_PROBLEMS.stateForbids,
      PAYMENT_PROBLEMS.batchClosed,
      PAYMENT_PROBLEMS.hasRefunds,
      PAYMENT_PROBLEMS.disputed,
      PAYMENT_PROBLEMS.dailyCancellations,
    ],
  },
  release: {
    summary: 'Release a hold',
    description:
      'Captured amounts are not affected. If nothing was captured, the payment is cancelled.',
    body: schema.Release,
    problems: [PAYMENT_PROBLEMS.nothingOnHold, PAYMENT_PROBLEMS.dailyCancellations],
  },
  increment: {
    summary: 'Increment an authorization',
    description:
      'Raises the authorized amount by `amount`, but not above the amount the cardholder authenticated. The hold period starts again.',
    body: schema.Increment,
    problems: [
      PAYMENT_PROBLEMS.stateForbids,
      PAYMENT_PROBLEMS.authorizationTooLarge,
      PAYMENT_PROBLEMS.exceedsAuthenticated,
      PAYMENT_PROBLEMS.aboveLowValue,
    ],
  },
};

function moving(payments: Payments, action: PaymentMove): Route {
  const { problems, ...described } = MOVES[action];
  return route(`POST /payments/:paymentId/${action}`, {
    ...PAYMENTS,
    ...described,
    operationId: `${action}Payment`,
    access: 'payment.write',
    params: ONE,
    answers: { 200: schema.PaymentBody },
    guard: {
      what: async (call) =>
        await stakeOfMove(payments, partnerOf(call), {
          action,
          paymentId: call.params.paymentId,
          body: call.body,
        }),
    },
    problems: [
      PAYMENT_PROBLEMS.declined,
      PAYMENT_PROBLEMS.outcomeUnknown,
      PAYMENT_PROBLEMS.processing,
      ...problems,
    ],
    handle: async (call) => {
      const { merchantId: _named, ...body } = call.body;
      return await movePayment(payments, {
        action,
        caller: partnerOf(call),
        merchantId: merchantNamedBy(call),
        paymentId: call.params.paymentId,
        body,
        correlationId: call.correlationId,
      });
    },
  });
}
