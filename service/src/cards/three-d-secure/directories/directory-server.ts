import { openLine, type LineAnswer, type LineOptions } from '../../../platform/outgoing/line.ts';
import type { SealedMessage } from '../messages/index.ts';

const CONNECT_TIMEOUT_MS = 5_000; // What 3DS Servers in practice wait for a connection.
const READ_TIMEOUT_MS = 10_000; // The usual time-out for a directory server, the issuer's time included.
const BODY_MAX_BYTES = 1_048_576; // Of an answer; the largest ARes is a tenth of it.
const CARD_RANGES_MAX_BYTES = 33_554_432; // Of a PRes: some hundred thousand ranges.
const CONNECTIONS_MAX = 512; // Of one process. A directory server that takes 3 s answers 170 a second.
const QUEUE_TIMEOUT_MS = 20_000; // For a connection to be free: with an answer's time, well inside a minute.

const HEADERS = {
  'content-type': 'application/JSON; charset=UTF-8',
  accept: 'application/json',
};

/** What came back; a time-out is EMV's 402, a connection failure its 405. Nothing here has looked into the body. */
export type DirectoryServerAnswer = LineAnswer;

export interface DirectoryServer {
  /** Never rejects for what the other side or the network does. */
  send(message: SealedMessage): Promise<DirectoryServerAnswer>;
  /** Ends every connection; messages under way get `connection-failure`. */
  close(): void;
}

export type DirectoryServerOptions = Pick<LineOptions, 'url' | 'tls'> & Partial<LineOptions>;

/** The way to the directory server: mutual TLS where it is configured, and each message sent once. */
export function createDirectoryServer(options: DirectoryServerOptions): DirectoryServer {
  const line = openLine({
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    readTimeoutMs: READ_TIMEOUT_MS,
    connectionsMax: CONNECTIONS_MAX,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    ...options,
  });
  return {
    send: async ({ messageType, bytes }) => {
      const maxBytes = messageType === 'PReq' ? CARD_RANGES_MAX_BYTES : BODY_MAX_BYTES;
      return await line.post(bytes.reveal(), { headers: HEADERS, maxBytes });
    },
    close: line.close,
  };
}

/** In place of one that is not configured: nothing can be sent. */
export const noDirectoryServer: DirectoryServer = {
  send: () => Promise.resolve({ kind: 'connection-failure', reason: 'not-configured' }),
  close: () => undefined,
};
