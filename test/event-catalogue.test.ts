/** The closed list of events, as it is documented. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';
import { readRecorded } from '../docs/src/recorded.ts';
import { withEveryType } from '../docs/src/events-guide.ts';
import { buildOpenApi } from '../docs/src/openapi/build-openapi.ts';
import { documentedEvents } from '../service/src/records/events/index.ts';
import { validatorOf } from '../service/src/platform/http/validate.ts';

const GUIDE = join(import.meta.dirname, '..', 'docs', 'guides', 'events.md');
const events = documentedEvents();
const recorded = readRecorded();
const document = buildOpenApi(routesForDocumentation(), {
  publicUrl: 'https://pay.example',
  events,
  recorded,
});

test('every slice with something of a partner’s has its events', () => {
  const nouns = new Set(events.map(({ type }) => type.split('.')[0]));
  const expected =
    'merchant order payment refund validation payment_method customer three_d_secure batch payout client api_key';
  assert.deepEqual(
    expected.split(' ').filter((noun) => !nouns.has(noun)),
    [],
  );
  for (const { type, description } of events) assert.match(description, /^[A-Z].*\.$/, type);
});

test('the example of each type is what its schema asks for', () => {
  assert.deepEqual(
    Object.keys(document.webhooks),
    events.map(({ type }) => type),
  );
  for (const { type, body } of events) {
    const content = document.webhooks[type]?.post.requestBody.content['application/json'];
    const checked = validatorOf(body)(content?.example);
    assert.deepEqual(checked.ok ? [] : checked.faults, [], type);
  }
});

test('the guide has every type with its example, as they are defined', () => {
  const guide = readFileSync(GUIDE, 'utf8');
  assert.ok(events.every(({ type }) => guide.includes(`\n#### ${type}\n`)));
  assert.ok(events.every(({ type }) => guide.includes(`\n| \`${type}\``)));
  assert.equal(withEveryType(guide, events, recorded), guide, 'run `npm run openapi` to write it');
});

test('the list of events is filtered by these types and no others', () => {
  const [, operation] = Object.entries(document.paths['/events'] ?? {})[0] ?? [];
  const parameters = operation?.parameters ?? [];
  const [type] = parameters.flatMap((one) => ('name' in one && one.name === 'type' ? [one] : []));
  assert.deepEqual(
    type?.schema['enum'],
    events.map((event) => event.type),
  );
});
