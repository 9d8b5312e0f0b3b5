import { ok } from '../platform/http/answer.ts';
import { byOf } from '../platform/http/identity.ts';
import { type Route, route } from '../platform/http/route.ts';
import { readRules } from './routing-store.ts';
import { acquirerBody, AcquirersBody, routesSchema } from './schema.ts';
import { type RouteDeps, setRoutes } from './set-routes.ts';

const OPERATOR = { tag: 'Operator', access: 'operator' } as const;
const ROUTES = '/operator/acquirer-routes';

type Deps = RouteDeps & Readonly<{ brands: readonly string[] }>;

/** What operators see of acquirers, and say about who takes what. */
export function acquirerRoutes(deps: Deps): Route[] {
  const { acquirers, brands, db } = deps;
  const { NewRoutes, RoutesBody } = routesSchema(brands);
  const read = async () => {
    const { rules: installation, standard: defaultAcquirer } = acquirers;
    return ok({ routes: await readRules(db), installation, defaultAcquirer });
  };
  return [
    route({
      ...OPERATOR,
      method: 'GET',
      path: '/operator/acquirers',
      operationId: 'listAcquirers',
      summary: 'List the acquirers and their health',
      description:
        'As the process that answers sees them: each keeps its own count, and its own breaker.',
      answers: { 200: AcquirersBody },
      handle: async () => {
        const all = acquirers.health();
        return ok({ acquirers: all.map((health) => acquirerBody(health, acquirers.standard)) });
      },
    }),
    route({
      ...OPERATOR,
      method: 'GET',
      path: ROUTES,
      operationId: 'listAcquirerRoutes',
      summary: 'List which payments go to which acquirer',
      answers: { 200: RoutesBody },
      handle: read,
    }),
    route({
      ...OPERATOR,
      method: 'PUT',
      path: ROUTES,
      operationId: 'setAcquirerRoutes',
      summary: 'Set which payments go to which acquirer',
      description:
        'In place of all that was set before. Of the routes that fit a payment the most specific decides: a merchant’s before a brand’s, and that before a currency’s. It holds in every process within seconds. What exists stays with the acquirer that took it.',
      body: NewRoutes,
      bodyKiB: 128, // A thousand of them.
      answers: { 200: RoutesBody },
      handle: async (call) => {
        await setRoutes(deps, call.body.routes, byOf(call));
        return await read();
      },
    }),
  ];
}
