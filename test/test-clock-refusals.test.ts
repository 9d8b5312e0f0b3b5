/** Moving the sandbox's clock: refusals, permissions, concurrent moves, and recovery after a crash. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../service/src/platform/db/pool.ts';
import { testApplication } from './application.ts';
import { FakeClock } from './fake-clock.ts';

const real = new FakeClock();
const { asOperator, asPartner, anonymous, foundation } = await testApplication({ clock: real });
const move = async (body: object) => await asOperator('POST', '/sandbox/clock', body);

async function advance(advanced: string) {
  const answer = await move({ advance: advanced });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

const time = async () => (await asOperator('GET', '/sandbox/clock')).string('time');

const REFUSED: readonly (readonly [body: unknown, faults: readonly string[]])[] = [
  [{}, ['advance REQUIRED_FIELD']],
  [{ advance: 'P1D', to: '2027-01-01T00:00:00Z' }, ['advance REQUIRED_FIELD']],
  [{ advance: 0 }, ['advance INVALID_VALUE']],
  [{ advance: -5 }, ['advance INVALID_VALUE']],
  [{ advance: 1.5 }, ['advance INVALID_VALUE']],
  [{ advance: 31_622_401 }, ['advance INVALID_VALUE']],
  [{ advance: '-P1D' }, ['advance INVALID_VALUE']],
  [{ advance: 'P' }, ['advance INVALID_VALUE']],
  [{ advance: 'PT' }, ['advance INVALID_VALUE']],
  [{ advance: 'P0D' }, ['advance INVALID_VALUE']],
  [{ advance: 'tomorrow' }, ['advance INVALID_VALUE']],
  [{ advance: 'P1.5D' }, ['advance INVALID_VALUE']],
  [{ advance: 'P2Y' }, ['advance INVALID_VALUE']],
  [{ advance: 'P9999Y' }, ['advance INVALID_VALUE']],
  [{ advance: ['P1D'] }, ['advance INVALID_VALUE']],
  [{ to: '2020-01-01T00:00:00Z' }, ['to INVALID_VALUE']],
  [{ to: '9999-01-01T00:00:00Z' }, ['to INVALID_VALUE']],
  [{ to: 'noon' }, ['to INVALID_FORMAT']],
  [{ advance: 'P1D', by: 1 }, ['by UNKNOWN_FIELD']],
];
for (const [body, faults] of REFUSED) {
  test(`${JSON.stringify(body)} is refused, and the time does not change`, async () => {
    const before = foundation.clock.now();
    const answer = await move(body as object);
    assert.equal(answer.status, 400, answer.text);
    assert.deepEqual(answer.faults(), faults, answer.text);
    assert.deepEqual(foundation.clock.now(), before);
  });
}

test('only an operator can move or read the clock', async () => {
  for (const method of ['GET', 'POST'] as const) {
    const body = method === 'POST' ? { advance: 'P1D' } : undefined;
    assert.equal((await anonymous(method, '/sandbox/clock', body)).status, 401);
    for (const name of ['isv', 'acquirer', 'bank'] as const) {
      assert.equal((await asPartner(name)(method, '/sandbox/clock', body)).status, 403);
    }
  }
});

test('each of several concurrent moves either moves the clock or is refused without effect', async () => {
  const before = Date.parse(await time());
  const answers = await Promise.all(Array.from({ length: 6 }, () => move({ advance: 'PT1H' })));
  const done = answers.filter(({ status }) => status === 200).length;
  assert.ok(done >= 1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.equal(answer.status, 409, answer.text);
    assert.match(answer.string('type'), /clock-moving$/);
    assert.ok(Number(answer.headers['retry-after']) >= 1);
  }
  assert.equal(Date.parse(await time()) - before, done * 3_600_000);
});

test('a process that dies while moving the clock blocks others for at most half a minute', async () => {
  const until = new Date(real.now().getTime() + 30_000);
  await foundation.db.query(sql`update test_clock set mover = 'dead', moving_until = ${until}`);
  assert.equal((await asOperator('GET', '/sandbox/clock')).at('isMoving'), true);
  assert.equal((await move({ advance: 'PT1H' })).status, 409);
  assert.equal(
    (await move({ advance: 'P9Y' })).status,
    400,
    'invalid requests are reported all the same',
  );
  real.advance(30_000);
  assert.equal((await asOperator('GET', '/sandbox/clock')).at('isMoving'), false);
  await advance('PT1H');
});

async function noteOther(seenAt: Date): Promise<void> {
  await foundation.db.query(sql`
    insert into test_clock_followers (follower, offset_ms, seen_at) values ('other', 0, ${seenAt})
    on conflict (follower) do update set seen_at = excluded.seen_at`);
}

test('a live process that lags behind is reported; a dead one is not waited for', async () => {
  await noteOther(real.now());
  assert.equal((await advance('PT1H')).at('isAgreed'), false);
  await noteOther(new Date(real.now().getTime() - 20_000));
  assert.equal((await advance('PT1H')).at('isAgreed'), true);
});

test('real time keeps passing on top of the offset', async () => {
  const before = Date.parse(await time());
  real.advance(5_000);
  assert.equal(Date.parse(await time()) - before, 5_000);
});

test('a service that is shutting down stops the move early and says so', async () => {
  const before = await time();
  foundation.drain();
  const answer = await move({ advance: 'P1D' });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.at('isComplete'), answer.at('steps')], [false, 0]);
  assert.equal(await time(), before);
});
