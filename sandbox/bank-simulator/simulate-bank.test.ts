import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer } from '../../test/payout-server.ts';
import { payoutJobs } from '../../service/src/money/payouts/index.ts';

const { clock, deps, newMerchant, payoutsOf, run, to, trade } = await payoutServer();

test('whoever moves the time and the job beside it give the bank each file once, and neither fails', async () => {
  const merchants = [await newMerchant(), await newMerchant('7654321')];
  const processes = [1, 2, 3, 4].map(() => {
    const job = payoutJobs(deps).find(({ name }) => name === 'simulate-bank');
    assert.ok(job);
    return job.run;
  });
  for (const day of ['2026-03-03', '2026-03-04', '2026-03-05']) {
    for (const merchantId of merchants) await trade(merchantId, [['PURCHASE', 10_000]]);
    await to(`${day}T15:00:00Z`);
    await run('cut-payouts');
    clock.advance(3_600_000);
    assert.equal(await run('write-payout-files'), 2);
    await Promise.all(processes.map((round) => round()));
  }
  await to('2026-03-10T15:00:00Z');
  await Promise.all(processes.map((round) => round()));
  for (const merchantId of merchants) {
    const payouts = await payoutsOf(merchantId);
    assert.deepEqual(
      payouts.map(({ payoutStatus }) => payoutStatus),
      ['PAID', 'PAID', 'PAID'],
    );
  }
});
