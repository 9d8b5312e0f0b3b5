/** The process dies between doing something and noting it: nothing is done twice, nothing is forgotten. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { consoleServer } from '../../test/console-server.ts';

const { acts, as, clock, death, finish, payment, refunds } = await consoleServer();
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
