/**
 * The examples of the documentation are what the service answers: the scenario is played again, and
 * nothing that was recorded contradicts it. With RECORD_EXAMPLES=yes it is recorded anew (`npm run
 * examples`).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Recorded, readRecorded } from '../docs/src/recorded.ts';
import { contradictions } from './scenario/contradictions.ts';
import { playScenario } from './scenario/play.ts';
import { writeRecords } from './scenario/write-records.ts';

const ANEW = 'Run `npm run examples` if it is meant to be so.';
const isRecording = process.env['RECORD_EXAMPLES'] === 'yes';

test('the scenario is answered as it was recorded', async () => {
  const played = await playScenario();
  if (isRecording) writeRecords(played);
  const recorded = readRecorded();
  const found = [
    ...contradictions(callsOf(recorded), callsOf(played)),
    ...contradictions(problemsOf(recorded), problemsOf(played)),
    ...contradictions(Object.fromEntries(recorded.named), namedOf(played)),
    ...contradictions(Object.fromEntries(recorded.events), Object.fromEntries(played.events)),
  ];
  assert.deepEqual(found, [], ANEW);
});

function callsOf({ calls }: Pick<Recorded, 'calls'>): unknown {
  return JSON.parse(JSON.stringify(Object.fromEntries(calls)));
}

function problemsOf({ problems }: Pick<Recorded, 'problems'>): unknown {
  return Object.fromEntries(
    problems.map(({ answer, code, operationId }) => [`${operationId} ${code}`, answer]),
  );
}

function namedOf({ named }: Pick<Recorded, 'named'>): unknown {
  return JSON.parse(JSON.stringify(Object.fromEntries(named)));
}
