import { OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { byOf } from '../../platform/http/caller.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { acquirerMessageRoutes } from './message-routes.ts';
import { readRules } from './routing-store.ts';
import { acquirerBody, AcquirersBody, routesSchema } from './schema.ts';
import { type RouteDeps, setRoutes } from './set-routes.ts';

const WRITE = { tag: 'Operator', access: 'operator.system.write' } as const;
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
    route('GET /operator/acquirers', {
      ...OPERATORS_READ,
      operationId: 'listAcquirers',
      summary: 'List the acquirers and their health',
      description:
        'As seen by the process that serves this request: each process has its own counters and circuit breaker.',
      answers: { 200: AcquirersBody },
      handle: async () => {
        const all = acquirers.health();
        return ok({ acquirers: all.map((health) => acquirerBody(health, acquirers.standard)) });
      },
    }),
    route(`GET ${ROUTES}`, {
      ...OPERATORS_READ,
      operationId: 'listAcquirerRoutes',
      summary: 'List the acquirer routes',
      answers: { 200: RoutesBody },
      handle: read,
    }),
    route(`PUT ${ROUTES}`, {
      ...WRITE,
      operationId: 'setAcquirerRoutes',
      summary: 'Set the acquirer routes',
      description:
        'Replaces all earlier routes. Of the routes that match a payment, the most specific applies: merchant before brand, brand before currency. Takes effect in every process within seconds. Existing payments stay with the acquirer that authorized them.',
      body: NewRoutes,
      bodyKiB: 128, // A thousand of them.
      guard: { secondPerson: 'always' },
      answers: { 200: RoutesBody },
      handle: async (call) => {
        await setRoutes(deps, call.body.routes, byOf(call));
        return await read();
      },
    }),
    ...acquirerMessageRoutes(deps),
  ];
}
