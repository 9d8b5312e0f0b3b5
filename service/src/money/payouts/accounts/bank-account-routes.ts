import {
  ACCOUNT_CHANGE_ID,
  BankAccountChangeBody,
  bankAccountChangeBody,
  findMerchant,
  listAccountChanges,
  MerchantBody,
  merchantBody,
  NewBankAccount,
  OperatorMerchantBody,
  operatorMerchantBody,
} from '../../../merchants/onboarding/index.ts';
import {
  type AnyCaller,
  MerchantId,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
} from '../../../access/partners/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { found, PLATFORM_PROBLEMS } from '../../../platform/http/errors.ts';
import { PAGE_QUERY } from '../../../platform/http/page.ts';
import { listRoute } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import type { PayoutDeps } from '../records/payout.ts';
import { bankAccountFaults, changeBankAccount } from './change-bank-account.ts';

const OF_MERCHANT = strict({ merchantId: MerchantId });

type CallerOf = (call: Readonly<{ caller: Caller | undefined }>) => AnyCaller;

/** Where a merchant is paid: changed by its partner and by operators, whatever was ordered meanwhile. */
export function bankAccountRoutes(deps: PayoutDeps): Route[] {
  return [
    changeRoute(deps, partnerOf, {
      path: '/onboarding/merchants/:merchantId/bank-account',
      tag: 'Onboarding',
      access: 'onboarding.merchant.write',
      operationId: 'changeBankAccount',
      record: MerchantBody,
      shown: (merchant) => merchantBody(merchant),
    }),
    historyRoute(deps, partnerOf, {
      path: '/onboarding/merchants/:merchantId/bank-account-changes',
      tag: 'Onboarding',
      access: 'onboarding.merchant.read',
      operationId: 'listBankAccountChanges',
    }),
    changeRoute(deps, operatorOf, {
      path: '/operator/merchants/:merchantId/bank-account',
      tag: 'Operator',
      access: 'operator.finance.write',
      operationId: 'changeBankAccountOfMerchant',
      record: OperatorMerchantBody,
      shown: operatorMerchantBody,
    }),
    historyRoute(deps, operatorOf, {
      ...OPERATORS_READ,
      path: '/operator/merchants/:merchantId/bank-account-changes',
      operationId: 'listBankAccountChangesOfMerchant',
    }),
  ];
}

type Changing = Pick<Route, 'path' | 'tag' | 'access' | 'operationId'> &
  Readonly<{
    record: typeof MerchantBody | typeof OperatorMerchantBody;
    shown: Parameters<typeof changeBankAccount>[2]['shown'];
  }>;

function changeRoute(
  deps: PayoutDeps,
  callerOf: CallerOf,
  { path, record, shown, ...described }: Changing,
): Route {
  return route(`POST ${path}`, {
    ...described,
    summary: 'Change a bank account of a merchant',
    description:
      'Possible at any time, also after the first order. Replaces the account of that type and currency, or adds it if there is none. Payouts created from now on go to the new account; those that are in a file already go to the former one. If payouts waited because the former account was closed or not found, they no longer do: the next payout pays them. The event `merchant.bank_account_changed` names whom to tell.',
    params: OF_MERCHANT,
    body: NewBankAccount,
    guard: {
      secondPerson: 'always', // It is where money goes.
      examine: async ({ body, caller, params }) =>
        await bankAccountFaults(deps, callerOf({ caller }), { ...params, body }),
    },
    answers: { 200: record },
    problems: [PLATFORM_PROBLEMS.idempotencyMismatch, PLATFORM_PROBLEMS.preconditionFailed],
    handle: async (call) => {
      const { body, correlationId, header, params } = call;
      const change = { ...params, body, ifMatch: header('If-Match'), correlationId, shown };
      return await changeBankAccount(deps, callerOf(call), change);
    },
  });
}

function historyRoute(
  { db }: PayoutDeps,
  callerOf: CallerOf,
  described: Pick<Route, 'path' | 'tag' | 'access' | 'operationId'>,
): Route {
  return listRoute({
    ...described,
    summary: 'List the changes of a merchant’s bank accounts',
    description: 'Newest first. Account numbers are masked: the last three digits only.',
    params: OF_MERCHANT,
    query: strict(PAGE_QUERY),
    record: BankAccountChangeBody,
    ids: ACCOUNT_CHANGE_ID,
    rows: async (call, page) => {
      const { merchantId } = call.params;
      found(await findMerchant(db, callerOf(call), merchantId));
      return await listAccountChanges(db, merchantId, page);
    },
    serialize: bankAccountChangeBody,
  });
}
