import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../../../test/payout-server.ts';
import { balancesOf } from '../../records/ledger/index.ts';
import { findPayoutDifferences } from './index.ts';

const server = await payoutServer();
const { call, db, liveUntil, newMerchant, payoutsOf, run, settle, to, trade } = server;

const SALE = [['PURCHASE', 10_000]] as const;
const NET_OF_SALE = 10_000 - 275;

async function accountsOf(merchantId: string) {
  const [balances] = await balancesOf(db, merchantId);
  return balances?.accounts;
}

const linesOf = async (payoutId: string) => {
  const { body } = await call('GET', `/payouts/${payoutId}/lines?limit=100`);
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (body as { data: { kind: string; batchId: string | null; amount: { amount: number } }[] })
    .data;
};

test('the net of a closed batch is paid out on the next business day: created, sent and paid', async () => {
  await to('2026-03-06T20:00:00Z'); // Friday.
  const merchantId = await newMerchant();
  const batchId = await trade(merchantId, SALE);
  await liveUntil('2026-03-09T07:59:00Z'); // Monday 03:59 in Toronto, where clocks have gone forward.
  assert.deepEqual(await payoutsOf(merchantId), []);
  await to('2026-03-09T08:00:00Z');
  assert.equal(await run('cut-payouts'), 1);
  const [payout] = await payoutsOf(merchantId);
  assert.ok(payout);
  assert.deepEqual(
    [payout.payoutStatus, payout.amount.amount, payout.lineCount, payout.account.accountNumber],
    ['PENDING', NET_OF_SALE, 2, '****567'],
  );
  assert.deepEqual(
    (await linesOf(payout.payoutId)).map(({ kind, amount, batchId: of }) => [
      kind,
      amount.amount,
      of,
    ]),
    [
      ['SETTLE_SALES', 10_000, batchId],
      ['FEE', -275, batchId],
    ],
  );
  assert.equal((await accountsOf(merchantId))?.TRANSIT, BigInt(-NET_OF_SALE));
  assert.equal((await accountsOf(merchantId))?.PAYABLE, 0n);
  await settle();
  assert.equal((await payoutsOf(merchantId))[0]?.payoutStatus, 'PENDING');
  await to('2026-03-09T08:15:00Z');
  await settle();
  const [sent] = await payoutsOf(merchantId);
  assert.deepEqual([sent?.payoutStatus, sent?.expectedOn], ['SENT', '2026-03-10']);
  await liveUntil('2026-03-11T12:00:00Z');
  const [paid] = await payoutsOf(merchantId);
  assert.deepEqual([paid?.payoutStatus, paid?.paidBy], ['PAID', 'STATEMENT']);
  const accounts = await accountsOf(merchantId);
  assert.deepEqual([accounts?.TRANSIT, accounts?.BANK], [0n, BigInt(-NET_OF_SALE)]);
  const { body } = await call('GET', `/events?subjectId=${payout.payoutId}`);
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const types = (body as { data: { type: string }[] }).data.map(({ type }) => type);
  assert.deepEqual(types, ['payout.paid', 'payout.sent', 'payout.created']);
  assert.deepEqual(await findPayoutDifferences(db), []);
});

test('a payout that is recalled is returned, and the next payout includes it again', async () => {
  const merchantId = await newMerchant('9999903');
  await trade(merchantId, SALE);
  await liveUntil('2026-03-17T12:00:00Z');
  const payouts = await payoutsOf(merchantId);
  const oldest = payouts.at(-1);
  assert.deepEqual([oldest?.payoutStatus, oldest?.reasonCode], ['RETURNED', '903']);
  const next = payouts.at(-2);
  assert.equal(next?.amount.amount, NET_OF_SALE);
  assert.deepEqual(
    (await linesOf(next?.payoutId ?? '')).map(({ kind, amount }) => [kind, amount.amount]),
    [['PAYOUT_RETURNED', NET_OF_SALE]],
  );
  const path = `/payouts?merchantId=${merchantId}`;
  const all = await call('GET', path);
  const found = await call('GET', `${path}&amountMin=${NET_OF_SALE}&amountMax=${NET_OF_SALE}`);
  assert.equal(typeof all.at(`data.${payouts.length - 1}.endedAt`), 'string');
  assert.deepEqual(found.at('data'), all.at('data'));
});
