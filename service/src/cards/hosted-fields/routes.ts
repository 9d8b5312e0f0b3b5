import type { Route } from '../../platform/http/route.ts';
import { assetRoutes } from './asset-routes.ts';
import type { HostedFieldsDeps } from './profile.ts';
import { pageRoutes } from './page-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { tokenRoutes } from './token-routes.ts';

export function hostedFieldsRoutes(deps: HostedFieldsDeps): Route[] {
  return [...profileRoutes(deps), ...assetRoutes(), ...pageRoutes(deps), ...tokenRoutes(deps)];
}
