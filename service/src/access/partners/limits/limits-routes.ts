import { ok } from '../../../platform/http/answer.ts';
import { byOf } from '../../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import { MERGE_PATCH_TYPE, type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { partnerOf } from '../callers/caller.ts';
import type { PartnerDeps } from '../callers/partner-deps.ts';
import { PartnerId } from '../callers/schema.ts';
import { OPERATORS_READ } from '../lists/shared-reads.ts';
import { changeLimits, limitsInUse } from './change-limits.ts';
import * as schema from './limits-schema.ts';

const ONE = strict({ partnerId: PartnerId });

/** How many requests a partner may make, and how many of each thing it may have. */
export function limitsRoutes(deps: PartnerDeps): Route[] {
  const { standardRate } = deps.partnerLimits;
  return [
    route('GET /operator/partners/:partnerId/limits', {
      ...OPERATORS_READ,
      operationId: 'retrievePartnerLimits',
      summary: 'Retrieve the limits of a partner, and its use of them',
      params: ONE,
      answers: { 200: schema.PartnerLimitsBody },
      handle: async ({ params }) =>
        ok(schema.limitsBody(await limitsInUse(deps.db, params.partnerId), standardRate)),
    }),
    route('PATCH /operator/partners/:partnerId/limits', {
      tag: 'Operator',
      access: 'operator.partner.write',
      operationId: 'updatePartnerLimits',
      summary: 'Change the limits of a partner',
      description:
        'Send only what changes; null sets a limit back to its standard. What the partner has beyond a lower limit stays, and it can make no more. Other processes of the service follow within seconds.',
      params: ONE,
      consumes: MERGE_PATCH_TYPE,
      body: schema.LimitsChangeBody,
      guard: { repeatable: true },
      answers: { 200: schema.PartnerLimitsBody },
      handle: async (call) => {
        const { partnerId } = call.params;
        const changed = await changeLimits(deps, { partnerId, change: call.body }, byOf(call));
        return ok(schema.limitsBody(changed, standardRate));
      },
    }),
    route('GET /partner/limits', {
      tag: 'Partner',
      access: 'credential.read',
      operationId: 'retrieveOwnLimits',
      summary: 'Retrieve your limits, and your use of them',
      description:
        'How many requests in a minute, clients, users, merchants and so on you may have, and how many there are. The operator raises them. Needs a credential for all merchants.',
      answers: { 200: schema.OwnLimits },
      handle: async (call) => {
        const { merchantId, partnerId } = partnerOf(call);
        if (merchantId !== null) throw new Problem(PLATFORM_PROBLEMS.forbidden);
        return ok(schema.ownLimitsBody(await limitsInUse(deps.db, partnerId), standardRate));
      },
    }),
  ];
}
