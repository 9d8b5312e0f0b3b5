import * as http from 'node:http';
import * as https from 'node:https';
import type { SealedMessage } from './messages/index.ts';

const CONNECT_TIMEOUT_MS = 5_000; // What 3DS Servers in use wait for a connection.
const READ_TIMEOUT_MS = 10_000; // The usual patience with a directory server, the issuer's time included.
const BODY_MAX_BYTES = 1_048_576; // Of an answer; the largest ARes is a tenth of it.
const CARD_RANGES_MAX_BYTES = 33_554_432; // Of a PRes: some hundred thousand ranges.
const CONNECTIONS_MAX = 64; // Authentications under way at one moment, for one process.

/** What came back. Nothing here has looked into the body. */
export type DirectoryServerAnswer =
  | Readonly<{ kind: 'answer'; body: Buffer }>
  /** It took the message and did not answer in time (402). It may have acted on it. */
  | Readonly<{ kind: 'timeout' }>
  /** No connection, or one that broke (405). `reason` is for the log: a code, never a body. */
  | Readonly<{ kind: 'connection-failure'; reason: string }>
  /** Another status than 200: answers and errors of the protocol come with 200. */
  | Readonly<{ kind: 'refused'; status: number }>
  | Readonly<{ kind: 'too-large' }>;

export interface DirectoryServer {
  /** Never rejects for what the other side or the network does. */
  send(message: SealedMessage): Promise<DirectoryServerAnswer>;
  /** Ends every connection; messages under way get `connection-failure`. */
  close(): void;
}

export type DirectoryServerOptions = Readonly<{
  url: string;
  /** Our certificate and key, and the only authority that the other side's may be from. In PEM. */
  tls?: Readonly<{ key: string; cert: string; ca: string }> | undefined;
  connectTimeoutMs?: number;
  readTimeoutMs?: number;
}>;

/**
 * The way to the directory server: one address, kept connections, mutual TLS where it is configured.
 * A message is sent once. Only when no connection came about, or a kept one turned out to be closed,
 * is it sent a second time, at once; never after a time-out. Redirections are not followed.
 */
export function createDirectoryServer(options: DirectoryServerOptions): DirectoryServer {
  const line = openLine(options);
  return {
    send: async (message) => {
      const first = await post(line, message);
      const last = first.mayRepeat ? await post(line, message) : first;
      return last.answer;
    },
    close: () => line.agent.destroy(),
  };
}

/** In place of one that is not configured: nothing can be sent. */
export const noDirectoryServer: DirectoryServer = {
  send: () => Promise.resolve(failure('not-configured')),
  close: () => undefined,
};

type Line = Readonly<{
  url: URL;
  isSecure: boolean;
  agent: http.Agent;
  connectTimeoutMs: number;
  readTimeoutMs: number;
}>;

function openLine({ url, tls, connectTimeoutMs, readTimeoutMs }: DirectoryServerOptions): Line {
  const address = new URL(url);
  const isSecure = address.protocol === 'https:';
  if (tls && !isSecure) throw new Error('a directory server with certificates needs an https URL');
  const kept = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
  return {
    url: address,
    isSecure,
    agent: isSecure
      ? new https.Agent({ ...kept, ...tls, minVersion: 'TLSv1.2' })
      : new http.Agent(kept),
    connectTimeoutMs: connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    readTimeoutMs: readTimeoutMs ?? READ_TIMEOUT_MS,
  };
}

/** `mayRepeat`: the other side has not taken the message. */
type Attempt = Readonly<{ answer: DirectoryServerAnswer; mayRepeat: boolean }>;

async function post(line: Line, { messageType, bytes }: SealedMessage): Promise<Attempt> {
  const body = bytes.reveal();
  const maxBytes = messageType === 'PReq' ? CARD_RANGES_MAX_BYTES : BODY_MAX_BYTES;
  return await new Promise((resolve) => {
    const request = (line.isSecure ? https : http).request(line.url, {
      method: 'POST',
      agent: line.agent,
      headers: {
        'content-type': 'application/JSON; charset=UTF-8',
        'content-length': body.length,
        accept: 'application/json',
      },
    });
    let isConnected = false;
    let timer = setTimeout(() => end(failure('connect-timeout'), true), line.connectTimeoutMs);
    const end = (answer: DirectoryServerAnswer, mayRepeat = false): void => {
      clearTimeout(timer);
      resolve({ answer, mayRepeat });
      if (answer.kind !== 'answer') request.destroy(); // Else its connection is kept.
    };
    request.on('socket', (socket) => {
      const connected = (): void => {
        isConnected = true;
        clearTimeout(timer);
        timer = setTimeout(() => end({ kind: 'timeout' }), line.readTimeoutMs);
      };
      if (request.reusedSocket) connected();
      else socket.once(line.isSecure ? 'secureConnect' : 'connect', connected);
    });
    // A kept connection that breaks before an answer was closed by the other side when idle.
    request.on('error', (error) => end(failure(error), !isConnected || request.reusedSocket));
    request.on('response', (response) => {
      collect(response, maxBytes).then(end, (error: unknown) => end(failure(error)));
    });
    request.end(body);
  });
}

async function collect(
  response: http.IncomingMessage,
  maxBytes: number,
): Promise<DirectoryServerAnswer> {
  const { statusCode = 0 } = response;
  if (statusCode !== 200) return { kind: 'refused', status: statusCode };
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    if (!Buffer.isBuffer(part)) throw new Error('no encoding was set, so parts are bytes');
    size += part.length;
    if (size > maxBytes) return { kind: 'too-large' };
    parts.push(part);
  }
  return { kind: 'answer', body: Buffer.concat(parts) };
}

function failure(why: unknown): DirectoryServerAnswer {
  return { kind: 'connection-failure', reason: typeof why === 'string' ? why : codeOf(why) };
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'broken';
}
