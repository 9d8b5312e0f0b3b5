import type { Route } from '../../platform/http/route.ts';
import { customerRoutes } from './customer-routes.ts';
import { methodRoutes } from './method-routes.ts';
import type { VaultDeps } from './vault-deps.ts';

/** Customers and stored cards: a partner's own, and everybody's for operators. */
export function vaultRoutes(deps: VaultDeps): Route[] {
  const [customers, methods] = [customerRoutes(deps), methodRoutes(deps)];
  return [...methods.partners, ...customers.partners, ...customers.operators, ...methods.operators];
}
