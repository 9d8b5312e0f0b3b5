import { Agent, buildConnector, Client, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { maskedStart } from '../http/masked.ts';
import { type PrivateAddresses, urlFaults } from './url.ts';
import { type Failure, failureOf } from './failure.ts';
import { checkedLookup } from './lookup.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const READ_MAX_BYTES = 65_536; // Of an answer: nobody's business with us is longer.
const READ_BEYOND_BYTES = 128; // More than any card number has, however it is written.
const KEPT_IDLE_MS = 4_000; // Shorter than most servers', so that few are closed just as they are used.
const KEPT_IDLE_MAX_MS = 30_000; // If a server says that it keeps them longer.
const HEADERS_MAX_BYTES = 16_384;

export type OutgoingOptions = Readonly<{
  /** In the sandbox `loopback`, and http as well as https. */
  allowPrivate: PrivateAddresses;
  /** A proxy that all calls go through. It resolves names, and so it has to check what they stand for. */
  proxy?: string | undefined;
  /** Authorities to trust besides the usual, in PEM. */
  ca?: string;
  nameServers?: readonly string[];
}>;

export type Post = Readonly<{
  headers: Readonly<Record<string, string>>;
  body: string;
  timeoutMs: number;
  /** How much of an answer's body is kept, in characters. */
  answerMax: number;
}>;

type Answered = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}>;

/** What came of a call. If it failed half-way there are both, an answer and a failure. */
export type OutgoingResult = Readonly<{
  answer: Answered | null;
  failure: Failure | null;
  durationMs: number;
  /** The address connected to; null if there was no connection, or a proxy's. */
  address: string | null;
}>;

export type Outgoing = Readonly<{
  /** What is wrong with an address, so that it can be said before it is called. */
  urlFaults: (url: string) => string[];
  /** Never rejects for what the other side or the network does. */
  post: (url: string, post: Post) => Promise<OutgoingResult>;
  /** Ends every connection; calls under way fail. */
  close: () => Promise<void>;
}>;

/**
 * The one way out for calls to addresses that others name. Only public addresses are called, whatever the URL
 * or its name's resolution says; redirections are not followed; the time limit is for the whole of a call, from
 * the name's resolution to the last byte; card numbers in an answer are masked.
 */
export function createOutgoing(options: OutgoingOptions): Outgoing {
  const { allowPrivate } = options;
  const dispatcher = options.proxy === undefined ? direct(options) : proxied(options.proxy);
  return {
    urlFaults: (url) => urlFaults(url, allowPrivate),
    post: async (url, post) => {
      const startedAt = performance.now();
      const [fault] = urlFaults(url, allowPrivate);
      const outcome = fault === undefined ? await exchange(dispatcher, url, post) : refused(fault);
      return { ...outcome, durationMs: Math.round(performance.now() - startedAt) };
    },
    close: async () => await dispatcher.destroy(),
  };
}

const AGENT = {
  pipelining: 1,
  allowH2: false,
  keepAliveTimeout: KEPT_IDLE_MS,
  keepAliveMaxTimeout: KEPT_IDLE_MAX_MS,
  maxHeaderSize: HEADERS_MAX_BYTES,
  // One clock runs for the whole of a call: these would begin again with every part of an answer.
  headersTimeout: 0,
  bodyTimeout: 0,
} as const;

type DispatchWithAddress = Dispatcher.DispatchOptions &
  Readonly<{ onConnected?: (address: string) => void }>;

/** Says which address each request was sent to: its connection may be one that is kept. */
class AddressReportingClient extends Client {
  #address = '';

  constructor(origin: URL, connect: buildConnector.connector) {
    super(origin, {
      ...AGENT,
      connect: (target, callback) =>
        connect(target, (...[error, socket]) => {
          if (error) return callback(error, null);
          this.#address = socket.remoteAddress ?? '';
          callback(null, socket);
        }),
    });
  }

  override dispatch(options: DispatchWithAddress, handler: Dispatcher.DispatchHandler): boolean {
    const started = handler.onRequestStart?.bind(handler);
    const start: typeof started = (...call) => {
      options.onConnected?.(this.#address);
      started?.(...call);
    };
    handler.onRequestStart = start;
    return super.dispatch(options, handler);
  }
}

function direct({ allowPrivate, nameServers, ca }: OutgoingOptions): Dispatcher {
  const connect = buildConnector({
    lookup: checkedLookup({ allowPrivate, nameServers }),
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    minVersion: 'TLSv1.2',
    ...(ca === undefined ? {} : { ca }),
  });
  return new Agent({
    ...AGENT,
    // How many connections there are is for the callers to bound: a receiver that hangs must not use up
    // those of another at the same origin.
    factory: (origin) =>
      new Pool(origin, {
        ...AGENT,
        factory: (url: URL) => new AddressReportingClient(url, connect),
      }),
  });
}

function proxied(uri: string): Dispatcher {
  return new ProxyAgent({ ...AGENT, uri, proxyTunnel: true, connectTimeout: CONNECT_TIMEOUT_MS });
}

type Outcome = Omit<OutgoingResult, 'durationMs'>;

function refused(text: string): Outcome {
  return { answer: null, failure: { reason: 'URL_REFUSED', text }, address: null };
}

async function exchange(dispatcher: Dispatcher, url: string, post: Post): Promise<Outcome> {
  const { origin, pathname, search } = new URL(url);
  const { headers, body, timeoutMs, answerMax } = post;
  let address: string | null = null;
  let response: Dispatcher.ResponseData | undefined;
  const parts: Buffer[] = [];
  const answer = (): Answered | null =>
    response === undefined
      ? null
      : {
          status: response.statusCode,
          headers: flat(response.headers),
          body: asKept(Buffer.concat(parts).toString(), answerMax),
        };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const options: DispatchWithAddress & Dispatcher.RequestOptions = {
      origin,
      path: pathname + search,
      method: 'POST',
      headers,
      body,
      signal,
      onConnected: (connected) => (address = connected),
    };
    // Until it is connected a request cannot be ended, only left: one whose time is up is never sent.
    response = await Promise.race([dispatcher.request(options), rejectionBy(signal)]);
    // A character has four bytes at most, and a card number that the end cuts in two must be recognised.
    await readInto(parts, response.body, answerMax * 4 + READ_BEYOND_BYTES);
    return { answer: answer(), failure: null, address };
  } catch (error) {
    const failure = failureOf(signal.aborted ? signal.reason : error, timeoutMs);
    return { answer: answer(), failure, address };
  }
}

async function rejectionBy(signal: AbortSignal): Promise<never> {
  return await new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Keeps the beginning of an answer and reads on, within limits: what is too long is left unread. */
async function readInto(parts: Buffer[], body: AsyncIterable<Buffer>, keptMax: number) {
  let size = 0;
  for await (const part of body) {
    if (size < keptMax) parts.push(part);
    size += part.length;
    if (size >= READ_MAX_BYTES) return;
  }
}

/** No store takes the character zero. */
function asKept(text: string, lengthMax: number): string {
  return maskedStart(text.replaceAll('\0', '\ufffd'), lengthMax);
}

const HEADER_MAX = 1_024; // Of each, in characters.
const HEADERS_MAX = 50;

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).slice(0, HEADERS_MAX);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, asKept([value].flat().join(', '), HEADER_MAX)]),
  );
}
