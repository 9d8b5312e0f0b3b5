/** Follows money to the bank: from payments to their batch, from the batch to the payout, to the cent. */
import { causeway, formatted, merchantId, platform, TEST_CARD } from './sandbox.mjs';

// Three sales, and the end of the day.
for (const amount of [2599, 10000, 499]) {
  await causeway.payments.create({
    merchantId,
    amount: { amount, currency: 'CAD' },
    paymentMethod: { card: TEST_CARD },
  });
}
const { data: closed } = await causeway.batches.close({ merchantId, currency: 'CAD' });
const [batch] = closed;

// In the sandbox, four days pass in a moment; in production, wait for the event payout.created.
const { time } = await platform.sandbox.retrieveClock();
const to = new Date(Date.parse(time) + 4 * 24 * 60 * 60 * 1000).toISOString();
for (let isComplete = false; !isComplete;) {
  ({ isComplete } = await platform.sandbox.moveClock({ to }));
}

// The payout whose lines contain our batch.
let found;
for await (const payout of causeway.payouts.list({ merchantId, limit: 100 })) {
  const lines = await causeway.payouts.listLines(payout.payoutId, { limit: 100 }).toArray(Infinity);
  if (lines.some(({ batchId }) => batchId === batch.batchId)) found = { payout, lines };
  if (found) break;
}
const { payout, lines } = found;
const ofBatch = lines.filter(({ batchId }) => batchId === batch.batchId);
console.log(`The payout is ${payout.payoutStatus}`);
check('The lines of the payout', total(lines), payout.amount.amount);
check('Its lines of our batch', total(ofBatch), batch.net.amount);

// And the batch, payment by payment: sales less voids and refunds, before fees.
const { sales, voids, refunds } = batch;
const gross = sales.amount.amount - voids.amount.amount - refunds.amount.amount;
let entries = 0;
for await (const { net } of causeway.batches.listEntries(batch.batchId, { limit: 100 })) {
  entries += net.amount;
}
check('The entries of the batch', entries, gross);

function check(what, sum, expected) {
  if (sum !== expected) throw new Error(`${what} add up to ${sum}, not to ${expected}`);
  console.log(`${what} add up: ${formatted({ amount: sum, currency: 'CAD' })}`);
}

function total(records) {
  return records.reduce((sum, { amount }) => sum + amount.amount, 0);
}
