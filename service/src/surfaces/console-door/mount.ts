import { type ActionDeps, guarded, takesCards } from '../approvals/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/route.ts';

/** Where the API is found at the console's door. */
export const API_MOUNT = '/api';

/** It ends the session of a token, and people have none here. */
const OF_TOKENS = 'deleteOperatorSession';

/**
 * Whether a route of the API is for people too. Pages and what is public have their own addresses, and
 * card data is entered in hosted fields, never on a page of ours that does so many other things.
 */
function isForPeople(route: Route): boolean {
  const { access, hidden, operationId } = route;
  return access !== 'public' && hidden !== true && operationId !== OF_TOKENS && !takesCards(route);
}

/** The routes of the API as people have them: the same ones, guarded where much is at stake. */
export function routesForPeople(deps: ActionDeps, routes: readonly Route[]): Route[] {
  return routes.filter(isForPeople).map((route) => guarded(deps, route));
}

/** A route at its place behind the console's door. */
export function mounted(route: Route): Route {
  const run: Route['run'] = async (raw) => relocated(await route.run(raw));
  return { ...route, mount: API_MOUNT, run };
}

/** What was created is found behind the same door. */
function relocated(answer: Answer): Answer {
  const location = answer.headers?.['Location'];
  if (location?.startsWith('/') !== true) return answer;
  return { ...answer, headers: { ...answer.headers, Location: API_MOUNT + location } };
}
