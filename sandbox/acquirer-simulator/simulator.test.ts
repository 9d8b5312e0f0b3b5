import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import {
  about,
  authorizationOf,
  cad,
  MERCHANT,
  named,
  simulatorOnTrial,
} from '../../test/simulator.ts';
import { createSimulator, standingOf } from './index.ts';
import { journalBeside, readJournal } from '../../test/journal.ts';

const { db, timers, simulator, acquirer } = await simulatorOnTrial();
const CALLERS = 50;

async function rowOf(reference: string) {
  const rows = await readJournal(db, MERCHANT.id);
  return rows.find((row) => row.reference === reference);
}

const standing = async (reference: string) =>
  standingOf(await readJournal(db, MERCHANT.id)).get(reference);

test(`${CALLERS} captures at once under one reference, in two processes, have one effect`, async () => {
  const elsewhere = createSimulator({ journal: journalBeside(db), clock: new FakeClock() });
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const capture = { ...about(hold, 'capture', { amount: cad(4_00n) }), final: false };
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      (index % 2 === 0 ? simulator : elsewhere).capture(capture),
    ),
  );
  assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1);
  assert.equal((await rowOf(hold.reference))?.captured, 4_00n);
  assert.equal((await standing(hold.reference))?.captured, 4_00n);
});

test(`${CALLERS} captures at once under ${CALLERS} references never exceed the hold`, async () => {
  const elsewhere = createSimulator({ journal: journalBeside(db), clock: new FakeClock() });
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, (_, index) =>
      (index % 2 === 0 ? simulator : elsewhere).capture({
        ...about(hold, `capture-${index}`, { amount: cad(3_00n) }),
        final: false,
      }),
    ),
  );
  assert.equal(answers.filter(({ kind }) => kind === 'approved').length, 3);
  assert.equal((await standing(hold.reference))?.captured, 9_00n);
});

test('authorization and reversal racing end reversed, whichever came first', async () => {
  for (let round = 0; round < CALLERS; round += 1) {
    const hold = authorizationOf();
    const calls = [() => acquirer.authorize(hold), () => acquirer.reverse(about(hold, 'reverse'))];
    await Promise.all((round % 2 === 0 ? calls : calls.toReversed()).map((call) => call()));
    assert.deepEqual(await acquirer.enquire(hold), { kind: 'reversed' });
    assert.equal(await standing(hold.reference), undefined);
  }
});

test('a reference used for something else is declined and changes nothing', async () => {
  const hold = authorizationOf();
  const first = await acquirer.authorize(hold);
  for (const changed of [
    { ...hold, amount: cad(11_00n) },
    { ...hold, amount: { amount: hold.amount.amount, currency: 'USD' as const } },
    { ...hold, capture: true },
  ]) {
    const answer = await acquirer.authorize(changed);
    assert.equal(answer.kind === 'declined' && answer.isoResponseCode, '94');
  }
  assert.deepEqual(await acquirer.authorize(hold), first);
  assert.equal((await standing(hold.reference))?.authorized, 10_00n);
});

test('one reference sent at once for two originals counts for one of them', async () => {
  const holds = [authorizationOf(), authorizationOf()];
  await Promise.all(holds.map((hold) => acquirer.authorize(hold)));
  const captures = holds.map((hold) => ({ ...about(hold, 'capture'), final: true }));
  const reference = 'one-reference:capture';
  await Promise.all(captures.map((capture) => acquirer.capture({ ...capture, reference })));
  const rows = await Promise.all(holds.map((hold) => rowOf(hold.reference)));
  assert.equal(
    rows.reduce((sum, row) => sum + (row?.captured ?? 0n), 0n),
    10_00n,
  );
});

test('an increment raises the hold once, and what it added can be captured', async () => {
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const increment = authorizationOf({ incrementOf: named(hold.reference), amount: cad(5_00n) });
  assert.equal((await acquirer.authorize(increment)).kind, 'approved');
  assert.equal((await acquirer.authorize(increment)).kind, 'approved');
  const over = { ...about(hold, 'too-much', { amount: cad(15_01n) }), final: true };
  assert.equal((await acquirer.capture(over)).kind, 'declined');
  const whole = { ...about(hold, 'capture', { amount: cad(15_00n) }), final: true };
  assert.equal((await acquirer.capture(whole)).kind, 'approved');
});

test('a final capture releases the rest of the hold; others leave it', async () => {
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const capture = async (name: string, amount: bigint, final: boolean) =>
    (await acquirer.capture({ ...about(hold, name, { amount: cad(amount) }), final })).kind;
  assert.equal(await capture('first', 2_00n, false), 'approved');
  assert.equal(await capture('second', 2_00n, true), 'approved');
  assert.equal(await capture('third', 1n, false), 'declined');
});

