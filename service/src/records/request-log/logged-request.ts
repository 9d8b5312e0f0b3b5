import { isIP } from 'node:net';
import { bucketOf, newId, timeIn } from '../../kernel/id.ts';
import { isPartner } from '../../access/partners/index.ts';
import type { AnsweredCall } from '../../platform/http/exchange.ts';
import { JsonText } from '../../platform/http/answer.ts';
import { maskedPath } from '../../platform/http/masked.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { PROBLEM_TYPE } from '../../platform/http/problem-body.ts';
import type { Route } from '../../platform/http/route.ts';
import { maskedJson } from './mask.ts';
import { type Shape, shapesOf } from './shape.ts';

/** What became of a request with an idempotency key. */
export const IDEMPOTENCY_OUTCOMES = ['NEW', 'REPLAYED', 'CONFLICT'] as const;
export type IdempotencyOutcome = (typeof IDEMPOTENCY_OUTCOMES)[number];

export type RequestSummary = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string | null;
  clientId: string;
  correlationId: string;
  method: string;
  path: string;
  route: string;
  status: number;
  problem: string | null;
  reasonCodes: readonly string[];
  durationMs: number;
  clientAddress: string;
  idempotency: IdempotencyOutcome | null;
  requestBytes: number;
  answerBytes: number | null;
  createdAt: Date;
}>;

/** The same with what was sent and answered, masked, as JSON. */
export type LoggedRequest = RequestSummary &
  Readonly<{
    query: string | null;
    request: string | null;
    answer: string | null;
    /** Some of it was longer than is kept. */
    isCut: boolean;
  }>;

/** A request that is over, as it waits to be masked and written. */
export type Noted = Pick<
  AnsweredCall,
  | 'answer'
  | 'body'
  | 'bodyBytes'
  | 'correlationId'
  | 'ip'
  | 'method'
  | 'milliseconds'
  | 'params'
  | 'query'
  | 'status'
  | 'url'
> &
  Readonly<{
    id: string;
    partnerId: string;
    clientId: string;
    boundTo: string | null;
    merchantHeader: string | undefined;
    route: Route;
    answerBytes: number | null;
    isReplayed: boolean;
  }>;

const BODY_BYTES_MAX = 64 * 1024; // A larger one is not kept, not even its beginning.
const OWN_PATHS = ['/requests', '/timeline']; // What these answer with is in the log already.
const OF_PEOPLE = ['/session', '/account']; // How somebody signs in is nobody else's business.

/** Undefined for what is not a partner's. Copied: the call itself holds on to its connection. */
export function noteOf(call: AnsweredCall, now: Date): Noted | undefined {
  const { answer, body, bodyBytes, caller, correlationId, ip, method, startedAt } = call;
  const { params, query, route, status, url } = call;
  if (!isPartner(caller) || !route || OF_PEOPLE.some((path) => route.path.startsWith(path))) {
    return undefined;
  }
  const { clientId, merchantId: boundTo, partnerId } = caller;
  const length = call.answerHeader('content-length');
  return {
    id: newId('loggedRequest', bucketOf(partnerId), now),
    partnerId,
    clientId,
    boundTo,
    method,
    url,
    params,
    query,
    route,
    ip,
    correlationId,
    // Read after the clock: so it never seems to have begun after what it caused.
    milliseconds: performance.now() - startedAt,
    body,
    bodyBytes,
    status,
    answer,
    merchantHeader: call.header('x-merchant-id'),
    answerBytes: length === undefined ? null : Number(length),
    isReplayed: call.answerHeader('idempotency-replayed') === 'true',
  };
}

const PATH_MAX = 2_000;
const INT_MAX = 2 ** 31 - 1;

