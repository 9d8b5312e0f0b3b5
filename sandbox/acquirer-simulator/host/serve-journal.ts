import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { JournalFile } from './journal-file-store.ts';
import { addressIn, answersTo, isProof, onLines } from './wire.ts';

/** For who has not shown yet that it knows the secret. */
const PROOF_MS = 5_000;
const PROOF_MAX = 100; // Characters: a proof has 64.

/**
 * Answers connectors at an address. What has arrived when its turn comes is entered and flushed
 * together, and what arrives meanwhile waits for the next turn.
 */
export async function serveJournal(journal: JournalFile, address: string): Promise<Server> {
  const { at, secret } = addressIn(address);
  const arrived: { socket: Socket; line: string }[] = [];
  const turn = (): void => {
    const taken = arrived.splice(0);
    const answers = answersTo(
      journal,
      taken.map(({ line }) => line),
    );
    taken.forEach(({ socket }, index) => socket.write(answers[index] ?? ''));
  };
  const server = createServer((socket) => {
    const challenge = secret === '' ? '' : randomBytes(16).toString('hex');
    let isTrusted = secret === '';
    socket.on('error', () => socket.destroy());
    if (!isTrusted) {
      socket.setTimeout(PROOF_MS, () => socket.destroy());
      socket.write(`${challenge}\n`);
    }
    const take = (line: string): void => {
      if (isTrusted) {
        arrived.push({ socket, line });
        if (arrived.length === 1) setImmediate(turn);
        return;
      }
      isTrusted = isProof(line, secret, challenge);
      if (isTrusted) socket.setTimeout(0);
      else socket.destroy();
    };
    onLines(socket, take, () => (isTrusted ? Infinity : PROOF_MAX));
  });
  if ('path' in at) rmSync(at.path, { force: true }); // Of a host that was killed.
  server.listen(at);
  await once(server, 'listening');
  return server;
}
