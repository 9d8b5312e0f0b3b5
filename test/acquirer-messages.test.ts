/** What is asked of acquirers is kept, masked, whoever asks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AcquirerMessage } from '../service/src/acquiring/acquirers/index.ts';
import { messageIn } from '../service/src/acquiring/acquirers/message-entry.ts';
import { blockEntries } from '../service/src/platform/db/block-text.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { RETENTION_DAYS, retentionJobs } from '../service/src/control/retention/index.ts';
import { CARD, cardMethod, paymentServer } from './payment-server.ts';

const server = await paymentServer(undefined, { keepsMessages: true });
const { call, clock, db, faults, messages, metrics, move, operator, pay, refund, runJob } = server;
const merchantId = await server.newMerchant();
const HOLD = { automaticCapture: false, amount: { amount: 5000, currency: 'CAD' } };
const CODE = '739';

type Kept = AcquirerMessage &
  Readonly<{
    request: Readonly<Record<string, unknown>>;
    answer: Readonly<Record<string, unknown>> | null;
  }>;

/** All of them, in the order of their ids, from what is written down. */
async function kept(): Promise<Kept[]> {
  await messages.flush();
  const blocks = await db.query<{ partnerId: string; entries: Buffer }>(sql`
    select partner_id as "partnerId", entries from acquirer_message_blocks`);
  const found = await Promise.all(
    blocks.map(async ({ entries, partnerId }) =>
      (await blockEntries(entries, 2)).map((entry) => messageIn({ ...entry, partnerId }) as Kept),
    ),
  );
  return found.flat().toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
const keptOf = async (id: string): Promise<Kept[]> =>
  (await kept()).filter(({ subjectId }) => subjectId === id);

async function hold(): Promise<string> {
  const held = await pay(merchantId, HOLD);
  assert.equal(held.status, 201, held.text);
  return held.string('paymentId');
}

test('every call to an acquirer leaves a message: as many as were counted', async () => {
  const first = await hold();
  await move(first, 'increment', { amount: { amount: 100, currency: 'CAD' } });
  const part = { amount: { amount: 1000, currency: 'CAD' }, finalCompletion: false };
  await move(first, 'complete', part);
  await move(first, 'release');
  await refund(first);
  await move(await hold(), 'cancel');
  await server.validate(merchantId, { paymentMethod: cardMethod({ cardSecurityCode: CODE }) });
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 2 });
  await pay(merchantId);
  await server.validate(merchantId);
  faults.clear();
  clock.advance(60_000);
  for (const job of ['resolve-payments', 'resolve-validations', 'resolve-refunds']) {
    await runJob(job);
  }
  const rows = await kept();
  const operations = [...new Set(rows.map(({ operation }) => operation))].toSorted();
  assert.deepEqual(operations, [
    'authorize',
    'capture',
    'enquire',
    'refund',
    'release',
    'reverse',
    'verify',
  ]);
  const text = await metrics.registry.metrics();
  const counted = [...text.matchAll(/^causeway_acquirer_answers_total\{.*\} (\d+)$/gm)];
  const total = counted.reduce((sum, [, count]) => sum + Number(count), 0);
  assert.equal(rows.length, total);
  assert.deepEqual(new Set(rows.map(({ partnerId }) => partnerId)).size, 1);
});

test('a message has what was sent and answered, and no card data', async () => {
  const street = 'Canary Street';
  const paid = await pay(merchantId, {
    paymentMethod: {
      ...cardMethod({ cardSecurityCode: CODE }),
      billingAddress: { streetName: street, postalCode: 'K1A0B1' },
    },
  });
  const id = paid.string('paymentId');
  const [message = assert.fail()] = await keptOf(id);
  const { request, answer } = message;
  assert.deepEqual(
    [message.operation, message.reference, message.outcome, message.error],
    ['authorize', `${id}:authorize`, 'approved', null],
  );
  assert.equal(message.correlationId, paid.headers['x-correlation-id']);
  assert.deepEqual(request['amount'], { amount: 1000, currency: 'CAD' });
  assert.deepEqual(request['card'], {
    number: '424242******4242',
    brand: 'VISA',
    expiryMonth: 12,
    expiryYear: 2030,
    securityCode: '[masked]',
  });
  assert.equal(answer?.['isoResponseCode'], '00');
  const everything = JSON.stringify(await kept());
  for (const secret of [CARD, `"${CODE}"`, street, 'K1A0B1']) {
    assert.ok(!everything.includes(secret), secret);
  }
});

test('what is no answer is kept by its shape, and an error by its name', async () => {
  faults.plan({ fault: { kind: 'garbage' }, times: 1 });
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  await pay(merchantId);
  await pay(merchantId);
  const [lost, garbled] = (await kept()).toReversed();
  assert.equal(garbled?.outcome, 'malformed');
  assert.ok(JSON.stringify(garbled.answer?.['received']).length > 2, JSON.stringify(garbled));
  assert.equal(lost?.outcome, 'connection-lost');
  assert.match(lost.error ?? '', /ConnectionReset/);
});

test('operators find messages by payment, reference, correlation id and rare outcome', async () => {
  const paid = await pay(merchantId);
  const id = paid.string('paymentId');
  clock.advance(1_000);
  await move(id, 'cancel');
  await messages.flush();
  const path = '/operator/acquirer-messages';
  const listed = async (query: string) => {
    const page = await operator('GET', `${path}?${query}`);
    assert.equal(page.status, 200, page.text);
    const data = page.at('data') as readonly Readonly<Record<string, unknown>>[];
    return data.map(({ operation, outcome }) => `${String(operation)} ${String(outcome)}`);
  };
  assert.deepEqual(await listed(`paymentId=${id}`), ['reverse approved', 'authorize approved']);
  assert.deepEqual(await listed(`reference=${id}:authorize`), ['authorize approved']);
  const correlationId = String(paid.headers['x-correlation-id']);
  assert.deepEqual(await listed(`correlationId=${correlationId}`), ['authorize approved']);
  assert.deepEqual(await listed('outcome=malformed'), ['authorize malformed']);
  assert.deepEqual(await listed(`paymentId=${id}&outcome=declined`), []);
  const first = await operator('GET', `${path}?paymentId=${id}&limit=1`);
  const next = await operator('GET', first.string('next'));
  assert.equal(next.at('data.0.operation'), 'authorize');
});

test('a list of everything is refused, and partners see none of it', async () => {
  for (const query of ['', '?outcome=approved']) {
    const refused = await operator('GET', `/operator/acquirer-messages${query}`);
    assert.equal(refused.status, 400);
  }
  const { status } = await call('GET', '/operator/acquirer-messages?outcome=timeout');
  assert.equal(status, 403);
});

test('messages are gone after their days, and those of today stay', async () => {
  const before = (await kept()).length;
  assert.ok(before > 0);
  const jobs = retentionJobs({ db, clock, retention: RETENTION_DAYS });
  const job = jobs.find(({ name }) => name === 'empty-acquirer-messages') ?? assert.fail();
  clock.advance(29 * 86_400_000);
  await job.run();
  assert.equal((await kept()).length, before);
  const young = await hold();
  clock.advance(5 * 86_400_000);
  await job.run();
  assert.deepEqual(
    (await kept()).map(({ subjectId }) => subjectId),
    [young],
  );
});
