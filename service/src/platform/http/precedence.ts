import type { Route } from './route.ts';

/** Listing by idempotency key is how a caller finds the result of a request. */
const BY_KEY = /[?&]idempotencyKey=/;

/** Somebody waits for what finishes. Retrieving counts: it shows that no retry is needed. */
export function isNewWork({ access, exempt, finishesWork, method, path }: Route): boolean {
  if (exempt === true || access === 'public' || path.includes(':')) return false;
  return method !== 'DELETE' && finishesWork !== true;
}

/** Whether a request goes before new work, judged by its route and query alone. */
export function precedenceOf(
  routes: readonly Route[],
): (route: Route | undefined, url: string) => boolean {
  const newWork = new Set<Route | undefined>(routes.filter(isNewWork));
  return (route, url) => !newWork.has(route) || BY_KEY.test(url);
}
