import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endingWithUs } from './children.ts';

const ROOT = join(import.meta.dirname, '..');

/** Time that would pass in the world passes in moments here. */
const SHRUNK = {
  ISSUER_FIRST_CREQ_MS: '60000',
  ISSUER_EXPIRING_CARD_MS: '1',
  ISSUER_APP_MS: '1',
  ISSUER_RREQ_RETRY_MS: '50',
  ISSUER_SILENCE_MS: '60000',
};

/** The issuer simulator as a process of its own, on a free port; it ends with the test file. */
export async function issuerProcess(
  environment: Readonly<Record<string, string>> = {},
): Promise<Readonly<{ url: string; stop: () => Promise<void> }>> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'sandbox/issuer-simulator/main.ts'],
    {
      cwd: ROOT,
      env: { ...SHRUNK, ISSUER_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  endingWithUs(child);
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const [, reported] = /\(port (\d+)\)/.exec(text) ?? [];
      if (reported !== undefined) resolve(reported);
    });
    child.once('exit', () => reject(new Error('the issuer simulator ended before it was ready')));
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return { url: `http://localhost:${port}`, stop };
}
