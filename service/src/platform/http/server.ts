import { createServer as createHttpServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Saturated } from '../db/group-commit.ts';
import { type Logger, requestLog } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { traced } from '../telemetry.ts';
import type { Caller } from './caller.ts';
import { Connections, type Handler } from './connections.ts';
import { createEarlyShed } from './early-shed.ts';
import { PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { type AnsweredCall, answeredOf, exchangeOf, rawCallOf } from './exchange.ts';
import { type Authenticate, createGate, type Gate, type Refusal } from './gate.ts';
import type { Hosts } from './hosts.ts';
import { LongReads } from './long-reads.ts';
import { asProblem, asUnsound, pathIn, rawProblem } from './problem-body.ts';
import type { RateLimiter } from './rate-limit.ts';
import { RecentKeys } from './recent-keys.ts';
import { respond, respondWithProblem } from './respond.ts';
import { type ConcurrencyLimitBounds, openConcurrencyLimits } from './concurrency-limits.ts';
import { addressOf, bodyBytesOf, JSON_TYPE, type Route } from './route.ts';
import { createShedding, type Shedding } from './shed.ts';
import { ShedCredentials } from './shed-credentials.ts';
import type { ShareLimit } from './spend.ts';
import type { WeightOf } from './turns.ts';
import { type AnswerCheck, verified } from './verify-answer.ts';

export type ServerOptions = Readonly<{
  routes: readonly Route[];
  authenticate: Authenticate;
  publicUrl: string;
  rateLimiter: RateLimiter;
  /** Absent: each caller has its own limit alone. */
  shareLimit?: ShareLimit | undefined;
  logger: Logger;
  metrics: Metrics;
  /** How much is worked on at once; as it is set in `rooms.ts` where nothing else is said. */
  concurrencyBounds?: Partial<ConcurrencyLimitBounds>;
  /** Whose capacity a caller uses, and its weight beside others'; each client is alone where nothing is said. */
  shareOf?: (caller: Caller) => string;
  weightOf?: WeightOf;
  /** The room of long reads, where another door of the process has the same. */
  longReads?: LongReads;
  /** Proxies whose X-Forwarded-For is trusted: addresses or networks. */
  trustProxy?: readonly string[];
  hosts?: Hosts;
  /** Throws for what this door takes from nobody, before it is asked who calls. */
  refuse?: Refusal;
  /** Check every answer against its declared schema, and by this: for tests, where a breach is a 500. */
  verifyAnswers?: AnswerCheck;
  /** Called for each request when it is over, for those who keep a record. It must not take long. */
  onAnswered?: (answered: AnsweredCall) => void;
}>;

const BODY_BYTES_MAX = 256 * 1024; // Of any route; most take less.
const HEADER_BYTES_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000; // A client that sends its headers slowly holds a socket no longer.
const REQUEST_TIMEOUT_MS = 30_000; // Whole request received.
const TIMEOUTS_EVERY_MS = 1_000; // How late these time-outs may be noticed.
const KEEP_ALIVE_TIMEOUT_MS = 72_000; // Longer than the 60 s of common load balancers.

/** The HTTP door: the routes it is given, and one manner of answering for all of them. */
export function createServer(options: ServerOptions): FastifyInstance {
  const limits = openConcurrencyLimits(options);
  const recentKeys = new RecentKeys();
  const shedding = createShedding(options);
  const shedCredentials = new ShedCredentials();
  const isFull = (credential: string): boolean => {
    const name = shedCredentials.shareNameOf(credential);
    return name !== undefined && limits.known.isFull(limits.known.shareOf(name));
  };
  const shedEarly = createEarlyShed({ ...options, recentKeys, isFull });
  const connections = new Connections({
    ...options,
    answerAtOnce: (packet) => {
      const answer = limits.known.isOpen() ? undefined : shedEarly(packet);
      if (answer !== undefined) shedding.count();
      return answer;
    },
  });
  const refuse: Refuse = (socket, problem, instance) => {
    const raw = rawProblem(problem, { publicUrl: options.publicUrl, instance });
    connections.refuse(socket, { problem, raw });
  };
  const app = fastify({
    logger: false, // One line a request is ours to write, when it is over.
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    serverFactory: (handler) => openServer(handler, connections, refuse),
    forceCloseConnections: 'idle',
    return503OnClosing: false, // A request that reached us while we drain is still served.
    // As long as a whole head: what a parameter may be is for the route to say.
    routerOptions: { maxParamLength: HEADER_BYTES_MAX },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET') socket.destroy();
      else refuse(socket, asUnsound(error), pathIn(error.rawPacket));
    },
    // An address that cannot be read has no route, and passes no hook.
    frameworkErrors: (unreadable, request, reply) => {
      const respondTo = (refusal: unknown): void => {
        const problem = asProblem(refusal);
        void respondWithProblem(request, reply, { problem, publicUrl: options.publicUrl });
      };
      gate.refuseUnauthenticated(request, unreadable).catch(respondTo);
    },
  });
  app.removeAllContentTypeParsers();
  // The route knows which media type it takes; here the bytes are only collected.
  // JSON by name too: a type that only the asterisk stands for is taken apart for every request.
  for (const type of [JSON_TYPE, '*']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
  }
  app.decorateRequest('exchange', undefined);
  const gate = createGate({
    ...options,
    connections,
    limits,
    longReads: options.longReads ?? new LongReads(options),
    shareOf: options.shareOf ?? (({ clientId }) => clientId),
    shedCredentials,
    recentKeys,
    ended: recorder(options),
    shed: shedding.shed,
  });
  addHooks(app, gate, { ...options, connections, shedding });
  for (const route of options.routes) addRoute(app, route, { ...options, gate });
  return app;
}

