import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { sql, transaction } from '../db/pool.ts';
import { createAuditLog } from './audit-log.ts';

const db = await testDatabase();
const clock = new FakeClock();
const mac = (data: Buffer) => createHmac('sha256', 'key').update(data).digest();
const audit = createAuditLog({ clock, mac });

const deed = (index: number) => ({
  actor: 'operator@example.com',
  action: 'client.revoked',
  subject: `ci${index}`,
  correlationId: `c${index}`,
  details: { zeta: 'last', alpha: ['first', 'second'], count: index, nothing: null },
});
const record = (index: number) => transaction(db, (tx) => audit.record(tx, deed(index)));

test('an empty log is whole', async () => {
  assert.equal(await audit.verify(db), null);
});

test('entries written at once are numbered without a gap, and the log is whole', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => record(index)));
  const rows = await db.query<{ seq: bigint }>(sql`select seq from audit_log order by seq`);
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    Array.from({ length: 20 }, (_, index) => BigInt(index + 1)),
  );
  assert.equal(await audit.verify(db), null);
});

test('an action that is rolled back leaves no entry', async () => {
  await assert.rejects(
    transaction(db, async (tx) => {
      await audit.record(tx, deed(99));
      throw new Error('no');
    }),
  );
  assert.equal(await audit.verify(db), null);
  assert.deepEqual(await db.query(sql`select seq from audit_log where seq > 20`), []);
});

const TAMPERING = {
  'a changed actor': sql`update audit_log set actor = 'someone' where seq = 7`,
  'a changed detail': sql`update audit_log set details = details || '{"count": 0}' where seq = 7`,
  'a changed time': sql`update audit_log set created_at = created_at + interval '1 ms' where seq = 7`,
  'a digest of another row': sql`update audit_log set digest = (select digest from audit_log where seq = 8) where seq = 7`,
  'a row taken out': sql`delete from audit_log where seq = 7`,
  'the newest rows taken out': sql`delete from audit_log where seq >= 8`,
};
for (const [name, statement] of Object.entries(TAMPERING)) {
  test(`the verification finds ${name}`, async () => {
    const found = transaction(db, async (tx) => {
      await tx.query(statement);
      const broken = await audit.verify(tx);
      throw new Error(`found at ${String(broken)}`); // Rolls the tampering back.
    });
    await assert.rejects(found, /found at [78]$/);
    assert.equal(await audit.verify(db), null);
  });
}

test('without the key nobody can write a row that passes verification', async () => {
  const forger = createAuditLog({
    clock,
    mac: (data) => createHmac('sha256', 'other').update(data).digest(),
  });
  const found = transaction(db, async (tx) => {
    await forger.record(tx, deed(1));
    throw new Error(`found at ${String(await audit.verify(tx))}`);
  });
  await assert.rejects(found, /found at 21$/);
});
