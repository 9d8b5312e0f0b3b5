import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { bucketOf, newId, newThirteenDigits } from '../../kernel/id.ts';
import { systemClock } from '../../kernel/clock.ts';
import { type Entry, post } from '../../records/ledger/index.ts';
import { readOneMoment } from '../../platform/db/transaction.ts';
import { openDatabase, sql, transaction, type Tx } from '../../platform/db/pool.ts';
import { endingWithUs } from '../../../../test/children.ts';
import { testDatabase } from '../../../../test/database.ts';
import { readAudit } from './audit-store.ts';
import { auditBooks, auditChanges, auditWhole, withLease } from './index.ts';
import { until } from '../../../../test/until.ts';

const owner = await testDatabase();
// As the service does: a role that sees no sessions but its own.
const db = openDatabase({ url: owner.url, connections: 6 });
after(() => db.close());
const deps = { db, clock: systemClock, realClock: systemClock };
const audited = (limits: NonNullable<Parameters<typeof auditChanges>[0]['limits']> = {}) =>
  withLease(deps, undefined, (held) => auditChanges({ ...deps, limits }, held));

/** Posts for a payment that does not exist. */
async function postOrphan(tx: Tx): Promise<string> {
  const [merchantId, now] = [newThirteenDigits(), new Date()];
  const bucket = bucketOf(merchantId);
  const subjectId = newId('payment', bucket, now);
  const entry: Entry = {
    id: newId('ledgerEntry', bucket, now),
    kind: 'AUTHORIZE',
    merchantId,
    subjectId,
    money: { amount: 100n, currency: 'CAD' },
    createdAt: now,
  };
  await post(tx, [entry]);
  return subjectId;
}

/** Runs `work` while nobody can read the ledger. */
async function withLedgerLocked<T>(work: () => Promise<T>): Promise<T> {
  return await transaction(owner, async (tx) => {
    await tx.query(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.query(sql`lock table movements in access exclusive mode`);
    return await work();
  });
}

const isWaiting = async (): Promise<boolean> => {
  const rows = await owner.query(sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
  return rows.length > 0;
};

test('what is committed after an audit that it began before is found by the next one', async () => {
  await audited({ commitMs: 0 });
  let orphan = '';
  let later: Awaited<ReturnType<typeof audited>>;
  await transaction(db, async (tx) => {
    await tx.query(sql`select 1`); // Begun before it has a time: nothing is left to the margin.
    orphan = await postOrphan(tx);
    await delay(50);
    await audited({ commitMs: 0 });
    later = await audited({ commitMs: 0 });
  });
  assert.deepEqual(later?.findings.named, [], 'it was not committed');
  const found = await audited({ commitMs: 0 });
  assert.deepEqual(
    found?.findings.named.map(({ id }) => id),
    [orphan],
  );
  await owner.query(sql`delete from movements where subject_id = ${orphan}`);
  assert.deepEqual((await audited())?.findings.named, []);
});

test('of two that begin at once one audits, and the other leaves it to it', async () => {
  const runs = await withLedgerLocked(async () => {
    const running = audited();
    await until(isWaiting);
    return [await audited(), running] as const;
  });
  assert.equal(runs[0], undefined);
  assert.ok(await runs[1]);
  assert.ok(await audited(), 'the lease was given back');
});

test('an audit that is given up ends in the middle of a statement, and the server ends that too', async () => {
  const [changes, whole] = [new AbortController(), new AbortController()];
  await withLedgerLocked(async () => {
    const auditing = withLease(deps, changes.signal, (held) => auditWhole(deps, held));
    await until(isWaiting);
    changes.abort();
    await assert.rejects(auditing, { name: 'AbortError' });
    assert.equal(await isWaiting(), false, 'no statement goes on for nobody');
    const reading = auditBooks(db, whole.signal);
    await until(isWaiting);
    whole.abort();
    await assert.rejects(reading, { name: 'AbortError' });
  });
  assert.equal((await readAudit(db)).leaseUntil, null, 'another need not wait');
  await assert.rejects(auditBooks(db, whole.signal), { name: 'AbortError' });
});

test('a connection whose statement was cancelled serves the next as if nothing had been', async () => {
  const one = openDatabase({ url: owner.url, connections: 2 });
  for (let round = 0; round < 20; round += 1) {
    const stopping = new AbortController();
    const reading = readOneMoment(one, stopping.signal, async (tx) => {
      if (round % 2 === 0) queueMicrotask(() => stopping.abort());
      else stopping.abort();
      await tx.query(sql`select pg_sleep(30)`);
    });
    await assert.rejects(reading, { name: 'AbortError' });
    const rows = await Promise.all([1, 2, 3].map(() => one.query(sql`select pg_sleep(0.001)`)));
    assert.equal(rows.length, 3);
  }
  await one.close();
});

function startAudit(): ChildProcess {
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'audit-worker.ts');
  const command = ['--disable-warning=ExperimentalWarning', file, owner.url];
  return endingWithUs(spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] }));
}

test('after a process that was killed in the middle another goes on, once its lease is over', async () => {
  const { watermark } = await readAudit(db);
  const child = startAudit();
  await withLedgerLocked(async () => {
    await until(isWaiting);
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(await audited(), undefined, 'it may be alive');
  });
  const held = await readAudit(db);
  assert.ok(held.leaseUntil && held.leaseUntil > new Date());
  assert.deepEqual(held.watermark, watermark, 'nothing of it was kept');
  const orphan = await transaction(db, postOrphan);
  const aMinuteOn = { now: () => new Date(Date.now() + 61_000) };
  const late = { ...deps, clock: aMinuteOn, realClock: aMinuteOn };
  const done = await withLease(late, undefined, (lease) => auditChanges(late, lease));
  assert.equal(done?.findings.named[0]?.id, orphan);
  await owner.query(sql`delete from movements where subject_id = ${orphan}`);
});

test('who has lost the lease keeps nothing any more', async () => {
  const aMinuteOn = { now: () => new Date(Date.now() + 200_000) };
  const lost = withLease(deps, undefined, async (held) => {
    const other = { ...deps, clock: aMinuteOn, realClock: aMinuteOn };
    assert.ok(await withLease(other, undefined, (lease) => auditChanges(other, lease)));
    await auditChanges(deps, held);
  });
  await assert.rejects(lost, /another process has taken the audit over/);
});
