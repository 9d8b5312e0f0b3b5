import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import type { Dialect } from '../codec/dialect.ts';
import type { Message } from '../codec/message.ts';
import { readMessage } from '../codec/read-message.ts';
import { writeMessage } from '../codec/write-message.ts';
import { iso1987 } from '../dialects/iso1987.ts';
import { framed, FrameReader, type Framing } from './framing.ts';

/** The host's end of one connection, in a test. */
export type PeerConnection = Readonly<{
  socket: Socket;
  send: (message: Message) => void;
  sendBytes: (bytes: Buffer) => void;
}>;

/** What a host does with a message; true for the answer that any host would give. */
type PeerScript = (message: Message, peer: PeerConnection, bytes: Buffer) => boolean;

export type ScriptedPeer = Readonly<{
  port: number;
  received: Message[];
  connections: PeerConnection[];
  /** Connections that were begun, also where TLS failed. */
  attempts: () => number;
  /** Resolves with the first message, past or future, that is as wanted. */
  seen: (isWanted: (message: Message) => boolean) => Promise<Message>;
  close: () => Promise<void>;
}>;

type PeerOptions = Readonly<{
  script?: PeerScript;
  dialect?: Dialect;
  framing?: Framing;
  port?: number;
  tls?: TlsOptions;
  /** How messages are written: with MACs, for one. */
  write?: (message: Message) => Buffer;
}>;

export async function startPeer(options: PeerOptions): Promise<ScriptedPeer> {
  const { dialect = iso1987, framing = { length: 'binary' }, script = () => true } = options;
  const write = options.write ?? ((message: Message) => writeMessage(dialect, message));
  const received: Message[] = [];
  const connections: PeerConnection[] = [];
  const waiting = new Set<(message: Message) => void>();
  const accept = (socket: Socket): void => {
    const reader = new FrameReader(framing);
    const sendBytes = (bytes: Buffer) => void socket.write(framed(framing, bytes));
    const peer = { socket, sendBytes, send: (message: Message) => sendBytes(write(message)) };
    connections.push(peer);
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of reader.push(chunk)) {
        const message = readMessage(dialect, bytes);
        received.push(message);
        for (const tell of waiting) tell(message);
        const isUsual = Number(message.mti[2]) % 2 === 0 && script(message, peer, bytes);
        if (isUsual) peer.send(approvalOf(message));
      }
    });
  };
  const server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept);
  let attempts = 0;
  server.on('connection', () => (attempts += 1));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    connections,
    attempts: () => attempts,
    seen: async (isWanted) => {
      const before = received.find(isWanted);
      if (before) return before;
      const { promise, resolve } = Promise.withResolvers<Message>();
      const tell = (message: Message) => void (isWanted(message) && resolve(message));
      waiting.add(tell);
      return await promise.finally(() => waiting.delete(tell));
    },
    close: async () => {
      for (const { socket } of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A host that answers messages of a kind when it is told to, each once. */
export async function startHoldingPeer(
  mti: string,
): Promise<Readonly<{ peer: ScriptedPeer; held: (() => void)[] }>> {
  const held: (() => void)[] = [];
  const peer = await startPeer({
    script: (message, { send }) => {
      if (message.mti !== mti) return true;
      held.push(() => send(approvalOf(message)));
      return false;
    },
  });
  return { peer, held };
}

/** An approval, with all that an answer repeats. */
export function approvalOf(
  { fields, mti }: Message,
  more: readonly (readonly [number, string])[] = [],
) {
  const repeated = [...fields].filter(([number]) =>
    [3, 4, 7, 11, 24, 32, 37, 41, 42, 49, 53, 70].includes(number),
  );
  const answer = `${mti.slice(0, 2)}${Number(mti[2]) + 1}0`;
  return { mti: answer, fields: new Map([...repeated, [39, '00'] as const, ...more]) };
}

export function isCode(code: string): (message: Message) => boolean {
  return ({ fields, mti }) => mti === '0800' && fields.get(70) === code;
}
