/** Bank files as people handle them: who sees accounts, what delivers a file, and what takes two. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../service/src/runtime/app.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { bai2 } from './bank-statements.ts';
import { consoleServer } from './console-server.ts';
import type { TestAnswer } from './http.ts';
import { returnsFile } from './returns-file.ts';

const server = await consoleServer();
const { acts, as, asPartner, clock, foundation, merchantId, payment } = server;
const { db } = foundation;
const jobs = createJobs(foundation);
const [LITTLE, MUCH] = [5_000, 250_000];
let files = 0;

const encoded = (file: string) => ({ content: Buffer.from(file).toString('base64') });
const approve = async (asked: TestAnswer): Promise<TestAnswer> => {
  assert.equal(asked.status, 202, asked.text);
  const id = asked.string('actionId');
  return await as('admin')('POST', `/api/actions/${id}/approve`, { reason: 'checked' });
};

/** A payout in a file that nobody has delivered. */
async function writtenPayout(amount: number) {
  await payment(amount);
  const key = { idempotencyKey: crypto.randomUUID() };
  await asPartner('isv')('POST', '/batches/close', { ...key, merchantId });
  const body = { idempotencyKey: crypto.randomUUID(), reason: 'Asked for by phone' };
  const asked = await acts('finance')(`/api/operator/merchants/${merchantId}/payouts`, body);
  if (asked.status === 202) assert.equal((await approve(asked)).status, 200);
  await jobs.find(({ name }) => name === 'write-payout-files')?.run();
  const [item] = await db.query<{
    [Member in 'payoutId' | 'fileId' | 'own' | 'trace']: string;
  }>(sql`
    select payout_id as "payoutId", file_id as "fileId", cross_reference as own,
      trace_number as trace from payout_file_items order by payout_id desc limit 1`);
  assert.ok(item);
  const path = `/api/operator/payouts/${item.payoutId}`;
  const seen = async () => await as('finance')('GET', path);
  const net = Number((await seen()).at('amount.amount'));
  return { ...item, net, status: async () => (await seen()).string('payoutStatus') };
}

const deliveredAt = async (fileId: string) =>
  (await as('risk')('GET', `/api/operator/payout-files/${fileId}`)).at('deliveredAt');

test('the content of a file shows accounts: to finance and administrators, and to nobody else', async () => {
  const { fileId } = await writtenPayout(LITTLE);
  const path = `/api/operator/payout-files/${fileId}/content`;
  for (const [who, status] of [
    ['admin', 200],
    ['finance', 200],
    ['operator', 403],
    ['risk', 403],
    ['boss', 403],
  ] as const) {
    const answer = await as(who)('GET', path);
    assert.deepEqual([who, answer.status], [who, status], answer.text);
  }
});

test('a return file by one person moves nothing above the limit, until a second one has approved it', async () => {
  const { net, status, trace } = await writtenPayout(MUCH);
  const file = returnsFile([{ amount: net, reasonCode: '905', traceNumber: trace }], {
    number: (files += 1),
  });
  const asked = await acts('finance')('/api/operator/payout-returns', encoded(file));
  assert.deepEqual(
    [asked.status, asked.at('amount')],
    [202, { amount: net, currency: 'CAD' }],
    asked.text,
  );
  assert.equal(await status(), 'SENT');
  const done = await approve(asked);
  assert.equal(done.status, 200, done.text);
  assert.equal(await status(), 'RETURNED');
});

test('many small returns in one file are one sum', async () => {
  const returned = Array.from({ length: 30 }, (_, place) => ({
    amount: LITTLE,
    reasonCode: '905',
    crossReference: `NOBODYS${place}`,
  }));
  const many = returnsFile(returned, { number: (files += 1) });
  const asked = await acts('finance')('/api/operator/payout-returns', encoded(many));
  assert.deepEqual([asked.status, asked.at('amount.amount')], [202, 30 * LITTLE], asked.text);
  const few = returnsFile(returned.slice(0, 2), { number: (files += 1) });
  assert.equal((await acts('finance')('/api/operator/payout-returns', encoded(few))).status, 200);
});

test('a statement above the limit, and a return after PAID, need a second person', async () => {
  const { net, own, status, trace } = await writtenPayout(MUCH);
  const day = clock.now().toISOString().slice(0, 10);
  const statement = bai2({
    day,
    account: '0001000111000001',
    opening: 0,
    entries: [{ amount: -net, bank: 'T1', own }],
  });
  const shown = await acts('finance')('/api/operator/bank-statements', encoded(statement));
  assert.deepEqual(
    [shown.status, shown.at('amount')],
    [202, { amount: net, currency: 'CAD' }],
    shown.text,
  );
  assert.equal(
    await status(),
    'SENT',
    'a statement by one person confirms nothing above the limit',
  );
  assert.equal((await approve(shown)).status, 200);
  assert.equal(await status(), 'PAID');
  const again = await acts('finance')('/api/operator/bank-statements', encoded(statement));
  assert.deepEqual([again.status, again.at('confirmed')], [200, 0], again.text);
  const file = returnsFile([{ amount: net, reasonCode: '905', traceNumber: trace }], {
    number: (files += 1),
  });
  const back = await acts('finance')('/api/operator/payout-returns', encoded(file));
  assert.equal(back.status, 202, back.text);
  assert.equal(await status(), 'PAID');
});

test('a small statement is taken by one person', async () => {
  const { net, own, status } = await writtenPayout(LITTLE);
  const day = clock.now().toISOString().slice(0, 10);
  const entries = [{ amount: -net, bank: 'T2', own }];
  const file = bai2({ day, account: '0001000111000001', opening: -1, entries });
  const taken = await acts('finance')('/api/operator/bank-statements', encoded(file));
  assert.deepEqual([taken.status, taken.at('confirmed')], [200, 1], taken.text);
  assert.equal(await status(), 'PAID');
});

test('a file that is refused asks nobody', async () => {
  const stranger = returnsFile([{ amount: MUCH, reasonCode: '905' }], { originator: 'STRANGER01' });
  for (const file of [stranger, 'x']) {
    const answer = await acts('finance')('/api/operator/payout-returns', encoded(file));
    assert.equal(answer.status, 400, answer.text);
  }
});

test('reading a file is not delivering it', async () => {
  const { fileId } = await writtenPayout(LITTLE);
  const read = await as('finance')('GET', `/api/operator/payout-files/${fileId}/content`);
  assert.equal(read.status, 200);
  assert.equal(await deliveredAt(fileId), null);
});
