/** The documentation as a whole: every link leads somewhere, and nothing of the API is left out. */
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import { GUIDE_GROUPS } from '../../docs/src/pages/guide-groups.ts';
import { PLATFORM_PROBLEMS, type ProblemKind } from '../../service/src/platform/http/errors.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { createServer } from '../../service/src/platform/http/server.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createMetrics } from '../../service/src/platform/metrics.ts';
import { codeBlocksOf } from '../docs/code-blocks.ts';
import { FakeClock } from '../fake-clock.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const BASE = 'http://localhost:8080';
/** A page for each thing: none is so long that nobody finds their way in it. */
const SIZE_MAX = 200_000;
const routes = routesForDocumentation();
const shown = routes.filter(({ hidden }) => hidden !== true);
const app = createServer({
  routes,
  authenticate: () => Promise.reject(new Error('the documentation is open to anybody')),
  publicUrl: BASE,
  rateLimiter: createRateLimiter(100_000, new FakeClock()),
  logger: createLogger('silent'),
  metrics: createMetrics(),
});
after(() => app.close());

test('every link of every page leads to a page, and to a place on it', async () => {
  const pages = new Map<string, string>();
  const links: { from: string; to: URL }[] = [];
  const waiting = ['/docs'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { statusCode, body } = await app.inject(path);
    assert.equal(statusCode, 200, `${path}, linked from ${from(path)}`);
    const isFile = path.endsWith('.json');
    assert.ok(isFile || body.length < SIZE_MAX, `${path} is ${body.length} characters long`);
    pages.set(path, body);
    for (const [, href = ''] of body.matchAll(/<a[^>]*? href="([^"]*)"/g)) {
      const to = new URL(href.replaceAll('&amp;', '&'), BASE + path);
      if (to.origin !== BASE || to.pathname === '/demo') continue;
      links.push({ from: path, to });
      if (!pages.has(to.pathname) && !waiting.includes(to.pathname)) waiting.push(to.pathname);
    }
  }
  function from(path: string): string {
    return links.find(({ to }) => to.pathname === path)?.from ?? 'nowhere';
  }
  const lost = links.filter(({ to }) => {
    const id = decodeURIComponent(to.hash.slice(1));
    return id !== '' && !pages.get(to.pathname)?.includes(` id="${id}"`);
  });
  assert.deepEqual(
    lost.map((link) => `${link.from} -> ${link.to.pathname}${link.to.hash}`),
    [],
  );
  for (const { operationId } of shown) {
    assert.ok(pages.has(`/docs/reference/${operationId}`), operationId);
  }
});

test('the texts of the repository link to files that are there', () => {
  const texts = globSync(
    '{*.md,{docs,examples,sandbox,service}/**/*.md,{bench,console,scripts}/*.md}',
    {
      cwd: ROOT,
    },
  );
  assert.ok(texts.length > 100);
  const lost = texts.flatMap((name) => {
    const text = readFileSync(join(ROOT, name), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
    return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^(?:https?:|mailto:|\/)/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(name), target)))
      .map((target) => `${name} -> ${target}`);
  });
  assert.deepEqual(lost, []);
});

test('every guide has its place in the order of the guides', () => {
  const listed = Object.values(GUIDE_GROUPS).flat().toSorted();
  const there = globSync('*.md', { cwd: join(ROOT, 'docs/guides') }).map((name) =>
    name.slice(0, -'.md'.length),
  );
  assert.deepEqual(listed, there.toSorted());
});

test('a body that the page of a problem shows is that of the problem', () => {
  const own: readonly ProblemKind[] = Object.values(PLATFORM_PROBLEMS);
  const kinds = [...own, ...routes.flatMap(({ problems = [] }) => problems)];
  const bodies = kinds.flatMap((kind) => {
    const page = readFileSync(join(ROOT, 'docs/problems', `${kind.code}.md`), 'utf8');
    const blocks = codeBlocksOf(page).filter(({ language }) => language === 'json');
    return blocks.map(({ text }) => ({ kind, body: JSON.parse(text) as Partial<ProblemKind> }));
  });
  assert.ok(bodies.length > 20, String(bodies.length));
  for (const { kind, body } of bodies) {
    const { code, status, title, category } = kind;
    const expected = { type: `${BASE}/docs/problems/${code}`, title, status, category };
    assert.deepEqual({ ...body, ...expected }, body, code);
  }
});

type PostmanItem = Readonly<{
  request: Readonly<{ method: string; url: Readonly<{ raw: string }> }>;
}>;
type BrunoItem = Readonly<{ request: Readonly<{ method: string; url: string }> }>;

/** Without its query, and whatever the variables of a path are called. */
function pathOf(url: string): string {
  const [path = ''] = url.replace('{{baseUrl}}', '').split('?');
  return path.replaceAll(/\{\{\w+\}\}/g, ':');
}

test('the collections for Postman and Bruno have every operation, and every variable', async () => {
  const expected = shown
    .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`)
    .toSorted();
  const postman = (await app.inject('/docs/postman.json')).json<{
    item: { item: PostmanItem[] }[];
    variable: { key: string }[];
  }>();
  const bruno = (await app.inject('/docs/bruno.json')).json<{ items: { items: BrunoItem[] }[] }>();
  const sent = postman.item.slice(1).flatMap(({ item }) => item.map(({ request }) => request));
  assert.deepEqual(
    sent.map(({ method, url }) => `${method} ${pathOf(url.raw)}`).toSorted(),
    expected,
  );
  assert.deepEqual(
    bruno.items
      .slice(1) // The first folder is the set-up, of some that are listed again.
      .flatMap(({ items }) => items)
      .map(({ request: { method, url } }) => `${method} ${pathOf(url)}`)
      .toSorted(),
    expected,
  );
  const variables = new Set(postman.variable.map(({ key }) => key));
  for (const [, name = ''] of sent
    .map(({ url }) => url.raw)
    .join(' ')
    .matchAll(/\{\{(\w+)\}\}/g)) {
    assert.ok(variables.has(name), name);
  }
});
