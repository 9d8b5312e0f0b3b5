/**
 * A pattern that is applied to a caller's text takes time linear in its length: one that did not once
 * blocked a process for two minutes. Checked are the patterns of the schemas and the literals in the
 * code; those that the code assembles from texts are not.
 */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isSafe } from 'redos-detector';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { AREQ } from '../service/src/cards/three-d-secure/messages/areq.ts';
import { ARES } from '../service/src/cards/three-d-secure/messages/ares.ts';
import { CREQ, CRES } from '../service/src/cards/three-d-secure/messages/creq.ts';
import { PREQ, PRES } from '../service/src/cards/three-d-secure/messages/preq.ts';
import { RREQ, RRES } from '../service/src/cards/three-d-secure/messages/rreq.ts';

const ROOT = join(import.meta.dirname, '..');

function isLinear(pattern: RegExp): boolean {
  return isSafe(pattern).safe;
}

test('a pattern that is not linear is detected', () => {
  const wasInField = String.raw`^[^\u0000-\u001f\u007f]*[^\u0000-\u0020\u007f][^\u0000-\u001f\u007f]*$`;
  assert.ok(!isLinear(new RegExp(wasInField, 'u')));
  assert.ok(!isLinear(/^(a+)+$/));
  assert.ok(!isLinear(/ +$/));
  assert.ok(isLinear(/^[a-z]+$/));
});

function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const members: readonly (readonly [string, unknown])[] = Object.entries(schema);
  return members.flatMap(([keyword, value]) =>
    keyword === 'pattern' && typeof value === 'string' ? [value] : patternsIn(value),
  );
}

test('every pattern of every schema is linear', () => {
  const messages = [AREQ, ARES, CREQ, CRES, PREQ, PRES, RREQ, RRES].flatMap(
    ({ readers }): unknown[] => [readers['2.1.0'].schema, readers['2.2.0'].schema],
  );
  const parts = routesForDocumentation().flatMap(({ params, query, body }) => [
    params,
    query,
    body,
  ]);
  const patterns = new Set([...parts, ...messages].flatMap(patternsIn));
  assert.ok(patterns.size > 40, `only ${patterns.size} patterns`);
  assert.deepEqual(
    [...patterns].filter((pattern) => !isLinear(new RegExp(pattern, 'u'))),
    [],
  );
});

/** Patterns that meet texts of our own only. */
const OWN_TEXTS: Readonly<Record<string, string>> = {
  'service/src/platform/db/migrate.ts': 'the migrations',
  'service/src/money/reports/decimals.ts': 'numbers that we write',
  'sandbox/issuer-simulator/message.ts': 'JSON that was parsed, in which every quote has its twin',
  'sandbox/issuer-simulator/started-for-tests.ts': 'the simulator’s own pages, in a trial of it',
  'sandbox/issuer-simulator/settings.ts': 'settings',
  'sandbox/iso8583-host/host-settings.ts': 'settings',
};

/** A slash where an expression may begin, up to its twin: as a pattern is written in the code. */
const LITERAL =
  /(?<=(?:^|[(,=:[!&|?{};>]|return) *)\/(?![*/])((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?!\w)/gm;

test('every pattern in the code that meets texts of others is linear', () => {
  const files = globSync('{service/src,sandbox,iso8583/src}/**/*.ts', { cwd: ROOT }).filter(
    (path) => !path.endsWith('.test.ts') && OWN_TEXTS[path] === undefined,
  );
  const found = files.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(LITERAL)].map(
      ([, source = '', flags = '']) => ({ path, pattern: new RegExp(source, flags) }),
    ),
  );
  assert.ok(found.length > 80, `only ${found.length} patterns`);
  const slow = found.filter(({ pattern }) => !isLinear(pattern));
  assert.deepEqual(
    slow.map(({ path, pattern }) => `${path}: ${String(pattern)}`),
    [],
  );
});
