import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bankOnTrial, cad, encoded } from '../../../../test/bank-harness.ts';
import { bai2 } from '../../../../test/bank-statements.ts';
import { returnsFile } from '../../../../test/returns-file.ts';
import { sql } from '../../platform/db/pool.ts';

const trial = await bankOnTrial();
const { account, assertGone, assertOne, db, later, open, operator } = trial;
const { resolved, run, sentPayout, take, work } = trial;

test('a payout of which the bank says nothing for days, until a statement shows it', async () => {
  const { merchantId, payoutId, own, amount } = await sentPayout();
  await later(12);
  const found = await assertOne({
    kind: 'PAYOUT_UNCONFIRMED',
    merchantId,
    payoutId,
    ours: cad(-amount),
    ledger: cad(0),
    theirs: null,
  });
  await take(bai2(account()([{ amount: -amount, bank: 'T3', own }])));
  await assertGone(found);
});

test('a payout that was taken for paid, and that the statements of its days do not show', async () => {
  const { payoutId, own, amount, fetch } = await sentPayout();
  await fetch();
  const day = account();
  await take(bai2(day()));
  await later(4);
  assert.ok((await run('confirm-payouts')) > 0);
  await later(8);
  await take(bai2(day()));
  const found = await assertOne({
    kind: 'PAYOUT_NOT_ON_STATEMENT',
    payoutId,
    ours: cad(-amount),
    ledger: cad(-amount),
    theirs: null,
  });
  await take(bai2(day([{ amount: -amount, bank: 'T4', own }])));
  await assertGone(found);
});

test('a payout that is paid here and that a statement shows to have come back', async () => {
  const { payoutId, own, amount, fetch } = await sentPayout();
  await fetch();
  const day = account();
  await take(bai2(day([{ amount: -amount, bank: 'T5', own }])));
  await later(1);
  await take(bai2(day([{ amount, bank: 'R5', own }])));
  await work('bank');
  assert.deepEqual(await open(), [], 'the file of returns may still come');
  await later(4);
  const found = await assertOne({
    kind: 'PAYOUT_CONTRADICTED',
    payoutId,
    ours: cad(-amount),
    ledger: cad(-amount),
    theirs: cad(0),
  });
  const back = [{ amount, reasonCode: '905', crossReference: own }];
  await operator('POST', '/operator/payout-returns', encoded(returnsFile(back, { number: 2 })));
  await assertGone(found);
});

test('a payout that the bank carried out twice', async () => {
  const { payoutId, own, amount, fetch } = await sentPayout();
  await fetch();
  const entry = { amount: -amount, own };
  const entries = ['T6', 'T7'].map((bank) => ({ ...entry, bank }));
  await take(bai2(account()(entries)));
  const found = await assertOne({
    kind: 'PAYOUT_PAID_TWICE',
    payoutId,
    ours: cad(-amount),
    theirs: cad(-2 * amount),
  });
  await resolved(found);
});

test('a payout whose movement in BANK is not what the statement shows', async () => {
  const { payoutId, own, amount, fetch } = await sentPayout();
  await fetch();
  await take(bai2(account()([{ amount: -amount, bank: 'T8', own }])));
  await db.query(sql`
    delete from movements where subject_id = ${payoutId} and kind = 'PAYOUT_PAID'`);
  await work('bank');
  await later(4);
  const found = await assertOne({
    kind: 'BANK_LEDGER_DIFFERS',
    payoutId,
    ours: cad(-amount),
    ledger: cad(0),
    theirs: cad(-amount),
  });
  await resolved(found);
});
