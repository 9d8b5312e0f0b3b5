import { test } from 'node:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { recordsOf, writeRecords } from './scenario/write-records.ts';
import { stabilised } from './scenario/stable.ts';
import { playScenario } from './scenario/play.ts';
import { routesForDocumentation } from '../sandbox/documented-routes.ts';

test('plays', async () => {
  const began = performance.now();
  const { events, exchanges, given, problems } = await playScenario();
  console.log('played', Math.round(performance.now() - began));
  const missing = routesForDocumentation().filter((r) => r.hidden !== true).flatMap((r) => Object.keys(r.answers).filter((s) => Number(s) < 400 && !exchanges.has(`${r.operationId} ${s}`)).map((s) => `${r.operationId} ${s}`));
  console.log(missing.length, missing.join(', '));
  const d = JSON.parse(readFileSync('openapi.json', 'utf8'));
  console.log('EVENTS', Object.keys(d.webhooks).filter((t) => !events.has(t)).join(' '));
  console.log('PROBLEMS', Object.keys(d.components.examples).filter((t) => ![...problems.keys()].some((k) => k.endsWith(` ${t}`))).join(' '));
  const whole = { exchanges: [...exchanges.values()], problems: [...problems.values()], events: [...events.values()] };
  writeRecords(recordsOf(stabilised(whole, given)));
});
