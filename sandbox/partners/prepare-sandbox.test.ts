import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { FakeClock } from '../../test/fake-clock.ts';
import { testKeyring } from '../../test/keyring.ts';
import { temporaryFolder } from '../../test/service.ts';
import { createAuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { sql, transaction } from '../../service/src/platform/db/pool.ts';
import { ensureUser, passwordHash } from '../../service/src/access/users/index.ts';
import { readConfig } from '../../service/src/runtime/settings/index.ts';
import { type Credentials, prepareSandbox } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const keyring = await testKeyring(db);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const DATA_DIR = temporaryFolder();
const FILE = join(DATA_DIR, 'sandbox.json');

async function prepared(): Promise<Credentials> {
  const sandbox = await prepareSandbox(readConfig({ DATA_DIR }), { db, keyring, clock, audit });
  assert.deepEqual(JSON.parse(readFileSync(FILE, 'utf8')), sandbox?.credentials);
  assert.ok(sandbox);
  return sandbox.credentials;
}

const merchantsOf = ({ partners }: Credentials) =>
  [partners.isv, partners.acquirer, partners.bank].map(({ merchantId }) => merchantId ?? '');

const first = await prepared();

test('each partner gets a merchant of its own', () => {
  const merchants = merchantsOf(first);
  assert.equal(new Set(merchants).size, 3);
  for (const merchantId of merchants) assert.match(merchantId, /^\d{13}$/);
});

test('the next start finds everything as it was', async () => {
  assert.deepEqual(await prepared(), first);
});

test('a file that is lost, or was never written, is made anew with the same merchants', async () => {
  rmSync(FILE);
  const again = await prepared();
  assert.notEqual(again.partners.isv.clientSecret, first.partners.isv.clientSecret);
  assert.deepEqual(merchantsOf(again), merchantsOf(first));
});

test('a file of a release without merchants keeps its credentials and gets the merchants', async () => {
  const before = await prepared();
  const { isv, acquirer, bank } = before.partners;
  const partners = {
    isv: { ...isv, merchantId: null },
    acquirer: { ...acquirer, merchantId: null },
    bank: { ...bank, merchantId: null },
  };
  writeFileSync(FILE, JSON.stringify({ ...before, partners }));
  assert.deepEqual(await prepared(), before);
});

test('a merchant made of another body does not keep the service from starting', async () => {
  await db.query(sql`update idempotency_keys set fingerprint = ${Buffer.alloc(32)}`);
  rmSync(FILE);
  const again = await prepared();
  assert.equal(new Set([...merchantsOf(first), ...merchantsOf(again)]).size, 6);
  assert.deepEqual(await prepared(), again);
});

test('a password that was changed is left out, and everything else stays', async () => {
  const before = await prepared();
  const { email } = before.operator;
  const hashed = await passwordHash('another');
  await transaction(db, (tx) =>
    ensureUser(tx, {
      email,
      name: 'Ada',
      role: 'OPERATOR_ADMIN',
      partnerId: null,
      passwordHash: hashed,
      now: clock.now(),
    }),
  );
  const operator = { ...before.operator, password: '' };
  const users = { ...before.users, admin: { email, password: '' } };
  const { verified, ...after } = await prepared();
  const { verified: _ofTheOld, ...rest } = before;
  assert.deepEqual(after, { ...rest, operator, users });
  assert.deepEqual(await prepared(), { ...after, verified }, 'and stays so');
});

test('a password that was written into the file by hand is not taken for the stored one', async () => {
  const before = await prepared();
  const { email, password } = before.users.isv;
  const written = { ...before.users, isv: { email, password: `${password}, or so` } };
  writeFileSync(FILE, JSON.stringify({ ...before, users: written }));
  assert.equal((await prepared()).users.isv.password, '');
  writeFileSync(FILE, JSON.stringify(before));
  assert.deepEqual(await prepared(), before);
});
