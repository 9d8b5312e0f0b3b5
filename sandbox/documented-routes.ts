/** The routes of the service: with its sandbox, as openapi.json has them, and as production has them. */
import type { Route } from '../service/src/platform/http/route.ts';
import { consoleRoutesWith, routesWith } from '../service/src/runtime/app.ts';
import type { Sandbox } from '../service/src/runtime/sandbox-port.ts';
import { connectToHost } from './acquirer-simulator/index.ts';
import { openSandbox } from './index.ts';

export function routesForDocumentation(
  kind: 'sandbox' | 'production' = 'sandbox',
): readonly Route[] {
  return routesWith(kind === 'sandbox' ? unconnected() : undefined);
}

/** The same of the console's door, with the paths that follow its /api. */
export function consoleRoutesForDocumentation(): readonly Route[] {
  return consoleRoutesWith(unconnected());
}

function unconnected(): Sandbox {
  const journal = connectToHost('unix:'); // Nobody asks it.
  return openSandbox({ databaseUrl: 'postgres://documentation', journal });
}
