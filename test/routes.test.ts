/** What holds for every route there is or will be: the router is walked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { isScope } from '../service/src/access/partners/index.ts';
import { FORM_TYPE } from '../service/src/platform/http/route.ts';
import { testApplication } from './application.ts';

const routes = routesForDocumentation();
const { anonymous, asPartner } = await testApplication();

/** The only public routes; each has its reason to be here. */
const PUBLIC = new Set([
  'POST /oauth2/token', // authenticates the client itself
  'POST /oauth2/revoke', // likewise
  'POST /oauth2/introspect', // likewise
  'POST /operator/sessions', // takes the password
  'GET /oauth2/authorize', // refuses everybody
  'GET /oauth2/jwks',
  'GET /.well-known/oauth-authorization-server',
  'GET /.well-known/oauth-protected-resource', // likewise what they are for
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/webhook-keys/:endpointId', // receivers verify signatures by them
  'GET /health/live',
  'GET /health/ready',
  'GET /openapi.json',
  // The hosted page: embedding pages are checked by their registered origin.
  'GET /hosted-fields/:profileId',
  'POST /hosted-fields/:profileId/tokens',
  'POST /hosted-fields/reports', // browsers report what the page's policy blocked
  'POST /hosted-fields/csp-reports', // likewise, the older way
  'GET /hosted-fields/assets/:name',
  'GET /hosted-fields/manifest.json',
  'GET /browser/causeway.js',
  'GET /browser/:name',
  // The page of a link: what it shows takes the secret of the link, or of the browser that opened it.
  'GET /onboard',
  'GET /onboard/assets/:name',
  'GET /onboard/look-ups.json',
  'POST /onboard/look',
  'POST /onboard/open',
  'GET /onboard/draft',
  'PUT /onboard/draft',
  'POST /onboard/submit',
]);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const isPage = ({ path }: { path: string }) => path === '/docs' || path.startsWith('/docs/');

test('the routes are read', () => assert.ok(routes.length > 30, String(routes.length)));

for (const route of routes) {
  test(`${nameOf(route)} declares who may call it`, () => {
    const isOpen = route.access === 'public';
    assert.ok(isOpen || route.access === 'any-credential' || isScope(route.access), route.access);
    assert.equal(isOpen, PUBLIC.has(nameOf(route)) || isPage(route), 'openness is on the list');
  });
}

const concrete = (path: string) => path.replaceAll(/:\w+/g, 'x');

for (const route of routes.filter(({ access }) => access !== 'public')) {
  test(`${nameOf(route)} without a credential is 401, before anything else is looked at`, async () => {
    const answer = await anonymous(route.method, concrete(route.path), undefined, {
      'api-version': '?',
    });
    assert.equal(answer.status, 401);
    assert.match(answer.headers['www-authenticate'] ?? '', /Bearer/);
  });
}

const ofOperators = routes.filter(({ access }) => access.startsWith('operator'));

/** What shows whole account numbers has a scope of its own. */
const ACCOUNT_NUMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['retrievePayoutFileContent', /^operator\.bank\.read$/],
  ['revealMerchantDetails', /^operator\.accounts\.read$/],
]);

/** What concerns the caller alone, or colleagues, and asks for any scope to change something besides. */
const OWN = new Set([
  'deleteOperatorSession',
  'snoozeItem',
  'wakeItem',
  'createNote',
  'deleteNote',
  'markNoteRead',
  'assignRecord',
]);

test('what operators do has a scope of its own, and what they see has one for all but account numbers', () => {
  assert.ok(ofOperators.length > 60, String(ofOperators.length));
  for (const route of ofOperators) {
    // Deciding on an action takes the scope of its operation besides.
    const decides = route.path.startsWith('/actions/');
    const isOwn = OWN.has(route.operationId);
    const reads =
      route.method === 'GET' || isOwn || decides || ACCOUNT_NUMBERS.has(route.operationId);
    const needed = ACCOUNT_NUMBERS.get(route.operationId) ?? /^operator\.read$/;
    assert.match(route.access, reads ? needed : /^operator\.\w+\.write$/, nameOf(route));
  }
  const others = routes.filter((route) => !ofOperators.includes(route));
  const left = others.filter(({ path }) => path.startsWith('/operator/'));
  assert.deepEqual(left.map(nameOf), ['POST /operator/sessions']);
});

for (const route of ofOperators) {
  test(`${nameOf(route)} with a partner’s credential is 403`, async () => {
    for (const name of ['isv', 'acquirer', 'bank'] as const) {
      assert.equal((await asPartner(name)(route.method, concrete(route.path))).status, 403);
    }
  });
}

function looseObjects(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema && !('additionalProperties' in schema) ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema)
      .filter(([key]) => key !== 'inDocument') // Said of a body beside its schema, which alone is checked.
      .flatMap(([key, inner]) => looseObjects(inner, `${path}/${key}`)),
  ];
}

for (const route of routes.filter(({ body, consumes }) => body && consumes !== FORM_TYPE)) {
  test(`${nameOf(route)} refuses what it does not know, at every depth of its body`, () => {
    assert.deepEqual(looseObjects(route.body, ''), []);
  });
}

/** Without a bound a small body could make the checks of its items very long. */
function unboundedArrays(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isArray = 'items' in schema && 'type' in schema && schema.type === 'array';
  const own = isArray && (!('maxItems' in schema) || 'uniqueItems' in schema) ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, inner]) => unboundedArrays(inner, `${path}/${key}`)),
  ];
}

for (const route of routes.filter(({ body }) => body)) {
  test(`${nameOf(route)} bounds every list in its body`, () => {
    assert.deepEqual(unboundedArrays(route.body, ''), []);
  });
}

test('operation ids are unique', () => {
  const names = routes.map(({ operationId }) => operationId);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});
