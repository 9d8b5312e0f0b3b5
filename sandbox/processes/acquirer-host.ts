import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../service/src/platform/logger.ts';
import type { Platform } from '../../service/src/platform/platform.ts';
import { StartError } from '../../service/src/platform/start-error.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { BesideProcess } from '../../service/src/runtime/sandbox-port.ts';
import { connectToHost, takeOverJournal } from '../acquirer-simulator/index.ts';
import { keepBeside, untilSign } from './keep-beside.ts';

const PATH_BYTES_MAX = 103; // The least that any system has for a socket.
const PATIENCE_MS = 10_000; // For a host that others have started.

/** The file of the acquirers' journal, which `npm run backup` copies too. */
const journalFileOf = ({ dataDir }: Config): string => join(dataDir, 'acquirer-journal.sqlite');

/** Where the simulated acquirers' host answers. */
export function acquirerHostOf(config: Config): string {
  return config.acquirerHost ?? socketIn(config, 'acquirer-host.sock');
}

/** A socket in the data folder, or elsewhere if that has too long a name for one. */
export function socketIn({ dataDir }: Pick<Config, 'dataDir'>, file: string): string {
  const name = hash('sha256', join(dataDir, file)).slice(0, 16);
  if (process.platform === 'win32') return String.raw`unix:\\.\pipe\causeway-${name}`;
  const path = join(dataDir, file);
  return Buffer.byteLength(path) <= PATH_BYTES_MAX
    ? `unix:${path}`
    : `unix:${join(tmpdir(), `causeway-${name}.sock`)}`;
}

/**
 * The host of the simulated acquirers as a process beside the service, unless the settings name one.
 * Ready when it answers and has what releases before this one wrote into the service's database.
 */
export function startAcquirerHost(config: Config, { db }: Pick<Platform, 'db'>): BesideProcess {
  const address = acquirerHostOf(config);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const host = connectToHost(address);
  const answers = host.session.start();
  const beside =
    config.acquirerHost === undefined
      ? keepBeside(
          {
            name: 'the host of the simulated acquirers',
            source: 'sandbox/acquirer-simulator/host/main.ts',
            bundle: 'acquirer-host.mjs',
            env: { ACQUIRER_HOST_ADDRESS: address, ACQUIRER_HOST_JOURNAL: journalFileOf(config) },
            untilReady: (child) =>
              untilSign(
                child,
                answers,
                (output) => new StartError(output.trim() || 'The acquirers’ host did not start.'),
              ),
          },
          createLogger(config.logLevel),
        )
      : { ready: inTime(answers), stop: () => Promise.resolve() };
  const ready = async (): Promise<void> => {
    try {
      await beside.ready;
      await takeOverJournal(db, host.takeOver);
    } finally {
      await host.session.stop();
    }
  };
  return { ready: ready(), stop: beside.stop };
}

async function inTime(answers: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => late.reject(new StartError('ACQUIRER_SIMULATOR_URL does not answer.')),
    PATIENCE_MS,
  );
  await Promise.race([answers, late.promise]).finally(() => clearTimeout(timer));
}
