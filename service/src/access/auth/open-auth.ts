import type { Authenticate } from '../../platform/http/gate.ts';
import type { Route } from '../../platform/http/route.ts';
import type { AuthDeps } from './auth-deps.ts';
import { createAuthenticate } from './authenticate.ts';
import { openContext } from './context.ts';
import { oauthRoutes } from './oauth-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/**
 * How callers get, check and give up their access (OAuth 2.0, and the operators' sign-in), and how
 * they prove it. Opened once a process: both sides share what it remembers.
 */
export function openAuth(
  deps: AuthDeps,
): Readonly<{ authenticate: Authenticate; routes: readonly Route[] }> {
  const context = openContext(deps);
  return {
    authenticate: createAuthenticate(context),
    routes: [...oauthRoutes(context), ...sessionRoutes(context)],
  };
}
