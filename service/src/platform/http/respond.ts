import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Answer, JsonText } from './answer.ts';
import { downgrade } from './api-version/versions.ts';
import type { WireAnswer } from './api-version/change.ts';
import { type Exchange, exchangeOf, type Head } from './exchange.ts';
import type { Problem } from './errors.ts';
import { PROBLEM_TYPE, problemBody } from './problem-body.ts';
import { JSON_TYPE, type Route } from './route.ts';
import { BASE_HEADERS } from './security-headers.ts';
import { maskedPath } from './masked.ts';

const JSON_TEXT = `${JSON_TYPE}; charset=utf-8`;

/** In the caller's version, with the headers of every answer; the reply where Fastify sends it. */
export function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | undefined {
  return send(request, reply, {
    wire: {
      status: answer.status,
      contentType: answer.contentType ?? JSON_TEXT,
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
): FastifyReply | undefined {
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

type Sent = Required<Pick<Answer, 'headers'>> &
  Pick<Answer, 'framed'> &
  Readonly<{ wire: WireAnswer }>;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { wire, headers, framed = false }: Sent,
): FastifyReply | undefined {
  const exchange = exchangeOf(request);
  const answer = downgrade(exchange.route?.changes, exchange.version, wire);
  const { status, contentType, body } = answer;
  exchange.answer = answer;
  const head = headOf(exchange, headers);
  // This header knows no list of who may: where it stands, nobody may.
  if (framed) delete head['x-frame-options'];
  const isFastifys = body === undefined || body instanceof Readable;
  if (isFastifys) {
    if (body) head['content-type'] = contentType;
    void reply.code(status).headers(head).send(body);
  } else {
    writeAnswer(reply, { status, head, contentType, payload: payloadOf(body) });
    exchange.head = head;
  }
  exchange.handedOver?.();
  exchange.handedOver = undefined;
  return isFastifys ? reply : undefined;
}

function payloadOf(body: unknown): string | Buffer {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  return body instanceof JsonText ? body.text : JSON.stringify(body);
}

type Written = Readonly<{
  status: number;
  head: Head;
  contentType: string;
  payload: string | Buffer;
}>;

/** Straight to Node, head and body together: there is nothing that Fastify would add. */
export function writeAnswer(
  reply: FastifyReply,
  { status, head, contentType, payload }: Written,
): void {
  const length = Buffer.byteLength(payload);
  const isBareJson = contentType === JSON_TYPE && typeof payload === 'string';
  head['content-type'] = isBareJson ? JSON_TEXT : contentType;
  head['content-length'] = String(length);
  reply.raw.writeHead(status, head); // Throws, and is answered otherwise, where a header cannot be sent.
  reply.hijack();
  if (reply.request.method === 'HEAD') reply.raw.end();
  // A text of ASCII alone is sent faster as what it is.
  else reply.raw.end(payload, length === payload.length ? 'latin1' : 'utf8');
}
/** What every answer has, with what this one has beside it, by names in small letters. */
export function headOf(
  { allowance, correlationId, version }: Exchange,
  own: Readonly<Record<string, string>>,
): Head {
  const head: Head = { ...BASE_HEADERS, 'api-version': version, 'x-correlation-id': correlationId };
  if (allowance) {
    head['x-ratelimit-limit'] = String(allowance.limit);
    head['x-ratelimit-remaining'] = String(allowance.remaining);
    head['x-ratelimit-reset'] = String(allowance.resetSeconds);
  }
  for (const name in own) head[name.toLowerCase()] = own[name] ?? '';
  return head;
}

function isRetrieve(route: Route | undefined): boolean {
  return route?.method === 'GET' && route.path.includes(':');
}
