/**
 * Writes what is made from the sources and not kept: see generated.mjs.
 *
 *   node scripts/run.mjs scripts/build-generated.ts
 */
import { join } from 'node:path';
import { consoleRoutesForDocumentation } from '../sandbox/documented-routes.ts';
import { builtScripts } from './bundle.ts';
import { cliFiles } from './cli.ts';
import { columnFiles } from './cli-columns.ts';
import { CONSOLE_OPERATIONS, consoleOperations } from './console-operations.ts';
import { describeApi } from './describe-api.ts';
import { markGenerated } from './generated.mjs';
import { replaceFile } from './replace-file.ts';
import { sdkFiles } from './sdk.ts';

const ROOT = join(import.meta.dirname, '..');

/** The texts by their paths. */
function generatedFiles(): Readonly<Record<string, string>> {
  const { document, routes } = describeApi();
  return {
    [CONSOLE_OPERATIONS]: consoleOperations(consoleRoutesForDocumentation()),
    ...sdkFiles(document, routes),
    ...cliFiles(document),
    ...columnFiles(document),
    ...builtScripts(),
  };
}

export function writeGenerated(): void {
  for (const [path, text] of Object.entries(generatedFiles())) replaceFile(join(ROOT, path), text);
  markGenerated(new Date(performance.timeOrigin)); // Before the first source was read.
}

if (import.meta.main) writeGenerated();
