import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { ok } from '../../../service/src/platform/http/answer.ts';
import { RELEASED } from '../../../service/src/platform/http/api-version/versions.ts';
import { SCOPES } from '../../../service/src/access/partners/index.ts';
import { isRecord } from '../../../service/src/platform/http/normalise.ts';
import { type Route, route } from '../../../service/src/platform/http/route.ts';
import { FIXTURE_RECORDS, FIXTURE_ROUTES, PAYMENT } from '../../../test/documented-routes.ts';
import { buildOpenApi } from './build-openapi.ts';
import { isReference, type OpenApiOperation, type ResponseObject } from './document.ts';
import { createSchemaBook } from './schema-book.ts';

const publicUrl = 'https://pay.example';
const document = buildOpenApi(FIXTURE_ROUTES, { publicUrl, recorded: FIXTURE_RECORDS });
const shown = FIXTURE_ROUTES.filter(({ hidden }) => hidden !== true);

function operation(method: string, path: string): OpenApiOperation {
  const found = document.paths[path]?.[method];
  assert.ok(found, `${method} ${path} is in the document`);
  return found;
}

function response(of: OpenApiOperation, status: number): ResponseObject {
  const found = of.responses[status];
  assert.ok(found && !isReference(found), `${status} is answered by a response of its own`);
  return found;
}

function statuses(of: OpenApiOperation): number[] {
  return Object.keys(of.responses).map(Number);
}

function headerNames(of: OpenApiOperation, status: number): string[] {
  return Object.keys(response(of, status).headers ?? {});
}

function at(pointer: string): unknown {
  let value: unknown = document;
  for (const step of pointer.replace(/^#\//, '').split('/')) {
    value = isRecord(value) ? value[step] : undefined;
  }
  return value;
}

function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isRecord(value)) return [];
  const inside = Object.values(value).flatMap(referencesIn);
  return typeof value['$ref'] === 'string' ? [value['$ref'], ...inside] : inside;
}

