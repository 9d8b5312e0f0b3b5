import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';
import { after } from 'node:test';
import { createOutgoing, type OutgoingOptions } from '../service/src/platform/outgoing/outgoing.ts';

/** Calls out as the sandbox makes them, for the time of a test. */
export function testOutgoing(options: Partial<OutgoingOptions> = {}) {
  const made = createOutgoing({ allowPrivate: 'loopback', ...options });
  after(() => made.close());
  return made;
}

/** An ordinary message, and the same for whoever does not wait long. */
export const POST = {
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs: 5_000,
  answerMax: 4_096,
};
export const SOON = { ...POST, timeoutMs: 300 };

/** Opens a server on this machine for the time of a test, and returns its port. */
export async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (server.address() as AddressInfo).port;
}

export async function receiver(listener: RequestListener): Promise<number> {
  return await listening(createServer(listener));
}

/** A server that speaks no HTTP, or not to the end, once it has been asked. */
export async function speaking(serve: (socket: Socket) => void): Promise<number> {
  return await listening(createTcpServer((socket) => socket.once('data', () => serve(socket))));
}
