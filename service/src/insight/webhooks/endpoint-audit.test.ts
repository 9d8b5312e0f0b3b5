import assert from 'node:assert/strict';
import { test } from 'node:test';
import { patch, webhookServer } from '../../../../test/webhook-server.ts';
import { sql } from '../../platform/db/pool.ts';

const PATH = '/webhook-endpoints';
const { as, deps, newCaller } = await webhookServer();
const { audit, db } = deps;

test('who made, changed, rolled and deleted an endpoint is in the audit log, without its URL', async () => {
  const caller = await newCaller();
  const call = as(caller);
  const made = await call('POST', PATH, {
    url: 'https://shop.example/token-2',
    types: ['*'],
  });
  const path = `${PATH}/${made.string('endpointId')}`;
  await patch(call, path, { status: 'PAUSED', form: 'THIN' });
  await call('POST', `${path}/roll-secret`, { overlapHours: 2 });
  await call('DELETE', path);
  const rows = await db.query<{ action: string; actor: string; details: object }>(sql`
    select action, actor, details from audit_log
    where subject = ${made.string('endpointId')} order by seq`);
  assert.ok(rows.every(({ actor }) => actor === caller.clientId));
  assert.deepEqual(
    rows.map(({ action, details }) => [action, details]),
    [
      ['webhook-endpoint.created', { host: 'shop.example', types: ['*'] }],
      ['webhook-endpoint.changed', { members: ['form', 'status'], status: 'PAUSED' }],
      ['webhook-endpoint.secret-rolled', { overlapHours: 2 }],
      ['webhook-endpoint.deleted', {}],
    ],
  );
  assert.equal(await audit.verify(db), null);
});
