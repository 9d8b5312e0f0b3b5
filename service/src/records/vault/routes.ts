import type { Route } from '../../platform/http/route.ts';
import { customerRoutes } from './customer-routes.ts';
import { methodRoutes } from './method-routes.ts';
import { operatorVaultRoutes } from './operator-routes.ts';
import type { VaultDeps } from './vault-deps.ts';

export function vaultRoutes(deps: VaultDeps): Route[] {
  return [...methodRoutes(deps), ...customerRoutes(deps), ...operatorVaultRoutes(deps)];
}
