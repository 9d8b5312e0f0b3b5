import { join } from 'node:path';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';

const PREFIX = '.s.PGSQL.'; // The server's own name for it; the port follows, which has five digits.
const PATH_BYTES_MAX = 103; // The least that any system has.
const PLAIN = /^[\w./-]+$/; // What the server's setting takes without quotes. No path of Windows.

/** Whether a file of the server's folder is its socket, or the lock of it. */
export function isSocketFile(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** For a Unix socket, which costs less than TCP: undefined where the path is too long for one. */
export async function socketFolderIn(folder: string): Promise<string | undefined> {
  // Of a server that was killed: the next has another port.
  for (const name of readdirSync(folder)) if (isSocketFile(name)) rmSync(join(folder, name));
  const path = join(folder, `${PREFIX}first`);
  const fits = PLAIN.test(path) && path.length <= PATH_BYTES_MAX;
  return fits && (await canListen(path)) ? folder : undefined;
}

async function canListen(path: string): Promise<boolean> {
  const server = createServer().listen(path);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close(); // With its file.
  await once(server, 'close');
  return true;
}
