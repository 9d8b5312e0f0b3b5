import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseNotice } from '../../../../test/dispute-notices.ts';
import { disputeServer } from '../../../../test/dispute-server.ts';
import { reconciling } from '../../../../test/reconciliation-server.ts';

const DAY_MS = 86_400_000;
const server = await disputeServer();
const { applied, chargedBack, clock, deps, moved, pay, refund } = server;
const { list, reconcile, runs, work } = reconciling(deps);

test('chargebacks are no difference to what the acquirer has recorded of the payments', async () => {
  const merchantId = await server.newMerchant();
  const lost = await chargedBack({ amount: 700n }, merchantId);
  await applied({ ...lost.notice, kind: 'LOST' });
  const won = await chargedBack({}, merchantId);
  await moved(won.dispute.id, { move: 'SUBMIT', actor: 'PARTNER', digest: 'd' });
  await applied({ ...won.notice, kind: 'WON' });
  await chargedBack({ amount: 400n }, merchantId);
  const refunded = (await pay(merchantId)).string('paymentId');
  await refund(refunded);
  await applied(caseNotice(refunded));
  clock.advance(DAY_MS);
  await applied({ ...lost.notice, kind: 'REVERSAL' });
  clock.advance(DAY_MS);
  await work();
  await reconcile();
  assert.ok((await runs()).length > 0);
  assert.deepEqual(await list(), []);
});
