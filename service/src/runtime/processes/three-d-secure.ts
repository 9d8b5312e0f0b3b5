import { readFileSync } from 'node:fs';
import type { Foundation } from '../foundation.ts';
import { freePort } from '../../platform/db/embedded/free-port.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Config } from '../settings/index.ts';
import {
  type DirectoryDefaults,
  RESULTS_PATH,
  resultPort,
  type ThreeDSecureSettings,
} from '../../cards/three-d-secure/index.ts';
import { hostsOf, portError } from './ports.ts';
import type { SandboxPlug } from '../sandbox-port.ts';

/** The settings with free ports in place of zeros: several processes must know the same. */
export async function withFreePorts(config: Config): Promise<Config> {
  const { console: pages, iso8583Port, issuerPort, metrics, threeDSecure } = config;
  return {
    ...config,
    iso8583Port: iso8583Port === 0 ? await freePort() : iso8583Port,
    issuerPort: issuerPort === 0 ? await freePort() : issuerPort,
    console: { ...pages, port: pages.port === 0 ? await freePort() : pages.port },
    metrics: { ...metrics, port: metrics.port === 0 ? await freePort() : metrics.port },
    threeDSecure: {
      ...threeDSecure,
      port: threeDSecure.port === 0 ? await freePort() : threeDSecure.port,
    },
  };
}

/** How this installation authenticates cardholders. In production, only as configured. */
export function threeDSecureSettings(config: Config, sandbox?: SandboxPlug): ThreeDSecureSettings {
  const { production } = config;
  const { port, url, referenceNumber, operatorId, requestorId, acquirerBin } = config.threeDSecure;
  const tls = tlsOf(config);
  const ownUrl = `${tls ? 'https' : 'http'}://localhost:${port}${RESULTS_PATH}`;
  return {
    production,
    ...(sandbox?.directories(config) ?? directoriesOf(config, tls)),
    threeDSServer: {
      url: url ?? ownUrl,
      referenceNumber,
      operatorId,
      requestorId,
      acquirerBin,
    },
    authenticationsPerMinute: config.threeDSecure.authenticationsPerMinute,
  };
}

/** Where directory servers are that no operator has set: the one of the settings. */
function directoriesOf(
  { threeDSecure: { directoryServerUrl: url } }: Config,
  tls: ReturnType<typeof tlsOf>,
): Omit<DirectoryDefaults, 'threeDSServer'> {
  const proven = { tls, pins: tls?.pins };
  return { ...proven, directoryServer: url === undefined ? undefined : { url, ...proven } };
}

type Door = Readonly<{ close: () => Promise<void> }>;

/** Opens the port for results, where any directory server exists. There is one for the whole service. */
export async function openResultPort(config: Config, foundation: Foundation): Promise<Door> {
  const { port } = config.threeDSecure;
  const tls = tlsOf(config);
  // In production, only authenticated directory servers may send results.
  if (config.production && !tls) return { close: () => Promise.resolve() };
  try {
    const hosts = hostsOf(config, config.threeDSecure.url ?? 'http://localhost');
    return await resultPort(foundation, { hosts, port, tls });
  } catch (error) {
    throw portError(error, { port, setting: 'THREEDS_PORT' });
  }
}

/** Undefined: none. In production the directory server of the settings is not asked without. */
function tlsOf({ production, threeDSecure }: Config) {
  const { directoryServerUrl, pins, tlsFiles } = threeDSecure;
  const { key, cert, ca } = tlsFiles;
  if (key !== undefined && cert !== undefined && ca !== undefined) {
    if (directoryServerUrl?.startsWith('https:') === false) {
      throw new StartError('DS_TLS_KEY and the others need a DIRECTORY_SERVER_URL with https.');
    }
    if (pins.length === 0) {
      throw new StartError(
        'Set DS_TLS_PINS: the authority of DS_TLS_CA has more members than one.',
      );
    }
    return {
      pins,
      key: pemIn('DS_TLS_KEY', key),
      cert: pemIn('DS_TLS_CERT', cert),
      ca: pemIn('DS_TLS_CA', ca),
    };
  }
  const isWanted = production && directoryServerUrl !== undefined;
  if (isWanted || key !== undefined || cert !== undefined || ca !== undefined) {
    throw new StartError('Set all of DS_TLS_KEY, DS_TLS_CERT and DS_TLS_CA.');
  }
  return undefined;
}

function pemIn(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${setting} names a file that cannot be read.`, error);
  }
}
