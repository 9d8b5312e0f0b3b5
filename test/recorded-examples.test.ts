import { test } from 'node:test';
import { writeFileSync } from 'node:fs';
import { playScenario } from './scenario/play.ts';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';

test('plays', async () => {
  const began = performance.now();
  const { exchanges, problems } = await playScenario();
  console.log('played', Math.round(performance.now() - began));
  const missing = routesForDocumentation().filter((r) => r.hidden !== true).flatMap((r) => Object.keys(r.answers).filter((s) => Number(s) < 400 && !exchanges.has(`${r.operationId} ${s}`)).map((s) => `${r.operationId} ${s}`));
  console.log(missing.length, missing.join(', '));
  writeFileSync('/tmp/played.json', JSON.stringify([...exchanges.values(), ...problems.values()], null, 1));
});
