import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { PausedSockets } from './paused-sockets.ts';
import { type AtOnce, type Packets, readThrough } from './read-through.ts';
import { groupsBeside, UnauthenticatedConnections } from './unauthenticated-connections.ts';
import { UnreadAnswers } from './unread.ts';

/** Works on a request, as Fastify does. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type Arrived = readonly [IncomingMessage, ServerResponse];

type Connection = {
  readonly socket: Socket;
  readonly group: string | undefined;
  isProven: boolean;
  /** The request that is worked on, or whose answer is being read. */
  current: Arrived | undefined;
  /** Requests that came before it was answered, in their order. */
  readonly behind: Arrived[];
  /** For how many rounds its body has been awaited, since it last grew too, and the bytes read by then. */
  bodyRounds: number;
  stillRounds: number;
  bytesRead: number;
  isWatchedForReading: boolean;
  /** The request that arrived last. */
  latest: IncomingMessage | undefined;
  isReadThrough: boolean;
  lastWords: string | undefined;
  endedAt: number | undefined;
};

// Requests behind the one in hand. Clients that send ahead at all send a handful; one packet can
// hold a thousand, and they are all parsed before anything can stop them.
const BEHIND_MAX = 32;
const ROUND_MS = 1_000; // How often connections are checked: every time limit below is kept to a second.
// Bodies are timed in rounds: when the process itself was suspended, one round has passed and not
// many, and what arrived meanwhile is read before the next.
const STALLED_ROUNDS = 5; // Without another byte of the body.
const UNAUTHENTICATED_ROUNDS = 10; // For the whole body of an unauthenticated request.
// Without a byte of the answer read. Node looks twice, so a connection is cut after ten seconds.
const UNREAD_MS = 5_000;
const HEAD_END = '\r\n\r\n';
const LINGER_MS = 2_000; // For the last answer to be read before the connection is cut.
// Bytes of answers that nobody reads: those of unauthenticated connections apart, so that they cost known callers nothing.
const UNREAD_BYTES_MAX = { unauthenticated: 32 * 1024 * 1024, known: 256 * 1024 * 1024 };

type Options = Readonly<{
  trustProxy?: readonly string[] | undefined;
  answerAtOnce: AtOnce;
}>;

/**
 * Bounds what one connection can cost. Requests on it are worked on one at a time, in their order;
 * a body that stands still, an answer that nobody reads, and a crowd of unauthenticated
 * connections are cut off.
 */
export class Connections {
  readonly #answerAtOnce: AtOnce;
  readonly #groupOf: (socket: Socket) => string | undefined;
  readonly #known = new Map<Socket, Connection>();
  readonly unauthenticated = new UnauthenticatedConnections();
  readonly #paused = new PausedSockets();
  #isDraining = false;
  readonly #unread = {
    unauthenticated: new UnreadAnswers(UNREAD_BYTES_MAX.unauthenticated),
    known: new UnreadAnswers(UNREAD_BYTES_MAX.known),
  };

  constructor({ answerAtOnce, trustProxy = [] }: Options) {
    this.#answerAtOnce = answerAtOnce;
    this.#groupOf = groupsBeside(trustProxy);
  }

  /** Watches every connection of the server, and gives its requests to `handler`. */
  guard(server: Server, handler: Handler): void {
    const arrive: Handler = (request, response) => this.#arrived(handler, [request, response]);
    server.on('connection', (socket: Socket) => this.#opened(socket));
    server.on('request', arrive).on('checkExpectation', arrive);
    const round = setInterval(() => {
      const now = performance.now();
      for (const connection of this.#known.values()) this.#inspect(connection, now);
    }, ROUND_MS).unref();
    server.once('close', () => clearInterval(round));
  }

  /**
   * The server stops: each connection is closed after the answer to the request in hand. One that a
   * client opened ahead of its first request is not idle to Node, and would be waited for.
   */
  drain(): void {
    this.#isDraining = true;
    for (const [socket, { behind, current }] of this.#known) {
      if (current && behind.length === 0) current[1].shouldKeepAlive = false;
      if (!current && socket.bytesRead === 0) socket.destroy();
    }
  }

  /** A request on it proved who its caller is. */
  proven(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (!connection || connection.isProven) return;
    this.unauthenticated.remove(connection);
    connection.isProven = true;
  }

  /** The answer to the request in hand is written: what is left is the client's to read. */
  handedOver(socket: Socket): void {
    if (socket.writableLength === 0) return;
    const connection = this.#known.get(socket);
    if (connection) this.#unreadOf(connection).handedOver(socket);
  }

  /** Its request was shed: it is not read again before there is time to shed another. */
  pauseReading(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (!connection || isOver(connection)) return;
    // It may retry too soon: then it is refused at less cost.
    if (!connection.isReadThrough) readThrough(socket, this.#packetsOf(connection));
    connection.isReadThrough = true;
    this.#paused.pause(socket);
  }

  #packetsOf(connection: Connection): Packets {
    const { socket } = connection;
    return {
      answerAtOnce: this.#answerAtOnce,
      answered: () => this.#paused.pause(socket),
      latest: () => connection.latest,
      isOver: () => isOver(connection),
      // An answer that is not read yet must not have others heaped on it.
      isFree: () => connection.current === undefined && socket.writableLength === 0,
    };
  }

  /** Ends a connection on which nothing more can be parsed, with this answer. */
  refuse(socket: Socket, { problem, raw }: Readonly<{ problem: Problem; raw: string }>): void {
    const connection = this.#known.get(socket);
    if (!connection || !socket.writable) socket.destroy();
    else if (isOver(connection)) return;
    // Its request has been answered, and would be answered again.
    else if (!connection.current && connection.latest?.complete === false) end(connection);
    else if (!connection.current) end(connection, raw);
    // The request in progress is answered first: this answer would be taken for its own.
    else if (connection.current[0].complete) connection.lastWords = raw;
    else refuseRest(connection, connection.current, { problem, raw });
  }

  #unreadOf({ isProven }: Connection): UnreadAnswers {
    return isProven ? this.#unread.known : this.#unread.unauthenticated;
  }

  #opened(socket: Socket): void {
    const connection = connectionOf(socket, this.#groupOf(socket));
    this.#known.set(socket, connection);
    this.unauthenticated.add(connection);
    socket.once('close', () => {
      this.#known.delete(socket);
      this.unauthenticated.remove(connection);
      this.#paused.forget(socket);
      this.#unreadOf(connection).read(socket);
      connection.behind.length = 0;
    });
  }

  #arrived(handler: Handler, arrived: Arrived): void {
    const [request] = arrived;
    const connection = this.#known.get(request.socket);
    // It was closed, and this is the rest of its last packet; or its client was notified that this
    // request did not come in time, and must not find it done.
    if (!connection || isOver(connection)) return;
    connection.latest = request;
    if (connection.current === undefined) this.#begin(connection, handler, arrived);
    else if (connection.behind.push(arrived) > BEHIND_MAX) request.socket.destroy();
  }

  #begin(connection: Connection, handler: Handler, current: Arrived): void {
    const [request, response] = current;
    connection.current = current;
    connection.bodyRounds = 0;
    connection.stillRounds = 0;
    if (this.#isDraining) response.shouldKeepAlive = false;
    response.on('close', () => this.#ended(connection, handler));
    handler(request, response);
  }

  #ended(connection: Connection, handler: Handler): void {
    const { behind, lastWords, socket } = connection;
    connection.current = undefined;
    this.#unreadOf(connection).read(socket);
    if (!connection.isProven) this.unauthenticated.answered(connection);
    const next = behind.shift();
    if (next && this.#known.has(socket)) this.#begin(connection, handler, next);
    else if (lastWords !== undefined) end(connection, lastWords);
    else if (this.#isDraining) end(connection); // Its answer may have begun before.
  }

  #inspect(connection: Connection, now: number): void {
    const { current, endedAt, isWatchedForReading, socket } = connection;
    if (endedAt !== undefined && now - endedAt > LINGER_MS) socket.destroy();
    else if (current?.[0].complete === false) inspectBody(connection, current);
    const isWaiting = socket.writableLength > 0;
    if (isWaiting === isWatchedForReading) return;
    connection.isWatchedForReading = isWaiting;
    // Otherwise it would be read again when there is time to refuse it.
    if (isWaiting) this.#paused.forget(socket);
    watchReader(connection);
  }
}

