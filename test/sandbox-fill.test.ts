/** A sandbox of several processes is filled with trade on request, and any process shows all of it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { readSandboxFile } from '../sandbox/partners/index.ts';
import { startService, temporaryFolder } from './service.ts';

const DATA_DIR = temporaryFolder();
const PORT = String(await freePort());
await startService({ DATA_DIR, PORT, WORKERS: '2' }).ready;
const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
assert.ok(sandbox);
const url = `http://localhost:${PORT}`;

async function operatorToken(clientId: string, clientSecret: string): Promise<string> {
  const answer = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
const token = await operatorToken(sandbox.operator.clientId, sandbox.operator.clientSecret);

/** On a new connection, so that any process may answer it. */
async function ask<Body>(path: string, body?: object): Promise<Body> {
  const answer = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'api-version': '2025-01-17',
      connection: 'close',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.ok(answer.ok, text);
  return JSON.parse(text) as Body;
}

type Fill = { status: string; daysDone: number; message: string | null };
type Overview = { approvals: { approved: number }; volume: object };
type System = {
  processes: { kind: string }[];
  jobs: { name: string; rounds: number; isFailing: boolean }[];
};

test('trade is played in the background, and counted', { timeout: 300_000 }, async () => {
  await ask('/sandbox/fill', { days: 1, payments: 8 });
  let fill = await ask<Fill>('/sandbox/fill');
  for (; fill.status === 'RUNNING'; fill = await ask<Fill>('/sandbox/fill')) await delay(200);
  assert.deepEqual([fill.status, fill.daysDone, fill.message], ['DONE', 1, null]);
  let overview = await ask<Overview>('/operator/overview?range=7d');
  for (; overview.approvals.approved === 0; await delay(100)) {
    overview = await ask<Overview>('/operator/overview?range=7d');
  }
  assert.deepEqual(Object.keys(overview.volume), ['CAD']);
});

test('any process shows all processes, and the jobs of the one that runs them', async () => {
  let system = await ask<System>('/operator/system');
  for (; !system.jobs.some(({ name }) => name === 'publish-events'); await delay(200)) {
    system = await ask<System>('/operator/system');
  }
  const kinds = system.processes.map(({ kind }) => kind);
  assert.deepEqual(kinds.toSorted(), ['API', 'API', 'BACKGROUND']);
  const troubled = system.jobs.filter(({ isFailing, rounds }) => rounds === 0 || isFailing);
  assert.deepEqual(troubled, []);
});
