import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { allEvents, eventsAbout } from '../../../../../test/published.ts';
import { payoutServer } from '../../../../../test/payout-server.ts';
import { temporaryFolder } from '../../../../../test/service.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { type Database, sql } from '../../../platform/db/pool.ts';
import { silentBank } from '../../../../../sandbox/bank-simulator/index.ts';
import { findPayoutDifferences, payoutJobs } from '../index.ts';
import { writeFiles } from './write-files.ts';

const folder = join(temporaryFolder(), 'outbox');
mkdirSync(folder);
const bank = silentBank({ folder });
const server = await payoutServer(bank);
const { call, db, deps, newKey, newMerchant, operator, payoutsOf, run, to, trade } = server;

async function cutPayout(accountNumber = '1234567', amount = 10_000) {
  const merchantId = await newMerchant(accountNumber);
  await trade(merchantId, [['PURCHASE', amount]]);
  const body = { idempotencyKey: newKey(), reason: 'Test' };
  const cut = await operator('POST', `/operator/merchants/${merchantId}/payouts`, body);
  return { merchantId, payoutId: cut.string('data.0.payoutId') };
}

const newestFile = async () =>
  (await operator('GET', '/operator/payout-files')).string('data.0.fileId');
const filesOf = async (payoutIds: readonly string[]) =>
  await db.query<{ payoutId: string; fileId: string }>(sql`
    select payout_id as "payoutId", file_id as "fileId" from payout_file_items
    where payout_id = any(${payoutIds}::text[])`);

test('a file is stored exactly as the bank receives it: bytes, digest, number and items', async () => {
  const payouts = [await cutPayout(), await cutPayout('7654321', 2_500)];
  assert.equal(await run('write-payout-files'), 2);
  const fileId = await newestFile();
  const file = await operator('GET', `/operator/payout-files/${fileId}`);
  assert.deepEqual(file.at('credits'), {
    count: 2,
    amount: { amount: 9_725 + 2_424, currency: 'CAD' },
  });
  assert.deepEqual(
    new Set([file.at('items.0.payoutId'), file.at('items.1.payoutId')]),
    new Set(payouts.map(({ payoutId }) => payoutId)),
  );
  const content = await operator('GET', `/operator/payout-files/${fileId}/content`);
  assert.equal(content.status, 200);
  assert.match(content.headers['content-type'] ?? '', /^text\/plain/);
  assert.equal(hash('sha256', content.text, 'hex'), file.at('digest'));
  assert.equal(content.text.length, 3 * 1466);
  assert.ok(content.text.includes('1234567     ') && content.text.includes('7654321     '));
  assert.equal(await run('write-payout-files'), 0);
});

