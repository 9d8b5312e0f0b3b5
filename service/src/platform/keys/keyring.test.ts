import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as fc from 'fast-check';
import { Secret } from '../../kernel/secret.ts';
import { sql } from '../db/pool.ts';
import { StartError } from '../start-error.ts';
import { KeyError } from './key-error.ts';
import { selectDataKeys } from './key-store.ts';
import { Keyring } from './keyring.ts';
import { rotateDataKey } from './change-keys.ts';
import { newMasterKeyText } from './master-key-file.ts';
import { MasterKeys } from './master-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from './purpose.ts';
import {
  ALL_PURPOSES,
  because,
  CARD,
  testInstallation,
} from '../../../../test/key-installation.ts';

test('whatever is sealed opens for its owner, in any process, to the same bytes', async () => {
  const { startProcess } = await testInstallation();
  const [one, other] = [await startProcess(), await startProcess()];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SEAL_PURPOSES),
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.uint8Array({ maxLength: 2_000 }),
      async (purpose, owner, bytes) => {
        const sealed = one.seal(purpose, owner, Buffer.from(bytes));
        assert.deepEqual(await other.open(purpose, owner, sealed), Buffer.from(bytes));
      },
    ),
  );
});

test('no sealed value shows its plaintext, and two of the same plaintext differ', async () => {
  const { startProcess } = await testInstallation();
  const keyring = await startProcess();
  const sealed = Array.from({ length: 2_000 }, () => keyring.seal('vault', 'pm1', CARD));
  assert.ok(sealed.every((value) => !value.includes(CARD)));
  // More than a pool of nonces, so a pool that is handed out twice shows.
  assert.equal(new Set(sealed.map((value) => value.toString('hex', 5, 17))).size, sealed.length);
});

test('a change of any bit of a sealed value is detected, and so is any cut', async () => {
  const { startProcess } = await testInstallation();
  const keyring = await startProcess();
  const sealed = keyring.seal('vault', 'pm1', CARD);
  assert.equal(sealed.length, 1 + 4 + 12 + CARD.length + 16);
  for (let bit = 0; bit < sealed.length * 8; bit += 1) {
    const changed = Buffer.from(sealed);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await assert.rejects(keyring.open('vault', 'pm1', changed), KeyError, `bit ${bit}`);
  }
  for (let length = 0; length < sealed.length; length += 1) {
    const cut = sealed.subarray(0, length);
    await assert.rejects(keyring.open('vault', 'pm1', cut), because('damaged'));
  }
});

test('a sealed value opens for no other owner and no other purpose', async () => {
  const { startProcess } = await testInstallation();
  const keyring = await startProcess();
  const sealed = keyring.seal('vault', 'pm1', CARD);
  for (const owner of ['pm2', 'pm', 'pm11', 'PM1', '1|pm1', 'pm1\0']) {
    await assert.rejects(keyring.open('vault', owner, sealed), because('damaged'), owner);
  }
  await assert.rejects(keyring.open('signing-keys', 'pm1', sealed), because('damaged'));
});

test('an owner that is empty or ill-formed text is refused, because it could be confused', async () => {
  const { startProcess } = await testInstallation();
  const keyring = await startProcess();
  for (const owner of ['', '\ud800', '\udfff']) {
    assert.throws(() => keyring.seal('vault', owner, CARD), /has an owner/);
  }
});

test('a mac is the same in every process and differs by purpose and by data', async () => {
  const { startProcess } = await testInstallation();
  const [one, other] = [await startProcess(), await startProcess()];
  const mac = one.mac('card-fingerprint', CARD);
  assert.equal(mac.length, 32);
  assert.deepEqual(other.mac('card-fingerprint', CARD.toString()), mac);
  const macs = MAC_PURPOSES.map((purpose) => one.mac(purpose, CARD).toString('hex'));
  assert.equal(new Set(macs).size, MAC_PURPOSES.length);
  assert.ok(other.macMatches('card-fingerprint', CARD, mac));
  assert.ok(!other.macMatches('card-fingerprint', 'other data', mac));
  assert.ok(!other.macMatches('card-fingerprint', CARD, mac.subarray(1)));
  assert.ok(!other.macMatches('audit', CARD, mac));
});

test('processes that start at once on an empty database make one key for each purpose', async () => {
  const { db, startProcess } = await testInstallation();
  const keyrings = await Promise.all(Array.from({ length: 8 }, startProcess));
  assert.equal((await selectDataKeys(db)).length, ALL_PURPOSES.length);
  const sealed = keyrings.map((keyring) => keyring.seal('vault', 'pm1', CARD));
  for (const keyring of keyrings) {
    for (const value of sealed) assert.deepEqual(await keyring.open('vault', 'pm1', value), CARD);
  }
});

test('a wrapped key that was relabelled, replaced or changed is refused', async () => {
  const { db, startProcess, context } = await testInstallation();
  await startProcess();
  await rotateDataKey(context, 'vault');
  const pristine = await selectDataKeys(db);
  const restore = async () => {
    await db.query(sql`delete from data_keys`);
    for (const row of pristine) {
      await db.query(sql`insert into data_keys values (${row.purpose}, ${row.version},
        ${row.wrapped}, ${row.masterKeyId}, ${row.createdAt}, null)`);
    }
  };
  const tamperings = [
    sql`update data_keys set wrapped = (select wrapped from data_keys where purpose = 'signing-keys')
        where purpose = 'vault' and version = 1`,
    sql`update data_keys set wrapped = (select wrapped from data_keys where purpose = 'vault' and version = 1)
        where purpose = 'vault' and version = 2`,
    sql`update data_keys set version = 3 where purpose = 'vault' and version = 1`,
    sql`update data_keys set purpose = 'signing-keys', version = 2 where purpose = 'vault' and version = 2`,
    sql`update data_keys set wrapped = set_byte(wrapped, 30, get_byte(wrapped, 30) # 1)`,
    sql`update data_keys set wrapped = substring(wrapped for 20)`,
  ];
  for (const tampering of tamperings) {
    await db.query(tampering);
    await assert.rejects(
      startProcess(),
      (error) => error instanceof StartError && /its row was changed/.test(error.message),
      tampering.text,
    );
    await restore();
    await startProcess();
  }
});

test('a wrong master key is named by its id, makes no keys, and is printed nowhere', async () => {
  const { db, clock, masterKeys, masterKeyText } = await testInstallation();
  const first = new Keyring({ db, masterKeys, clock });
  await first.load(['vault']);
  const wrongText = newMasterKeyText();
  const wrong = new MasterKeys({ kind: 'environment', text: new Secret(wrongText) });
  for (const purposes of [['vault'], ['audit']] as const) {
    await assert.rejects(new Keyring({ db, masterKeys: wrong, clock }).load(purposes), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, new RegExp(masterKeys.current.id));
      const printed = inspect([error, wrong, first], { depth: 10, showHidden: true });
      for (const text of [masterKeyText, wrongText]) {
        const bytes = Buffer.from(text, 'base64');
        assert.ok(!printed.includes(text.slice(0, 12)));
        assert.ok(!printed.includes(bytes.toString('hex').slice(0, 12)));
      }
      return true;
    });
  }
  assert.equal((await selectDataKeys(db)).length, 1);
});
