import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections (from 32768 on Linux): one of those may
// be taken by any connection between our check and our use.
const [LOWEST, HIGHEST] = [15_000, 32_000];
const TRIES_MAX = 50;

/** A TCP port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port was found between ${LOWEST} and ${HIGHEST}`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // Somebody listens there, or only others may.
  }
  server.close();
  await once(server, 'close');
  return true;
}
