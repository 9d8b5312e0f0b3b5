import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createLogger } from '../../service/src/platform/logger.ts';
import type { Keyring } from '../../service/src/platform/keys/keyring.ts';
import { StartError } from '../../service/src/platform/start-error.ts';
import type { Config } from '../../service/src/runtime/settings/index.ts';
import type { BesideProcess } from '../../service/src/runtime/sandbox-port.ts';
import { issuerOf } from './directories.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RESTART_DELAY_MS = 500; // One that cannot start must not be restarted in a tight loop.
const READY = 'Issuer simulator:';
const SOURCE = 'sandbox/issuer-simulator/main.ts';

/** Signs authentication values: the same after a restart, so that values made before still pass. */
export function issuerKeyOf(keyring: Keyring): string {
  return keyring.mac('fingerprint', 'issuer-simulator/value-key').toString('hex');
}

/**
 * The issuer simulator as a process beside the service: started again should it die, and gone with
 * the service, whatever becomes of that.
 */
export function startIssuerSimulator(config: Config, keyring: Keyring): BesideProcess {
  if (!issuerOf(config)) return { ready: Promise.resolve(), stop: () => Promise.resolve() };
  const valueKey = issuerKeyOf(keyring);
  const logger = createLogger(config.logLevel);
  const running = { child: start(config, valueKey), isStopping: false };
  const keepAlive = (child: ChildProcess): void => {
    child.once('exit', (code, signal) => {
      if (running.isStopping) return;
      logger.error({ code, signal }, 'the issuer simulator died; another is started');
      setTimeout(() => {
        if (running.isStopping) return;
        running.child = start(config, valueKey);
        keepAlive(running.child);
      }, RESTART_DELAY_MS);
    });
  };
  return {
    ready: untilReady(running.child, config).then(() => keepAlive(running.child)),
    stop: async () => {
      running.isStopping = true;
      await ended(running.child);
    },
  };
}

/**
 * With a channel to us, at whose end it ends: also when we are killed. In a group of its own, so
 * that Ctrl-C reaches us first and requests in hand still find their issuer.
 */
function start({ issuerPort }: Config, valueKey: string): ChildProcess {
  const given = Object.entries(process.env).filter(
    ([name]) => name.startsWith('ISSUER_') && !name.startsWith('ISSUER_TLS_'),
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry()], {
    cwd: ROOT,
    // Nothing else of our environment: it may hold the master key.
    env: {
      ISSUER_CVV_KEY: valueKey,
      ...Object.fromEntries(given),
      ISSUER_PORT: String(issuerPort),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** As one file, where the service runs as one: it starts in a quarter of the time. */
function entry(): string {
  const bundled = join(dirname(process.argv[1] ?? ''), 'issuer-simulator.mjs');
  return existsSync(bundled) ? bundled : SOURCE;
}

async function untilReady(child: ChildProcess, { issuerPort }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(READY)) resolve();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', () => {
      const isTaken = output.includes('EADDRINUSE');
      const why = isTaken
        ? `Port ${issuerPort} is in use. Stop what uses it, or set ISSUER_PORT to another.`
        : output.trim() || 'The issuer simulator did not start.';
      reject(new StartError(why));
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
