import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { TEST_URL } from '../../../../test/http.ts';
import { browserScripts } from '../../../../scripts/bundle.ts';
import { manifestOf, readAssets, readManifest } from './assets.ts';

const { anonymous, asPartner, credentials } = await testApplication();
const { merchantId } = credentials.partners.isv;
const SHOP = 'https://shop.example';

let keys = 0;
async function newProfile(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  keys += 1;
  const made = await asPartner('isv')('POST', '/hosted-fields/profiles', {
    idempotencyKey: `page-${keys}`,
    merchantId,
    name: 'Web shop',
    origins: [SHOP, 'http://localhost:3000'],
    ...changes,
  });
  assert.equal(made.status, 201, made.text);
  return made.string('profileId');
}
const profileId = await newProfile();
const show = (id: string, query: Readonly<Record<string, string>> = { origin: SHOP }) =>
  anonymous('GET', `/hosted-fields/${id}?${new URLSearchParams(query).toString()}`);

function directivesOf(policy: string | undefined): Map<string, string> {
  const parts = (policy ?? '').split('; ').map((part) => part.split(' '));
  return new Map(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

test('the page may be framed by the one origin it was asked for, and by nobody else', async () => {
  for (const origin of [SHOP, 'http://localhost:3000']) {
    const page = await show(profileId, { origin });
    assert.equal(page.status, 200);
    const policy = directivesOf(page.headers['content-security-policy']);
    assert.equal(policy.get('frame-ancestors'), origin);
    assert.equal(page.headers['x-frame-options'], undefined);
  }
});

test('the page may load and reach what it needs, by full address, and nothing else', async () => {
  const page = await show(profileId);
  const assets = readAssets();
  assert.deepEqual(Object.fromEntries(directivesOf(page.headers['content-security-policy'])), {
    'default-src': "'none'",
    'script-src': TEST_URL + assets['fields.js'].path,
    'style-src': TEST_URL + assets['fields.css'].path,
    'img-src': TEST_URL + assets['brands.svg'].path,
    'connect-src': `${TEST_URL}/hosted-fields/${profileId}/tokens`,
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': SHOP,
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    'report-uri': `${TEST_URL}/hosted-fields/csp-reports`,
    'report-to': 'csp',
  });
  assert.equal(page.headers['reporting-endpoints'], `csp="${TEST_URL}/hosted-fields/reports"`);
  assert.equal(page.headers['cache-control'], 'no-store');
  assert.equal(page.headers['referrer-policy'], 'no-referrer');
  assert.equal(page.headers['x-content-type-options'], 'nosniff');
  assert.match(page.headers['permissions-policy'] ?? '', /payment=\(\)/);
});

for (const [name, query] of [
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin', {}],
  ['two origins in one', { origin: `${SHOP} https://evil.example` }],
  ['a wildcard', { origin: '*' }],
  ['the origin with a path', { origin: `${SHOP}/` }],
] as const) {
  test(`${name}: 403, a page without fields that nobody can frame`, async () => {
    const page = await show(profileId, query);
    assert.equal(page.status, 403);
    assert.match(page.headers['content-type'] ?? '', /html/);
    assert.match(page.headers['content-security-policy'] ?? '', /frame-ancestors 'none'/);
    assert.equal(page.headers['x-frame-options'], 'DENY');
    assert.doesNotMatch(page.text, /<input|<script/);
  });
}

test('an unknown profile is 404, whatever stands in its place', async () => {
  for (const id of ['hp0001KJMMA2G0AVQ8FJKY93MBDMRS', 'x', '..%2F..%2Fetc']) {
    const page = await show(id);
    assert.equal(page.status, 404, id);
    assert.match(page.headers['content-security-policy'] ?? '', /frame-ancestors 'none'/);
  }
});

test('every script and style of the page is in the manifest, with that integrity and no other', async () => {
  const page = await show(profileId);
  const loaded = [...page.text.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"[^>]*>/g)];
  assert.equal(loaded.length, 2, 'one script, one style');
  const manifest: unknown = JSON.parse(readManifest());
  assert.ok(Array.isArray(manifest));
  for (const [element, path] of loaded) {
    const row: unknown = manifest.find((one: { path: string }) => one.path === path);
    const { integrity } = row as { integrity: string };
    assert.ok(element.includes(`integrity="${integrity}"`), element);
    const file = await anonymous('GET', path ?? '');
    const digest = createHash('sha384').update(file.text).digest('base64');
    assert.equal(integrity, `sha384-${digest}`, 'what is served has that digest');
  }
  assert.doesNotMatch(
    page.text,
    /<script(?![^>]*\ssrc=)|\son\w+=|style=|javascript:/i,
    'nothing inline',
  );
});

test('the scripts that are served are those of the sources, and run no text as code', () => {
  const assets = readAssets();
  const scripts = browserScripts();
  for (const name of ['causeway.js', 'fields.js'] as const) {
    assert.ok(scripts[name] === assets[name].content, `${name}: npm run build:browser`);
  }
  for (const text of Object.values(scripts)) {
    assert.doesNotMatch(text, /\beval\(|new Function\(|sourceMappingURL/);
  }
});

test('the manifest in the tree is that of what is served; `scripts/build-browser.ts` writes it anew', async () => {
  assert.equal(manifestOf(readAssets()), readManifest());
  assert.equal((await anonymous('GET', '/hosted-fields/manifest.json')).text, readManifest());
});

test('the guide names the browser module as it is served', () => {
  const guide = readFileSync(
    join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'guides', 'hosted-fields.md'),
    'utf8',
  );
  const { path, integrity } = readAssets()['causeway.js'];
  assert.ok(guide.includes(path) && guide.includes(integrity), 'run scripts/build-browser.ts');
});

test('files are served for ever under their own name, and under no other', async () => {
  for (const { path, contentType } of Object.values(readAssets())) {
    const file = await anonymous('GET', path);
    assert.equal(file.status, 200);
    assert.equal(file.headers['content-type'], contentType);
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(
      (await anonymous('GET', path.replace(/[0-9a-f]{16}/, '0'.repeat(16)))).status,
      404,
    );
  }
  assert.equal((await anonymous('GET', '/hosted-fields/assets/..%2Findex.ts')).status, 404);
});

test('any page may load the browser module, under a name that stays and one that does not', async () => {
  const { path, content } = readAssets()['causeway.js'];
  for (const address of ['/browser/causeway.js', path]) {
    const script = await anonymous('GET', address);
    assert.equal(script.text, content);
    assert.equal(script.headers['access-control-allow-origin'], '*');
    assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
  }
  const { 'cache-control': caching } = (await anonymous('GET', '/browser/causeway.js')).headers;
  assert.equal(caching, 'public, max-age=300');
});

test('the page speaks the language asked for, else that of the profile', async () => {
  const french = await newProfile({ language: 'fr' });
  for (const [id, lang, text] of [
    [profileId, undefined, 'Card number'],
    [profileId, 'fr', 'Numéro de carte'],
    [profileId, 'de', 'Card number'],
    [french, undefined, 'Numéro de carte'],
    [french, 'en', 'Card number'],
  ] as const) {
    const page = await show(id, { origin: SHOP, ...(lang ? { lang } : {}) });
    assert.ok(page.text.includes(text), `${lang ?? 'no language'} ${text}`);
  }
});

const asksFor = async (id: string) =>
  [...(await show(id)).text.matchAll(/autocomplete="([^"]+)"/g)].map(([, what]) => what);

test('the page asks for what its profile says', async () => {
  assert.deepEqual(await asksFor(profileId), ['cc-number', 'cc-exp', 'cc-csc']);
  const bare = await newProfile({ collectSecurityCode: false });
  assert.deepEqual(await asksFor(bare), ['cc-number', 'cc-exp']);
  const full = await newProfile({ collectPostalCode: true });
  assert.deepEqual(await asksFor(full), ['cc-number', 'cc-exp', 'cc-csc', 'postal-code']);
});
