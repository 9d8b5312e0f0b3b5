import { relative } from 'node:path';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { PreparedSandbox } from './prepare-sandbox.ts';

/** What the start screen says of credentials, and a first command to try. */
export function credentialLines(
  config: Config,
  { file, credentials, ended }: PreparedSandbox,
): string[] {
  const { partners, operator } = credentials;
  const rows = Object.entries({ ...partners, operator }).map(
    ([name, { clientId, clientSecret }]) =>
      `    ${name.padEnd(9)} ${clientId.padEnd(31)} ${clientSecret || `(${ended.get(clientId)})`}`,
  );
  return [
    '',
    `  Credentials (all of them in ${shown(file)}):`,
    '',
    `    ${'who'.padEnd(9)} ${'client id'.padEnd(31)} client secret`,
    ...rows,
    '',
    ...userLines(credentials),
    ...exampleLines(config, { file, apiKeys: Object.values(partners).map(({ apiKey }) => apiKey) }),
  ];
}

/** Whom one can be at the console; those whose password was changed know it themselves. */
function userLines({ users }: PreparedSandbox['credentials']): string[] {
  const rows = Object.values(users).map(
    ({ email, password }) => `    ${email.padEnd(41)} ${password || '(changed)'}`,
  );
  return [`    ${'to sign in to the console'.padEnd(41)} password`, ...rows, ''];
}

/** A command with a key that works; where none of the sandbox's does, how to come by one. */
function exampleLines(
  { publicUrl }: Config,
  { file, apiKeys }: Readonly<{ file: string; apiKeys: readonly string[] }>,
): string[] {
  const apiKey = apiKeys.find((key) => key !== '');
  if (apiKey === undefined) {
    return [
      '  No API key of the sandbox is live. Make one with POST /operator/api-keys; or stop, delete',
      `  ${shown(file)} and start again: every client that is not revoked gets new credentials.`,
    ];
  }
  return [
    '  Try it: paste this into another terminal.',
    '',
    `    curl -s ${publicUrl}/partner \\`,
    `      -H 'Api-Version: ${CURRENT}' \\`,
    `      -H 'X-Api-Key: ${apiKey}'`,
  ];
}

function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
