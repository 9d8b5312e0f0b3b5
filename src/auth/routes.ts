import type { Route } from '../platform/http/route.ts';
import type { AuthDeps } from './auth-deps.ts';
import { openContext } from './context.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** How callers get, check and give up their access: OAuth 2.0, and the operators' sign-in. */
export function authRoutes(deps: AuthDeps): Route[] {
  const context = openContext(deps);
  return [...oauthRoutes(context), ...sessionRoutes(context)];
}
