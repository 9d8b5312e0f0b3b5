import { type Dispatcher, Pool } from 'undici';
import type { SealedMessage } from './messages/index.ts';

const CONNECT_TIMEOUT_MS = 5_000; // What 3DS Servers in practice wait for a connection.
const READ_TIMEOUT_MS = 10_000; // The usual time-out for a directory server, the issuer's time included.
const BODY_MAX_BYTES = 1_048_576; // Of an answer; the largest ARes is a tenth of it.
const CARD_RANGES_MAX_BYTES = 33_554_432; // Of a PRes: some hundred thousand ranges.
const CONNECTIONS_MAX = 512; // Of one process. A directory server that takes 3 s answers 170 a second.
const QUEUE_TIMEOUT_MS = 20_000; // For a connection to be free: with an answer's time, well inside a minute.

/** What came back. Nothing here has looked into the body. */
export type DirectoryServerAnswer =
  | Readonly<{ kind: 'answer'; body: Buffer }>
  /** It accepted the message and did not answer in time (402). It may have acted on it. */
  | Readonly<{ kind: 'timeout' }>
  /** No connection, none free, or one that broke (405). `reason` is for the log: a code, never a body. */
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
  connectionsMax?: number;
  queueTimeoutMs?: number;
}>;

/**
 * The way to the directory server: one address, kept connections, mutual TLS where it is configured.
 * A message is sent once. Only what has never left, because no connection came about, is tried a
 * second time, at once. Redirections are not followed.
 */
export function createDirectoryServer(options: DirectoryServerOptions): DirectoryServer {
  const line = openLine(options);
  return {
    send: async (message) => {
      const first = await post(line, message);
      const last = first.mayRepeat ? await post(line, message) : first;
      return last.answer;
    },
    close: () => void line.pool.destroy(),
  };
}

/** In place of one that is not configured: nothing can be sent. */
export const noDirectoryServer: DirectoryServer = {
  send: () => Promise.resolve(failure('not-configured')),
  close: () => undefined,
};

type Line = Readonly<{
  pool: Pool;
  path: string;
  readTimeoutMs: number;
  queueTimeoutMs: number;
}>;

function openLine(options: DirectoryServerOptions): Line {
  const { origin, pathname, protocol, search } = new URL(options.url);
  const { tls, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  if (tls && protocol !== 'https:') {
    throw new Error('a directory server with certificates needs an https URL');
  }
  return {
    path: pathname + search,
    readTimeoutMs: options.readTimeoutMs ?? READ_TIMEOUT_MS,
    queueTimeoutMs: options.queueTimeoutMs ?? QUEUE_TIMEOUT_MS,
    pool: new Pool(origin, {
      connections: options.connectionsMax ?? CONNECTIONS_MAX,
      pipelining: 1,
      allowH2: false,
      connect: { ...tls, minVersion: 'TLSv1.2', timeout: connectTimeoutMs },
      // One clock for the whole of an answer runs here: these would begin again with every part.
      headersTimeout: 0,
      bodyTimeout: 0,
    }),
  };
}

/** `mayRepeat`: not a byte of the message has left. */
type Attempt = Readonly<{ answer: DirectoryServerAnswer; mayRepeat: boolean }>;

async function post(line: Line, { messageType, bytes }: SealedMessage): Promise<Attempt> {
  const maxBytes = messageType === 'PReq' ? CARD_RANGES_MAX_BYTES : BODY_MAX_BYTES;
  return await new Promise((resolve) => {
    const handler = handlerOf(line, maxBytes, resolve);
    line.pool.dispatch(
      {
        method: 'POST',
        path: line.path,
        headers: {
          'content-type': 'application/JSON; charset=UTF-8',
          accept: 'application/json',
        },
        body: bytes.reveal(),
      },
      handler,
    );
  });
}

const NO_LONGER_AWAITED = new Error('no longer waited for');

/**
 * Reports the outcome of one message, once. A message that was abandoned before it started is not
 * sent.
 */
function handlerOf(
  { queueTimeoutMs, readTimeoutMs }: Line,
  maxBytes: number,
  done: (attempt: Attempt) => void,
): Dispatcher.DispatchHandler {
  const parts: Buffer[] = [];
  let size = 0;
  let hasLeft = false;
  let isOver = false;
  let timer = setTimeout(() => end(failure('queue-timeout')), queueTimeoutMs);
  const end = (answer: DirectoryServerAnswer, mayRepeat = false): void => {
    clearTimeout(timer);
    isOver = true;
    done({ answer, mayRepeat });
  };
  /** The connection goes with it: what still comes would be the answer to another message. */
  const breakOff = (under: Dispatcher.DispatchController, answer: DirectoryServerAnswer): void => {
    end(answer);
    under.abort(NO_LONGER_AWAITED);
  };
  return {
    onRequestStart: (under) => {
      if (isOver) return under.abort(NO_LONGER_AWAITED);
      hasLeft = true;
      clearTimeout(timer);
      timer = setTimeout(() => breakOff(under, { kind: 'timeout' }), readTimeoutMs);
    },
    onResponseStart: (under, status) => {
      if (status > 200) breakOff(under, { kind: 'refused', status });
    },
    onResponseData: (under, part) => {
      size += part.length;
      parts.push(part);
      if (size > maxBytes) breakOff(under, { kind: 'too-large' });
    },
    onResponseEnd: () => end({ kind: 'answer', body: Buffer.concat(parts) }),
    onResponseError: (_under, error) => {
      if (!isOver) end(failure(error), !hasLeft);
    },
  };
}

function failure(why: unknown): DirectoryServerAnswer {
  return { kind: 'connection-failure', reason: typeof why === 'string' ? why : codeOf(why) };
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'broken';
}
