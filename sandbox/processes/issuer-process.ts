import type { ChildProcess } from 'node:child_process';
import { createLogger } from '../../service/src/platform/logger.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { BesideProcess } from '../../service/src/runtime/sandbox-port.ts';
import { issuerOf } from './directories.ts';
import { keepBeside } from './keep-beside.ts';
import { untilPrinted } from './until-printed.ts';

/** Signs authentication values: the same after a restart, so that values made before still pass. */
export function issuerKeyOf(keyring: Keyring): string {
  return keyring.mac('fingerprint', 'issuer-simulator/value-key').toString('hex');
}

/** The issuer simulator as a process beside the service. */
export function startIssuerSimulator(config: Config, keyring: Keyring): BesideProcess | undefined {
  if (!issuerOf(config)) return undefined;
  const given = Object.entries(process.env).filter(
    ([name]) => name.startsWith('ISSUER_') && !name.startsWith('ISSUER_TLS_'),
  );
  const program = {
    name: 'the issuer simulator',
    source: 'sandbox/issuer-simulator/main.ts',
    bundle: 'issuer-simulator.mjs',
    env: {
      ISSUER_CVV_KEY: issuerKeyOf(keyring),
      ...Object.fromEntries(given),
      ISSUER_PORT: String(config.issuerPort),
    },
    untilReady: (child: ChildProcess) =>
      untilPrinted(child, {
        name: 'The issuer simulator',
        ready: 'Issuer simulator:',
        port: config.issuerPort,
        setting: 'ISSUER_PORT',
      }),
  };
  return keepBeside(program, createLogger(config.logLevel));
}
