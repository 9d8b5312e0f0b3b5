import { isIPv6 } from 'node:net';
import { relative } from 'node:path';
import { CURRENT } from '../../platform/http/api-version/versions.ts';
import type { Sandbox } from '../../../../sandbox/partners/index.ts';
import { type Config, consolePublicUrlOf, issuerPublicUrlOf } from '../settings/index.ts';
import { simulatesIssuer } from './three-d-secure.ts';

/** The one screen a person sees after `npm start`. */
export function startScreen(
  config: Config,
  { sandbox, movedTime }: Readonly<{ sandbox?: Sandbox | undefined; movedTime?: Date | undefined }>,
): string {
  const database =
    config.databaseUrl === undefined ? `embedded, in ${shown(config.dataDir)}` : 'yours';
  const lines = [
    '',
    `  Causeway is running${sandbox ? ', with sandbox data' : ''}.`,
    '',
    ...(sandbox?.credentials.partners.isv.apiKey ? [`  Demo shop   ${config.publicUrl}/demo`] : []),
    `  Console     ${consolePublicUrlOf(config)}`,
    `  API         ${config.publicUrl}`,
    `  Reference   ${config.publicUrl}/docs`,
    `  Database    PostgreSQL, ${database}`,
    ...(simulatesIssuer(config) ? [`  Issuer      ${issuerPublicUrlOf(config)} (simulator)`] : []),
    `  Metrics     ${metricsUrlOf(config)}`,
    ...(movedTime ? [`  Time        ${movedTime.toISOString()}, as it was moved to`] : []),
    ...(sandbox ? sandboxLines(config, sandbox) : []),
    '',
    '  Ctrl-C stops it; the data stays.',
    '',
  ];
  return lines.join('\n');
}

function sandboxLines(config: Config, { file, credentials, ended }: Sandbox): string[] {
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
function userLines({ users }: Sandbox['credentials']): string[] {
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

function metricsUrlOf({ metrics: { host, port } }: Config): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/metrics`;
}

function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
