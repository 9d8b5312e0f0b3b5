import { html, layout } from '../../platform/pages/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import type { RawCall, Route } from '../../platform/http/route.ts';
import type { Bundle, BundledFile } from './bundle.ts';
import { encodingFor } from './encodings.ts';
import { FIRST_PAGES } from './first-pages.ts';
import { API_MOUNT } from './mount.ts';

const POLICY = [
  `default-src 'self'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
  `object-src 'none'`,
].join('; ');

/** Of every page and file. Answers of the API load nothing, and have a stricter policy. */
const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};
/** A name that changes with the content is good for a year, as long as caches keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_MINUTES = 'public, max-age=300';
const ASSETS = '/assets/';
const COMMON = {
  method: 'GET',
  tag: 'Console',
  access: 'public',
  versioned: false,
  hidden: true,
  problems: [PLATFORM_PROBLEMS.notFound],
} as const;

/** The pages of the console: its files, and its one page at every other address. */
export function consolePageRoutes(bundle: Bundle): Route[] {
  return [
    {
      ...COMMON,
      path: '/*',
      operationId: 'readConsole',
      summary: 'The console',
      answers: {
        200: 'The page or the file',
        304: 'The browser has it',
        503: 'The pages are not built',
      },
      run: async (raw) => answerOf(bundle, raw),
    },
  ];
}

function missing(): Problem {
  return new Problem(PLATFORM_PROBLEMS.notFound);
}

function answerOf(bundle: Bundle, raw: RawCall): Answer {
  const [path = ''] = raw.url.split('?');
  if (path === API_MOUNT || path.startsWith(`${API_MOUNT}/`)) throw missing();
  const file = path.endsWith('.html') ? undefined : bundle.find(path);
  if (file) return served(file, raw, path.startsWith(ASSETS) ? FOR_EVER : FOR_MINUTES);
  if (path.startsWith(ASSETS)) throw missing();
  const page = firstPageAt(bundle, path) ?? bundle.find('/index.html');
  return page ? served(page, raw, 'no-cache') : NOT_BUILT;
}

function firstPageAt(bundle: Bundle, path: string): BundledFile | undefined {
  return Object.hasOwn(FIRST_PAGES, path) ? bundle.find(`/${FIRST_PAGES[path]}`) : undefined;
}

function served(file: BundledFile, { headers }: RawCall, cache: string): Answer {
  const { content, contentType, packed, tag } = file;
  const encoding = encodingFor(headerOf(headers, 'accept-encoding'), packed);
  // Packed otherwise it is other bytes, so it has another tag.
  const etag = `"${tag}${encoding === undefined ? '' : `-${encoding}`}"`;
  const common = {
    ...HEADERS,
    'Cache-Control': cache,
    ETag: etag,
    ...(Object.keys(packed).length === 0 ? {} : { Vary: 'Accept-Encoding' }),
  };
  if (isKnown(headerOf(headers, 'if-none-match'), etag)) return { status: 304, headers: common };
  const body = encoding === undefined ? content : packed[encoding];
  const packing = encoding === undefined ? {} : { 'Content-Encoding': encoding };
  return { status: 200, body, contentType, headers: { ...common, ...packing } };
}

/** Whether the browser has it. Proxies that pack what they pass on make tags weak. */
function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((one) => one.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag);
}

const NOT_BUILT: Answer = {
  status: 503,
  contentType: 'text/html; charset=utf-8',
  headers: { ...HEADERS, 'Retry-After': '5' },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>The console is not built · Causeway</title>
      </head>
      <body>
        <h1>The console is not built</h1>
        <p>
          Its pages are built when the service starts. If this page stays, run
          <code>npm run build:console</code> and read what it says.
        </p>
      </body>
    </html>`.markup,
};

/** What people see who open the address of the API in a browser. Others get the 404 they always got. */
export function homeRoute(links: Readonly<{ consoleUrl: string; hasDemo: boolean }>): Route {
  const page = layout({
    title: 'Causeway',
    main: html`<h1>Causeway</h1>
      <p class="lead">This is the address of the API. For people there are:</p>
      <ul class="cards">
        <li>
          <a href="${links.consoleUrl}">Console</a>
          <p>See payments, merchants and payouts, and act on them.</p>
        </li>
        ${
          links.hasDemo &&
          html`<li>
            <a href="/demo">Demo shop</a>
            <p>Pay with test cards, and watch what happens behind it.</p>
          </li>`
        }
        <li>
          <a href="/docs">Documentation</a>
          <p>Guides, and a reference of every operation.</p>
        </li>
      </ul>`,
  });
  return {
    ...COMMON,
    path: '/',
    operationId: 'readHome',
    summary: 'Where people go from here',
    answers: { 200: 'The page' },
    run: async ({ headers }) => {
      const isPerson = /\btext\/html\b/.test(headerOf(headers, 'accept') ?? '');
      if (!isPerson) throw missing();
      return { ...HOME, body: page };
    },
  };
}

const HOME: Answer = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  headers: {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    Vary: 'Accept',
  },
};
