/** The pages of the documentation at every width: no texts overlap, nothing is cut off, nothing scrolls sideways. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { createServer } from '../../service/src/platform/http/server.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createMetrics } from '../../service/src/platform/metrics.ts';
import { launchChromium } from '../browser/chromium.ts';
import { LAYOUT_FAULTS } from '../browser/layout-faults.ts';
import { FakeClock } from '../fake-clock.ts';

const NARROWEST = 320;
const WIDEST = 2560;
/** The narrowest width of each layout that the style has: its \`@media\` in pixels. */
const OF_LAYOUTS = [NARROWEST, 705, 928, 992, 1344];

/** One of each kind. */
const KINDS = [
  '/docs',
  '/docs/guides',
  '/docs/guides/idempotency',
  '/docs/reference',
  '/docs/reference/createPayment',
  '/docs/shapes',
  '/docs/shapes/ThreeDSecurePreferenceAcknowledgedEvent',
  '/docs/problems',
  '/docs/versions',
  '/docs/search?q=payment',
];
/** Of lists and tables, in each column: the others are laid out as those with the longest words are. */
const ROWS = 3;
const AT_ONCE = 50;

const app = createServer({
  routes: routesForDocumentation(),
  authenticate: () => Promise.reject(new Error('the documentation is open to anybody')),
  publicUrl: 'http://localhost:8080',
  rateLimiter: createRateLimiter(100_000, new FakeClock()),
  logger: createLogger('silent'),
  metrics: createMetrics(),
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());
const browser = await launchChromium();
// Pages forbid scripts and frames; the one below has both.
const page = await browser.newPage({ bypassCSP: true, viewport: { width: WIDEST, height: 900 } });
await page.goto(`${url}/docs/style.css`);
await page.evaluate(
  `document.body.innerHTML = '<iframe style="border: 0; height: 900px"></iframe>'`,
);
await page.evaluate(`window.layoutFaultsOf = ${LAYOUT_FAULTS}`);

type Faults = Readonly<Record<string, readonly string[]>>;

/** Shows the pages in the frame, one below the other, within the first: what differs is their main part. */
async function show(...paths: readonly string[]): Promise<void> {
  await page.evaluate(`(async () => {
    const frame = document.querySelector('iframe');
    const [first, ...others] = await Promise.all(
      ${JSON.stringify(paths)}.map(async (path) => (await fetch(path)).text()));
    frame.srcdoc = first;
    await new Promise((loaded) => { frame.onload = loaded; });
    const shown = frame.contentDocument;
    const parser = new DOMParser();
    for (const other of others) {
      const { children } = parser.parseFromString(other, 'text/html').querySelector('main');
      shown.querySelector('main').append(...children);
    }
    for (const folded of shown.querySelectorAll('details')) folded.open = true;
  })()`);
  await shorten();
}

/** Removes all rows but those with the longest words: in each column, and in each row that has no columns. */
async function shorten(): Promise<void> {
  await page.evaluate(`(() => {
    const longest = (element) =>
      Math.max(0, ...(element?.textContent ?? '').split(/\\s+/).map(({ length }) => length));
    const shown = document.querySelector('iframe').contentDocument;
    for (const list of shown.querySelectorAll('ul, tbody, main')) {
      const rows = [...list.querySelectorAll(':scope > :is(li, tr, section)')];
      const columns = Math.max(1, ...rows.map(({ cells = [] }) => cells.length));
      const kept = new Set();
      for (let column = 0; column < columns; column += 1) {
        const lengths = new Map(rows.map((row) => [row, longest(row.cells?.[column] ?? row)]));
        rows.sort((one, other) => lengths.get(other) - lengths.get(one));
        for (const row of rows.slice(0, ${ROWS})) kept.add(row);
      }
      for (const row of rows) if (!kept.has(row)) row.remove();
    }
  })()`);
}

/** What is wrong, by the widths at which it is: the frame is resized without a round trip. */
async function faultsAt(widths: readonly number[]): Promise<Faults> {
  return await page.evaluate<Faults>(`(() => {
    const frame = document.querySelector('iframe');
    const faultsNow = layoutFaultsOf(frame.contentDocument);
    const found = {};
    for (const width of ${JSON.stringify(widths)}) {
      frame.style.width = width + 'px';
      const faults = faultsNow();
      if (faults.length > 0) found[width] = faults;
    }
    return found;
  })()`);
}

/** Of a fault at hundreds of widths, the first and the last. */
function firstAndLast(faults: Faults): Faults {
  const all = Object.entries(faults);
  return Object.fromEntries([...all.slice(0, 1), ...all.slice(-1)]);
}

for (const path of KINDS) {
  test(`${path} at every width from ${NARROWEST} to ${WIDEST}`, async () => {
    const widths = Array.from({ length: WIDEST - NARROWEST + 1 }, (_, more) => NARROWEST + more);
    await show(path);
    assert.deepEqual(firstAndLast(await faultsAt(widths)), {});
  });
}

test('every page, at the narrowest width of each layout', async () => {
  const paths = await page.evaluate<string[]>(`(async () => {
    const lists = ['/docs/guides', '/docs/reference', '/docs/shapes', '/docs/problems'];
    const texts = await Promise.all(lists.map(async (list) => (await fetch(list)).text()));
    return texts.flatMap((text) => [...new DOMParser().parseFromString(text, 'text/html')
      .querySelectorAll('main :is(.cards, .list, .operations) a')].map((link) => link.pathname));
  })()`);
  assert.ok(paths.length > 500, String(paths.length));
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    await show(...paths.slice(at, at + AT_ONCE));
    assert.deepEqual(await faultsAt(OF_LAYOUTS), {});
  }
});

/** What is wrong once a style is added, which is taken away again. */
async function faultsWith(style: string): Promise<readonly string[]> {
  return await page.evaluate<string[]>(`(() => {
    const { contentDocument } = document.querySelector('iframe');
    const sheet = contentDocument.head.appendChild(contentDocument.createElement('style'));
    sheet.textContent = ${JSON.stringify(style)};
    const faults = layoutFaultsOf(contentDocument)();
    sheet.remove();
    return faults;
  })()`);
}

test('what it looks for is found: a text over another, one that is cut off, and a page that scrolls', async () => {
  await show('/docs/reference/createRefund');
  assert.deepEqual(await faultsAt([1400]), {});
  for (const [style, expected] of [
    ['.fields { width: 150% }', /^overlap: /],
    ['.fields { table-layout: auto; white-space: nowrap }', /^overlap: /],
    ['.fields code { display: block; width: 3px; overflow: hidden }', /^cut off: /],
    ['main { position: relative; left: -40rem }', /^beyond the edge: /],
    ['.bottom { width: 1500px }', /^scrolls sideways to 1500$/],
    ['body { display: none }', /^no text is shown$/],
  ] as const) {
    const faults = await faultsWith(style);
    assert.ok(
      faults.some((fault) => expected.test(fault)),
      `${style}: ${faults.join('\n')}`,
    );
  }
});
