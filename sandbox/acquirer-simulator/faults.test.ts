import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { about, authorizationOf, MERCHANT, simulatorOnTrial } from '../../test/simulator.ts';
import { createFaults, type SimulatedFault } from './index.ts';
import { readJournal } from '../../test/journal.ts';

const { db, faults, timers, simulator, acquirer } = await simulatorOnTrial();
const LOST = { kind: 'unknown', why: 'connection-lost' };
const TIMEOUT = { kind: 'unknown', why: 'timeout' };

beforeEach(() => faults.clear());

async function effects(reference: string): Promise<number> {
  const rows = await readJournal(db, MERCHANT.id);
  return rows.filter((row) => row.reference === reference).length;
}

/** An authorization that suffers `fault`, and nothing else does. */
function suffering(fault: SimulatedFault) {
  const request = authorizationOf();
  faults.plan({ fault, times: 1, when: ({ reference }) => reference === request.reference });
  return { request, call: acquirer.authorize(request) };
}

/** Resolves when the simulator has done all it can without being given time. */
async function untilTimersRun(count: number): Promise<void> {
  while (timers.running < count) await new Promise(setImmediate);
}

test('slow: the effect and the answer come after the wait', async () => {
  const { request, call } = suffering({ kind: 'slow', milliseconds: 3_000 });
  await untilTimersRun(2);
  assert.equal(await effects(request.reference), 0);
  timers.pass(3_000);
  assert.equal((await call).kind, 'approved');
  assert.equal(await effects(request.reference), 1);
});

test('slow beyond the time-out: what arrives after its reversal is refused', async () => {
  const { request, call } = suffering({ kind: 'slow', milliseconds: 12_000 });
  await untilTimersRun(2);
  timers.pass(10_000);
  assert.deepEqual(await call, TIMEOUT);
  assert.deepEqual(await acquirer.enquire(request), { kind: 'not-found' });
  assert.equal((await acquirer.reverse(about(request, 'reverse'))).kind, 'approved');
  timers.pass(2_000);
  assert.equal((await acquirer.authorize(request)).kind, 'declined');
  assert.deepEqual(await acquirer.enquire(request), { kind: 'reversed' });
});

test('late answer: the time-out decides, the effect is there', async () => {
  const { request, call } = suffering({ kind: 'late-answer', milliseconds: 12_000 });
  await untilTimersRun(2);
  timers.pass(10_000);
  assert.deepEqual(await call, TIMEOUT);
  assert.equal((await acquirer.enquire(request)).kind, 'approved');
  timers.pass(2_000);
});

test('silent: no answer, and an effect only where it was to happen', async () => {
  const before = suffering({ kind: 'silent', afterEffect: false });
  timers.pass(10_000);
  assert.deepEqual(await before.call, TIMEOUT);
  assert.deepEqual(await acquirer.enquire(before.request), { kind: 'not-found' });
  const after = suffering({ kind: 'silent', afterEffect: true });
  assert.equal((await acquirer.authorize(after.request)).kind, 'approved');
  timers.pass(10_000);
  assert.deepEqual(await after.call, TIMEOUT);
  assert.equal(await effects(after.request.reference), 1);
});

test('reset: unknown, and an effect only where it was to happen', async () => {
  const before = suffering({ kind: 'reset', afterEffect: false });
  assert.deepEqual(await before.call, LOST);
  assert.deepEqual(await acquirer.enquire(before.request), { kind: 'not-found' });
  const after = suffering({ kind: 'reset', afterEffect: true });
  assert.deepEqual(await after.call, LOST);
  assert.equal((await acquirer.enquire(after.request)).kind, 'approved');
});

test('reset: thrown as a socket would', async () => {
  faults.plan({ fault: { kind: 'reset', afterEffect: false } });
  await assert.rejects(simulator.authorize(authorizationOf()), { code: 'ECONNRESET' });
});

test('duplicate: answered twice alike, with one effect', async () => {
  const { request, call } = suffering({ kind: 'duplicate' });
  assert.equal((await call).kind, 'approved');
  assert.equal(await effects(request.reference), 1);
});

test('garbage: unknown, although the effect happened', async () => {
  const { request, call } = suffering({ kind: 'garbage' });
  assert.deepEqual(await call, { kind: 'unknown', why: 'malformed' });
  assert.equal((await acquirer.enquire(request)).kind, 'approved');
});

test('a fault can be planned for every operation, enquiries too', async () => {
  faults.plan({ fault: { kind: 'garbage' } });
  const hold = authorizationOf();
  const answers = await Promise.all([
    acquirer.authorize(hold),
    acquirer.verify({ ...authorizationOf(), currency: 'CAD' }),
    acquirer.capture({ ...about(hold, 'capture'), final: true }),
    acquirer.refund(about(hold, 'refund')),
    acquirer.reverse(about(hold, 'reverse')),
    acquirer.enquire(hold),
  ]);
  for (const answer of answers) assert.equal(answer.kind, 'unknown');
});

test('a plan holds for so many calls that fit it, the oldest plan first', () => {
  const own = createFaults();
  const call = { operation: 'capture', reference: 'r', merchantId: 'm' } as const;
  own.plan({ fault: { kind: 'garbage' }, times: 2, when: ({ reference }) => reference === 'r' });
  own.plan({ fault: { kind: 'duplicate' } });
  assert.equal(own.next({ ...call, reference: 's' })?.kind, 'duplicate');
  const kinds = Array.from({ length: 4 }, () => own.next(call)?.kind);
  assert.deepEqual(kinds, ['garbage', 'garbage', 'duplicate', 'duplicate']);
  own.clear();
  assert.equal(own.next(call), undefined);
});
