import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { assert } from '../../kernel/assert.ts';
import { PLATFORM_PROBLEMS } from './errors.ts';
import { HeldBack } from './held-back.ts';
import { Problem } from './problem.ts';
import { groupsBeside, Strangers } from './strangers.ts';
import { UnreadAnswers } from './unread.ts';

/** Works on a request, as Fastify does. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** The answer to a packet that needs no more than that; undefined gives it to Node's parser. */
export type AtOnce = (packet: Buffer) => string | undefined;

type Arrived = readonly [IncomingMessage, ServerResponse];

type Connection = {
  readonly socket: Socket;
  readonly group: string | undefined;
  isProven: boolean;
  /** The request that is worked on, or whose answer is being read. */
  current: Arrived | undefined;
  beganAt: number;
  /** Requests that came before it was answered, in their order. */
  readonly behind: Arrived[];
  /** When the body in hand last grew, and how far. */
  grewAt: number;
  bytesRead: number;
  isWatchedForReading: boolean;
  /** The request that arrived last. */
  latest: IncomingMessage | undefined;
  /** What all requests that arrived are long, bodies included. */
  bytesOfRequests: number;
  isReadThrough: boolean;
  lastWords: string | undefined;
  endedAt: number | undefined;
};

// Requests behind the one in hand. Clients that send ahead at all send a handful; one packet can
// hold a thousand, and they are all parsed before anything can stop them.
const BEHIND_MAX = 32;
const ROUND_MS = 1_000; // How often connections are looked at: every time below is kept to a second.
const BODY_STALLED_MS = 5_000; // Without a byte more of the body.
const STRANGERS_BODY_MS = 10_000; // For the whole body, of those who have not proven who they are.
// Without a byte of the answer read. Node looks twice, so a connection is cut after ten seconds.
const UNREAD_MS = 5_000;
const LINGER_MS = 2_000; // For last words to be read before the connection is cut.
// Bytes of answers that nobody reads: strangers' apart, so that they cost partners nothing.
const UNREAD_BYTES_MAX = { strangers: 32 * 1024 * 1024, partners: 256 * 1024 * 1024 };

type Options = Readonly<{
  trustProxy?: readonly string[] | undefined;
  answerAtOnce: AtOnce;
}>;

/**
 * Bounds what one connection can cost. Requests on it are worked on one at a time, in their order;
 * a body that stands still, an answer that nobody reads, and a crowd of connections that prove
 * nothing are cut off.
 */
export class Connections {
  readonly #answerAtOnce: AtOnce;
  readonly #groupOf: (socket: Socket) => string | undefined;
  readonly #known = new Map<Socket, Connection>();
  readonly #strangers = new Strangers();
  readonly #heldBack = new HeldBack();
  readonly #unread = {
    strangers: new UnreadAnswers(UNREAD_BYTES_MAX.strangers),
    partners: new UnreadAnswers(UNREAD_BYTES_MAX.partners),
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
      for (const connection of this.#known.values()) inspect(connection, now);
    }, ROUND_MS).unref();
    server.once('close', () => clearInterval(round));
  }

  /** A request on it proved who its caller is. */
  proven(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (!connection || connection.isProven) return;
    this.#strangers.remove(connection);
    connection.isProven = true;
  }

  /** The answer to the request in hand is written: what is left is the client's to read. */
  handedOver(socket: Socket): void {
    if (socket.writableLength === 0) return;
    const connection = this.#known.get(socket);
    if (connection) this.#unreadOf(connection).handedOver(socket);
  }

  /** It was told to come back later, and is not read before there is time to tell it again. */
  holdBack(socket: Socket): void {
    const connection = this.#known.get(socket);
    if (!connection) return;
    // It may well ask again too soon: then it is refused at less cost.
    if (!connection.isReadThrough) readThrough(connection, this.#answerAtOnce, this.#heldBack);
    this.#heldBack.hold(socket);
  }

  /** Ends a connection on which no more can be understood, with these last words. */
  refuse(socket: Socket, { problem, raw }: Readonly<{ problem: Problem; raw: string }>): void {
    const connection = this.#known.get(socket);
    if (!connection || !socket.writable) socket.destroy();
    else if (connection.endedAt !== undefined || connection.lastWords !== undefined) return;
    else if (connection.current === undefined) end(connection, raw);
    // What is in hand is answered first: these words would be taken for its answer.
    else if (connection.current[0].complete) connection.lastWords = raw;
    else if (!refuseBody(connection.current, problem)) end(connection, raw);
  }

  #unreadOf({ isProven }: Connection): UnreadAnswers {
    return isProven ? this.#unread.partners : this.#unread.strangers;
  }

  #opened(socket: Socket): void {
    const connection = connectionOf(socket, this.#groupOf(socket));
    this.#known.set(socket, connection);
    this.#strangers.add(connection);
    socket.once('close', () => {
      this.#known.delete(socket);
      this.#strangers.remove(connection);
      this.#heldBack.forget(socket);
      this.#unreadOf(connection).read(socket);
      connection.behind.length = 0;
    });
  }

  #arrived(handler: Handler, arrived: Arrived): void {
    const [request] = arrived;
    const connection = this.#known.get(request.socket);
    if (!connection) return; // It was closed, and this is the rest of its last packet.
    connection.latest = request;
    connection.bytesOfRequests += bytesOf(request);
    if (connection.current === undefined) this.#begin(connection, handler, arrived);
    else if (connection.behind.push(arrived) > BEHIND_MAX) request.socket.destroy();
  }

  #begin(connection: Connection, handler: Handler, current: Arrived): void {
    const [request, response] = current;
    connection.current = current;
    connection.beganAt = performance.now();
    response.once('close', () => this.#ended(connection, handler));
    handler(request, response);
  }

  #ended(connection: Connection, handler: Handler): void {
    const { behind, lastWords, socket } = connection;
    connection.current = undefined;
    this.#unreadOf(connection).read(socket);
    if (!connection.isProven) this.#strangers.answered(connection);
    const next = behind.shift();
    if (next && this.#known.has(socket)) this.#begin(connection, handler, next);
    else if (lastWords !== undefined) end(connection, lastWords);
  }
}

