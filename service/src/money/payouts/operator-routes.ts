import { parseMoney } from '../../kernel/money.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import { MerchantId, operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { found, invalid } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { cutLocked } from './cut-payouts.ts';
import { PAYOUT_PROBLEMS } from './errors.ts';
import * as schema from './operator-schema.ts';
import { foreseePayouts, payOutNow } from './pay-out-now.ts';
import { type PayoutAccount, WEEKDAYS } from './payout-account.ts';
import { findPayoutAccount } from './payout-account-store.ts';
import type { PayoutDeps } from './payout.ts';
import { refusedAccounts } from './refused-accounts.ts';
import { payoutReadRoutes } from './routes.ts';
import { setAccount } from './set-account.ts';

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;
const OF_MERCHANT = strict({ merchantId: MerchantId });
const ACCOUNT = { 200: schema.PayoutAccountBody };
const pathOf = (resource: string): string => `/operator/merchants/:merchantId/${resource}`;

/** Operators' view of payouts, and the settings that decide how merchants are paid. */
export function operatorPayoutRoutes(deps: PayoutDeps): Route[] {
  return [
    ...readRoutes(deps),
    scheduleRoute(deps),
    ...holdRoutes(deps),
    ...reserveRoutes(deps),
    payOutRoute(deps),
  ];
}

function readRoutes(deps: PayoutDeps): Route[] {
  return [
    ...payoutReadRoutes(deps).operators,
    route({
      ...OPERATORS_READ,
      path: pathOf('payout-account'),
      operationId: 'retrievePayoutAccount',
      summary: 'Retrieve the payout settings of a merchant',
      params: OF_MERCHANT,
      answers: ACCOUNT,
      handle: async (call) => {
        const account = await findPayoutAccount(deps.db, call.params.merchantId);
        return await accountAnswer(deps, call, account);
      },
    }),
  ];
}

async function accountAnswer(
  deps: PayoutDeps,
  call: Parameters<typeof operatorOf>[0],
  account: PayoutAccount,
): Promise<Answer> {
  const merchant = found(await findMerchant(deps.db, operatorOf(call), account.merchantId));
  return ok(schema.payoutAccountBody(account, await refusedAccounts(deps, merchant)));
}

function scheduleRoute(deps: PayoutDeps): Route {
  return route({
    ...WRITE,
    method: 'PUT',
    path: pathOf('payout-schedule'),
    operationId: 'setPayoutSchedule',
    summary: 'Set the payout schedule of a merchant',
    description:
      'DAILY pays out every bank business day; WEEKLY on the given weekday, or on the next business day if the bank is closed; MANUAL only on an operator’s request.',
    params: OF_MERCHANT,
    body: schema.NewSchedule,
    guard: { secondPerson: 'always' },
    answers: ACCOUNT,
    handle: async (call) => {
      const { body, correlationId, params } = call;
      const { schedule, weekday } = body;
      if ((schedule === 'WEEKLY') !== (weekday !== undefined)) throw weekdayFault();
      const number = weekday === undefined ? null : WEEKDAYS.indexOf(weekday) + 1;
      const account = await setAccount(deps, operatorOf(call), {
        ...params,
        correlationId,
        action: 'payouts.schedule-set',
        details: { schedule, weekday: weekday ?? null },
        make: (old, now) =>
          old.schedule === schedule && old.weekday === number
            ? old
            : { ...old, schedule, weekday: number, lookedAt: now },
      });
      return await accountAnswer(deps, call, account);
    },
  });
}

function weekdayFault() {
  const errorMessage = 'Required for a WEEKLY schedule, and not allowed for any other.';
  return invalid([{ parameterName: 'weekday', reasonCode: 'INVALID_VALUE', errorMessage }]);
}