test('a release gives back the rest once, takes no more than that, and what was captured stays', async () => {
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const capture = (name: string, amount: bigint) =>
    acquirer.capture({ ...about(hold, name, { amount: cad(amount) }), final: false });
  assert.equal((await capture('first', 4_00n)).kind, 'approved');
  const kept = cad(4_00n);
  const over = { ...about(hold, 'too-much', { amount: cad(6_01n) }), kept };
  assert.equal((await acquirer.release(over)).kind, 'declined');
  const rest = { ...about(hold, 'release', { amount: cad(6_00n) }), kept };
  const first = await acquirer.release(rest);
  assert.equal(first.kind, 'approved');
  assert.deepEqual(await acquirer.release(rest), first);
  assert.equal((await capture('second', 1n)).kind, 'declined', 'nothing is on hold');
  assert.equal((await acquirer.refund(about(hold, 'refund', { amount: kept }))).kind, 'approved');
  const { authorized, released, captured } = (await standing(hold.reference)) ?? {};
  assert.deepEqual([authorized, released, captured], [10_00n, 6_00n, 4_00n]);
});

test('a refund stays within what was captured, and goes by cents', async () => {
  const purchase = authorizationOf({ capture: true });
  await acquirer.authorize(purchase);
  const refund = async (name: string, amount: bigint) =>
    (await acquirer.refund(about(purchase, name, { amount: cad(amount) }))).kind;
  assert.equal(await refund('declined', 1_05n), 'declined');
  assert.equal(await refund('part', 6_00n), 'approved');
  assert.equal(await refund('too-much', 4_01n), 'declined');
  assert.equal(await refund('rest', 4_00n), 'approved');
  assert.equal((await standing(purchase.reference))?.refunded, 10_00n);
  const reversal = await acquirer.reverse(about(purchase, 'reverse'));
  assert.equal(reversal.kind, 'declined', 'the money went back already');
});

test('a refund that gets no answer is done, and says so when it is sent again', async () => {
  const purchase = authorizationOf({ capture: true });
  await acquirer.authorize(purchase);
  const refund = about(purchase, 'refund', { amount: cad(1_68n) });
  const first = acquirer.refund(refund);
  const again = await acquirer.refund(refund);
  timers.pass(10_000);
  assert.deepEqual(await first, { kind: 'unknown', why: 'timeout' });
  assert.equal(again.kind, 'approved');
  assert.equal((await standing(purchase.reference))?.refunded, 1_68n);
});

test('an authorization that gets no answer can be reversed, and then not captured', async () => {
  const hold = authorizationOf({ amount: cad(1_68n) });
  const call = acquirer.authorize(hold);
  timers.pass(10_000);
  assert.equal((await call).kind, 'unknown');
  assert.equal((await acquirer.reverse(about(hold, 'reverse'))).kind, 'approved');
  assert.deepEqual(await acquirer.enquire(hold), { kind: 'reversed' });
  const capture = { ...about(hold, 'capture'), final: true };
  assert.equal((await acquirer.capture(capture)).kind, 'declined');
});

test('another currency, another merchant and a declined hold capture nothing', async () => {
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const capture = { ...about(hold, 'capture-usd'), final: true };
  const usd = { ...capture, amount: { amount: 1_00n, currency: 'USD' as const } };
  assert.equal((await acquirer.capture(usd)).kind, 'declined');
  const merchant = { ...MERCHANT, id: '9876543210128' };
  assert.equal((await acquirer.capture({ ...capture, merchant })).kind, 'declined');
  const declined = authorizationOf({ amount: cad(1_05n) });
  await acquirer.authorize(declined);
  const ofDeclined = { ...about(declined, 'capture'), final: true };
  assert.equal((await acquirer.capture(ofDeclined)).kind, 'declined');
});

test('a reversal undoes a purchase; one of a capture alone is declined', async () => {
  const hold = authorizationOf();
  await acquirer.authorize(hold);
  const capture = { ...about(hold, 'capture'), final: true };
  await acquirer.capture(capture);
  const ofCapture = { ...about(hold, 'reverse-capture'), original: named(capture.reference) };
  assert.equal((await acquirer.reverse(ofCapture)).kind, 'declined');
  assert.equal((await acquirer.reverse(about(hold, 'reverse'))).kind, 'approved');
  assert.equal(await standing(hold.reference), undefined);
});
