import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections (from 32768 on Linux): one of those may
// be taken by any connection between our check and our use.
const [LOWEST, HIGHEST] = [15_000, 32_000];
const TRIES_MAX = 50;
// Each process looks in a place of its own: of two that look at once, both would find the same one free.
const OF_EACH_PROCESS = 16;

let looked = process.pid * OF_EACH_PROCESS;

/** A TCP port of this machine that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const port = LOWEST + (looked % (HIGHEST - LOWEST));
    looked += 1;
    // At every address, and at the one that some systems let be taken beside those.
    if ((await isFree(port)) && (await isFree(port, '127.0.0.1'))) return port;
  }
  throw new Error(`no free port was found between ${LOWEST} and ${HIGHEST}`);
}

async function isFree(port: number, host?: string): Promise<boolean> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch {
    return false; // Somebody listens there, or only others may.
  }
  server.close();
  await once(server, 'close');
  return true;
}
