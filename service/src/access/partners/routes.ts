import { assert } from '../../kernel/assert.ts';
import { ok } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { apiKeyRoutes } from './credentials/api-key-routes.ts';
import { auditLogRoutes } from './audit-log-route.ts';
import { clientRoutes } from './credentials/client-routes.ts';
import type { PartnerDeps } from './callers/partner-deps.ts';
import { partnerAndChainRoutes } from './accounts/partner-routes.ts';
import { limitsRoutes } from './limits/limits-routes.ts';
import { Self } from './callers/schema.ts';
import { whoAmI } from './accounts/accounts.ts';

/** The operator's API, and the one question any credential may ask: who am I? */
export function partnerRoutes(deps: PartnerDeps): Route[] {
  return [
    ...partnerAndChainRoutes(deps),
    ...clientRoutes(deps),
    ...apiKeyRoutes(deps),
    ...auditLogRoutes(deps),
    ...limitsRoutes(deps),
    route('GET /partner', {
      operationId: 'whoAmI',
      summary: 'Retrieve the calling credential',
      description:
        'Details of the credential used for the request: its client, partner and scopes.',
      tag: 'Partner',
      access: 'any-credential',
      answers: { 200: Self },
      handle: async ({ caller }) => {
        assert(caller, 'the route is not public');
        return ok(await whoAmI(deps.db, caller));
      },
    }),
  ];
}
