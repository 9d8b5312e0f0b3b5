import { CURRENT, RELEASED } from '../../../service/src/platform/http/api-version/versions.ts';
import { SCOPES } from '../../../service/src/access/partners/index.ts';
import { Problem, type ProblemKind } from '../../../service/src/platform/http/errors.ts';
import { problemBody } from '../../../service/src/platform/http/problem-body.ts';
import type { Recorded } from '../recorded.ts';
import type { Components, Example, JsonSchema, Parameter, Reference } from './document.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

export const HEADERS = {
  'Api-Version': { description: 'The API version of the response', schema: text },
  'X-Correlation-Id': {
    description: 'The id you sent, or one generated for the request',
    schema: text,
  },
  'X-RateLimit-Limit': { description: 'Requests allowed per minute', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in the current minute', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the count starts again', schema: count },
  Location: { description: 'URL of the created resource', schema: text },
  ETag: { description: 'The version of the record, for `If-Match`', schema: text },
  'Idempotency-Replayed': {
    description: '`true` if this is a replay of the original response',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait before retrying', schema: count },
  'WWW-Authenticate': { description: 'Describes why the credential was rejected', schema: text },
} as const satisfies Components['headers'];
export type HeaderName = keyof typeof HEADERS;

export function headerReferences(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export const PARAMETERS = {
  ApiVersion: {
    name: 'Api-Version',
    in: 'header',
    required: true,
    description: `A date; the newest version released on or before it is used. Released: ${RELEASED.toReversed().join(', ')}; earlier dates are refused`,
    schema: { type: 'string', format: 'date', examples: [CURRENT, ...RELEASED.slice(1)] },
  },
  CorrelationId: {
    name: 'X-Correlation-Id',
    in: 'header',
    required: false,
    description: 'Your own id for the request: 1 to 64 visible ASCII characters, not a card number',
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` last read; the change is refused with 412 if the record has changed since',
    schema: text,
  },
  Reason: {
    name: 'X-Reason',
    in: 'header',
    required: false,
    description:
      'For agents, and for operators’ calls that wait for a second person: why the operation is to be done, 3 to 500 characters, encoded as in an address. Not needed if the body has a `reason`; kept with moves of orders, ignored for other calls',
    schema: text,
  },
  RequestKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A repeat with the same key is answered as the first request was, with the same secret, for 24 hours: 1 to 64 visible ASCII characters, for operators a UUID',
    schema: text,
  },
  ActionKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A UUID, for a call that waits for a second person: a repeat with the same key finds the action, and is answered by the operation itself once that is approved',
    schema: text,
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export function parameterReference(name: keyof typeof PARAMETERS): Reference {
  return { $ref: `#/components/parameters/${name}` };
}

export const PROBLEM_SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  Fault: {
    title: 'Fault',
    type: 'object',
    description: 'One problem with the request',
    required: ['reasonCode', 'errorMessage'],
    properties: {
      parameterName: {
        type: 'string',
        description: 'Dotted path in the body, or the name of a header or parameter',
      },
      parameterValue: { type: 'string', description: 'The value that was sent; never card data' },
      reasonCode: {
        type: 'string',
        description:
          'REQUIRED_FIELD, INVALID_FORMAT, INVALID_VALUE, UNKNOWN_FIELD, CARD_NUMBER_NOT_ALLOWED, or the rule that was broken',
      },
      errorMessage: { type: 'string', description: 'What is wrong or what is expected' },
    },
  },
  Problem: {
    title: 'Problem',
    type: 'object',
    description: 'Problem details (RFC 9457)',
    required: ['type', 'title', 'status', 'detail', 'instance', 'category', 'correlationId'],
    properties: {
      type: {
        type: 'string',
        format: 'uri',
        description: 'URL of the page that explains the problem',
      },
      title: { type: 'string', description: 'The same for every occurrence of this problem' },
      status: { type: 'integer', description: 'The HTTP status' },
      detail: { type: 'string', description: 'Explanation of this occurrence of the problem' },
      instance: { type: 'string', description: 'The path of the request' },
      category: {
        type: 'string',
        description: 'What kind of problem it is',
        enum: [
          'INVALID_REQUEST_ERROR',
          'IDEMPOTENCY_ERROR',
          'DECLINED_ERROR',
          'UNAUTHORIZED_ERROR',
          'API_ERROR',
          'INTERNAL_SERVER_ERROR',
        ],
      },
      correlationId: {
        type: 'string',
        description: 'Quote it when you contact support about the request',
      },
      errors: {
        type: 'array',
        description: 'Every fault of the request, each with its place',
        items: { $ref: '#/components/schemas/Fault' },
      },
    },
  },
};

/**
 * What the body of a problem of that kind looked like. Some stand in actions only: these are as the service
 * writes them.
 */
export function problemExample(
  kind: ProblemKind,
  { publicUrl, recorded }: Readonly<{ publicUrl: string; recorded: Pick<Recorded, 'problems'> }>,
): Example {
  const found = recorded.problems.find(({ code }) => code === kind.code);
  const value =
    found?.answer ?? problemBody(new Problem(kind), { publicUrl, instance: '/', correlationId });
  return { summary: kind.title, value };
}

const correlationId = '8a880dc0-d2d2-4067-bcb1-000000000000';

export function securitySchemes(publicUrl: string): Record<string, unknown> {
  return {
    oauth2: {
      type: 'oauth2',
      description: 'An access token, sent as `Authorization: Bearer …`',
      flows: {
        clientCredentials: { tokenUrl: `${publicUrl}/oauth2/token`, scopes: { ...SCOPES } },
      },
    },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Api-Key',
      description: 'A key issued by an operator, with scopes like those of a token',
    },
  };
}
