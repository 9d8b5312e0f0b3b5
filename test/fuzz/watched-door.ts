import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Random } from './random.ts';

/** What came of a connection, on both of its sides. */
export type Exchanged = Readonly<{
  /** Everything that was answered. */
  answered: Buffer;
  /** The line of each request that the server took from it. */
  taken: readonly string[];
  /** The client let go before it was answered, or was cut off with answers under way. */
  isCut: boolean;
}>;

export type Door = Readonly<{
  port: number;
  /** Sends bytes, in pieces as chance has it, and ends its side; reads until the other side ends. */
  exchange: (bytes: Buffer, random?: Random) => Promise<Exchanged>;
  /** Of this process, at this door. */
  connections: () => number;
}>;

type Connected = {
  /** At the server's side. */
  socket?: Socket;
  taken: string[];
  /** Those taken that are not answered yet. */
  pending: Set<IncomingMessage>;
  closed: PromiseWithResolvers<void>;
};

type Exchange = Readonly<{ request: IncomingMessage }>;

/** A door of a server in this process, of which we see every request that it takes, by the connection. */
export function watchedDoor(port: number): Door {
  const known = new Map<number, Connected>();
  const bySocket = new WeakMap<Socket, Connected>();
  let open = 0;
  /** A port may have been that of another connection a moment ago. */
  const knownAt = (remotePort: number): Connected => {
    const last = known.get(remotePort);
    if (last && !last.socket?.destroyed) return last;
    const connected = {
      taken: [],
      pending: new Set<IncomingMessage>(),
      closed: Promise.withResolvers<void>(),
    };
    known.set(remotePort, connected);
    return connected;
  };
  // Of every server of the process, before any code of it.
  subscribe('net.server.socket', (message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As Node documents it.
    const { socket } = message as Readonly<{ socket: Socket }>;
    if (socket.localPort !== port) return;
    const connected = knownAt(socket.remotePort ?? 0);
    connected.socket = socket;
    bySocket.set(socket, connected);
    open += 1;
    socket.once('close', () => {
      open -= 1;
      connected.closed.resolve();
    });
  });
  subscribe('http.server.request.start', (message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As Node documents it.
    const { request } = message as Exchange;
    if (request.socket.destroyed) return; // The rest of its last packet: nobody works on it.
    const connected = bySocket.get(request.socket);
    connected?.taken.push(`${request.method} ${request.url}`);
    connected?.pending.add(request);
  });
  subscribe('http.server.response.finish', (message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As Node documents it.
    const { request } = message as Exchange;
    bySocket.get(request.socket)?.pending.delete(request);
  });
  return {
    port,
    connections: () => open,
    exchange: async (bytes, random) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      await once(socket, 'connect');
      const place = socket.localPort ?? 0;
      const connected = knownAt(place);
      const { answered, isCut } = await sendAndRead(socket, { bytes, connected, random });
      await connected.closed.promise;
      if (known.get(place) === connected) known.delete(place);
      return { answered, isCut, taken: connected.taken };
    },
  };
}

const LEAVES_EARLY = 0.05;
const ENDS_EARLY = 0.05; // Its side only, with answers under way, which Node then drops.
const LOOK_EVERY_MS = 1;

/** All was read, and what is not answered waits for more than was sent. */
async function answeredAsFar(connected: Connected, client: Socket) {
  const { closed, pending } = connected;
  const isClosed = { yes: false };
  void closed.promise.then(() => (isClosed.yes = true));
  for (;;) {
    const isRead = (connected.socket?.bytesRead ?? 0) >= client.bytesWritten;
    const isWaiting = [...pending].every((request) => !request.complete);
    if (isClosed.yes || client.destroyed || (isRead && isWaiting)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

type Sending = Readonly<{ bytes: Buffer; connected: Connected; random: Random | undefined }>;

async function sendAndRead(socket: Socket, { bytes, connected, random }: Sending) {
  const chunks: Buffer[] = [];
  let isCut = false;
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
  socket.on('error', () => {
    isCut = true;
  });
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.once('end', () => socket.end());
  const leavesEarly = random?.chance(LEAVES_EARLY) === true;
  const endsEarly = random?.chance(ENDS_EARLY) === true;
  const isHasty = leavesEarly || endsEarly;
  for (const piece of random ? piecesOf(bytes, random) : [bytes]) {
    if (!socket.writable) break;
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (leavesEarly) socket.destroy();
  else if (!endsEarly) await answeredAsFar(connected, socket);
  socket.end();
  await closed;
  return { answered: Buffer.concat(chunks), isCut: isCut || isHasty };
}

function piecesOf(bytes: Buffer, random: Random): Buffer[] {
  const cuts = Array.from({ length: random.pick([0, 0, 0, 1, 2, 5]) }, () =>
    random.below(bytes.length + 1),
  ).toSorted((one, other) => one - other);
  return [0, ...cuts].map((from, place) => bytes.subarray(from, cuts[place] ?? bytes.length));
}
