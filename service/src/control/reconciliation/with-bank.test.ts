import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOnTrial, cad, encoded } from '../../../../test/bank-harness.ts';
import { bai2, camt053 } from '../../../../test/bank-statements.ts';
import { returnsFile } from '../../../../test/returns-file.ts';
import { sql } from '../../platform/db/pool.ts';

const trial = await bankOnTrial();
const { account, assertGone, assertOne, db, later, open, operator } = trial;
const { resolved, sentPayout, take, work } = trial;

test('an entry that is no payout’s is one row, in whichever form the statement comes again', async () => {
  const day = account();
  const statement = day([{ amount: -1_234, bank: 'CHARGE1' }]);
  assert.equal((await take(bai2(statement))).at('unmatched'), 1);
  const found = await assertOne({
    kind: 'ENTRY_UNMATCHED',
    source: 'bank',
    payoutId: null,
    reference: 'CHARGE1',
    ours: null,
    theirs: cad(-1_234),
  });
  await take(camt053(statement));
  await work('bank');
  assert.deepEqual(
    (await open()).map(({ differenceId }) => differenceId),
    [found.differenceId],
  );
  await take(camt053({ ...statement, closing: 0, entries: [] }));
  await assertGone(found);
});

test('an entry with a payout’s reference and another amount', async () => {
  const { merchantId, payoutId, own, amount, fetch } = await sentPayout();
  await fetch();
  await take(bai2(account()([{ amount: -amount - 1, bank: 'T1', own }])));
  const found = await assertOne({
    kind: 'ENTRY_AMOUNT_DIFFERS',
    merchantId,
    payoutId,
    ours: cad(-amount),
    theirs: cad(-amount - 1),
  });
  await resolved(found);
  await take(bai2(account()([{ amount: -amount, bank: 'T1', own }])));
});

test('an entry that two payouts fit', async () => {
  const [one, other] = [await sentPayout(), await sentPayout()];
  await one.fetch();
  await other.fetch();
  await db.query(sql`
    update payout_file_items set cross_reference = 'SAME'
    where payout_id in (${one.payoutId}, ${other.payoutId})`);
  await take(bai2(account()([{ amount: -one.amount, bank: 'T2', own: 'SAME' }])));
  const found = await assertOne({ kind: 'ENTRY_AMBIGUOUS', theirs: cad(-one.amount) });
  await resolved(found);
  for (const { amount, own, payoutId } of [one, other]) {
    await db.query(sql`
      update payout_file_items set cross_reference = ${own} where payout_id = ${payoutId}`);
    await take(bai2(account()([{ amount: -amount, bank: own, own }])));
  }
});

test('a return on a statement that is no payout’s', async () => {
  const entries = [{ amount: 777, bank: 'R1', own: 'NOBODYS', reason: '905' }];
  await take(camt053(account()(entries)));
  const found = await assertOne({ kind: 'ENTRY_RETURN_UNMATCHED', theirs: cad(777) });
  await resolved(found);
});

test('a return in a file of returns that is no payout’s, until somebody has resolved it', async () => {
  const file = returnsFile([{ amount: 77, reasonCode: '902', crossReference: 'NOBODYS' }], {
    number: 1,
  });
  const taken = await operator('POST', '/operator/payout-returns', encoded(file));
  const returnId = taken.string('data.0.returnId');
  const found = await assertOne({ kind: 'RETURN_UNMATCHED', theirs: cad(77) });
  const body = { reason: 'Another originator’s' };
  await operator('POST', `/operator/payout-returns/${returnId}/resolve`, body);
  await assertGone(found);
});

test('a statement that does not go on from the one before, until the missing one comes', async () => {
  const day = account();
  await take(bai2(day()));
  await later(1);
  const missing = day([{ amount: -500, bank: 'F1' }]);
  await later(1);
  await take(bai2(day()));
  const found = await assertOne({ kind: 'STATEMENT_GAP', ours: cad(0), theirs: cad(-500) });
  await take(bai2({ ...missing, entries: [], closing: -500, opening: -500 }));
  await work('bank');
  const gaps = await open('&kind=STATEMENT_GAP');
  assert.deepEqual(
    gaps.map(({ ours, theirs }) => [ours, theirs]),
    [[cad(0), cad(-500)]],
  );
  assert.notEqual(
    gaps[0]?.differenceId,
    found.differenceId,
    'now the gap is before the missing one',
  );
  await take(bai2(missing));
  await work('bank');
  assert.deepEqual(await open('&kind=STATEMENT_GAP'), []);
  for (const one of await open()) await resolved(one);
});

test('a statement that does not add up is refused and is a row, until a corrected one comes', async () => {
  const statement = account()([{ amount: -300, bank: 'F2' }]);
  const answer = await take(camt053({ ...statement, closing: -299 }));
  assert.equal(answer.status, 400, answer.text);
  const found = await assertOne({
    kind: 'STATEMENT_DOES_NOT_ADD_UP',
    ours: cad(-300),
    theirs: cad(-299),
  });
  await take(camt053({ ...statement, entries: [], closing: 0 }));
  await assertGone(found);
});
