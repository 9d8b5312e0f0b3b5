import { extname } from 'node:path';
import { Type } from 'typebox';
import { type Answer, page } from '../../platform/http/answer.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { html, layout, QUERY_LENGTH_MAX } from '../../platform/pages/index.ts';
import { createSearch } from './search.ts';
import { searchPage } from './search-page.ts';
import { type Build, openSite, type SiteOptions } from './site.ts';

const NAME_LENGTH_MAX = 100; // Longer than the name of any page.
const COMMON = {
  tag: 'Documentation',
  access: 'public',
  versioned: false,
  hidden: true,
} as const;

/** These pages run nothing, load nothing but their own style, and send nothing but a search. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

const TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const FILES = {
  '/openapi.json': 'readOpenApi',
  '/docs/postman.json': 'readPostmanCollection',
  '/docs/bruno.json': 'readBrunoCollection',
  '/docs/style.css': 'readStyle',
  '/docs': 'readStart',
  '/docs/reference': 'readReference',
  '/docs/shapes': 'readShapes',
  '/docs/versions': 'readVersions',
  '/docs/guides': 'listGuides',
  '/docs/problems': 'listProblems',
} as const;

const SHELVES = {
  '/docs/reference': 'readOperation',
  '/docs/shapes': 'readShape',
  '/docs/guides': 'readGuide',
  '/docs/problems': 'readProblem',
} as const;

/** The documentation as it was built: pages, their style, and files for programs. Searches alone are answered here. */
export function docsRoutes(options: SiteOptions): Route[] {
  const site = openSite(options);
  const served = (answer: (build: Build) => Answer): Answer => {
    const build = site();
    return build ? answer(build) : NOT_BUILT;
  };
  const search = createSearch();
  return [
    ...Object.entries(FILES).map(([path, operationId]) =>
      route(`GET ${path}`, {
        ...COMMON,
        operationId,
        summary: `The file ${path}`,
        answers: { 200: 'A file', 503: 'It is not built' },
        handle: () => served((build) => fileAt(build, path)),
      }),
    ),
    route('GET /docs/search', {
      ...COMMON,
      operationId: 'searchDocumentation',
      summary: 'Searches the documentation',
      query: strict({ q: Type.Optional(Type.String({ maxLength: QUERY_LENGTH_MAX })) }),
      answers: { 200: 'A page', 503: 'It is not built' },
      handle: ({ query: { q = '' } }) =>
        served((build) => guarded(page(searchPage(q.trim(), search(build, q))))),
    }),
    ...Object.entries(SHELVES).map(([shelf, operationId]) =>
      route(`GET ${shelf}/:name`, {
        ...COMMON,
        operationId,
        summary: `The pages ${shelf}/:name`,
        // Any text is a name that may be asked for; only those on the shelf are found.
        params: strict({ name: Type.String({ maxLength: NAME_LENGTH_MAX }) }),
        answers: { 200: 'A page', 404: 'There is no page of that name', 503: 'It is not built' },
        handle: ({ params: { name } }) => served((build) => fileAt(build, `${shelf}/${name}`)),
      }),
    ),
  ];
}

function fileAt(build: Build, path: string): Answer {
  const contentType = TYPES[extname(path)];
  const file = build.find(contentType === undefined ? `${path.slice(1)}.html` : path.slice(1));
  if (file === undefined) {
    return guarded({ ...page(build.find('missing.html') ?? ''), status: 404 });
  }
  return contentType === undefined ? guarded(page(file)) : { status: 200, body: file, contentType };
}

function guarded(answer: Answer): Answer {
  return { ...answer, headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY } };
}

const NOT_BUILT: Answer = {
  ...page(
    layout({
      title: 'Not built',
      main: html`<h1>The documentation is not built</h1>
        <p class="lead">
          Its pages are built when the service first starts. If this page stays, run
          <code>npm run build:docs</code> and read what it says.
        </p>`,
    }),
  ),
  status: 503,
  headers: { 'Content-Security-Policy': CONTENT_SECURITY_POLICY, 'Retry-After': '5' },
};
