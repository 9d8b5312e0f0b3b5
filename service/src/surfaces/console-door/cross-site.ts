import type { Refusal } from '../../platform/http/gate.ts';
import { Problem } from '../../platform/http/errors.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import { CONSOLE_PROBLEMS } from './errors.ts';

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
