import { X509Certificate } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import { type Dispatcher, Pool } from 'undici';
import { pinOf } from '../pins.ts';

/** What came back. Nothing here has looked into the body. */
export type LineAnswer =
  | Readonly<{ kind: 'answer'; body: Buffer }>
  /** It accepted the message and did not answer in time. It may have acted on it. */
  | Readonly<{ kind: 'timeout' }>
  /** No connection, none free, or one that broke. `reason` is for the log: a code, never a body. */
  | Readonly<{ kind: 'connection-failure'; reason: string }>
  /** Another status than 200. */
  | Readonly<{ kind: 'refused'; status: number }>
  | Readonly<{ kind: 'too-large' }>;

export type LineOptions = Readonly<{
  url: string;
  /** Our certificate and key, and the only authority that the other side's may be from. In PEM. */
  tls?: Readonly<{ key: string; cert: string; ca: string }> | undefined;
  /** Resolves the host, where not every address will do. */
  lookup?: LookupFunction;
  /** SHA-256 of public keys in base64, since an authority issues to many. None: any server. */
  pins?: readonly string[] | undefined;
  connectTimeoutMs: number;
  /** For the whole of an answer. */
  readTimeoutMs: number;
  connectionsMax: number;
  queueTimeoutMs: number;
}>;

type Wanted = Readonly<{ headers: Readonly<Record<string, string>>; maxBytes: number }>;

type Line = Readonly<{
  /** Never rejects for what the other side or the network does. */
  post: (body: Buffer, wanted: Wanted) => Promise<LineAnswer>;
  /** Ends every connection; messages under way get `connection-failure`. */
  close: () => void;
}>;

/** May be a private address. Only what has never left is tried a second time, at once. */
export function openLine(options: LineOptions): Line {
  const { origin, pathname, protocol, search } = new URL(options.url);
  const { connectionsMax, connectTimeoutMs, lookup, pins = [], tls } = options;
  if ((tls || pins.length > 0) && protocol !== 'https:') {
    throw new Error('certificates need an https URL');
  }
  const pool = new Pool(origin, {
    connections: connectionsMax,
    pipelining: 1,
    allowH2: false,
    connect: {
      ...certified(tls),
      ...pinned(pins),
      ...(lookup ? { lookup } : {}),
      minVersion: 'TLSv1.2',
      timeout: connectTimeoutMs,
    },
    // One clock for the whole of an answer runs here: these would begin again with every part.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const attempt = (body: Buffer, { headers, maxBytes }: Wanted): Promise<Attempt> =>
    new Promise((resolve) => {
      const path = pathname + search;
      const handler = handlerOf(options, maxBytes, resolve);
      pool.dispatch({ method: 'POST', path, headers, body }, handler);
    });
  return {
    post: async (body, wanted) => {
      const first = await attempt(body, wanted);
      const last = first.mayRepeat ? await attempt(body, wanted) : first;
      return last.answer;
    },
    close: () => void pool.destroy(),
  };
}

/** Without what else comes with them, which would be taken for options of the connection. */
function certified(tls: LineOptions['tls']): LineOptions['tls'] {
  return tls && { key: tls.key, cert: tls.cert, ca: tls.ca };
}

/** Every connection is looked at: the check is not made for a session that is resumed, so none is. */
function pinned(pins: readonly string[]) {
  if (pins.length === 0) return {};
  const isRight = (host: string, certificate: PeerCertificate): Error | undefined => {
    const fault = checkServerIdentity(host, certificate);
    if (fault) return fault;
    return pins.includes(pinOf(new X509Certificate(certificate.raw))) ? undefined : NOT_PINNED;
  };
  return { checkServerIdentity: isRight, maxCachedSessions: 0 };
}

const NOT_PINNED = Object.assign(new Error('the certificate is not pinned'), {
  code: 'CERTIFICATE_NOT_PINNED',
});

/** `mayRepeat`: not a byte of the message has left. */
type Attempt = Readonly<{ answer: LineAnswer; mayRepeat: boolean }>;

const NO_LONGER_AWAITED = new Error('no longer waited for');

/** The outcome of one message, once; what was abandoned before it started is not sent. */
function handlerOf(
  { queueTimeoutMs, readTimeoutMs }: Pick<LineOptions, 'queueTimeoutMs' | 'readTimeoutMs'>,
  maxBytes: number,
  done: (attempt: Attempt) => void,
): Dispatcher.DispatchHandler {
  const parts: Buffer[] = [];
  let size = 0;
  let hasLeft = false;
  let isOver = false;
  let timer = setTimeout(() => end(failure('queue-timeout')), queueTimeoutMs);
  const end = (answer: LineAnswer, mayRepeat = false): void => {
    clearTimeout(timer);
    isOver = true;
    done({ answer, mayRepeat });
  };
  /** The connection goes with it: what still comes would be the answer to another message. */
  const breakOff = (under: Dispatcher.DispatchController, answer: LineAnswer): void => {
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

function failure(why: unknown): LineAnswer {
  return { kind: 'connection-failure', reason: typeof why === 'string' ? why : codeOf(why) };
}

function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return 'broken';
}