/** Answers what is no request that Fastify could be given. */
type Refuse = (socket: Socket, problem: Problem, instance: string) => void;

/** Node's server with every connection guarded, and problems in place of its bare refusals. */
function openServer(handler: Handler, connections: Connections, refuse: Refuse): Server {
  const server = createHttpServer({
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: TIMEOUTS_EVERY_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    maxHeaderSize: HEADER_BYTES_MAX,
    requireHostHeader: false, // The gate requires it, and says what is missing.
    joinDuplicateHeaders: true, // Where one is taken, two must not pass for the first of them.
  });
  connections.guard(server, handler);
  server.on('connect', ({ socket }) => {
    // Node has let go of the connection, and an answer to an earlier request may not be read yet.
    for (const event of ['error', 'timeout']) socket.on(event, () => socket.destroy());
    refuse(socket, new Problem(PLATFORM_PROBLEMS.methodNotAllowed), '/');
  });
  return server;
}

type Hooked = Readonly<{ connections: Connections; shedding: Shedding }>;

function addHooks(
  app: FastifyInstance,
  gate: Gate,
  { connections, logger, publicUrl, routes, shedding }: ServerOptions & Hooked,
): void {
  app.addHook('onRequest', gate.identify);
  app.addHook('preClose', async () => connections.drain());
  app.setErrorHandler((error, request, reply) => {
    const { correlationId, route } = exchangeOf(request);
    const problem = asProblem(error, route && bodyBytesOf(route));
    if (problem.cause instanceof Saturated) {
      shedding.count();
      exchangeOf(request).hadNoRoom = true;
    }
    // A client that disconnects in the middle of a request is not a failure of the service.
    else if (problem.kind.status >= 500 && !request.raw.destroyed) {
      logger.error({ correlationId, err: problem.cause ?? problem }, problem.kind.title);
    }
    return respondWithProblem(request, reply, { problem, publicUrl });
  });
  const allowedAt = allowedMethodsOf(routes);
  app.setNotFoundHandler((request, reply) => {
    const allow = allowedAt(request.url);
    const problem = allow
      ? new Problem(PLATFORM_PROBLEMS.methodNotAllowed, { headers: { Allow: allow } })
      : new Problem(PLATFORM_PROBLEMS.notFound, {
          detail: 'Unknown address. See /docs for the addresses of this API.',
        });
    return respondWithProblem(request, reply, { problem, publicUrl });
  });
}

function addRoute(
  app: FastifyInstance,
  route: Route,
  { gate, verifyAnswers }: ServerOptions & Readonly<{ gate: Gate }>,
): void {
  const { run } = verifyAnswers ? verified(route, verifyAnswers) : route;
  const name = `${route.method} ${route.path}`;
  const attributes = { 'http.request.method': route.method, 'http.route': route.path };
  app.route({
    method: route.method,
    url: addressOf(route),
    config: { route },
    bodyLimit: bodyBytesOf(route),
    handler: async (request, reply) => {
      const entered = gate.enter(request, reply);
      if (entered !== true && !(await entered)) return undefined; // It has been answered.
      const { headers } = request;
      const answer = await traced({ name, attributes, headers }, () => run(rawCallOf(request)));
      return respond(request, reply, answer);
    },
  });
}

/** Reports a finished request to metrics and log, and to whoever else wants to know. */
function recorder({ logger, metrics, onAnswered }: ServerOptions) {
  const log = requestLog(logger);
  const report = (answered: AnsweredCall): void => {
    const { caller, correlationId, method, milliseconds, route, status } = answered;
    const path = route?.path ?? 'none';
    const labels = { method: route?.method ?? 'any', route: path };
    const statusClass = `${Math.floor(status / 100)}xx`;
    metrics.requestSeconds.observe({ ...labels, status: statusClass }, milliseconds / 1000);
    metrics.answers.inc({ status });
    log({ method, route: path, status, correlationId, clientId: caller?.clientId, milliseconds });
  };
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const answered = answeredOf(request, reply);
    if (!answered.isShed) report(answered); // What is shed is counted, and logged by the second.
    try {
      onAnswered?.(answered);
    } catch (error) {
      logger.error({ err: error }, 'a request that is over could not be recorded');
    }
  };
}

/** What the header Allow says of an address, where no route was found; undefined for none. */
function allowedMethodsOf(routes: readonly Route[]): (url: string) => string | undefined {
  const named = routes.filter((route) => !route.path.endsWith('*'));
  const known = [...Map.groupBy(named, addressOf)].map(([address, ofAddress]) => {
    const methods = new Set<string>(ofAddress.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    return { segments: address.split('/'), allow: [...methods].join(', ') };
  });
  // As the router finds them: by name before by parameter.
  const ordered = known.toSorted((one, other) => parametersIn(one) - parametersIn(other));
  const byLength = Map.groupBy(ordered, ({ segments }) => segments.length);
  return (url) => {
    const [path = ''] = url.split('?');
    const asked = path.split('/');
    const found = byLength.get(asked.length)?.find(({ segments }) => isAt(segments, asked));
    return found?.allow;
  };
}

function parametersIn({ segments }: Readonly<{ segments: readonly string[] }>): number {
  return segments.filter((one) => one.startsWith(':')).length;
}

function isAt(segments: readonly string[], asked: readonly string[]): boolean {
  return segments.every(
    (one, index) => one === asked[index] || (one.startsWith(':') && asked[index] !== ''),
  );
}