test('account numbers appear in the clear only in bank files', async () => {
  const { payoutId } = await cutPayout('5551234');
  await run('write-payout-files');
  const [kept] = await db.query<{ all: string }>(sql`
    select (select json_agg(payouts)::text from payouts where payout_id = ${payoutId})
      || (select json_agg(payout_files)::text from payout_files) as all`);
  assert.ok(kept);
  assert.ok(kept.all.includes(payoutId));
  const told = JSON.stringify(await eventsAbout(db, payoutId));
  assert.ok(told.includes(payoutId) && !told.includes('5551234'));
  assert.ok(!kept.all.includes('5551234'));
  assert.ok(!kept.all.includes(Buffer.from('5551234').toString('hex')));
  const [look] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from audit_log where action = 'payout-file.read'`);
  assert.equal(look?.count, 1n);
});

test('files are written to the folder completely, once, under a descriptive name', async () => {
  await run('deliver-payout-files');
  assert.equal(await run('deliver-payout-files'), 0);
  const names = readdirSync(folder);
  assert.ok(names.length >= 2 && names.every((name) => /^cpa005-CAD-\d{4}-bf\w+\.txt$/.test(name)));
  const file = await operator('GET', `/operator/payout-files/${await newestFile()}`);
  const name = names.find((one) => one.includes(file.string('fileId'))) ?? '';
  assert.equal(hash('sha256', readFileSync(join(folder, name)), 'hex'), file.at('digest'));
  assert.ok(file.at('deliveredAt') !== null);
  // As after a kill before delivery was recorded: the same file is written again.
  await db.query(
    sql`update payout_files set delivered_at = null where file_id = ${file.string('fileId')}`,
  );
  assert.equal(await run('deliver-payout-files'), 1);
  assert.deepEqual(readdirSync(folder), names);
});

test('file number 1 follows 9999', async () => {
  await db.query(sql`update payout_file_numbers set written = 9998`);
  for (const number of [9_999, 1]) {
    await cutPayout();
    await run('write-payout-files');
    const file = await operator('GET', `/operator/payout-files/${await newestFile()}`);
    assert.equal(file.at('fileNumber'), number);
  }
});

test('with concurrent workers every payout is in exactly one file and no file number is used twice', async () => {
  const cut: string[] = [];
  for (let index = 0; index < 12; index += 1) cut.push((await cutPayout()).payoutId);
  const rounds = await Promise.all(Array.from({ length: 6 }, () => writeFiles(deps)));
  assert.equal(
    rounds.reduce((sum, count) => sum + count, 0),
    12,
  );
  assert.equal((await filesOf(cut)).length, 12);
  const [numbers] = await db.query<{ all: bigint; distinct: bigint }>(sql`
    select count(*) as all, count(distinct sequence) as distinct from payout_files`);
  assert.equal(numbers?.all, numbers?.distinct);
});

test('concurrent workers create each merchant’s payouts once', async () => {
  const merchants = await Promise.all(Array.from({ length: 10 }, () => newMerchant()));
  for (const merchantId of merchants) await trade(merchantId, [['PURCHASE', 1_000]]);
  await to('2026-03-03T15:00:00Z');
  const cutting = Array.from({ length: 4 }, () => payoutJobs(deps)[0]?.run() ?? Promise.resolve(0));
  const counts = await Promise.all(cutting);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    10,
  );
  for (const merchantId of merchants) assert.equal((await payoutsOf(merchantId)).length, 1);
});

test('a payout that no file can carry is rejected, and the others are sent', async () => {
  const [bad, good] = [await cutPayout(), await cutPayout()];
  await db.query(sql`update payouts set transit_number = 'x' where payout_id = ${bad.payoutId}`);
  await run('write-payout-files');
  const rejected = await call('GET', `/payouts/${bad.payoutId}`);
  assert.deepEqual(
    [rejected.at('payoutStatus'), rejected.at('reasonCode')],
    ['REJECTED', 'NOT_WRITABLE'],
  );
  assert.equal((await call('GET', `/payouts/${good.payoutId}`)).at('payoutStatus'), 'SENT');
  const balance = await call('GET', `/merchants/${bad.merchantId}/balance`);
  assert.deepEqual(balance.at('balances.0.available.amount.amount'), 9_725);
});

/** The same server as two shards, of which the second can be made unreachable. */
function asCluster(isReachable: () => boolean): Database {
  const cluster: Database = {
    ...db,
    shardOf: (bucket) => (Number(bucket) % 2 === 0 ? 'even' : 'odd'),
    at: (shard) => {
      if (shard === 'odd' && !isReachable()) throw new Error('the shard is out of reach');
      return cluster;
    },
  };
  return cluster;
}

test('on a cluster a file is committed first and its payouts are marked shard by shard', async () => {
  const cut: string[] = [];
  while (new Set(cut.map((id) => Number(bucketIn(id)) % 2)).size < 2) {
    cut.push((await cutPayout()).payoutId);
  }
  let reachable = false;
  const onCluster = { ...deps, db: asCluster(() => reachable) };
  await assert.rejects(writeFiles(onCluster), /out of reach/);
  const before = await operator('GET', '/operator/payout-files');
  const files = new Set((await filesOf(cut)).map(({ fileId }) => fileId));
  assert.equal(files.size, 1);
  // A file is not released until all its payouts are marked.
  assert.ok(!before.text.includes([...files].join('')));
  const statuses = async () =>
    new Set(
      await Promise.all(
        cut.map(async (id) => (await call('GET', `/payouts/${id}`)).at('payoutStatus')),
      ),
    );
  assert.ok((await statuses()).has('PENDING'));
  await assert.rejects(writeFiles(onCluster), /out of reach/);
  assert.equal((await filesOf(cut)).length, cut.length, 'no payout is in a second file');
  reachable = true;
  await Promise.all([writeFiles(onCluster), writeFiles(onCluster)]);
  assert.deepEqual(await statuses(), new Set(['SENT']));
  assert.equal(await newestFile(), [...files].join(''));
  const sent = (await allEvents(db)).filter(({ type }) => type === 'payout.sent');
  assert.equal(sent.filter(({ subjectId }) => cut.includes(subjectId)).length, cut.length);
});

test('afterwards the books balance', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
});
