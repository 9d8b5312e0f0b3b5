import { documentedEvents } from '../service/src/records/events/index.ts';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { readRecorded } from '../docs/src/recorded.ts';
import { buildOpenApi } from '../docs/src/openapi/build-openapi.ts';

const PUBLIC_URL = 'http://localhost:8080'; // Where the service is found when nothing is set.

/** The API as its routes say it is, and the document that is made from them. */
export function describeApi() {
  const [routes, events] = [routesForDocumentation(), documentedEvents()];
  return {
    routes,
    events,
    document: buildOpenApi(routes, { publicUrl: PUBLIC_URL, events, recorded: readRecorded() }),
  };
}
