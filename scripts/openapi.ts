/**
 * Writes openapi.json from the routes of the application, the list of events in its guide, the table of
 * guarded operations in that to security, and what is generated. With --check it writes nothing and ends
 * with 1 when a file that is kept is not what the application says.
 */
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { consoleRoutesForDocumentation } from '../sandbox/documented-routes.ts';
import { withEveryType } from '../docs/src/events-guide.ts';
import { readRecorded } from '../docs/src/recorded.ts';
import { withRecords, withRefusal } from '../docs/src/records-in-texts.ts';
import { writeGenerated } from './build-generated.ts';
import { describeApi } from './describe-api.ts';
import { withEveryGuard } from './guards-guide.ts';
import { presentText, replaceFile } from './replace-file.ts';

const ROOT = join(import.meta.dirname, '..');
const GUIDE = join('docs', 'guides', 'events.md');
const SECURITY = join('docs', 'guides', 'security.md');

const { document, routes, events } = describeApi();
const recorded = readRecorded();
const kept: Record<string, string> = {
  'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
  [GUIDE]: withEveryType(presentText(join(ROOT, GUIDE)), events, recorded),
  [SECURITY]: withEveryGuard(presentText(join(ROOT, SECURITY)), [
    ...routes,
    ...consoleRoutesForDocumentation(),
  ]),
};

const texts = ['README.md', ...globSync('docs/guides/*.md', { cwd: ROOT })];
for (const path of texts) kept[path] = filled(kept[path] ?? textOf(path), path);
for (const path of globSync('docs/problems/*.md', { cwd: ROOT })) {
  kept[path] = withRefusal(textOf(path), basename(path, '.md'), recorded);
}

if (!process.argv.includes('--check')) {
  for (const [path, text] of Object.entries(kept)) replaceFile(join(ROOT, path), text);
  writeGenerated();
} else {
  for (const [path, text] of Object.entries(kept)) {
    if (presentText(join(ROOT, path)) === text) continue;
    console.error(`${path} does not match the application; run \`npm run openapi\` to write it.`);
    process.exitCode = 1;
  }
}

/** What cannot be filled stays as it is: it may show what is recorded next. */
function filled(text: string, path: string): string {
  try {
    return withRecords(text, recorded);
  } catch (error) {
    console.error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    return text;
  }
}

function textOf(path: string): string {
  return presentText(join(ROOT, path));
}
