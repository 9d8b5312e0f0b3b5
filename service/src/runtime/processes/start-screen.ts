import { isIPv6 } from 'node:net';
import { relative } from 'node:path';
import { type Config, consolePublicUrlOf } from '../settings/index.ts';
import { type Installation, openInstallation } from '../../platform/installation.ts';
import { startSteps } from './start-steps.mjs';
import type { Foundation } from '../foundation.ts';
import type { SandboxNotes, SandboxPlug } from '../sandbox-port.ts';

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

/** The database of the service; what was done to it is a step of the start. */
export async function openDatabaseInStep(config: Config): Promise<Installation> {
  const step = startSteps.begin('Database');
  const installation = await openInstallation(config, 'serve');
  const { length } = installation.migrations;
  step.end(length === 0 ? undefined : `ready, ${length} migration${length === 1 ? '' : 's'}`);
  return installation;
}

type StartNotes = Readonly<{
  sandbox: SandboxNotes | undefined;
  /** What time it is, where that was moved. */
  movedTime: Date | undefined;
}>;

export async function prepare(
  config: Config,
  foundation: Foundation,
  plug: SandboxPlug | undefined,
): Promise<StartNotes> {
  const clock = foundation.sandbox?.clock;
  return {
    sandbox: await plug?.prepare(config, foundation),
    movedTime: clock && clock.reading().offsetMs > 0 ? clock.now() : undefined,
  };
}
