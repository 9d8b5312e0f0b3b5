import { withInnerShapes } from '../docs/src/openapi/inner-shapes.ts';
import { createSchemaBook, type SchemaBook } from '../docs/src/openapi/schema-book.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { typeOfSchema } from './types-of-schema.ts';

/** Where the console's copy of the routes' shapes stands. */
export const CONSOLE_OPERATIONS = 'console/src/api/operations.ts';

const INTRODUCTION = `// Made from the routes by \`npm run openapi\`. Do not edit.
/* eslint-disable */`;

/**
 * What the console knows of the API, as the text of a module: a type for every shape that has a
 * title, the shapes of each operation, and a table of where each is found and who may call it.
 */
export function consoleOperations(routes: readonly Route[]): string {
  const shown = routes
    .filter(({ hidden }) => hidden !== true)
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1)); // Merges touch few lines.
  const book = createSchemaBook(shown);
  const shapes = shown.map((route) => `  ${route.operationId}: ${shapeOf(route, book)};`);
  const places = shown.map(
    ({ operationId, method, path, access, guard }) =>
      `  ${operationId}: { method: '${method}', path: '${path}', access: '${access}'${
        guard?.secondPerson === 'always' ? ', needsTwo: true' : ''
      } },`,
  );
  const types = [...withInnerShapes(book.titled())]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => `export type ${name} = ${typeOfSchema(schema)};`);
  return `${INTRODUCTION}

export const API_VERSION = '${CURRENT}';

${types.join('\n')}

export interface Operations {
${shapes.join('\n')}
}

export const OPERATIONS = {
${places.join('\n')}
} as const;
`;
}

function shapeOf(route: Route, book: SchemaBook): string {
  const { params, query, answers } = route;
  const body = book.includeBody(route);
  const type = (schema: unknown) => typeOfSchema(book.include(schema));
  const succeeded = Object.entries(answers).filter(([status]) => status.startsWith('2'));
  const kinds = new Set(
    succeeded.map(([, answer]) => (typeof answer === 'string' ? 'unknown' : type(answer))),
  );
  const members = [
    ...(params ? [`params: ${type(params)}`] : []),
    ...(query ? [`query: ${type(query)}`] : []),
    ...(body ? [`body: ${typeOfSchema(body)}`] : []),
    `answer: ${[...kinds].join(' | ') || 'unknown'}`,
  ];
  return `{ ${members.join('; ')} }`;
}
