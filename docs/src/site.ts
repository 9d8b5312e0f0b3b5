import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../../service/src/platform/http/errors.ts';
import type { Route } from '../../service/src/platform/http/route.ts';
import { brunoCollection } from './calls/bruno.ts';
import { postmanCollection } from './calls/postman.ts';
import { buildOpenApi } from './openapi/build-openapi.ts';
import { operationsOf } from './openapi/document.ts';
import type { ShownEvent } from './openapi/webhooks.ts';
import { findables } from './pages/findables.ts';
import { operationPage } from './pages/operation-page.ts';
import { referencePage } from './pages/reference-page.ts';
import { shapePages, shapesPage } from './pages/shape-pages.ts';
import { NOTHING_RECORDED, type Recorded } from './recorded.ts';
import { readShelf } from './pages/shelf.ts';
import { missingPage, startPage } from './pages/start-page.ts';
import {
  guidePage,
  guidesPage,
  problemPage,
  problemsPage,
  versionsPage,
} from './pages/text-pages.ts';

const DOCS = join(import.meta.dirname, '..');
const STYLE = join(DOCS, '..', 'service', 'src', 'platform', 'pages', 'style.css');
/** Where the service is found when nothing is set. Whoever serves the files puts in its own address. */
const PUBLIC_URL = 'http://localhost:8080';

/** Every file of the documentation of these routes, by the path that it is served at. */
export function siteOf(
  routes: readonly Route[],
  events: readonly ShownEvent[] = [],
  recorded: Recorded = NOTHING_RECORDED,
): Readonly<Record<string, string>> {
  const guides = readShelf(join(DOCS, 'guides'));
  const problems = readShelf(join(DOCS, 'problems'));
  const document = buildOpenApi(routes, { publicUrl: PUBLIC_URL, events, recorded });
  const operations = operationsOf(document);
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags[0]);
  const kinds = kindsByCode(routes);
  return {
    'openapi.json': JSON.stringify(document),
    'findables.json': JSON.stringify(findables(document, { guides, problems })),
    'missing.html': missingPage(),
    'docs.html': startPage(PUBLIC_URL, guides),
    'docs/postman.json': JSON.stringify(postmanCollection(document)),
    'docs/bruno.json': JSON.stringify(brunoCollection(document)),
    'docs/style.css': readFileSync(STYLE, 'utf8'),
    'docs/reference.html': referencePage(document),
    'docs/shapes.html': shapesPage(document),
    'docs/versions.html': versionsPage(routes.flatMap(({ changes = [] }) => changes)),
    'docs/guides.html': guidesPage(guides),
    'docs/problems.html': problemsPage(problems, kinds),
    ...shelf('reference', operations, (one) => [
      one.operation.operationId,
      operationPage(document, one, byTag.get(one.operation.tags[0]) ?? []),
    ]),
    ...shelf('shapes', shapePages(document), (named) => named),
    ...shelf('guides', guides.values(), (sheet) => [sheet.name, guidePage(sheet, guides)]),
    ...shelf('problems', problems.values(), (sheet) => [
      sheet.name,
      problemPage(sheet, problems, kinds.get(sheet.name)),
    ]),
  };
}

function shelf<T>(
  name: string,
  things: Iterable<T>,
  pageOf: (thing: T) => readonly [name: string, markup: string],
): Record<string, string> {
  const pages = [...things].map((thing) => pageOf(thing));
  return Object.fromEntries(pages.map(([page, markup]) => [`docs/${name}/${page}.html`, markup]));
}

function kindsByCode(routes: readonly Route[]): ReadonlyMap<string, ProblemKind> {
  const own: readonly ProblemKind[] = Object.values(PLATFORM_PROBLEMS);
  const kinds = [...own, ...routes.flatMap(({ problems = [] }) => problems)];
  return new Map(kinds.map((kind) => [kind.code, kind]));
}
