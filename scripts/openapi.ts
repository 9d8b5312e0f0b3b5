/**
 * Writes openapi.json, the console's types, the SDK's operations and the CLI's from the routes of the
 * application, the list of events in its guide and the
 * table of guarded operations in that to security. With --check it writes nothing and ends with 1 when a file is not what the application says.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  consoleRoutesForDocumentation,
  routesForDocumentation,
} from '../service/src/runtime/app.ts';
import { withEveryType } from '../docs/src/events-guide.ts';
import { buildOpenApi } from '../docs/src/openapi/build-openapi.ts';
import { documentedEvents } from '../service/src/records/events/index.ts';
import { cliFiles } from './cli.ts';
import { CONSOLE_OPERATIONS, consoleOperations } from './console-operations.ts';
import { withEveryGuard } from './guards-guide.ts';
import { sdkFiles } from './sdk.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join('docs', 'guides', 'events.md');
const SECURITY = join('docs', 'guides', 'security.md');
const PUBLIC_URL = 'http://localhost:8080'; // Where the service is found when nothing is set.

const routes = routesForDocumentation();
const consoleRoutes = consoleRoutesForDocumentation();
const events = documentedEvents();
const document = buildOpenApi(routes, { publicUrl: PUBLIC_URL, events });
const files = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  [GUIDE]: withEveryType(present(GUIDE), events),
  [SECURITY]: withEveryGuard(present(SECURITY), [...routes, ...consoleRoutes]),
  [CONSOLE_OPERATIONS]: consoleOperations(consoleRoutes),
  ...sdkFiles(document, routes),
  ...cliFiles(document),
};

for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) {
    writeFileSync(join(ROOT, path), text);
  } else if (present(path) !== text) {
    console.error(`${path} does not match the application; run \`npm run openapi\` to write it.`);
    process.exitCode = 1;
  }
}

function present(path: string): string {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return '';
  }
}
