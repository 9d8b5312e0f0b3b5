import { Compile } from 'typebox/schema';
import type { JsonSchema, MediaContent, ResponseObject } from '../../docs/src/openapi/document.ts';
import type { Answer, Request } from './client.ts';
import type { Credential } from './credentials.ts';
import type { Addressed, Document } from './document.ts';

/** Sees whether an answer is one that the document promises; says what is wrong with it. */
export type Judge = (request: Request, credential: Credential, answer: Answer) => string[];

const EVERY_ANSWER = [
  'Api-Version',
  'X-Correlation-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];
const CORRELATION_ID = /^[\x21-\x7e]{1,64}$/;

export function createJudge(document: Document): Judge {
  const bodyFaults = bodyJudge(document);

  return (request, credential, answer) => {
    const { status } = answer;
    if (status === 0) return [`no answer: ${answer.text}`];
    const faults: string[] = [];
    if (status >= 500 && status !== 503) faults.push(`${status} is a failure of ours`);
    if (status === 503 && !/^\d+$/.test(answer.headers['retry-after'] ?? '')) {
      faults.push('503 does not say when to come back (Retry-After)');
    }
    const addressed = document.addressed(request.method, request.path);
    const declared = declaredFor(document, addressed, status);
    if (!declared) return [...faults, `${status} is not declared`];
    faults.push(...headerFaults(promisedBy(addressed, declared), request, answer));
    if (request.method !== 'HEAD') faults.push(...bodyFaults(declared, answer));
    if (status < 300) faults.push(...accessFaults(addressed, credential));
    return faults;
  };
}

/** What the document says of this status at this address. */
function declaredFor(
  document: Document,
  addressed: Addressed,
  status: number,
): ResponseObject | undefined {
  if (addressed.kind === 'operation') return addressed.operation.responses.get(status);
  const common = NO_OPERATION[status];
  return common === undefined ? undefined : document.common(common);
}

/** Where there is no operation, the platform alone answers. */
const NO_OPERATION: Readonly<Record<number, string>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
};

/** Headers of every answer; those of health, metrics and the like, which have fewer, say so. */
function promisedBy(addressed: Addressed, declared: ResponseObject): string[] {
  const success =
    addressed.kind === 'operation'
      ? [...addressed.operation.responses].find(([status]) => status < 300)?.[1]
      : undefined;
  return EVERY_ANSWER.filter(
    (name) => declared.headers?.[name] && (!success || success.headers?.[name]),
  );
}

function headerFaults(
  promised: readonly string[],
  request: Request,
  { headers, status }: Answer,
): string[] {
  const missing = promised.filter((name) => !headers[name.toLowerCase()]);
  const faults = missing.length === 0 ? [] : [`${status} is without ${missing.join(', ')}`];
  const sent = request.headers['x-correlation-id'];
  const isEchoed = typeof sent !== 'string' || headers['x-correlation-id'] === sent;
  const isSound = typeof sent === 'string' && CORRELATION_ID.test(sent);
  if (isSound && promised.includes('X-Correlation-Id') && !isEchoed) {
    faults.push('X-Correlation-Id is not the one that was sent');
  }
  return faults;
}

/** Says what is wrong with the body of an answer, by its schema. */
type Validator = (schema: JsonSchema, answer: Answer) => string | undefined;

function bodyJudge(document: Document): (declared: ResponseObject, answer: Answer) => string[] {
  const validator = validators(document);
  const jsonFaults = (content: MediaContent, answer: Answer): string[] => {
    const { body, headers, status } = answer;
    if (body === undefined) return [`${status} is not JSON`];
    if (!isWellFormed(body)) return [`${status} holds half a character (a lone surrogate)`];
    const fault = validator(content.schema, answer);
    if (fault !== undefined) return [`${status} is not what its schema says: ${fault}`];
    const isProblem = headers['content-type']?.startsWith('application/problem+json');
    return isProblem === true ? problemFaults(answer) : [];
  };
  return (declared, answer) => {
    const { headers, status, text } = answer;
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (!declared.content) {
      return text === '' || !/json/.test(type)
        ? []
        : [`${status} has a body, and none is declared`];
    }
    const content: MediaContent | undefined = declared.content[type];
    if (!content) return [`${status} is ${type || 'without a type'}, which is not declared`];
    return /json/.test(type) ? jsonFaults(content, answer) : []; // A file, or a page.
  };
}

/** Every text and every name in it is one that other programs can read. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([name, member]) => name.isWellFormed() && isWellFormed(member),
  );
}

/** What a problem says of itself is what its status and headers say. */
function problemFaults({ at, headers, status }: Answer): string[] {
  const isHonest = at('status') === status;
  // A replayed response is identical to the first.
  const isRepeat = headers['idempotency-replayed'] === 'true';
  const isNamed = isRepeat || at('correlationId') === headers['x-correlation-id'];
  return [
    ...(isHonest ? [] : [`${status} names another status in its body`]),
    ...(isNamed ? [] : [`${status} names another correlationId than its header`]),
  ];
}

/** Nobody succeeds who did not prove who they are, or may not do this. */
function accessFaults(addressed: Addressed, credential: Credential): string[] {
  if (addressed.kind !== 'operation') return [];
  const { scope } = addressed.operation;
  if (scope === undefined || credential.allows(scope)) return [];
  return [`who is ${credential.name} succeeds without ${scope === '' ? 'a proof' : scope}`];
}

/** Schemas of the document, each compiled when it is first needed. */
function validators({ components, version }: Document): Validator {
  const compiled = new Map<unknown, ReturnType<typeof Compile>>();
  return (schema, { body, headers }) => {
    // What an older version answers, the document of this one does not describe.
    if ((headers['api-version'] ?? version) !== version) return undefined;
    const key = schema['$ref'] ?? schema;
    const validator = compiled.get(key) ?? Compile({ ...schema, components });
    compiled.set(key, validator);
    if (validator.Check(body)) return undefined;
    const [, [error]] = validator.Errors(body);
    // Positions in lists are omitted, so that the same fault is reported once.
    const place = (error?.instancePath ?? '').replaceAll(/\/\d+/g, '/…');
    return `${place} ${error?.message ?? ''}`.trim();
  };
}
