/**
 * An acquirer's host of the kind that connectors keep a session with: nothing is accepted before the
 * sign-on, follow-ups must name their original and carry its card, and there are no enquiries.
 */
import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { MESSAGE, type Message, SessionBook } from './session-book.ts';

export async function openSessionHost() {
  const book = new SessionBook();
  const sockets = new Set<Socket>();
  const messages: Message[] = [];
  let isSilent = false;

  const serve = (socket: Socket): void => {
    sockets.add(socket);
    let isSignedOn = false;
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const lines = createInterface({ input: socket }).on('error', () => socket.destroy());
    lines.on('line', (line) => {
      const message: unknown = JSON.parse(line);
      assert.ok(MESSAGE.Check(message), line);
      messages.push(message);
      if (message.kind === 'sign-on') isSignedOn = true;
      if (!isSignedOn) {
        socket.destroy();
        return;
      }
      const said = message.kind === 'sign-on' ? { code: '00' } : book.answer(message);
      if (!isSilent) socket.write(`${JSON.stringify({ id: message.id, ...said })}\n`);
    });
  };
  const cutOff = (): void => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server),
    messages,
    /** Breaks every connection. */
    cutOff,
    /** Whether requests are answered; they are carried out either way. */
    setSilent: (silent: boolean) => {
      isSilent = silent;
    },
    close: async () => {
      cutOff();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
