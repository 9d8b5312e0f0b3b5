import type { ChildProcess } from 'node:child_process';
import { createLogger } from '../../service/src/platform/logger.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import { StartError } from '../../service/src/platform/start-error.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { BesideProcess } from '../../service/src/runtime/sandbox-port.ts';
import { issuerOf } from './directories.ts';
import { keepBeside, untilSign } from './keep-beside.ts';

const READY = 'Issuer simulator:';

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
    untilReady: (child: ChildProcess) => untilReady(child, config),
  };
  return keepBeside(program, createLogger(config.logLevel));
}

async function untilReady(child: ChildProcess, { issuerPort }: Config): Promise<void> {
  const sign = new Promise<void>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(READY)) resolve();
    });
  });
  await untilSign(child, sign, (output) => {
    const isTaken = output.includes('EADDRINUSE');
    return new StartError(
      isTaken
        ? `Port ${issuerPort} is in use. Stop what uses it, or set ISSUER_PORT to another.`
        : output.trim() || 'The issuer simulator did not start.',
    );
  });
}
