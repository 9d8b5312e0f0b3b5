import type { Static, TSchema } from 'typebox';
import { parseMoney } from '../../kernel/money.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import {
  MerchantId,
  type OperatorCaller,
  operatorOf,
  OPERATORS_READ,
} from '../../access/partners/index.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { type Definition, type Nothing, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { previewPayouts, payOutNow } from './cutting/pay-out-now.ts';
import { cutLocked } from './cutting/cut-payouts.ts';
import { PAYOUT_PROBLEMS } from './records/errors.ts';
import * as schema from './accounts/operator-schema.ts';
import { type PayoutAccount, WEEKDAYS } from './accounts/payout-account.ts';
import { findPayoutAccount } from './accounts/payout-account-store.ts';
import type { PayoutDeps } from './records/payout.ts';
import { refusedAccounts } from './accounts/refused-accounts.ts';
import { setAccount } from './accounts/set-account.ts';

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;
const OF_MERCHANT = strict({ merchantId: MerchantId });
const ACCOUNT = { 200: schema.PayoutAccountBody };
const pathOf = (resource: string): string => `/operator/merchants/:merchantId/${resource}`;

/** Operators' view of payouts, and the settings that decide how merchants are paid. */
export function operatorPayoutRoutes(deps: PayoutDeps): Route[] {
  return [...readRoutes(deps), ...settingRoutes(deps), ...reserveRoutes(deps), payOutRoute(deps)];
}

function readRoutes(deps: PayoutDeps): Route[] {
  return [
    route(`GET ${pathOf('payout-account')}`, {
      ...OPERATORS_READ,
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

/** A route that sets something of how a merchant is paid, and answers with all of it. */
function settingRoute<Body extends TSchema = typeof Nothing>(
  deps: PayoutDeps,
  { method, resource, setting, ...described }: Setting<Body>,
): Route {
  return route<typeof OF_MERCHANT, typeof Nothing, Body>(`${method} ${pathOf(resource)}`, {
    ...WRITE,
    ...described,
    params: OF_MERCHANT,
    answers: ACCOUNT,
    handle: async (call) => {
      const { correlationId, params } = call;
      const caller = operatorOf(call);
      const set = setting(call.body, caller);
      const account = await setAccount(deps, caller, { ...params, correlationId, ...set });
      return await accountAnswer(deps, call, account);
    },
  });
}

type Setting<Body extends TSchema> = Pick<
  Definition<typeof OF_MERCHANT, typeof Nothing, Body>,
  'operationId' | 'summary' | 'description' | 'body' | 'guard'
> &
  Pick<Route, 'method'> &
  Readonly<{
    resource: string;
    setting: (
      body: Static<Body>,
      caller: OperatorCaller,
    ) => Omit<Parameters<typeof setAccount>[2], 'merchantId' | 'correlationId'>;
  }>;

function settingRoutes(deps: PayoutDeps): Route[] {
  const body = strict({ reason: schema.OperatorReason });
  return [
    settingRoute(deps, {
      method: 'PUT',
      resource: 'payout-schedule',
      operationId: 'setPayoutSchedule',
      summary: 'Set the payout schedule of a merchant',
      description:
        'DAILY pays out every bank business day; WEEKLY on the given weekday, or on the next business day if the bank is closed; MANUAL only on an operator’s request.',
      body: schema.NewSchedule,
      guard: { secondPerson: 'always' },
      setting: ({ schedule, weekday }) => {
        if ((schedule === 'WEEKLY') !== (weekday !== undefined)) throw weekdayFault();
        const number = weekday === undefined ? null : WEEKDAYS.indexOf(weekday) + 1;
        return {
          action: 'payouts.schedule-set',
          details: { schedule, weekday: weekday ?? null },
          make: (old, now) =>
            old.schedule === schedule && old.weekday === number
              ? old
              : { ...old, schedule, weekday: number, lookedAt: now },
        };
      },
    }),
    settingRoute(deps, {
      method: 'POST',
      resource: 'hold-payouts',
      operationId: 'holdPayouts',
      summary: 'Hold the payouts of a merchant',
      description:
        'No payout is created while the hold lasts, and payouts that are not sent yet stay PENDING. Payouts that were sent are not affected. If the merchant is on hold already, nothing changes.',
      body,
      guard: { repeatable: true },
      setting: ({ reason }, { clientId: by }) => ({
        action: 'payouts.held',
        details: { reason },
        make: (old, now) => (old.hold ? old : { ...old, hold: { at: now, by, reason } }),
      }),
    }),
    settingRoute(deps, {
      method: 'POST',
      resource: 'release-payouts',
      operationId: 'releasePayouts',
      summary: 'Release the payouts of a merchant',
      description:
        'If a cut-off has passed meanwhile, its payouts are created at once, and the next bank file includes them.',
      body,
      guard: { secondPerson: 'always', repeatable: true },
      setting: ({ reason }) => ({
        action: 'payouts.released',
        details: { reason },
        make: (old) => (old.hold ? { ...old, hold: null } : old),
        afterwards: async (tx, released) =>
          await cutLocked(tx, deps, { account: released, now: deps.clock.now() }),
      }),
    }),
  ];
}

function reserveRoutes(deps: PayoutDeps): Route[] {
  return [
    settingRoute(deps, {
      method: 'PUT',
      resource: 'payout-reserve',
      operationId: 'setPayoutReserve',
      summary: 'Set the payout reserve of a merchant',
      description:
        'Withholds a share of each payout for a number of days. Applies to payouts created from now on; amounts already reserved are not changed.',
      body: schema.NewReserve,
      guard: { secondPerson: 'always' },
      setting: ({ basisPoints: parts, days, reason }) => ({
        action: 'payouts.reserve-set',
        details: { basisPoints: parts, days, reason },
        make: (old) => ({ ...old, reserve: { parts, days } }),
      }),
    }),
    settingRoute(deps, {
      method: 'DELETE',
      resource: 'payout-reserve',
      operationId: 'removePayoutReserve',
      summary: 'Remove the payout reserve of a merchant',
      description:
        'Nothing is withheld from payouts created from now on. Amounts already reserved are released when they are due.',
      guard: { secondPerson: 'always' },
      setting: () => ({
        action: 'payouts.reserve-removed',
        details: {},
        make: (old) => (old.reserve ? { ...old, reserve: null } : old),
      }),
    }),
  ];
}

function weekdayFault() {
  const errorMessage = 'Required for a WEEKLY schedule, and not allowed for any other.';
  return invalid([{ parameterName: 'weekday', reasonCode: 'INVALID_VALUE', errorMessage }]);
}

function payOutRoute(deps: PayoutDeps): Route {
  return route(`POST ${pathOf('payouts')}`, {
    ...WRITE,
    operationId: 'payOutNow',
    summary: 'Pay out a merchant’s available balance now',
    description:
      'Creates a payout in the given currency, or in each currency, regardless of the schedule. The next bank file includes it.',
    params: OF_MERCHANT,
    body: schema.PayOutNow,
    guard: {
      what: async (call) => {
        const { body, params } = call;
        const preview = await previewPayouts(deps, operatorOf(call), { ...params, ...body });
        const expected = body.expected ?? preview;
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