function connectionOf(socket: Socket, group: string | undefined): Connection {
  return {
    socket,
    group,
    isProven: false,
    current: undefined,
    behind: [],
    bodyRounds: 0,
    stillRounds: 0,
    bytesRead: 0,
    isWatchedForReading: false,
    latest: undefined,
    isReadThrough: false,
    lastWords: undefined,
    endedAt: undefined,
  };
}

/** Nothing more is parsed on it, whether the answer that says so was sent or waits for the one in progress. */
function isOver({ endedAt, lastWords }: Connection): boolean {
  return endedAt !== undefined || lastWords !== undefined;
}

function end(connection: Connection, lastWords = ''): void {
  connection.endedAt = performance.now();
  connection.socket.end(lastWords);
}

function inspectBody(connection: Connection, current: Arrived): void {
  const { bytesRead, isProven, socket } = connection;
  const hasGrown = socket.bytesRead !== bytesRead;
  connection.bytesRead = socket.bytesRead;
  connection.bodyRounds += 1;
  connection.stillRounds = hasGrown ? 0 : connection.stillRounds + 1;
  const isLate = !isProven && connection.bodyRounds > UNAUTHENTICATED_ROUNDS;
  if (!isLate && connection.stillRounds < STALLED_ROUNDS) return;
  const problem = new Problem(PLATFORM_PROBLEMS.requestTimeout);
  if (!refuseBody(current, problem)) socket.destroy();
}

/** The rest of the body cannot be parsed, or will never come: nor will another request. */
function refuseRest(
  connection: Connection,
  current: Arrived,
  { problem, raw }: Readonly<{ problem: Problem; raw: string }>,
): void {
  const [, response] = current;
  connection.lastWords = '';
  response.shouldKeepAlive = false;
  if (response.headersSent) return; // It has its answer, and the connection ends with that.
  if (!refuseBody(current, problem)) end(connection, answerTo(current, raw));
}

/** Whoever asks for the head of an answer would take a body for the next answer. */
function answerTo([{ method }]: Arrived, raw: string): string {
  return method === 'HEAD' ? raw.slice(0, raw.indexOf(HEAD_END) + HEAD_END.length) : raw;
}

/**
 * A request whose body does not arrive is answered like any other, by the code that waits for it.
 */
function refuseBody([request]: Arrived, problem: Problem): boolean {
  return request.listenerCount('error') > 0 && request.emit('error', problem);
}

/**
 * The socket's own timer knows of progress within one answer. It runs while bytes wait, and nothing
 * is read meanwhile: what the client sends would count as progress too.
 */
function watchReader({ current, isWatchedForReading, socket }: Connection): void {
  if (isWatchedForReading) {
    socket.pause().setTimeout(UNREAD_MS);
  } else {
    if (current) socket.setTimeout(0); // Between requests it is the keep-alive's.
    socket.resume();
  }
}
