import type { Route } from './route.ts';

const FINISHING = new Set(['POST /refunds', 'POST /batches/close']);
/** A list by the key of a request is how its result is found. */
const BY_KEY = /[?&]idempotencyKey=/;

/**
 * Under load what finishes something goes before what is new: a complete, a cancel or a refund ends
 * what a cardholder waits for, and a look at one thing is how a caller learns that no repeat is
 * needed.
 */
export function isNewWork({ access, exempt, method, path }: Route): boolean {
  if (exempt === true || access === 'public' || path.includes(':')) return false;
  return method !== 'DELETE' && !FINISHING.has(`${method} ${path}`);
}

/** Whether a request goes before what is new, by its route alone. */
export function precedenceOf(
  routes: readonly Route[],
): (route: Route | undefined, url: string) => boolean {
  const newWork = new Set<Route | undefined>(routes.filter(isNewWork));
  return (route, url) => !newWork.has(route) || BY_KEY.test(url);
}