function connectionOf(socket: Socket, group: string | undefined): Connection {
  return {
    socket,
    group,
    isProven: false,
    current: undefined,
    beganAt: 0,
    behind: [],
    grewAt: 0,
    bytesRead: 0,
    isWatchedForReading: false,
    latest: undefined,
    bytesOfRequests: 0,
    isReadThrough: false,
    lastWords: undefined,
    endedAt: undefined,
  };
}

/**
 * From now on looks at each packet before Node's parser does, which otherwise reads the socket
 * itself. One that begins between two requests may be answered right away.
 */
function readThrough(connection: Connection, answerAtOnce: AtOnce, heldBack: HeldBack): void {
  const { socket } = connection;
  const [parse] = socket.listeners('data');
  assert(parse !== undefined, 'Node reads its connections by an event');
  connection.isReadThrough = true;
  socket.removeAllListeners('data').on('data', (packet: Buffer) => {
    if (connection.endedAt !== undefined) return; // Nobody parses it any more.
    const answer = isBetweenRequests(connection, packet) ? answerAtOnce(packet) : undefined;
    if (answer === undefined) {
      parse.call(socket, packet);
    } else {
      connection.bytesOfRequests += packet.length;
      socket.write(answer, 'latin1');
      heldBack.hold(socket);
    }
  });
}

/** All that was read before the packet is whole requests, and all of those are answered. */
function isBetweenRequests(
  { bytesOfRequests, current, latest, socket }: Connection,
  packet: Buffer,
): boolean {
  if (current !== undefined || latest?.complete !== true) return false;
  return socket.bytesRead - packet.length === bytesOfRequests;
}

/** As it is written by those who write it the usual way; NaN where its length is not told ahead. */
function bytesOf({ headers, httpVersion, method = '', rawHeaders, url = '' }: IncomingMessage) {
  if (headers['transfer-encoding'] !== undefined) return NaN;
  let bytes = method.length + url.length + httpVersion.length + '  HTTP/\r\n\r\n'.length;
  for (const text of rawHeaders) bytes += text.length + 2; // `: ` after a name, a new line after a value.
  return bytes + Number(headers['content-length'] ?? 0);
}

function end(connection: Connection, lastWords: string): void {
  connection.endedAt = performance.now();
  connection.socket.end(lastWords);
}

function inspect(connection: Connection, now: number): void {
  const { current, endedAt, socket } = connection;
  if (endedAt !== undefined && now - endedAt > LINGER_MS) socket.destroy();
  else if (current?.[0].complete === false) inspectBody(connection, current, now);
  inspectReader(connection);
}

function inspectBody(connection: Connection, current: Arrived, now: number): void {
  const { beganAt, bytesRead, isProven, socket } = connection;
  if (socket.bytesRead !== bytesRead || connection.grewAt < beganAt) {
    connection.bytesRead = socket.bytesRead;
    connection.grewAt = now;
  }
  const isLate = !isProven && now - beganAt > STRANGERS_BODY_MS;
  if (!isLate && now - connection.grewAt < BODY_STALLED_MS) return;
  const problem = new Problem(PLATFORM_PROBLEMS.requestTimeout);
  if (!refuseBody(current, problem)) socket.destroy();
}

/** A request whose body does not come is answered as any other is, by whoever waits for it. */
function refuseBody([request]: Arrived, problem: Problem): boolean {
  return request.listenerCount('error') > 0 && request.emit('error', problem);
}

/**
 * The socket's own timer knows of progress within one answer. It runs while bytes wait, and nothing
 * is read meanwhile: what the client sends would count as progress too.
 */
function inspectReader(connection: Connection): void {
  const { current, isWatchedForReading, socket } = connection;
  const isWaiting = socket.writableLength > 0;
  if (isWaiting === isWatchedForReading) return;
  connection.isWatchedForReading = isWaiting;
  if (isWaiting) {
    socket.pause().setTimeout(UNREAD_MS);
  } else {
    if (current) socket.setTimeout(0); // Between requests it is the keep-alive's.
    socket.resume();
  }
}
