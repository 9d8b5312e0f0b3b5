/**
 * A server whose commits wait for another one and that is told to stop ends the waits: what they committed
 * is then seen there, and nowhere else. Nobody may be told of it who repeats the request.
 */
// In a process of its own: it has a server whose settings it changes.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { Client } from 'pg';
import { startEmbedded } from '../service/src/platform/db/embedded/server.ts';
import {
  claimMany,
  type ClaimRequest,
  findClaim,
} from '../service/src/platform/db/idempotency-store.ts';
import { openDatabase, transaction } from '../service/src/platform/db/pool.ts';
import { once } from '../service/src/platform/http/idempotency.ts';
import { dataFolder } from './data-folder.ts';
import { fillWithDatabase } from './migrated-folder.ts';
import { until } from './until.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const FIRST = { status: 201, body: { made: 'here' } };
const WAITS = "select pid from pg_stat_activity where wait_event = 'SyncRep'";

const dataDir = dataFolder('causeway-unreplicated-');
fillWithDatabase(dataDir);
const server = await startEmbedded({ dataDir });
const db = openDatabase({ url: server.ownerUrl, connections: 5 });
const operator = new Client({ connectionString: server.ownerUrl });
await operator.connect();
after(async () => {
  await commitsWaitFor('');
  await operator.end();
  await db.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

/** For a standby of that name, which there is not; for nobody where it has none. */
async function commitsWaitFor(standby: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${standby}'`);
  await operator.query('select pg_reload_conf()');
  await until(async () => {
    const { rows } = await operator.query<{ names: string }>(
      `select current_setting('synchronous_standby_names') as names`,
    );
    return rows[0]?.names === standby;
  });
}

const waiting = async () => (await operator.query<{ pid: number }>(WAITS)).rows;

function requestWith(key: string): ClaimRequest {
  const fingerprint = Buffer.alloc(32);
  const whose = { partnerId: 'pa000000000000000SANDB0X000001', merchantId: '1000000000009' };
  return { ...whose, operation: 'create-thing', key, fingerprint, resourceId: 'one' };
}

/** Committed on this server alone: whoever asked has had no answer. */
async function answeredHereAlone(key: string): Promise<ClaimRequest> {
  const request = requestWith(key);
  await commitsWaitFor('nobody');
  const asked = once(db, { request, now: NOW }, () => Promise.resolve(FIRST));
  const refused = assert.rejects(asked);
  const [backend] = await until(async () => {
    const found = await waiting();
    return found.length > 0 && found;
  });
  await operator.query('select pg_terminate_backend($1)', [backend?.pid]);
  await refused;
  return request;
}

const repeats = {
  'repeats it': async (request: ClaimRequest) =>
    await once(db, { request, now: NOW }, () => assert.fail('it is done already')),
  'asks for it among others': async (request: ClaimRequest) =>
    await transaction(db, async (tx) => await claimMany(tx, [request], NOW)),
  'looks whether it is known': async (request: ClaimRequest) => await findClaim(db, request),
};

for (const [who, repeat] of Object.entries(repeats)) {
  test(`who ${who} is told of it when another server has it, and not before`, async () => {
    const request = await answeredHereAlone(who);
    const told: unknown[] = [];
    const repeated = repeat(request).then((answer) => told.push(answer));
    await until(async () => told.length > 0 || (await waiting()).length > 0);
    assert.deepEqual(told, []);
    await commitsWaitFor('');
    await repeated;
    assert.match(JSON.stringify(told), /"made":"here"/);
  });
}
