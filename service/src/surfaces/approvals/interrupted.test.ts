/** The process dies between doing something and noting it: nothing is done twice, nothing is forgotten. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { agentServer } from '../../../../test/agent-server.ts';
import { sql } from '../../platform/db/pool.ts';

const { acts, agent, as, asPartner, clock, death, finish, foundation, payment, refunds } =
  await agentServer();
const LEASE_MS = 60_000;

async function dying<T>(work: () => Promise<T>): Promise<T> {
  death.isNear = true;
  try {
    return await work();
  } finally {
    death.isNear = false;
  }
}

const latest = async () => (await as('admin')('GET', '/api/actions?limit=1')).at('data.0.status');

for (const jobRuns of [false, true]) {
  test(`a repeat of what may be repeated finishes it, ${jobRuns ? 'also' : 'and not'} after the job`, async () => {
    const paymentId = await payment(5_000);
    const body = { idempotencyKey: randomUUID(), paymentId };
    const key = randomUUID();
    const click = () => acts('boss')('/api/refunds', body, { key });
    assert.equal((await dying(click)).status, 500);
    const early = await click();
    assert.equal(early.status, 409);
    assert.match(early.string('type'), /idempotency-in-progress$/);
    clock.advance(LEASE_MS);
    if (jobRuns) await finish();
    const done = await click();
    assert.equal(done.status, 201, done.text);
    assert.equal(await refunds(paymentId), 1);
    assert.deepEqual((await click()).body, done.body);
  });
}

test('what may not be repeated is left to a person, who is told so', async () => {
  const key = randomUUID();
  const body = { kind: 'ISV', name: `Once ${key}` };
  const click = () => acts('admin')('/api/operator/partners', body, { key });
  assert.equal((await dying(click)).status, 500);
  clock.advance(LEASE_MS);
  for (const answer of [await click(), await click()]) {
    assert.equal(answer.status, 409);
    assert.match(answer.string('type'), /action-interrupted$/);
  }
  assert.equal(await latest(), 'INTERRUPTED');
  const partners = await as('admin')('GET', '/api/operator/partners?limit=100');
  assert.equal(partners.text.split(body.name).length - 1, 1, 'it was made once');
});

test('the job runs nothing that nobody approved', async () => {
  const key = randomUUID();
  const body = { kind: 'ISV', name: `Left ${key}` };
  await dying(() => acts('admin')('/api/operator/partners', body, { key }));
  clock.advance(LEASE_MS);
  await finish();
  assert.equal(await latest(), 'INTERRUPTED');
  assert.equal(await finish(), 0, 'it is not looked at again');
});

for (const [by, keptBy] of [
  ['the job', 'this release'],
  ['a repeat of the approval', 'this release'],
  ['the job', 'the release before'],
  ['a repeat of the approval', 'the release before'],
] as const) {
  test(`what was approved is not done again by ${by}, where ${keptBy} kept the call`, async () => {
    const made = await asPartner('isv')('POST', '/webhook-endpoints', {
      url: 'https://shop.example/hook',
      types: ['*'],
    });
    const { http } = await agent({ scopes: ['webhook.write'], policy: { approvalAbove: 0 } });
    const now = clock.now();
    const proposed = await http(
      'POST',
      `/webhook-endpoints/${made.string('endpointId')}/replay`,
      { from: new Date(now.getTime() - 60_000).toISOString(), to: now.toISOString() },
      { 'x-reason': 'They missed some' },
    );
    assert.equal(proposed.status, 202, proposed.text);
    const id = proposed.string('proposalId');
    // Which took no key for this, so that it is not known again.
    const withoutKey = sql`replace(request, '"idempotency-key"', '"if-match"')`;
    if (keptBy === 'the release before') {
      await foundation.db.query(sql`
        update actions set request = ${withoutKey} where action_id = ${id}`);
    }
    const approve = () => as('boss')('POST', `/api/actions/${id}/approve`, { reason: 'checked' });
    const replays = async () => {
      const rows = await foundation.db.query(sql`
        select 1 from webhook_replays where endpoint_id = ${made.string('endpointId')}`);
      return rows.length;
    };
    await dying(approve);
    assert.equal(await replays(), 1);
    clock.advance(LEASE_MS);
    if (by === 'the job') await finish();
    else assert.equal((await approve()).status, 200);
    assert.equal(await replays(), 1, 'it is not done a second time');
    const status = keptBy === 'this release' ? 'DONE' : 'INTERRUPTED';
    assert.equal((await as('boss')('GET', `/api/actions/${id}`)).at('status'), status);
  });
}