/** As it is written: from here on nothing in it has to be hidden. */
export function requestOf(noted: Noted): LoggedRequest {
  const { id, partnerId, clientId, correlationId, method, status, answerBytes } = noted;
  const [path = ''] = noted.url.slice(noted.route.mount?.length ?? 0).split('?');
  const answer = answerOf(noted);
  const problem = problemIn(noted, answer);
  return {
    id,
    partnerId,
    clientId,
    correlationId,
    method,
    status,
    answerBytes,
    createdAt: timeIn(id),
    merchantId: merchantFor(noted, answer),
    path: maskedPath(path).slice(0, PATH_MAX),
    route: noted.route.path,
    problem,
    reasonCodes: problem === null ? [] : reasonCodesIn(answer),
    durationMs: Math.min(Math.round(noted.milliseconds), INT_MAX),
    clientAddress: isIP(noted.ip) === 0 ? 'unknown' : noted.ip.replace(/^::ffff:/i, ''), // A proxy may say anything.
    idempotency: idempotencyOf(noted, problem),
    requestBytes: noted.bodyBytes,
    ...keptOf(noted, answer),
  };
}

const JSON_TYPES = /^application\/(?:problem\+)?json/;

function answerOf({ answer }: Noted): unknown {
  if (answer === undefined || !JSON_TYPES.test(answer.contentType)) return undefined;
  return answer.body instanceof JsonText ? answer.body.toJSON() : answer.body;
}

function keptOf(noted: Noted, answer: unknown) {
  const { bodyBytes, route, status } = noted;
  const shapes = shapesOf(route);
  const isTooLarge = bodyBytes > BODY_BYTES_MAX;
  const isOwn = OWN_PATHS.some((path) => route.path.startsWith(path)) && status < 400;
  const query = kept(isEmpty(noted.query) ? undefined : noted.query, shapes.query);
  const request = kept(isTooLarge ? undefined : noted.body, shapes.body);
  const written = noted.answer?.body instanceof JsonText ? noted.answer.body : answer;
  const answered = kept(isOwn || answer === undefined ? undefined : written);
  return {
    query: query.text,
    request: request.text,
    answer: answered.text,
    isCut: isTooLarge || query.isCut || request.isCut || answered.isCut,
  };
}

function kept(value: unknown, shape?: Shape): Readonly<{ text: string | null; isCut: boolean }> {
  return value === undefined ? { text: null, isCut: false } : maskedJson(value, shape);
}

function isEmpty(query: unknown): boolean {
  return typeof query !== 'object' || query === null || Object.keys(query).length === 0;
}

function problemIn({ answer: sent }: Noted, answer: unknown): string | null {
  if (sent?.contentType !== PROBLEM_TYPE || !isRecord(answer)) return null;
  return String(answer['type']).split('/').at(-1) ?? null;
}

function reasonCodesIn(answer: unknown): string[] {
  const errors: unknown = isRecord(answer) ? answer['errors'] : undefined;
  if (!Array.isArray(errors)) return [];
  const codes = errors.flatMap((error: unknown) => {
    const code = isRecord(error) ? error['reasonCode'] : undefined;
    return typeof code === 'string' ? [code] : [];
  });
  return [...new Set(codes)];
}

const CONFLICTS = new Set(['idempotency-key-reused', 'idempotency-in-progress']);

function idempotencyOf(
  { body, isReplayed }: Noted,
  problem: string | null,
): IdempotencyOutcome | null {
  if (isReplayed) return 'REPLAYED';
  if (problem !== null && CONFLICTS.has(problem)) return 'CONFLICT';
  return isRecord(body) && typeof body['idempotencyKey'] === 'string' ? 'NEW' : null;
}

const MERCHANT_ID = /^[0-9]{13}$/;

/** The answer's first: a header that the operation ignored must not show it to another merchant. */
function merchantFor(noted: Noted, answer: unknown): string | null {
  const { boundTo, params, query, body, status, merchantHeader } = noted;
  if (isMerchantId(boundTo)) return boundTo;
  for (const part of [answer, params, query, body]) {
    const named = isRecord(part) ? part['merchantId'] : undefined;
    if (isMerchantId(named)) return named;
  }
  return status >= 400 && isMerchantId(merchantHeader) ? merchantHeader : null;
}

function isMerchantId(value: unknown): value is string {
  return typeof value === 'string' && MERCHANT_ID.test(value);
}

const BASE_BYTES = 1_024; // Of the objects that hold it together.
const PARSED = 4; // How many times its length a parsed body takes.

/** What it takes in memory until it is written. */
export function bytesOf({ url, bodyBytes, answerBytes }: Noted): number {
  return BASE_BYTES + url.length + PARSED * bodyBytes + 2 * (answerBytes ?? 0);
}
