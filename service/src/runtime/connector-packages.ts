import { isAbsolute, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ConnectorPackage } from '../acquiring/acquirers/index.ts';
import { StartError } from '../platform/start-error.ts';
import type { OpenConnectors } from './sandbox-port.ts';

/** The connectors of the packages that the settings name, each by its name or by a path. */
export async function loadConnectors(names: readonly string[]): Promise<OpenConnectors> {
  const opened: OpenConnectors[] = [];
  for (const name of names) opened.push(await load(name));
  return (deps) => opened.flatMap((open) => open(deps));
}

async function load(name: string): Promise<OpenConnectors> {
  const found = await defaultOf(name);
  try {
    return await found(process.env);
  } catch (error) {
    throw new StartError(`${name}: ${messageOf(error)}`);
  }
}

async function defaultOf(name: string): Promise<ConnectorPackage> {
  const isPath = name.startsWith('.') || isAbsolute(name);
  let found: unknown;
  try {
    found = await import(isPath ? pathToFileURL(resolve(name)).href : name);
  } catch (error) {
    throw new StartError(
      `ACQUIRER_CONNECTORS names ${name}, which cannot be loaded: ${messageOf(error)}`,
    );
  }
  if (isPackage(found)) return found.default;
  throw new StartError(
    `ACQUIRER_CONNECTORS names ${name}, which has no function as its default export: see docs/guides/connectors.md.`,
  );
}

function isPackage(found: unknown): found is Readonly<{ default: ConnectorPackage }> {
  return (
    typeof found === 'object' &&
    found !== null &&
    'default' in found &&
    typeof found.default === 'function'
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
