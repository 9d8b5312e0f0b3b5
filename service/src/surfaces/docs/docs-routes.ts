import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { type Answer, page } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import type { ProblemKind } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { QUERY_LENGTH_MAX } from '../../platform/pages/index.ts';
import { buildOpenApi } from './openapi.ts';
import type { ShownEvent } from './openapi-webhooks.ts';
import { brunoCollection, postmanCollection } from './collections.ts';
import { operationPage } from './operation-page.ts';
import { operationsOf, referencePage } from './reference-page.ts';
import { findables, searchDocs } from './search.ts';
import { searchPage } from './search-page.ts';
import { shapePage, shapesPage } from './shape-pages.ts';
import { readShelf } from './shelf.ts';
import { missingPage, startPage } from './start-page.ts';
import { guidePage, guidesPage, problemPage, problemsPage, versionsPage } from './text-pages.ts';

type Deps = Readonly<{
  /** Every route of the service; asked for when the first page is read. */
  routes: () => readonly Route[];
  publicUrl: string;
  consoleUrl?: string;
  /** Every type of event. */
  events?: () => readonly ShownEvent[];
  /** Where `guides/` and `problems/` are. */
  folder?: string;
}>;

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'docs');
const NAME_LENGTH_MAX = 100; // Longer than the name of any page.
const STYLE = join(import.meta.dirname, '..', '..', 'platform', 'pages', 'style.css');
const COMMON = {
  method: 'GET',
  tag: 'Documentation',
  access: 'public',
  versioned: false,
  hidden: true,
} as const;

/** These pages run nothing, load nothing but their own style, and send nothing but a search. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/** The documentation: pages, their style, and files for programs. Each is made once, when first read. */
export function docsRoutes(deps: Deps): Route[] {
  const { routes, publicUrl, events, folder = FOLDER } = deps;
  const guides = readShelf(join(folder, 'guides'), deps);
  const problems = readShelf(join(folder, 'problems'), deps);
  const document = lazily(() => buildOpenApi(routes(), { publicUrl, events: events?.() ?? [] }));
  const kinds = lazily(() => kindsByCode(routes()));
  const operations = lazily(() => operationsOf(document()));
  const index = lazily(() => findables(document(), { guides, problems }));
  return [
    json('/openapi.json', 'readOpenApi', document),
    json('/docs/postman.json', 'readPostmanCollection', () => postmanCollection(document())),
    json('/docs/bruno.json', 'readBrunoCollection', () => brunoCollection(document())),
    file('/docs/style.css', 'readStyle', {
      contentType: 'text/css; charset=utf-8',
      make: () => readFileSync(STYLE, 'utf8'),
    }),
    single('/docs', 'readStart', () => startPage(publicUrl, guides)),
    single('/docs/reference', 'readReference', () => referencePage(document())),
    single('/docs/shapes', 'readShapes', () => shapesPage(document())),
    single('/docs/versions', 'readVersions', () =>
      versionsPage(routes().flatMap(({ changes = [] }) => changes)),
    ),
    single('/docs/guides', 'listGuides', () => guidesPage(guides)),
    single('/docs/problems', 'listProblems', () => problemsPage(problems, kinds())),
    searchRoute((query) => searchPage(query, searchDocs(index(), query))),
    named('/docs/reference/:name', 'readOperation', (name) => {
      const found = operations().find(({ operation }) => operation.operationId === name);
      if (!found) return undefined;
      const [tag] = found.operation.tags;
      const siblings = operations().filter(({ operation }) => operation.tags[0] === tag);
      return operationPage(document(), found, siblings);
    }),
    named('/docs/shapes/:name', 'readShape', (name) => shapePage(document(), name)),
    named('/docs/guides/:name', 'readGuide', (name) => {
      const sheet = guides.get(name);
      return sheet && guidePage(sheet, guides);
    }),
    named('/docs/problems/:name', 'readProblem', (name) => {
      const sheet = problems.get(name);
      return sheet && problemPage(sheet, problems, kinds().get(name));
    }),
  ];
}

function kindsByCode(routes: readonly Route[]): ReadonlyMap<string, ProblemKind> {
  const own: readonly ProblemKind[] = Object.values(PLATFORM_PROBLEMS);
  const kinds = [...own, ...routes.flatMap(({ problems = [] }) => problems)];
  return new Map(kinds.map((kind) => [kind.code, kind]));
}

function json(path: string, operationId: string, make: () => unknown): Route {
  const contentType = 'application/json; charset=utf-8';
  return file(path, operationId, { contentType, make: () => JSON.stringify(make()) });
}

function searchRoute(answer: (query: string) => string): Route {
  return route({
    ...COMMON,
    path: '/docs/search',
    operationId: 'searchDocumentation',
    summary: 'Searches the documentation',
    query: strict({ q: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX })) }),
    answers: { 200: 'A page' },
    handle: ({ query: { q = '' } }) => guarded(page(answer(q.trim()))),
  });
}

type Made = Readonly<{ contentType: string; make: () => string }>;

function file(path: string, operationId: string, { contentType, make }: Made): Route {
  const body = lazily(make);
  return route({
    ...COMMON,
    path,
    operationId,
    summary: `The file ${path}`,
    answers: { 200: 'A file' },
    handle: () => ({ status: 200, body: body(), contentType }),
  });
}

function single(path: string, operationId: string, make: () => string): Route {
  const markup = lazily(make);
  return route({
    ...COMMON,
    path,
    operationId,
    summary: `The page ${path}`,
    answers: { 200: 'A page' },
    handle: () => guarded(page(markup())),
  });
}

function named(
  path: string,
  operationId: string,
  find: (name: string) => string | undefined,
): Route {
  const made = new Map<string, string>();
  return route({
    ...COMMON,
    path,
    operationId,
    summary: `The pages ${path}`,
    // Any text is a name that may be asked for; only those on the shelf are found.
    params: strict({ name: Type.String({ maxLength: NAME_LENGTH_MAX }) }),
    answers: { 200: 'A page', 404: 'There is no page of that name' },
    handle: ({ params: { name } }) => {
      const markup = made.get(name) ?? find(name);
      if (markup === undefined) return guarded({ ...page(missingPage()), status: 404 });
      made.set(name, markup);
      return guarded(page(markup));
    },
  });
}

function guarded(answer: Answer): Answer {
  return { ...answer, headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } };
}

function lazily<T>(make: () => T): () => T {
  let made: Readonly<{ value: T }> | undefined;
  return () => (made ??= { value: make() }).value;
}
