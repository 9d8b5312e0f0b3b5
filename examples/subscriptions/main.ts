/** A few months of a shop with subscriptions, in the sandbox. */
import { once } from 'node:events';
import { Causeway, DeclinedError } from '@causeway/sdk';
import { receiver, type Secret } from './receiver.ts';
import { type NextStep, Shop } from './shop.ts';

const PORT = 3210;
const causeway = new Causeway({ baseUrl: setting('API'), apiKey: setting('KEY') });
const shop = new Shop(causeway, setting('MERCHANT'));
const run = Date.now().toString(36); // Another order each time that this is run.

// Events come to a receiver of ours.
const secret: Secret = { current: '' };
const paid = new Set<string>();
const server = receiver(secret, (event) => {
  if (event.type === 'payment.succeeded') paid.add(event.data.paymentId);
});
await once(server.listen(PORT), 'listening');
const address = `http://localhost:${PORT}/webhooks`;
const endpoint = await causeway.webhookEndpoints.create({
  url: address,
  types: ['payment.*', 'refund.succeeded'],
});
// A repeat of the request has no secret any more once that was replaced: this one is new.
if (endpoint.secret === undefined) throw new Error('the endpoint has no secret');
secret.current = endpoint.secret;

// Mary subscribes; a browser's hosted fields would give the token.
const mary = { name: 'Mary Tremblay', email: 'mary@example.com' };
const subscription = await shop.subscribe(mary, {
  orderId: `box-${run}`,
  price: 2500,
  token: 'ot-test-visa',
});
console.log(`Subscribed: ${subscription.state}`);

const february = await shop.charge(subscription, '2027-02');
console.log(`February: ${february.kind}`);
if (february.kind === 'PAID') {
  console.log(`Refund of a part: ${await shop.refund(february.payment.paymentId, 500)}`);
}

// The sandbox declines amounts by how they end, and leaves those with .68 unanswered.
console.log(`March: ${told(await shop.charge(subscription, '2027-03', 2551))}`);
console.log(`March, a day later: ${told(await shop.charge(subscription, '2027-03'))}`);
console.log(`April: ${told(await shop.charge(subscription, '2027-04', 2554))}`);
console.log(`May: ${told(await shop.charge(subscription, '2027-05', 2541))}`);
console.log(`Then: ${subscription.state}`);

// Somebody whose card is declined at once gets no subscription.
try {
  await shop.subscribe(mary, { orderId: `none-${run}`, price: 2500, token: 'ot-test-declined' });
} catch (error) {
  if (!(error instanceof DeclinedError)) throw error;
  console.log(`Not subscribed: ${error.kind}, ${error.advice}`);
}

// Somebody whose bank does not answer.
const slow = { orderId: `slow-${run}`, price: 2500, token: 'ot-test-unanswered' };
console.log(`In doubt, and then: ${(await shop.subscribe(mary, slow)).state}`);

const forged = await fetch(address, { method: 'POST', body: '{"type":"payment.succeeded"}' });
console.log(`A forged webhook: ${forged.status}`);
while (paid.size < 3) await new Promise((resolve) => setTimeout(resolve, 100));
console.log(`Webhooks told of ${paid.size} payments.`);
await causeway.webhookEndpoints.delete(endpoint.endpointId);
server.close();

function told(step: NextStep): string {
  if (step.kind === 'PAID') return `PAID ${step.payment.amount.amount / 100}`;
  return step.kind === 'TRY_AGAIN'
    ? `${step.kind} in ${step.inDays} days, ${step.why}`
    : `${step.kind}, ${step.why}`;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value !== undefined && value !== '') return value;
  console.error(`${name} is not set: eval "$(npm run --silent causeway -- env)" sets it.`);
  process.exit(1);
}
