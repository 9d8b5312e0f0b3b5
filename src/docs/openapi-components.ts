import { CURRENT, RELEASED } from '../platform/http/api-version/versions.ts';
import { SCOPES } from '../partners/index.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import type { ProblemKind } from '../platform/http/problem.ts';
import type { Components, Example, JsonSchema, Parameter, Reference } from './openapi-document.ts';

const text: JsonSchema = { type: 'string' };
const count: JsonSchema = { type: 'integer', minimum: 0 };

export const HEADERS = {
  'Api-Version': { description: 'The version that the answer is in', schema: text },
  'X-Correlation-Id': { description: 'Yours, or the one made for the call', schema: text },
  'X-RateLimit-Limit': { description: 'Requests allowed a minute', schema: count },
  'X-RateLimit-Remaining': { description: 'Requests left in this minute', schema: count },
  'X-RateLimit-Reset': { description: 'Seconds until the count starts again', schema: count },
  Location: { description: 'Address of what was created', schema: text },
  ETag: { description: 'The version of the record, for `If-Match`', schema: text },
  'Idempotency-Replayed': {
    description: '`true` when this is the first answer again',
    schema: { type: 'string', enum: ['true'] },
  },
  'Retry-After': { description: 'Seconds to wait before the next try', schema: count },
  'WWW-Authenticate': { description: 'What is wrong with the credential', schema: text },
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
    description: `A date; the newest version released by then answers. Released: ${RELEASED.toReversed().join(', ')}`,
    schema: { type: 'string', format: 'date', examples: [CURRENT, ...RELEASED.slice(1)] },
  },
  CorrelationId: {
    name: 'X-Correlation-Id',
    in: 'header',
    required: false,
    description: 'Your own name for the call: 1 to 64 visible ASCII characters, and no card number',
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` last seen; the change is refused with 412 if it is not the present one',
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
    description: 'One thing wrong with a request',
    required: ['reasonCode', 'errorMessage'],
    properties: {
      parameterName: {
        type: 'string',
        description: 'Dotted path in the body, or the name of a header or parameter',
      },
      parameterValue: { type: 'string', description: 'What was sent; never card data' },
      reasonCode: {
        type: 'string',
        description:
          'REQUIRED_FIELD, INVALID_FORMAT, INVALID_VALUE, UNKNOWN_FIELD, CARD_NUMBER_NOT_ALLOWED, or the rule that was broken',
      },
      errorMessage: { type: 'string', description: 'What would be right' },
    },
  },
  Problem: {
    title: 'Problem',
    type: 'object',
    description: 'Why a request was not done, as RFC 9457 lays it out',
    required: ['type', 'title', 'status', 'detail', 'instance', 'category', 'correlationId'],
    properties: {
      type: { type: 'string', format: 'uri', description: 'The page that explains it' },
      title: { type: 'string', description: 'The same for every problem of this type' },
      status: { type: 'integer', description: 'The HTTP status' },
      detail: { type: 'string', description: 'What happened this time' },
      instance: { type: 'string', description: 'The address that was called' },
      category: {
        type: 'string',
        enum: [
          'INVALID_REQUEST_ERROR',
          'IDEMPOTENCY_ERROR',
          'DECLINED_ERROR',
          'UNAUTHORIZED_ERROR',
          'API_ERROR',
          'INTERNAL_SERVER_ERROR',
        ],
      },
      correlationId: { type: 'string', description: 'Quote it when you ask about the call' },
      errors: { type: 'array', items: { $ref: '#/components/schemas/Fault' } },
    },
  },
};

const SAMPLE_FAULT = {
  parameterName: 'amount.amount',
  parameterValue: '10.50',
  reasonCode: 'INVALID_FORMAT',
  errorMessage: 'Must be whole cents from 1 to 999999999, as an integer or a string of digits.',
};

/** What the body of a problem of that kind looks like. */
export function problemExample(kind: ProblemKind, publicUrl: string): Example {
  return {
    summary: kind.title,
    value: {
      type: `${publicUrl}/docs/problems/${kind.code}`,
      title: kind.title,
      status: kind.status,
      detail: kind.detail,
      instance: '/payments',
      category: kind.category,
      correlationId: '6f1c2c3e-8f0a-4a53-9d8c-2f6f3f1b7a10',
      errors: kind.code === PLATFORM_PROBLEMS.invalidRequest.code ? [SAMPLE_FAULT] : [],
    },
  };
}

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
      description: 'A key that an operator issued; it has scopes as a token does',
    },
  };
}
