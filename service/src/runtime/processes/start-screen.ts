import { isIPv6 } from 'node:net';
import { relative } from 'node:path';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';
import type { StartNotes } from './prepare.ts';

/** The one screen a person sees after `npm start`. */
export function startScreen(config: Config, { sandbox, movedTime }: StartNotes): string {
  const database =
    config.databaseUrl === undefined ? `embedded, in ${shown(config.dataDir)}` : 'yours';
  const lines = [
    '',
    `  Causeway is running${sandbox ? ', with sandbox data' : ''}.`,
    '',
    ...(sandbox?.demoUrl === undefined ? [] : [`  Demo shop   ${sandbox.demoUrl}`]),
    `  Console     ${consolePublicUrlOf(config)}`,
    `  API         ${config.publicUrl}`,
    `  Reference   ${config.publicUrl}/docs`,
    `  Database    PostgreSQL, ${database}`,
    ...(sandbox?.issuerUrl === undefined ? [] : [`  Issuer      ${sandbox.issuerUrl} (simulator)`]),
    `  Metrics     ${metricsUrlOf(config)}`,
    ...(movedTime ? [`  Time        ${movedTime.toISOString()}, as it was moved to`] : []),
    ...(sandbox?.lines ?? []),
    '',
    '  Ctrl-C stops it; the data stays.',
    '',
  ];
  return lines.join('\n');
}

function metricsUrlOf({ metrics: { host, port } }: Config): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}/metrics`;
}

function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
