import { type Command, type Given, isSet, valueOf } from '../command.ts';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../failure.ts';
import { writeResult } from '../output.ts';
import {
  findSandbox,
  SANDBOX_ROLES,
  sandboxCredential,
  type SandboxFile,
  sandboxMerchant,
} from '../sandbox-file.ts';
import { isService } from './doctor-local.ts';

export const envCommand: Command = {
  words: ['env'],
  summary: 'Print the sandbox’s address, key and merchant for your shell',
  about:
    'The commands of the guides use API, KEY and MERCHANT. `eval "$(causeway env)"` sets them for the service ' +
    'that runs in this folder, whatever its port and data folder are; --as chooses another partner. ' +
    'CAUSEWAY_SANDBOX_FILE names the file they are from, to this program and to the examples.',
  examples: ['env', 'env --as bank', 'env --json'],
  run: printVariables,
};

async function printVariables(context: Context, given: Given): Promise<void> {
  const sandbox = findSandbox(context);
  if (!sandbox || !(await isService(sandbox.baseUrl))) throw nothingRuns(sandbox);
  const role = SANDBOX_ROLES.find((one) => one === valueOf(given, 'as')) ?? 'isv';
  const { apiKey, clientId, clientSecret } = sandboxCredential(sandbox, role) ?? {};
  const variables = {
    CAUSEWAY_SANDBOX_FILE: sandbox.file,
    API: sandbox.baseUrl,
    KEY: apiKey,
    CLIENT_ID: clientId,
    CLIENT_SECRET: clientSecret,
    MERCHANT: sandboxMerchant(sandbox, role),
  };
  if (isSet(given, 'json')) {
    await writeResult(context.out, variables);
    return;
  }
  const lines = Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [`export ${name}=${quotedForShell(value)}\n`],
  );
  await context.out.write(lines.join(''));
}

function nothingRuns(sandbox: SandboxFile | undefined): Error {
  const where = sandbox ? `No service answers at ${sandbox.baseUrl}` : 'No service runs here';
  return new CliError(
    `${where}. Start it with \`npm start\` in its folder, and leave it running.`,
    EXIT.unreachable,
  );
}

function quotedForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
