/**
 * Writes openapi.json from the routes of the application. With --check it writes nothing and
 * ends with 1 when the file is not what the routes say.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesForDocumentation } from '../src/app.ts';
import { buildOpenApi } from '../src/docs/openapi.ts';

const FILE = join(import.meta.dirname, '..', 'openapi.json');
const PUBLIC_URL = 'http://localhost:8080'; // Where the service is found when nothing is set.

const document = buildOpenApi(routesForDocumentation(), { publicUrl: PUBLIC_URL });
const text = `${JSON.stringify(document, null, 2)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (present() !== text) {
  console.error('openapi.json does not match the routes; run `npm run openapi` to write it anew.');
  process.exitCode = 1;
}

function present(): string | undefined {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return undefined;
  }
}
