import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import { RELEASED } from '../../service/src/platform/http/api-version/versions.ts';
import { PLATFORM_PROBLEMS } from '../../service/src/platform/http/errors.ts';
import type { Route } from '../../service/src/platform/http/route.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { createServer } from '../../service/src/platform/http/server.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createMetrics } from '../../service/src/platform/metrics.ts';
import { docsRoutes } from '../../service/src/surfaces/docs/docs-routes.ts';
import { FIXTURE_RECORDS, FIXTURE_ROUTES, HOSTILE } from '../../test/documented-routes.ts';
import { assertConforms } from '../../test/conformance.ts';
import { temporaryFolder } from '../../test/service.ts';
import { siteOf } from './site.ts';

const publicUrl = 'https://pay.example';
const folder = temporaryFolder();
const docs = docsRoutes({ publicUrl, kind: 'sandbox', folder });
build('a', [...FIXTURE_ROUTES, ...docs]);
const app = createServer({
  routes: [...FIXTURE_ROUTES, ...docs],
  authenticate: () => Promise.reject(new Error('the documentation is open to anybody')),
  publicUrl,
  rateLimiter: createRateLimiter(10_000, new FakeClock()),
  logger: createLogger('silent'),
  metrics: createMetrics(),
  verifyAnswers: assertConforms,
});
after(() => app.close());

