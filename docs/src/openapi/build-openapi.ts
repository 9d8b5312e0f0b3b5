import { CURRENT } from '../../../service/src/platform/http/api-version/versions.ts';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../../../service/src/platform/http/errors.ts';
import type { Route } from '../../../service/src/platform/http/route.ts';
import { CONVENTIONS, TAGS } from './conventions.ts';
import {
  HEADERS,
  PARAMETERS,
  PROBLEM_SCHEMAS,
  problemExample,
  securitySchemes,
} from './components.ts';
import { NOTHING_RECORDED, type Recorded } from '../recorded.ts';
import type { Components, OpenApiDocument, OpenApiOperation, Tag } from './document.ts';
import { withExamples } from './examples.ts';
import { withInnerShapes } from './inner-shapes.ts';
import { openApiOperationOf, templateOf } from './operation.ts';
import { problemsOf } from '../../../service/src/platform/http/route-problems.ts';
import { problemResponse } from './responses.ts';
import { createSchemaBook, type SchemaBook } from './schema-book.ts';
import { type ShownEvent, webhooksOf } from './webhooks.ts';

type Options = Readonly<{
  publicUrl: string;
  events?: readonly ShownEvent[];
  recorded?: Recorded;
}>;

/**
 * The OpenAPI document of the routes that are not hidden. The same routes give the same document,
 * byte for byte: tags in the order of the reference, operations in the order of the routes.
 */
export function buildOpenApi(
  routes: readonly Route[],
  { publicUrl, events = [], recorded = NOTHING_RECORDED }: Options,
): OpenApiDocument {
  const shown = inOrderOfTags(routes.filter(({ hidden }) => hidden !== true));
  const book = createSchemaBook(shown);
  const webhooks = webhooksOf(events, book, recorded); // They name shapes as answers do, so they come first.
  const paths = pathsOf(shown, book);
  const components = componentsOf(shown, book, { publicUrl, recorded });
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Causeway',
      summary: 'Merchants, orders, card payments and 3-D Secure',
      description: CONVENTIONS,
      version: CURRENT,
      contact: { name: 'Causeway', url: `${publicUrl}/docs` },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(shown),
    paths: withExamples(paths, recorded),
    webhooks,
    components,
  };
}

function inOrderOfTags(routes: readonly Route[]): readonly Route[] {
  const known = Object.keys(TAGS);
  const place = ({ tag }: Route) => (known.includes(tag) ? known.indexOf(tag) : known.length);
  const byTag = Map.groupBy(routes, ({ tag }) => tag); // Keeps unknown tags together as well.
  return [...byTag.values()].flat().toSorted((a, b) => place(a) - place(b));
}

function tagsOf(routes: readonly Route[]): Tag[] {
  return [...new Set(routes.map(({ tag }) => tag))].map((name) => {
    const description = TAGS[name];
    return description === undefined ? { name } : { name, description };
  });
}

function pathsOf(routes: readonly Route[], book: SchemaBook): OpenApiDocument['paths'] {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const route of routes) {
    const item = (paths[templateOf(route.path)] ??= {});
    item[route.method.toLowerCase()] = openApiOperationOf(route, book);
  }
  return paths;
}

function componentsOf(
  routes: readonly Route[],
  book: SchemaBook,
  { publicUrl, recorded }: Required<Pick<Options, 'publicUrl' | 'recorded'>>,
): Components {
  const platform: readonly ProblemKind[] = Object.values(PLATFORM_PROBLEMS);
  const kinds = [...platform, ...routes.flatMap(problemsOf)];
  return {
    schemas: sorted([...withInnerShapes(book.titled()), ...Object.entries(PROBLEM_SCHEMAS)]),
    responses: sorted(platform.map((kind) => [kind.code, problemResponse(kind)])),
    parameters: PARAMETERS,
    examples: sorted(
      kinds.map((kind) => [kind.code, problemExample(kind, { publicUrl, recorded })]),
    ),
    headers: HEADERS,
    securitySchemes: securitySchemes(publicUrl),
  };
}

function sorted<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  // By code unit: the order must not depend on the language of the machine.
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}
