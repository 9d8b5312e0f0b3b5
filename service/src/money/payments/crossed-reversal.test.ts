/** An acquirer at which an approval and its reversal cross. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { paymentServer } from '../../../../test/payment-server.ts';
import { journalBeside, readJournal } from '../../../../test/journal.ts';

const server = await paymentServer();
const { db, faults, pay, runJob, timers } = server;

test('an approval that finds its payment reversed is itself reversed', async () => {
  const merchantId = await server.newMerchant();
  faults.plan({
    fault: { kind: 'slow', milliseconds: 1_000 },
    times: 1,
    when: ({ operation }) => operation === 'authorize',
  });
  const waiting = timers.running;
  const asked = pay(merchantId);
  while (timers.running < waiting + 2) await turn(); // The acquirer's, and our own time-out.
  server.clock.advance(25_000); // Past the time at which it counts as abandoned.
  assert.equal(await runJob('resolve-payments'), 1);
  // Ours remembers a reversal and refuses what comes after it.
  journalBeside(db).sqlite.exec('delete from journal');
  timers.pass(1_000);
  assert.equal((await asked).status, 503);
  const approved = await readJournal(db, merchantId);
  assert.deepEqual(
    approved.map(({ operation, outcome, reversedAt }) => [operation, outcome, reversedAt]),
    [['authorize', 'approved', null]],
  );
  assert.equal(await runJob('resolve-payments'), 1);
  const [original] = await readJournal(db, merchantId);
  assert.notEqual(original?.reversedAt, null, 'the money is free again');
  const listed = await server.call('GET', `/payments?merchantId=${merchantId}`);
  assert.equal(listed.at('data.0.paymentStatus'), 'DECLINED_RETRY');
});