function holdRoutes(deps: PayoutDeps): Route[] {
  const body = strict({ reason: schema.OperatorReason });
  return [
    route({
      ...WRITE,
      method: 'POST',
      path: pathOf('hold-payouts'),
      operationId: 'holdPayouts',
      summary: 'Hold the payouts of a merchant',
      description:
        'No payout is created while the hold lasts, and payouts that are not sent yet stay PENDING. Payouts that were sent are not affected. If the merchant is on hold already, nothing changes.',
      params: OF_MERCHANT,
      body,
      guard: { repeatable: true },
      answers: ACCOUNT,
      handle: async (call) => {
        const { correlationId, params } = call;
        const { reason } = call.body;
        const caller = operatorOf(call);
        const account = await setAccount(deps, caller, {
          ...params,
          correlationId,
          action: 'payouts.held',
          details: { reason },
          make: (old, now) =>
            old.hold ? old : { ...old, hold: { at: now, by: caller.clientId, reason } },
        });
        return await accountAnswer(deps, call, account);
      },
    }),
    route({
      ...WRITE,
      method: 'POST',
      path: pathOf('release-payouts'),
      operationId: 'releasePayouts',
      summary: 'Release the payouts of a merchant',
      description:
        'If a cut-off has passed meanwhile, its payouts are created at once, and the next bank file includes them.',
      params: OF_MERCHANT,
      body,
      guard: { secondPerson: 'always', repeatable: true },
      answers: ACCOUNT,
      handle: async (call) => {
        const { correlationId, params } = call;
        const account = await setAccount(deps, operatorOf(call), {
          ...params,
          correlationId,
          action: 'payouts.released',
          details: { reason: call.body.reason },
          make: (old) => (old.hold ? { ...old, hold: null } : old),
          afterwards: async (tx, released) =>
            await cutLocked(tx, deps, { account: released, now: deps.clock.now() }),
        });
        return await accountAnswer(deps, call, account);
      },
    }),
  ];
}

function reserveRoutes(deps: PayoutDeps): Route[] {
  return [
    route({
      ...WRITE,
      method: 'PUT',
      path: pathOf('payout-reserve'),
      operationId: 'setPayoutReserve',
      summary: 'Set the payout reserve of a merchant',
      description:
        'Withholds a share of each payout for a number of days. Applies to payouts created from now on; amounts already reserved are not changed.',
      params: OF_MERCHANT,
      body: schema.NewReserve,
      guard: { secondPerson: 'always' },
      answers: ACCOUNT,
      handle: async (call) => {
        const { body, correlationId, params } = call;
        const { basisPoints: parts, days, reason } = body;
        const account = await setAccount(deps, operatorOf(call), {
          ...params,
          correlationId,
          action: 'payouts.reserve-set',
          details: { basisPoints: parts, days, reason },
          make: (old) => ({ ...old, reserve: { parts, days } }),
        });
        return await accountAnswer(deps, call, account);
      },
    }),
    route({
      ...WRITE,
      method: 'DELETE',
      path: pathOf('payout-reserve'),
      operationId: 'removePayoutReserve',
      summary: 'Remove the payout reserve of a merchant',
      description:
        'Nothing is withheld from payouts created from now on. Amounts already reserved are released when they are due.',
      params: OF_MERCHANT,
      guard: { secondPerson: 'always' },
      answers: ACCOUNT,
      handle: async (call) => {
        const { correlationId, params } = call;
        const account = await setAccount(deps, operatorOf(call), {
          ...params,
          correlationId,
          action: 'payouts.reserve-removed',
          details: {},
          make: (old) => (old.reserve ? { ...old, reserve: null } : old),
        });
        return await accountAnswer(deps, call, account);
      },
    }),
  ];
}

function payOutRoute(deps: PayoutDeps): Route {
  return route({
    ...WRITE,
    method: 'POST',
    path: pathOf('payouts'),
    operationId: 'payOutNow',
    summary: 'Pay out a merchant’s available balance now',
    description:
      'Creates a payout in the given currency, or in each currency, regardless of the schedule. The next bank file includes it.',
    params: OF_MERCHANT,
    body: schema.PayOutNow,
    guard: {
      what: async (call) => {
        const { body, params } = call;
        const foreseen = await foreseePayouts(deps, operatorOf(call), { ...params, ...body });
        const expected = body.expected ?? foreseen;
        const amounts = expected.map(({ amount }) => parseMoney(amount));
        return { owner: params.merchantId, amounts, explicit: { ...body, expected } };
      },
    },
    answers: { 200: schema.CutPayouts },
    problems: [PAYOUT_PROBLEMS.nothingToPayOut, PAYOUT_PROBLEMS.onHold, PAYOUT_PROBLEMS.changed],
    handle: async (call) => {
      const { body, correlationId, params } = call;
      const { currency, expected, idempotencyKey, reason } = body;
      const request = { ...params, currency, expected, idempotencyKey, reason, correlationId };
      return await payOutNow(deps, operatorOf(call), request);
    },
  });
}
