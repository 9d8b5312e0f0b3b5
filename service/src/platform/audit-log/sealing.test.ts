import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testInstallation } from '../../../../test/key-installation.ts';
import { linesOf } from '../../../../test/log-lines.ts';
import { sql, transaction } from '../db/pool.ts';
import { createAuditLog } from './audit-log.ts';
import { sealIn, sealingKey } from './seal.ts';
import { readSeals } from './seal-files.ts';
import { auditSealJobs, faultOf, sealHead } from './sealing.ts';

async function sealedLog() {
  const auditSeals = mkdtempSync(join(tmpdir(), 'causeway-seals-'));
  after(() => rmSync(auditSeals, { recursive: true }));
  const { clock, db, startProcess } = await testInstallation();
  const keyring = await startProcess();
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const { logger, logged } = linesOf('warn');
  const deps = { db, keyring, realClock: clock, logger, auditSeals };
  const [job] = auditSealJobs(deps);
  const record = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const deed = { actor: 'ann', action: 'client.revoked', subject: `ci${index}` };
      await transaction(db, (tx) => audit.record(tx, { ...deed, correlationId: 'c' }));
    }
  };
  const publicKey = sealingKey(keyring).publicKey;
  const faults = async () => {
    const { seals } = await readSeals(auditSeals);
    const found = await Promise.all(seals.map((seal) => faultOf(db, seal, publicKey)));
    return found.filter((fault) => fault !== undefined);
  };
  assert.ok(job);
  return { ...deps, audit, clock, faults, folder: auditSeals, job, logged, publicKey, record };
}

/** All that the owner of the database can put right: what the head says is what the last row has. */
const CUT = [
  sql`delete from audit_log where seq > 3`,
  sql`update audit_head set (seq, digest) =
      (select seq, digest from audit_log order by seq desc limit 1)`,
];

test('rows that the owner of the database cuts off are found by the seals, and by nothing else', async () => {
  const { audit, db, faults, folder, job, record } = await sealedLog();
  await record(5);
  assert.equal(await job.run(), 1);
  assert.deepEqual(await faults(), []);
  for (const statement of CUT) await db.query(statement);
  assert.equal(await audit.verify(db), null, 'by itself the database has nothing to say');
  const [fault, ...others] = await faults();
  assert.match(fault ?? '', /^the audit log was cut: it has no row 5, which was sealed at 2026-/);
  assert.deepEqual(others, []);
  await assert.rejects(async () => await job.run(), /was cut.*npm run audit-log -- --seals/);

  // Other rows in their place, by whoever has the keys as well.
  await record(4);
  assert.equal(await audit.verify(db), null);
  assert.match((await faults()).join(), /^the audit log was written anew: row 5 /);
  await assert.rejects(async () => await job.run(), /was written anew/);
  assert.equal(readdirSync(folder).length, 1, 'what is not the log is not sealed');
});

test('each new head is sealed once, in a file of its own and in a line of the log', async () => {
  const { clock, faults, folder, job, logged, record } = await sealedLog();
  assert.equal(await job.run(), 0, 'there is no row yet');
  await record(2);
  assert.deepEqual([await job.run(), await job.run()], [1, 0]);
  const [first = ''] = readdirSync(folder);
  const text = readFileSync(join(folder, first), 'utf8');
  clock.advance(600_000);
  await record(1);
  assert.equal(await job.run(), 1);
  assert.equal(readFileSync(join(folder, first), 'utf8'), text);
  const { seals } = await readSeals(folder);
  assert.deepEqual(
    seals.map(({ at, rows }) => [rows, at]),
    [
      [2, '2026-03-01T12:00:00.000Z'],
      [3, '2026-03-01T12:10:00.000Z'],
    ],
  );
  assert.deepEqual(
    logged().map(({ auditSeal }) => auditSeal),
    seals,
  );
  const collected = join(folder, 'service.log');
  writeFileSync(collected, ['no JSON', ...logged().map((line) => JSON.stringify(line))].join('\n'));
  assert.deepEqual((await readSeals(collected)).seals, seals);
  assert.deepEqual(await faults(), []);
});

test('a seal that was changed, or signed by another key, is no proof and is told', async () => {
  const { db, keyring, publicKey, realClock, record } = await sealedLog();
  await record(2);
  const seal = await sealHead({ db, keyring, realClock });
  assert.ok(seal);
  assert.equal(await faultOf(db, seal, publicKey), undefined);
  for (const wrong of [
    { ...seal, rows: 1 },
    { ...seal, digest: '00'.repeat(32) },
    { ...seal, at: '2026-03-01T12:00:01.000Z' },
    { ...seal, signature: Buffer.alloc(64, 1).toString('base64') },
  ]) {
    assert.match((await faultOf(db, wrong, publicKey)) ?? '', /is not signed by the key/);
  }
  const stranger = await sealedLog();
  await stranger.record(2);
  const theirs = await sealHead(stranger);
  assert.ok(theirs);
  assert.match((await faultOf(db, theirs, publicKey)) ?? '', /is not signed by the key/);
  for (const text of ['', '{}', '{"auditSeal":{"rows":"2"}}', '{"auditSeal":{"rows":0}}']) {
    assert.equal(sealIn(text), undefined);
  }
});

test('a file that a dying process left empty is passed over; what holds anything else is told', async () => {
  const { folder, job, record } = await sealedLog();
  await record(1);
  await job.run();
  const names = ['a', 'b'].map((end) => `audit-seal-000000000000009-2026-${end}.json`);
  writeFileSync(join(folder, names[0] ?? ''), '');
  writeFileSync(join(folder, names[1] ?? ''), '{"auditSeal":');
  const { seals, unreadable } = await readSeals(folder);
  assert.deepEqual([seals.length, unreadable], [1, [names[1]]]);
  assert.equal(await job.run(), 0);
  await record(1);
  assert.equal(await job.run(), 1);
});
