/** openapi.json as the linters of others see it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const source = readFileSync(join(import.meta.dirname, '..', 'openapi.json'), 'utf8');

test('Redocly finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {},
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    [],
  );
});

test('Spectral finds nothing', async () => {
  const { Spectral } = spectralCore;
  const spectral = new Spectral();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its own types do not fit together.
  const oas = spectralRulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [[oas, 'all']], rules: {} });
  const problems = await spectral.run(JSON.parse(source));
  assert.deepEqual(
    problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`),
    [],
  );
});
