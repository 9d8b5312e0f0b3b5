import { withholding } from '../partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { OPERATOR_ROLES, PARTNER_ROLES, scopesOfRole } from './role.ts';

const ROLES = [...OPERATOR_ROLES, ...PARTNER_ROLES];

/** All that a caller may do: of an operator also what is done in the name of a partner, and the reverse. */
function scopesOfPerson({ scopes, user }: Caller): ReadonlySet<string> {
  const role = ROLES.find((one) => one === user?.role);
  return role ? new Set([...scopes, ...scopesOfRole(role)]) : scopes;
}

/** A route without what of its answers is not for its caller to see. */
export function shownToCaller(route: Route): Route {
  return withholding(route, scopesOfPerson);
}