/** As `scripts/build-docs.ts` does. */
function build(name: string, routes: readonly Route[]): void {
  for (const [path, text] of Object.entries(siteOf(routes, [], FIXTURE_RECORDS))) {
    const place = join(folder, name, 'sandbox', path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  writeFileSync(join(folder, 'current'), name);
}

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const PAGES = [
  '/docs',
  '/docs/guides',
  '/docs/reference',
  '/docs/problems',
  '/docs/shapes',
  '/docs/shapes/Payment',
  '/docs/search',
  '/docs/search?q=payment',
  '/docs/versions',
  ...FIXTURE_ROUTES.filter(({ hidden }) => hidden !== true).map(
    ({ operationId }) => `/docs/reference/${operationId}`,
  ),
  ...Object.values(PLATFORM_PROBLEMS).map(({ code }) => `/docs/problems/${code}`),
];

for (const url of PAGES) {
  test(`${url} is a page that runs no script and loads nothing but its style`, async () => {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(headers['content-security-policy'], POLICY);
    const tags = body.match(/<[^>]*>/g) ?? [];
    const active = /^<(?:script|style|img|iframe|object|base)|\s(?:style|on[a-z]+)=|javascript:/i;
    assert.deepEqual(
      tags.filter((tag) => active.test(tag)),
      [],
    );
    assert.deepEqual(
      tags.filter((tag) => tag.startsWith('<form')),
      ['<form class="search" role="search" action="/docs/search">'],
    );
    assert.deepEqual(
      [...body.matchAll(/<link[^>]*>|src="[^"]*"/g)].map(([tag]) => tag),
      ['<link rel="stylesheet" href="/docs/style.css" />'],
    );
  });

  test(`${url} has one main heading, landmarks, a skip link, and ids that are its own`, async () => {
    const { body } = await app.inject(url);
    assert.equal(body.match(/<h1/g)?.length, 1);
    for (const tag of ['<header', '<nav', '<main id="content"', 'href="#content"', 'lang="en"']) {
      assert.ok(body.includes(tag), `${tag} is there`);
    }
    const ids = [...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    assert.deepEqual(ids, [...new Set(ids)]);
  });

  test(`every link of ${url} within the documentation leads somewhere`, async () => {
    const { body } = await app.inject(url);
    const ids = new Set([...body.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));
    const addresses = new Set(
      [...body.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, to = '']) => to),
    );
    assert.ok(addresses.size > 5);
    for (const address of addresses) {
      if (address.startsWith('#'))
        assert.ok(ids.has(address.slice(1)), `${address} is on the page`);
      else if (!isOfFixture(address)) {
        const { pathname } = new URL(address, `http://localhost${url}`);
        assert.equal((await app.inject(pathname)).statusCode, 200, `${address} on ${url}`);
      }
    }
  });
}

/** Problems that only the fixture knows have no page. */
function isOfFixture(address: string): boolean {
  return ['/docs/problems/declined', '/docs/problems/too-late'].includes(address);
}

test('the page of a problem tells its title, its status, what to do, and the body it has', async () => {
  for (const { code, status, title } of Object.values(PLATFORM_PROBLEMS)) {
    const { body } = await app.inject(`/docs/problems/${code}`);
    assert.match(body, new RegExp(`<h1[^>]*>${title}</h1>`));
    assert.match(body, new RegExp(`class="status s[45]">${status}<`));
    assert.match(body, /When it happens[\s\S]*What to do[\s\S]*Example/);
    assert.ok(body.includes(`/docs/problems/${code}&quot;`), `${code} shows its own type`);
  }
});

test('hostile text in a route is shown as text', async () => {
  const { operationId } =
    FIXTURE_ROUTES.find(({ summary }) => summary === HOSTILE) ?? assert.fail();
  const shown = '&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;';
  for (const url of [
    '/docs/reference',
    `/docs/reference/${operationId}`,
    '/docs/search?q=script',
  ]) {
    const { body } = await app.inject(url);
    assert.ok(!body.includes(HOSTILE));
    assert.equal(body.match(/<(?:script|img)|href="javascript/i), null);
    assert.ok(body.includes(shown), url);
  }
});

test('the reference has a page for every operation, with calls to copy', async () => {
  const { body: list } = await app.inject('/docs/reference');
  for (const { hidden, operationId } of FIXTURE_ROUTES) {
    assert.equal(list.includes(`href="/docs/reference/${operationId}"`), hidden !== true);
  }
  const { body } = await app.inject('/docs/reference/createPayment');
  assert.match(body, /curl -X POST &#39;https:\/\/pay\.example\/payments&#39;/);
  assert.match(body, /await fetch\(&#39;https:\/\/pay\.example\/payments&#39;/);
  assert.match(body, /const answer = await causeway\.payments\.create\(\{\n  idempotencyKey:/);
  assert.match(body, /causeway payments create --data &#39;\{/);
  assert.match(body, /&quot;idempotencyKey&quot;: &quot;order-1001-1&quot;/);
  assert.match(body, /<code>payment\.write<\/code>/);
  assert.match(body, /href="\/docs\/shapes\/Payment"/);
});

test('a shape has a page with its members, an example and where it is used', async () => {
  const { body: list } = await app.inject('/docs/shapes');
  // Links to the one long page that there was before still lead to the shape.
  assert.match(list, /<li id="Payment">\s*<a href="\/docs\/shapes\/Payment">/);
  const { body } = await app.inject('/docs/shapes/Payment');
  assert.match(body, /<code>paymentStatus<\/code>/);
  assert.match(body, /&quot;paymentStatus&quot;: &quot;SUCCEEDED&quot;/);
  assert.match(body, /<a href="\/docs\/reference\/createPayment"/);
  assert.match(body, /href="\/docs\/shapes\/Money"/);
});

async function found(query: string): Promise<(string | undefined)[]> {
  const { body } = await app.inject(`/docs/search?q=${encodeURIComponent(query)}`);
  const list = body.slice(body.indexOf('<ul class="found">'), body.indexOf('</main>'));
  return [...list.matchAll(/<a href="([^"]*)">/g)].map(([, to]) => to);
}

test('a search finds what has every word, those in a title first', async () => {
  assert.equal((await found('createPayment'))[0], '/docs/reference/createPayment');
  assert.equal((await found('Payment'))[0], '/docs/shapes/Payment');
  assert.equal((await found('Too many requests'))[0], '/docs/problems/rate-limited');
  assert.ok((await found('webhook secret')).some((to) => to?.startsWith('/docs/guides/webhooks#')));
  assert.deepEqual(await found('xyzzy payment'), []);
  assert.deepEqual(await found('   '), []);
});

test('a search for hostile text shows it as text, and one that is too long is refused', async () => {
  const { body } = await app.inject(`/docs/search?q=${encodeURIComponent('"><script>')}`);
  assert.ok(body.includes('value="&quot;&gt;&lt;script&gt;"'));
  assert.equal((await app.inject(`/docs/search?q=${'a'.repeat(101)}`)).statusCode, 400);
});

test('guides and problems show the address of this service', async () => {
  for (const url of ['/docs/guides/payments', '/docs/problems/unavailable']) {
    const { body } = await app.inject(url);
    assert.ok(body.includes(publicUrl), url);
    assert.ok(!body.includes('localhost:8080'), url);
  }
});

const UNKNOWN = [
  'nothing',
  '..',
  '..%2f..%2fpackage',
  '..%2F..%2Fpackage.json',
  '%2e%2e%2f%2e%2e%2fREADME',
  'invalid-request.md',
  'INVALID-REQUEST',
  '__proto__',
  'constructor',
];
for (const name of UNKNOWN) {
  test(`there is no page by the name of ${name}`, async () => {
    for (const shelf of ['problems', 'guides', 'shapes']) {
      const { statusCode, body } = await app.inject(`/docs/${shelf}/${name}`);
      assert.equal(statusCode, 404);
      assert.doesNotMatch(body, /dependencies|When it happens/);
    }
  });
}

test('a page that does not exist is still a page', async () => {
  const { headers, body } = await app.inject('/docs/guides/nothing');
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['content-security-policy'], POLICY);
  assert.match(body, /There is no such page/);
});

test('openapi.json is the document, without the pages', async () => {
  const { headers, body } = await app.inject('/openapi.json');
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.match(body, /^\{"openapi":"3\.1\.1"/);
  assert.doesNotMatch(body, /readReference|"\/docs"/);
});

test('the style is one file that fetches nothing', async () => {
  const { headers, body } = await app.inject('/docs/style.css');
  assert.equal(headers['content-type'], 'text/css; charset=utf-8');
  assert.doesNotMatch(body, /url\(|@import/);
  assert.match(body, /prefers-color-scheme: dark/);
});

test('every released version is documented', async () => {
  const { body } = await app.inject('/docs/versions');
  for (const version of RELEASED) assert.ok(body.includes(`datetime="${version}"`));
});

test('until there is a build, everything is answered with 503; a new build is served at once', async () => {
  rmSync(join(folder, 'current'));
  for (const url of ['/docs', '/docs/guides/payments', '/docs/search?q=payment', '/openapi.json']) {
    const { statusCode, headers, body } = await app.inject(url);
    assert.equal(statusCode, 503);
    assert.equal(headers['retry-after'], '5');
    assert.match(body, /npm run build:docs/);
  }
  build('b', FIXTURE_ROUTES.slice(0, 1));
  assert.equal((await app.inject('/docs')).statusCode, 200);
  assert.equal((await app.inject('/docs/reference/createPayment')).statusCode, 404);
  assert.ok(!(await found('createPayment')).includes('/docs/reference/createPayment'));
});
