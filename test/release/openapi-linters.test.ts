/** openapi.json as the linters of others see it. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

const source = readFileSync(join(import.meta.dirname, '..', '..', 'openapi.json'), 'utf8');

test('Redocly finds nothing', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The address is that of a service as it is first started; each serves its own at /openapi.json.
      'no-server-example.com': 'off',
      // Some problems come before an operation is known: 405, 408, 417, 431.
      'no-unused-components': 'off',
      // Problems have members of their own kind (RFC 9457), and public keys those of theirs.
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  assert.deepEqual(
    problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
    ),
    [],
  );
});

const RULES = {
  // A summary that says all needs no second sentence.
  'operation-description': 'off',
  // It does not know that OpenAPI 3.1 lets an API key have scopes. Redocly checks that schemes exist.
  'oas3-operation-security-defined': 'off',
  // As above.
  'oas3-unused-component': 'off',
} as const;

test('Spectral finds nothing', async () => {
  const { Spectral } = spectralCore;
  const spectral = new Spectral();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Its own types do not fit together.
  const oas = spectralRulesets.oas as unknown as RulesetDefinition;
  spectral.setRuleset({ extends: [oas], rules: RULES });
  const problems = await spectral.run(source);
  assert.deepEqual(
    problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`),
    [],
  );
});
