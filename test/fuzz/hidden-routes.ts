import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import type { JsonSchema, Parameter } from '../../docs/src/openapi/document.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { JSON_TYPE, type Route } from '../../service/src/platform/http/route.ts';
import type { Operation } from './document.ts';

const text = { type: 'string' };
const textsOf = (...names: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const VIOLATION = textsOf(
  'effectiveDirective',
  'blockedURL',
  'documentURL',
  'sourceFile',
  'sample',
);

/** Anything is taken where browsers report; this is what they say. */
const REPORTED: Readonly<Record<string, JsonSchema>> = {
  reportViolations: {
    type: 'array',
    items: { type: 'object', properties: { type: text, url: text, body: VIOLATION } },
  },
  reportViolation: {
    type: 'object',
    properties: {
      'csp-report': textsOf(
        'effective-directive',
        'blocked-uri',
        'document-uri',
        'source-file',
        'script-sample',
      ),
    },
  },
};

/** What the document does not have and yet takes a body: the hosted page and its browser send it. */
export function hiddenOperations(): Operation[] {
  return routesForDocumentation()
    .filter(({ body, hidden }) => hidden === true && body !== undefined)
    .map((route) => {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      return {
        id: route.operationId,
        method: route.method,
        path,
        name: `${route.method} ${path}`,
        parameters: parametersOf(route),
        body: { type: route.consumes ?? JSON_TYPE, schema: bodyOf(route) },
        responses: new Map(),
        scope: undefined,
      };
    });
}

function bodyOf({ body, operationId }: Route): JsonSchema {
  return REPORTED[operationId] ?? (isRecord(body) ? body : {});
}

function parametersOf({ params }: Route): Parameter[] {
  const properties = isRecord(params) && isRecord(params['properties']) ? params['properties'] : {};
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: isRecord(schema) ? schema : {},
  }));
}
