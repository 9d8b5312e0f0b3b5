import { type ActionDeps, guarded, takesCards } from '../approvals/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Refusal } from '../../platform/http/gate.ts';
import { Problem } from '../../platform/http/errors.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import { CONSOLE_PROBLEMS } from './errors.ts';

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

/**
 * Refuses what another site's page makes a browser send. Browsers say whose page sends a request, and
 * no page can make them say otherwise; a request that says nothing is no browser's, and is refused
 * as well: the cookie is for the console's own pages.
 */
export function crossSiteRefusal(consoleUrl: string): Refusal {
  const { origin: own } = new URL(consoleUrl);
  return ({ headers, method }) => {
    if (method === 'GET' || method === 'HEAD') return;
    const site = headerOf(headers, 'sec-fetch-site');
    const isOwn = site === undefined ? headerOf(headers, 'origin') === own : site === 'same-origin';
    if (!isOwn) throw new Problem(CONSOLE_PROBLEMS.crossSite);
  };
}
