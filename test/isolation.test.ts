/**
 * One partner never sees another's anything. The matrix is made from the router: a route with an id
 * in its path that a partner may call is tried with an id of another partner's thing and with one
 * of nothing, and both must be answered alike. A route whose ids are not in the table fails.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../src/app.ts';
import { testApplication, type SandboxName } from './application.ts';

const { asPartner, credentials, foundation } = await testApplication();
const NAMES: readonly SandboxName[] = ['isv', 'acquirer', 'bank'];

/** For each id that can stand in a path: one of the owner's things, and one of nobody's. */
const THINGS: Readonly<
  Record<string, { of: (owner: SandboxName) => Promise<string>; nobodys: string }>
> = {};

const routes = routesForDocumentation().filter(
  ({ access }) => access !== 'public' && access !== 'operator',
);
const parametersOf = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

test('there are routes for partners', () => assert.ok(routes.length > 0));

/** An answer without what names the request itself. */
function bare({ text }: { text: string }, path: string): string {
  return text.replaceAll(path, '').replaceAll(/"correlationId":"[^"]+"/g, '');
}

for (const route of routes.filter(({ path }) => path.includes(':'))) {
  const name = `${route.method} ${route.path}`;
  test(`${name}: another partner’s thing answers as if it did not exist`, async () => {
    for (const [owner, stranger] of [
      ['isv', 'acquirer'],
      ['acquirer', 'bank'],
      ['bank', 'isv'],
    ] as const) {
      let [theirs, nobodys] = [route.path, route.path];
      for (const parameter of parametersOf(route.path)) {
        const thing = THINGS[parameter];
        assert.ok(thing, `${parameter} of ${name} is in the table of this test`);
        theirs = theirs.replace(`:${parameter}`, await thing.of(owner));
        nobodys = nobodys.replace(`:${parameter}`, thing.nobodys);
      }
      const [seen, missing] = [
        await asPartner(stranger)(route.method, theirs),
        await asPartner(stranger)(route.method, nobodys),
      ];
      assert.equal(missing.status, 404);
      assert.equal(seen.status, 404);
      assert.equal(bare(seen, theirs), bare(missing, nobodys));
    }
  });
}

/** What would tell that a partner exists. */
async function marksOf(name: SandboxName): Promise<string[]> {
  const self = await asPartner(name)('GET', '/partner');
  return [
    self.string('partner.partnerId'),
    self.string('partner.name'),
    credentials.partners[name].clientId,
  ];
}

test('nothing that a partner can read names another partner or what is another’s', async () => {
  const marks = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await marksOf(name)] as const)),
  );
  for (const { path, method } of routes.filter(
    (route) => route.method === 'GET' && !route.path.includes(':'),
  )) {
    for (const reader of NAMES) {
      const answer = await asPartner(reader)(method, path);
      assert.equal(answer.status, 200, `${reader} ${method} ${path}`);
      for (const mark of NAMES.filter((name) => name !== reader).flatMap(
        (name) => marks[name] ?? [],
      )) {
        assert.ok(!answer.text.includes(mark), `${reader} sees ${mark} at ${path}`);
      }
    }
  }
  assert.equal(await foundation.audit.verify(foundation.db), null);
});
