import { MerchantId, PARTNER_PROBLEMS, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { found, PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { MERGE_PATCH_TYPE, type Route, route } from '../../platform/http/route.ts';
import { IdempotencyKey, strict, oneLine, orAbsent } from '../../platform/http/schema.ts';
import { chainFaults } from './chain.ts';
import { merchantCreation } from './create-merchant.ts';
import { ONBOARDING_PROBLEMS } from './errors.ts';
import { METADATA_CHANGE_KIB, METADATA_FILTER } from '../../records/metadata/index.ts';
import { etagHeader, merchantBody } from './merchant-body.ts';
import { findMerchant, findMerchantsOf, listMerchants } from './merchant-store.ts';
import { bucketOf } from '../../kernel/id.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import type { OnboardingDeps, OnboardingRoutesDeps } from './merchant.ts';
import { operatorMerchantRoutes } from './operator-routes.ts';
import { MerchantPatch } from './merchant-patch.ts';
import { OwnChainId, NewMerchant } from './profile.ts';
import { profileFor } from './private-details.ts';
import { profileFaults } from './profile-faults.ts';
import { readinessOf } from './readiness.ts';
import * as schema from './schema.ts';
import { patchFaults, patchMerchant } from './patch-merchant.ts';
import { move, type Spelling } from '../../platform/http/spelling.ts';

/** The groups of a merchant stand at the top, or in one member. */
export const MERCHANT_SPELLING: Spelling = [move('merchantPayload', '')];

const READ = { tag: 'Onboarding', access: 'onboarding.merchant.read' } as const;
const WRITE = { tag: 'Onboarding', access: 'onboarding.merchant.write' } as const;
const MERCHANT_KIB = 128 + METADATA_CHANGE_KIB; // With twenty officers and every text as long as it may be.
const ONE = strict({ merchantId: MerchantId });

/** Merchants as their partners make, read, change and list them, and as operators move them. */
export function onboardingRoutes(deps: OnboardingRoutesDeps): Route[] {
  return [...writing(deps), ...reading(deps), ...operatorMerchantRoutes(deps)];
}

function writing(deps: OnboardingDeps): Route[] {
  const createMerchant = merchantCreation(deps);
  return [
    route('POST /onboarding/merchants', {
      ...WRITE,
      operationId: 'createMerchant',
      summary: 'Create a merchant',
      description:
        'The merchant can take payments immediately. Send an idempotencyKey, so that you can safely retry after a time-out. The groups can be sent at the top level or inside `merchantPayload`.',
      spelling: MERCHANT_SPELLING,
      body: NewMerchant,
      bodyKiB: MERCHANT_KIB,
      examine: (body, caller) => [
        ...profileFaults(body, deps.clock.now()),
        ...chainFaults(caller, isRecord(body) ? body['chainId'] : undefined),
      ],
      answers: { 201: schema.MerchantBody },
      problems: [
        ONBOARDING_PROBLEMS.chainNotYours,
        PARTNER_PROBLEMS.limitReached,
        PLATFORM_PROBLEMS.idempotencyMismatch,
      ],
      handle: ({ body, caller, correlationId }) =>
        createMerchant(partnerOf({ caller }), { body, correlationId }),
    }),
    route('PATCH /onboarding/merchants/:merchantId', {
      ...WRITE,
      operationId: 'updateMerchant',
      summary: 'Change a merchant',
      description:
        'A JSON merge patch (RFC 7396): send only what changes; null removes an optional member. The resulting merchant must be valid as a whole. Possible until the first order is placed; a patch of `metadata` alone is possible at any time. Send the ETag you last read as If-Match, so that you do not overwrite a concurrent change.',
      consumes: MERGE_PATCH_TYPE,
      spelling: MERCHANT_SPELLING,
      params: ONE,
      body: MerchantPatch,
      bodyKiB: MERCHANT_KIB,
      guard: {
        secondPerson: {
          when: 'bank accounts change',
          isNeeded: ({ body }) => body['bankingDetails'] !== undefined,
        },
        examine: async ({ body, caller, params: { merchantId } }) =>
          await patchFaults(deps, partnerOf({ caller }), { merchantId, patch: body }),
      },
      answers: { 200: schema.MerchantBody },
      problems: [
        ONBOARDING_PROBLEMS.hasOrders,
        ONBOARDING_PROBLEMS.chainNotYours,
        PLATFORM_PROBLEMS.preconditionFailed,
      ],
      handle: async ({ body, caller, correlationId, header, params }) => {
        const { merchantId } = params;
        const request = { merchantId, patch: body, ifMatch: header('If-Match'), correlationId };
        const partner = partnerOf({ caller });
        const merchant = await patchMerchant(deps, partner, request);
        const shown = await profileFor(deps.keyring, partner, merchant);
        return ok(merchantBody(merchant, shown), etagHeader(merchant));
      },
    }),
  ];
}

const LIST_QUERY = strict({
  ...PAGE_QUERY,
  chainId: orAbsent(OwnChainId),
  legalName: orAbsent(oneLine(100, 'Case-insensitive prefix of the legal name')),
  idempotencyKey: orAbsent(IdempotencyKey),
  ...METADATA_FILTER,
});

function reading(deps: OnboardingDeps): Route[] {
  const findOwn = createGroupRead({
    name: 'find-merchants',
    db: deps.db,
    bucketOf: ({ merchantId }) => bucketOf(merchantId),
    find: findMerchantsOf,
  });
  return [
    listRoute({
      ...READ,
      path: '/onboarding/merchants',
      operationId: 'listMerchants',
      summary: 'List merchants',
      description: 'Newest first. Use `idempotencyKey` to find the merchant created with that key.',
      query: LIST_QUERY,
      record: schema.MerchantBody,
      rows: async (call, page) => {
        const asked = { filters: call.query, page };
        return await listMerchants(deps.db, partnerOf(call), asked);
      },
      serialize: (merchant) => merchantBody(merchant),
    }),
    route('GET /onboarding/merchants/:merchantId', {
      ...READ,
      operationId: 'retrieveMerchant',
      summary: 'Retrieve a merchant',
      params: ONE,
      answers: { 200: schema.MerchantBody },
      handle: async ({ caller, params }) => {
        const partner = partnerOf({ caller });
        const { merchantId: boundTo, partnerId } = partner;
        const { merchantId } = params;
        const isVisible = boundTo === null || boundTo === merchantId;
        const merchant = found(isVisible ? await findOwn({ merchantId, partnerId }) : undefined);
        const shown = await profileFor(deps.keyring, partner, merchant);
        return ok(merchantBody(merchant, shown), etagHeader(merchant));
      },
    }),
    retrieveRoute({
      ...READ,
      path: '/onboarding/merchants/:merchantId/readiness',
      operationId: 'retrieveMerchantReadiness',
      summary: 'Check whether a merchant is ready to take payments',
      params: ONE,
      record: schema.Readiness,
      find: (call) => findMerchant(deps.db, partnerOf(call), call.params.merchantId),
      serialize: readinessOf,
    }),
  ];
}
