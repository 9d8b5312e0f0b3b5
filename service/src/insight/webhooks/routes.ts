import type { Route } from '../../platform/http/route.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import type { EndpointDeps } from './endpoint-deps.ts';
import { endpointRoutes } from './endpoint-routes.ts';

/** Where a partner is told of events, and what was sent there. */
export function webhookRoutes(deps: EndpointDeps): Route[] {
  return [...endpointRoutes(deps), ...deliveryRoutes(deps)];
}
