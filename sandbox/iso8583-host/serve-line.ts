import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type ListenOptions, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Frames } from './frames.ts';
import { LineSession } from './line-session.ts';
import { networkMessage, type NetworkCode } from './network-messages.ts';
import { type HostDeps, takeMessage } from './take-message.ts';

export type HostLine = Readonly<{
  port: number;
  sessions: () => readonly LineSession[];
  /** Sends a network message on every session that is signed on, or on one; how many, and how many agreed. */
  tell: (
    code: NetworkCode,
    only: number | undefined,
  ) => Promise<Readonly<{ sent: number; agreed: number }>>;
  /** Cuts all connections, and takes none for a while. */
  restart: (milliseconds: number) => Promise<void>;
  close: () => Promise<void>;
}>;

const CONNECTIONS_MAX = 500;
const SIGN_ON_MS = 30_000; // For who has not signed on yet.
const IDLE_MS = 600_000;
const ANSWER_MS = 5_000;
const TRACES = 1_000_000;

/** Takes connections at an address. */
export async function serveLine(deps: HostDeps, at: ListenOptions): Promise<HostLine> {
  const sessions = new Map<number, LineSession>();
  let [lastId, lastTrace] = [0, 0];
  const server = createServer((socket) => {
    lastId += 1;
    const since = deps.books.clock.now();
    const session = new LineSession(lastId, { socket, keys: deps.keys, since });
    sessions.set(session.id, session);
    attend(deps, session);
    socket.on('close', () => {
      sessions.delete(session.id);
      session.ended();
    });
  });
  server.maxConnections = CONNECTIONS_MAX;
  if (at.path !== undefined) rmSync(at.path, { force: true }); // Of a host that was killed.
  server.listen(at);
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close');
    server.close();
    for (const { socket } of sessions.values()) socket.destroy();
    await closed;
  };
  const trace = (): string => {
    lastTrace = (lastTrace + 1) % TRACES;
    return String(lastTrace).padStart(6, '0');
  };
  return {
    port,
    sessions: () => [...sessions.values()],
    tell: async (code, only) => {
      const told = [...sessions.values()].filter(
        ({ id, isSignedOn }) => isSignedOn && (only === undefined || id === only),
      );
      const made = code === '101' ? deps.keys?.make() : undefined;
      const now = deps.books.clock.now();
      const codes = await Promise.all(
        told.map((session) => {
          const message = networkMessage(code, { trace: trace(), now, made });
          return session.ask(message, ANSWER_MS);
        }),
      );
      return { sent: told.length, agreed: codes.filter((answer) => answer === '00').length };
    },
    restart: async (milliseconds) => {
      await stop();
      await delay(milliseconds);
      server.listen(at.path === undefined ? { ...at, port } : at);
      await once(server, 'listening');
    },
    close: stop,
  };
}

/** Reads what comes on a connection, for as long as it makes sense. */
function attend(deps: HostDeps, session: LineSession): void {
  const { socket } = session;
  const frames = new Frames();
  const patience = setTimeout(() => {
    if (!session.isSignedOn) socket.destroy();
  }, SIGN_ON_MS).unref();
  socket.on('close', () => clearTimeout(patience));
  socket.on('error', () => socket.destroy());
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.setNoDelay(true);
  socket.on('data', (chunk: Buffer) => {
    for (const bytes of frames.push(chunk) ?? hungUpOn(socket)) {
      if (socket.destroyed) return;
      takeMessage(deps, session, bytes);
    }
  });
}

function hungUpOn(socket: Socket): readonly Buffer[] {
  socket.destroy();
  return [];
}
