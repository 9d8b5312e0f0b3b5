import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createHostConnector, DIALECTS, readMacKeys } from '../../iso8583/src/index.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import type { BesideProcess, OpenConnectors } from '../../service/src/runtime/sandbox-port.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { Connector } from '../../service/src/acquiring/acquirers/index.ts';
import { socketIn } from './acquirer-host.ts';
import { issuerOf } from './directories.ts';
import { keepBeside } from './keep-beside.ts';
import { untilPrinted } from './until-printed.ts';

/** Of the sandbox alone, where they protect nothing: so that messages are signed as they are elsewhere. */
const TEST_KEYS = {
  ISO8583_HOST_KEY: '101112131415161718191A1B1C1D1E1F',
  ISO8583_HOST_KEK: '202122232425262728292A2B2C2D2E2F',
} as const;
const CONNECTIONS = 2; // Of each process.

const recordsOf = ({ dataDir }: Config): string => join(dataDir, 'iso8583-records.jsonl');

/** The host that speaks ISO 8583 as a process beside the service, where the settings ask for it. */
export function startIso8583Host(config: Config): BesideProcess | undefined {
  if (config.acquirerSimulator !== 'iso8583') return undefined;
  const issuerUrl = issuerOf(config)?.url;
  const program = {
    name: 'the ISO 8583 host',
    source: 'sandbox/iso8583-host/main.ts',
    bundle: 'iso8583-host.mjs',
    env: {
      ...TEST_KEYS,
      ISO8583_HOST_ADDRESS: `127.0.0.1:${config.iso8583Port}`,
      ISO8583_HOST_CONTROL: socketIn(config, 'iso8583-control.sock'),
      ISO8583_HOST_JOURNAL: join(config.dataDir, 'iso8583-journal.sqlite'),
      ISO8583_HOST_RECORDS: recordsOf(config),
      ISO8583_HOST_MAC: 'cmac',
      ...(issuerUrl === undefined ? {} : { ISO8583_HOST_ISSUER_URL: issuerUrl }),
    },
    untilReady: (child: ChildProcess) =>
      untilPrinted(child, {
        name: 'The ISO 8583 host',
        ready: 'answers at port',
        port: config.iso8583Port,
        setting: 'ISO8583_PORT',
      }),
  };
  return keepBeside(program, createLogger(config.logLevel));
}

/** The connector to it; undefined where there is none. */
export function iso8583Connector(
  config: Config,
): ((deps: Parameters<OpenConnectors>[0]) => Connector) | undefined {
  const spoken = DIALECTS['iso1987'];
  if (config.acquirerSimulator !== 'iso8583' || !spoken) return undefined;
  const mac = readMacKeys(
    {
      algorithm: 'aes-cmac',
      keyVariable: 'ISO8583_HOST_KEY',
      keyEncryptingKeyVariable: 'ISO8583_HOST_KEK',
    },
    TEST_KEYS,
  );
  return (deps) =>
    createHostConnector(
      {
        name: 'iso8583',
        dialect: spoken.dialect,
        profile: {
          map: spoken.map,
          institution: '12345',
          country: { digits: '124', letters: 'CA' },
          city: 'Toronto',
        },
        addresses: [{ host: '127.0.0.1', port: config.iso8583Port, connections: CONNECTIONS }],
        framing: { length: 'binary' },
        isDual: false,
        hasCardInFollowUps: false, // Its host knows originals by what names them.
        mac,
        signsOn: true,
        echoMs: 30_000,
        answerMs: 9_000,
        windowMs: 3_600_000,
        records: recordsOf(config),
        cutOver: 0,
      },
      deps,
    );
}
