import { Type } from 'typebox';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  CorrelationId,
  idOf,
  oneLine,
  strict,
  Timestamp,
  described,
} from '../../platform/http/schema.ts';
import { IDEMPOTENCY_OUTCOMES, type LoggedRequest, type RequestSummary } from './logged-request.ts';

export const RequestId = idOf('loggedRequest', 'a request');

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const CORRELATION_ID_MAX = 64;
const PATH_MAX = 500; // Longer than any path of the API.
const ID_MAX = 64;
const DURATION_MAX_MS = 3_600_000; // Nothing takes an hour.

const Status = Type.Integer({
  minimum: 100,
  maximum: 599,
  digits: true,
  description: 'HTTP status; 499 if the client disconnected before it had the response',
  expects: 'an HTTP status from 100 to 599',
});

const FILTERS = {
  ...PAGE_QUERY,
  method: Type.Optional(Type.Enum(METHODS, { description: 'HTTP method' })),
  path: Type.Optional(oneLine(PATH_MAX, 'The path without its query, such as /payments')),
  route: Type.Optional(
    oneLine(PATH_MAX, 'The operation, such as /payments/:paymentId, whatever the id'),
  ),
  status: Type.Optional(Status),
  failed: Type.Optional(
    Type.Boolean({ description: 'true: statuses from 400; false: statuses below 400' }),
  ),
  minDurationMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: DURATION_MAX_MS,
      digits: true,
      description: 'Those that took at least so many milliseconds',
      expects: 'a whole number of milliseconds',
    }),
  ),
  merchantId: Type.Optional(MerchantId),
  clientId: Type.Optional(oneLine(ID_MAX, 'The client that made the request')),
  correlationId: Type.Optional(oneLine(CORRELATION_ID_MAX, 'The X-Correlation-Id of the response')),
};

export const RequestsQuery = strict(FILTERS);

const PartnerIdOf = oneLine(ID_MAX, 'The partner whose request it was');
export const OfPartner = strict({ partnerId: PartnerIdOf });
export const OperatorRequestsQuery = strict({ ...FILTERS, partnerId: PartnerIdOf });

function orNothing<Schema extends Parameters<typeof Type.Optional>[0]>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

const SUMMARY = {
  requestId: RequestId,
  createdAt: Timestamp,
  method: Type.String({ description: 'HTTP method' }),
  path: Type.String({ description: 'Without the query' }),
  route: Type.String({ description: 'The operation, with placeholders for ids' }),
  status: Status,
  problem: orNothing(Type.String({ description: 'The name of the problem in the response' })),
  reasonCodes: Type.Array(Type.String(), { description: 'Reason codes of the faults, if any' }),
  durationMs: Type.Integer({ minimum: 0, description: 'Milliseconds until the response was sent' }),
  clientAddress: Type.String({ description: 'The IP address that the request came from' }),
  clientId: Type.String({ description: 'The client that made the request' }),
  merchantId: described(
    orNothing(MerchantId),
    'The merchant that the request concerns; null if none',
  ),
  correlationId: CorrelationId,
  idempotency: orNothing(
    Type.Enum([...IDEMPOTENCY_OUTCOMES], {
      description:
        'NEW: no earlier request had its key. REPLAYED: answered with the response to an earlier ' +
        'one. CONFLICT: refused, because the key is in use. null: there was no key.',
    }),
  ),
  requestBytes: Type.Integer({ description: 'Size of the body that was sent', minimum: 0 }),
  responseBytes: described(
    orNothing(Type.Integer({ minimum: 0 })),
    'Size of the body that was answered; null if none was',
  ),
};

export const RequestEntry = strict(SUMMARY, { title: 'LoggedRequest' });

const Body = Type.Unknown({
  description:
    'JSON, without card data, secrets and unknown members; of URLs only the host unless you have the scope `webhook.write`',
  withheld: 'address',
});

export const RequestDetails = strict(
  {
    ...SUMMARY,
    query: Type.Unknown({ description: 'The query parameters, or null' }),
    requestBody: Body,
    responseBody: Body,
    truncated: Type.Boolean({ description: 'Whether a body was longer than is kept' }),
  },
  { title: 'LoggedRequestWithBodies' },
);

export function requestEntry(request: RequestSummary) {
  const { id, createdAt, answerBytes, partnerId: _known, ...entry } = request;
  return {
    requestId: id,
    createdAt: createdAt.toISOString(),
    ...entry,
    responseBytes: answerBytes,
  };
}

export function requestDetails(request: LoggedRequest) {
  const { query, request: sent, answer, isCut, ...summary } = request;
  return {
    ...requestEntry(summary),
    query: parsed(query),
    requestBody: parsed(sent),
    responseBody: parsed(answer),
    truncated: isCut,
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