test('every route that is not hidden is in the document, and nothing else is', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const expected = shown.map(({ method, path }) => {
    return `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
  });
  assert.deepEqual(documented.toSorted(), expected.toSorted());
});

test('every $ref resolves', () => {
  const references = referencesIn(document);
  assert.ok(references.length > 20);
  for (const reference of references) assert.ok(at(reference), `${reference} resolves`);
});

test('operation ids are unique', () => {
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map(({ operationId }) => operationId),
  );
  assert.equal(new Set(ids).size, ids.length);
});

test('every parameter of a path is declared, and required', () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(item)) {
      const declared = parameters.filter((p) => !isReference(p) && p.in === 'path' && p.required);
      assert.deepEqual(
        declared.map((parameter) => (isReference(parameter) ? '' : parameter.name)),
        inPath,
      );
    }
  }
});

test('the same routes give the same bytes', () => {
  const again = buildOpenApi([...FIXTURE_ROUTES], { publicUrl, recorded: FIXTURE_RECORDS });
  assert.equal(JSON.stringify(again), JSON.stringify(document));
});

test('the document is plain JSON without keywords of ours', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(document)), document);
  assert.deepEqual(document.components.schemas['Money'], {
    title: 'Money',
    type: 'object',
    required: ['amount', 'currency'],
    properties: {
      amount: {
        type: 'integer',
        minimum: 0,
        maximum: 999_999_999,
        description: 'Whole cents',
        examples: [1250],
      },
      currency: {
        type: 'string',
        enum: ['CAD', 'USD'],
        description: 'ISO 4217 code',
        examples: ['CAD'],
      },
    },
    description: 'An amount in a currency',
    additionalProperties: false,
  });
});

test('a member by the name of one of our keywords stays', () => {
  const body = document.components.schemas['CreatePaymentRequest'];
  assert.ok(isRecord(body?.['properties']));
  assert.ok(Object.hasOwn(body['properties'], 'secret'));
});

test('what a schema expects describes it where nothing else does', () => {
  const request = document.components.schemas['CreatePaymentRequest'];
  assert.match(JSON.stringify(request), /"description":"12 to 19 digits"/);
  const { include } = createSchemaBook();
  assert.equal(include({ expects: 'a whole number' })['description'], 'A whole number');
  assert.equal(include({ expects: 'client_credentials' })['description'], 'client_credentials');
  assert.equal(include({ expects: 'a', description: 'B' })['description'], 'B');
});

test('a titled schema stands once and is referred to', () => {
  const retrieved = response(operation('get', '/payments/{paymentId}'), 200);
  assert.deepEqual(retrieved.content, {
    'application/json': {
      schema: { $ref: '#/components/schemas/Payment' },
      example: PAYMENT,
    },
  });
  assert.deepEqual(Object.keys(document.components.schemas), [
    'ChangeNoteRequest',
    'CreatePaymentRequest',
    'Fault',
    'IssueTokenRequest',
    'Money',
    'MoneyInput',
    'Payment',
    'PaymentList',
    'Problem',
  ]);
});

test('two different schemas by one title are refused', () => {
  const other = answering('/other', Type.Object({ a: Type.String() }, { title: 'Payment' }));
  assert.throws(
    () => buildOpenApi([...FIXTURE_ROUTES, other], { publicUrl }),
    /two schemas are titled "Payment"/,
  );
});

test('a titled schema may be described anew where it is used', () => {
  const shape = { a: Type.String() };
  const described = { title: 'Shape', description: 'This one' };
  const { paths } = buildOpenApi(
    [
      answering('/one', Type.Object(shape, { title: 'Shape' })),
      answering('/two', Type.Object(shape, described)),
    ],
    { publicUrl },
  );
  assert.match(
    JSON.stringify(paths['/two']),
    /"schema":\{"\$ref":"#\/components\/schemas\/Shape","description":"This one"\}/,
  );
});

test('versioned operations require Api-Version and name the released versions', () => {
  const { parameters = [] } = operation('post', '/payments');
  assert.deepEqual(parameters[0], { $ref: '#/components/parameters/ApiVersion' });
  const declared = document.components.parameters['ApiVersion'];
  assert.equal(declared?.required, true);
  for (const version of RELEASED) assert.match(declared.description ?? '', new RegExp(version));
  assert.equal(operation('get', '/health/live').parameters, undefined);
});

test('an operation asks for its scope, by token or by key; a public one for nothing', () => {
  assert.deepEqual(operation('post', '/payments').security, [
    { oauth2: ['payment.write'] },
    { apiKey: ['payment.write'] },
  ]);
  assert.deepEqual(operation('post', '/oauth2/token').security, []);
  assert.match(JSON.stringify(document.components.securitySchemes), /pay\.example\/oauth2\/token/);
  assert.match(
    JSON.stringify(document.components.securitySchemes),
    new RegExp(Object.keys(SCOPES).join('.*')),
  );
});

test('problems are those that can happen to the route', () => {
  assert.deepEqual(
    statuses(operation('post', '/payments')),
    [201, 400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503],
  );
  assert.deepEqual(
    statuses(operation('get', '/payments/{paymentId}')),
    [200, 400, 401, 403, 404, 429, 500, 503],
  );
  assert.deepEqual(
    statuses(operation('patch', '/payments/{paymentId}/notes/{noteId}')),
    [200, 204, 400, 401, 404, 409, 412, 413, 415, 429, 500, 503],
  );
  assert.deepEqual(statuses(operation('get', '/health/live')), [200, 400, 500, 503]);
});

test('an error with a shape of its own keeps it', () => {
  const declined = response(operation('post', '/payments'), 422);
  assert.deepEqual(Object.keys(declined.content ?? {}), ['application/problem+json']);
  assert.match(JSON.stringify(declined.content), /paymentId.*examples\/declined/);
  const refused = response(operation('post', '/oauth2/token'), 400);
  assert.deepEqual(Object.keys(refused.content ?? {}), [
    'application/json',
    'application/problem+json',
  ]);
});

test('a retrieve whose 404 is plain JSON says so', () => {
  const missing = response(operation('get', '/payments/{paymentId}'), 404);
  assert.deepEqual(Object.keys(missing.content ?? {}), ['application/json']);
});

test('answers name the headers they carry', () => {
  const standard = [
    'Api-Version',
    'X-Correlation-Id',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
  ];
  assert.deepEqual(headerNames(operation('post', '/payments'), 201), [
    ...standard,
    'Location',
    'Idempotency-Replayed',
  ]);
  assert.deepEqual(headerNames(operation('patch', '/payments/{paymentId}/notes/{noteId}'), 200), [
    ...standard,
    'ETag',
  ]);
  assert.deepEqual(headerNames(operation('get', '/health/live'), 200), standard.slice(0, 2));
});

test('tags come in the order of the reference', () => {
  assert.deepEqual(
    document.tags.map(({ name }) => name),
    ['OAuth', 'Payments', 'Notes', 'Health'],
  );
});

function answering(path: string, schema: ReturnType<typeof Type.Object>): Route {
  return route(`GET ${path}`, {
    operationId: path.slice(1),
    summary: 'An answer',
    tag: 'Others',
    access: 'public',
    answers: { 200: schema },
    handle: () => ok({}),
  });
}
