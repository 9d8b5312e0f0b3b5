/** Follows money to the bank: from payments to their batch, from the batch to the payout, to the cent. */
import { randomUUID } from 'node:crypto';
import { call, formatted, operate, sandbox, TEST_CARD } from './sandbox.mjs';

const { apiKey, merchantId } = sandbox.partners.isv;
const read = (path) => call(apiKey, 'GET', path);

// Three sales, and the end of the day.
for (const amount of [2599, 10000, 499]) {
  await call(apiKey, 'POST', '/payments', {
    idempotencyKey: randomUUID(),
    merchantId,
    amount: { amount, currency: 'CAD' },
    paymentMethod: { card: TEST_CARD },
  });
}
const closing = { idempotencyKey: randomUUID(), merchantId, currency: 'CAD' };
const [batch] = (await call(apiKey, 'POST', '/batches/close', closing)).data;

// In the sandbox, four days pass in a moment; in production, wait for the event payout.created.
const now = Date.parse((await operate('GET', '/sandbox/clock')).time);
const to = new Date(now + 4 * 24 * 60 * 60 * 1000).toISOString();
for (let isComplete = false; !isComplete;) {
  ({ isComplete } = await operate('POST', '/sandbox/clock', { to }));
}

// The payout whose lines contain our batch.
let found;
for await (const payout of every(`/payouts?merchantId=${merchantId}&limit=100`)) {
  const lines = await all(`/payouts/${payout.payoutId}/lines?limit=100`);
  if (lines.some(({ batchId }) => batchId === batch.batchId)) found = { payout, lines };
  if (found) break;
}
const { payout, lines } = found;
const ofBatch = lines.filter(({ batchId }) => batchId === batch.batchId);
console.log(`The payout is ${payout.payoutStatus}`);
check('The lines of the payout', total(lines), payout.amount.amount);
check('Its lines of our batch', total(ofBatch), batch.net.amount);

// And the batch, payment by payment: sales less voids and refunds, before fees.
const entries = await all(`/batches/${batch.batchId}/entries?limit=100`);
const { sales, voids, refunds } = batch;
const gross = sales.amount.amount - voids.amount.amount - refunds.amount.amount;
check('The entries of the batch', total(entries, 'net'), gross);

function check(what, sum, expected) {
  if (sum !== expected) throw new Error(`${what} add up to ${sum}, not to ${expected}`);
  console.log(`${what} add up: ${formatted({ amount: sum, currency: 'CAD' })}`);
}

function total(records, member = 'amount') {
  return records.reduce((sum, record) => sum + record[member].amount, 0);
}

async function all(path) {
  const records = [];
  for await (const record of every(path)) records.push(record);
  return records;
}

/** Every record of a list, page by page. */
async function* every(path) {
  for (let next = path; next;) {
    const page = await read(next);
    yield* page.data;
    ({ next } = page);
  }
}
