import type { Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger, requestLog } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import { traced } from '../telemetry.ts';
import { PLATFORM_PROBLEMS } from './errors.ts';
import { exchangeOf, rawCallOf } from './exchange.ts';
import { type Authenticate, createGate } from './gate.ts';
import { Problem } from './problem.ts';
import { asProblem } from './problem-body.ts';
import type { RateLimiter } from './rate-limit.ts';
import { respond, respondWithProblem } from './respond.ts';
import { bodyBytesOf, JSON_TYPE, type Route } from './route.ts';
import { verified } from './verify-answer.ts';

export type ServerOptions = Readonly<{
  routes: readonly Route[];
  authenticate: Authenticate;
  publicUrl: string;
  rateLimiter: RateLimiter;
  logger: Logger;
  metrics: Metrics;
  inFlightMax?: number;
  /** Proxies whose word on the caller's address is taken: addresses or networks. */
  trustProxy?: readonly string[];
  /** Hold every answer against its declared schema: for tests, where a breach is a 500. */
  verifyAnswers?: boolean;
}>;

const BODY_BYTES_MAX = 256 * 1024; // Of any route; most take less.
const HEADER_BYTES_MAX = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000; // A client that dribbles its headers holds a socket no longer.
const REQUEST_TIMEOUT_MS = 30_000; // Whole request received.
const KEEP_ALIVE_TIMEOUT_MS = 72_000; // Longer than the 60 s of common load balancers.
const IN_FLIGHT_MAX = 1_000; // Past it a request would wait longer than its caller does.
const ABANDONED = 499; // In logs and metrics: the client went away before it had the answer.
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** The HTTP door: the routes it is given, and one manner of answering for all of them. */
export function createServer(options: ServerOptions): FastifyInstance {
  const app = fastify({
    logger: false, // One line a request is ours to write, when it is over.
    trustProxy: options.trustProxy?.length ? [...options.trustProxy] : false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, maxHeaderSize: HEADER_BYTES_MAX },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // A request that reached us while we drain is still served.
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => {
      void respondWithProblem(request, reply, {
        problem: asProblem(error),
        publicUrl: options.publicUrl,
      });
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
  addHooks(app, options);
  for (const route of options.routes) addRoute(app, route, options);
  refuseOtherMethods(app, options.routes);
  return app;
}

function addHooks(app: FastifyInstance, options: ServerOptions): void {
  const { logger, metrics, publicUrl } = options;
  const gate = createGate({
    authenticate: options.authenticate,
    rateLimiter: options.rateLimiter,
    metrics,
    inFlightMax: options.inFlightMax ?? IN_FLIGHT_MAX,
    ended: recorder(options),
  });
  app.addHook('onRequest', gate);
  app.setErrorHandler((error, request, reply) => {
    const { correlationId, route } = exchangeOf(request);
    const problem = asProblem(error, route && bodyBytesOf(route));
    // Who went away in the middle of a request is no failure of ours.
    if (problem.kind.status >= 500 && !request.raw.destroyed) {
      logger.error({ correlationId, err: problem.cause ?? problem }, problem.kind.title);
    }
    return respondWithProblem(request, reply, { problem, publicUrl });
  });
  app.setNotFoundHandler((request, reply) => {
    const problem = new Problem(PLATFORM_PROBLEMS.notFound, {
      detail: 'There is no such address. The reference at /docs lists those that exist.',
    });
    return respondWithProblem(request, reply, { problem, publicUrl });
  });
}

function addRoute(app: FastifyInstance, route: Route, options: ServerOptions): void {
  const { run } = options.verifyAnswers === true ? verified(route) : route;
  const name = `${route.method} ${route.path}`;
  const attributes = { 'http.request.method': route.method, 'http.route': route.path };
  app.route({
    method: route.method,
    url: route.path,
    config: { route },
    bodyLimit: bodyBytesOf(route),
    handler: async (request, reply) => {
      const { headers } = request;
      const answer = await traced({ name, attributes, headers }, () => run(rawCallOf(request)));
      return respond(request, reply, answer);
    },
  });
}

function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  for (const [url, ofPath] of byPath) {
    const taken = new Set<string>(ofPath.map(({ method }) => method));
    if (taken.has('GET')) taken.add('HEAD');
    const allow = [...taken].join(', ');
    app.route({
      method: METHODS.filter((method) => !taken.has(method)),
      url,
      handler: () => {
        throw new Problem(PLATFORM_PROBLEMS.methodNotAllowed, { headers: { Allow: allow } });
      },
    });
  }
}

/** Tells metrics and log of a request that is over. */
function recorder({ logger, metrics }: ServerOptions) {
  const log = requestLog(logger);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { caller, correlationId, route, startedAt } = exchangeOf(request);
    const milliseconds = performance.now() - startedAt;
    const status = reply.raw.writableEnded ? reply.statusCode : ABANDONED;
    const labels = { method: request.method, route: route?.path ?? 'none', status };
    metrics.requestSeconds.observe(labels, milliseconds / 1000);
    log({ ...labels, correlationId, clientId: caller?.clientId, milliseconds });
  };
}

/** What is not even HTTP is answered by hand, since no request exists for it. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const status = tooLarge ? '431 Request Header Fields Too Large' : '400 Bad Request';
  const body = JSON.stringify({
    type: 'about:blank',
    title: 'The request is not well-formed HTTP',
    status: tooLarge ? 431 : 400,
    category: 'INVALID_REQUEST_ERROR',
    errors: [],
  });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
