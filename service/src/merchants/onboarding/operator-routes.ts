import { MerchantId, operatorOf, OPERATORS_READ } from '../../access/partners/index.ts';
import { type Answer, ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict, oneLine, orAbsent } from '../../platform/http/schema.ts';
import { listChanges } from './change-store.ts';
import { found, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import type { Merchant, MerchantStatus, OnboardingDeps, OnboardingRoutesDeps } from './merchant.ts';
import { METADATA_FILTER } from '../../records/metadata/index.ts';
import { changeBody, etagHeader, operatorMerchantBody } from './merchant-body.ts';
import { findMerchant, listMerchants } from './merchant-store.ts';
import { changeMerchant } from './change-merchant.ts';
import { detailsRevealing } from './reveal-details.ts';
import { DetailsLook, RevealedDetails } from './reveal-schema.ts';
import * as schema from './schema.ts';

const VERSION = /^[0-9]{1,9}$/; // The place of a change in its list.
const RISK = { tag: 'Operator', access: 'operator.risk.write' } as const;
const ONE = strict({ merchantId: MerchantId });
const REASON_LENGTH_MAX = 500;
const Reason = oneLine(REASON_LENGTH_MAX, 'For the history and the audit log');

export function operatorMerchantRoutes(deps: OnboardingRoutesDeps): Route[] {
  return [
    ...reading(deps),
    ...moving(deps),
    terminalRoute(deps),
    historyRoute(deps),
    revealRoute(deps),
  ];
}

function answerWith(merchant: Merchant): Answer {
  return ok(operatorMerchantBody(merchant), etagHeader(merchant));
}

function reading(deps: OnboardingDeps): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/merchants',
      operationId: 'listAllMerchants',
      summary: 'List the merchants of all partners',
      query: strict({
        ...PAGE_QUERY,
        partnerId: orAbsent(oneLine(64)),
        legalName: orAbsent(oneLine(100, 'Case-insensitive prefix of the legal name')),
        status: orAbsent(schema.MerchantStatusName),
        ...METADATA_FILTER,
      }),
      record: schema.OperatorMerchantBody,
      rows: async (call, page) => {
        const asked = { filters: call.query, page };
        return await listMerchants(deps.db, operatorOf(call), asked);
      },
      serialize: (merchant) => operatorMerchantBody(merchant),
    }),
    route('GET /operator/merchants/:merchantId', {
      ...OPERATORS_READ,
      operationId: 'retrieveAnyMerchant',
      summary: 'Retrieve a merchant of any partner',
      params: ONE,
      answers: { 200: schema.OperatorMerchantBody },
      handle: async ({ caller, params }) =>
        answerWith(found(await findMerchant(deps.db, operatorOf({ caller }), params.merchantId))),
    }),
  ];
}

const DEEDS = {
  ACTIVE: 'merchant.reactivated',
  SUSPENDED: 'merchant.suspended',
} as const satisfies Record<MerchantStatus, string>;

function moving(deps: OnboardingDeps): Route[] {
  const move = async (
    { body, caller, correlationId, params }: Call<{ merchantId: string }, unknown, Reasoned>,
    to: MerchantStatus,
  ) => {
    const deed = { made: { status: to }, type: DEEDS[to], action: DEEDS[to], details: body };
    const told = { ...params, ...body, ...deed, correlationId };
    return answerWith(await changeMerchant(deps, operatorOf({ caller }), told));
  };
  return [
    route('POST /operator/merchants/:merchantId/suspend', {
      ...RISK,
      operationId: 'suspendMerchant',
      summary: 'Suspend a merchant',
      description:
        'New payments, validations and 3-D Secure authentications are then refused with MERCHANT_SUSPENDED. Existing payments can still be completed, cancelled, released and refunded. Suspending a suspended merchant has no effect.',
      params: ONE,
      body: strict({ reason: Reason }),
      guard: { repeatable: true },
      answers: { 200: schema.OperatorMerchantBody },
      handle: (call) => move(call, 'SUSPENDED'),
    }),
    route('POST /operator/merchants/:merchantId/reactivate', {
      ...RISK,
      operationId: 'reactivateMerchant',
      summary: 'Reactivate a suspended merchant',
      params: ONE,
      body: strict({ reason: orAbsent(Reason) }),
      guard: { repeatable: true },
      answers: { 200: schema.OperatorMerchantBody },
      handle: (call) => move(call, 'ACTIVE'),
    }),
  ];
}

function terminalRoute(deps: OnboardingDeps): Route {
  return route('PUT /operator/merchants/:merchantId/terminal', {
    tag: 'Operator',
    access: 'operator.merchant.write',
    operationId: 'setTerminal',
    summary: 'Set the terminal of a merchant',
    description:
      'Field 41 of ISO 8583. If omitted, it is reset to the last eight digits of the merchantId.',
    params: ONE,
    body: strict({ terminalId: orAbsent(schema.TerminalId) }),
    guard: { secondPerson: 'always' }, // The acquirer settles by it.
    answers: { 200: schema.OperatorMerchantBody },
    handle: async ({ body, caller, correlationId, params: { merchantId } }) => {
      const made = { terminalId: body.terminalId ?? null };
      const deed = { type: 'merchant.updated', action: 'merchant.terminal_set' } as const;
      const told = { merchantId, correlationId, made, details: made, ...deed };
      return answerWith(await changeMerchant(deps, operatorOf({ caller }), told));
    },
  });
}

function revealRoute(deps: OnboardingRoutesDeps): Route {
  const reveal = detailsRevealing(deps);
  return route('POST /operator/merchants/:merchantId/reveal', {
    tag: 'Operator',
    access: 'operator.accounts.read',
    operationId: 'revealMerchantDetails',
    summary: 'Look at the bank accounts and dates of birth of a merchant',
    description:
      'Everywhere else they are masked. Each look is in the audit log, with your reason; ten are possible in a minute. With a `version`, also what that change of the merchant replaced.',
    params: ONE,
    body: DetailsLook,
    answers: { 200: RevealedDetails },
    problems: [PLATFORM_PROBLEMS.rateLimited],
    handle: async ({ body, caller, correlationId, params }) => {
      const look = { ...params, ...body, correlationId };
      return ok(await reveal(operatorOf({ caller }), look));
    },
  });
}

type Reasoned = Readonly<{ reason?: string }>;

function historyRoute(deps: OnboardingDeps): Route {
  return listRoute({
    ...OPERATORS_READ,
    path: '/operator/merchants/:merchantId/changes',
    operationId: 'listMerchantChanges',
    summary: 'List the changes of a merchant',
    description:
      'Who changed what, and when. The first version is the creation. Values of request-only members are not shown.',
    params: ONE,
    query: strict(PAGE_QUERY),
    record: schema.ChangeBody,
    ids: VERSION,
    rows: async (call, page) => {
      const { merchantId } = call.params;
      found(await findMerchant(deps.db, operatorOf(call), merchantId));
      const rows = await listChanges(deps.db, merchantId, page);
      return rows.map((row) => ({ ...row, id: String(row.version), createdAt: row.at }));
    },
    serialize: (change) => changeBody(change),
  });
}
