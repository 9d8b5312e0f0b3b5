import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, JsonText } from './answer.ts';
import type { WireAnswer } from './api-version/change.ts';
import { walkBack } from './api-version/versions.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { Problem } from './problem.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';
import type { Allowance } from './rate-limit.ts';
import type { Route } from './route.ts';
import { BASE_HEADERS } from './security-headers.ts';
import { maskedPath } from './masked.ts';

/** Sends an answer in the version the caller asked for, with the headers every answer has. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  return send(request, reply, {
    wire: {
      status: answer.status,
      contentType: answer.contentType ?? 'application/json; charset=utf-8',
      body: answer.body,
      isRetrieve: isRetrieve(exchangeOf(request).route),
    },
    headers: answer.headers ?? {},
    framed: answer.framed === true,
  });
}

export function respondWithProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { problem, publicUrl }: Readonly<{ problem: Problem; publicUrl: string }>,
): FastifyReply {
  const { correlationId, route } = exchangeOf(request);
  const missing = route !== undefined && isRetrieve(route) && problem.kind.status === 404;
  return send(request, reply, {
    wire: {
      status: problem.kind.status,
      contentType: missing ? (route.missingType ?? PROBLEM_TYPE) : PROBLEM_TYPE,
      body: problemBody(problem, { publicUrl, instance: instanceOf(request.url), correlationId }),
      isRetrieve: isRetrieve(route),
    },
    headers: problem.headers,
  });
}

/** The path as sent, without the query, which may hold what logs must not. */
function instanceOf(url: string): string {
  const [path = ''] = url.split('?');
  return maskedPath(path);
}

type Sent = Readonly<{
  wire: WireAnswer;
  headers: Readonly<Record<string, string>>;
  framed?: boolean;
}>;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { wire, headers, framed = false }: Sent,
): FastifyReply {
  const exchange = exchangeOf(request);
  const answer = walkBack(exchange.route?.changes, exchange.version, wire);
  const { status, contentType, body } = answer;
  exchange.answer = answer;
  void reply.code(status).headers(BASE_HEADERS);
  addStandardHeaders(reply, exchange);
  void reply.headers(headers);
  // This header knows no list of who may: where it stands, nobody may.
  if (framed) void reply.removeHeader('x-frame-options');
  if (body !== undefined) void reply.header('content-type', contentType);
  void reply.send(payloadOf(body, contentType));
  exchange.handedOver?.();
  exchange.handedOver = undefined;
  return reply;
}

function payloadOf(body: unknown, contentType: string): unknown {
  if (body === undefined || typeof body === 'string') return body;
  if (Buffer.isBuffer(body) || body instanceof Readable) return body;
  const text = body instanceof JsonText ? body.text : JSON.stringify(body);
  // Fastify adds a charset to the type of a string, and that of a problem has none.
  return contentType === PROBLEM_TYPE ? Buffer.from(text) : text;
}

function addStandardHeaders(
  reply: FastifyReply,
  { allowance, correlationId, version }: Exchange,
): void {
  void reply.header('api-version', version).header('x-correlation-id', correlationId);
  if (allowance) void reply.headers(allowanceHeaders(allowance));
}

/** What is left to the client, where it was counted. */
export function allowanceHeaders(allowance: Allowance | undefined): Record<string, string> {
  if (!allowance) return {};
  return {
    'x-ratelimit-limit': String(allowance.limit),
    'x-ratelimit-remaining': String(allowance.remaining),
    'x-ratelimit-reset': String(allowance.resetSeconds),
  };
}

function isRetrieve(route: Route | undefined): boolean {
  return route?.method === 'GET' && route.path.includes(':');
}
