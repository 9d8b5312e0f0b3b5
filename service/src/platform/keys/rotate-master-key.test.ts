import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { Secret } from '../../kernel/secret.ts';
import { type Queryable, sql } from '../db/pool.ts';
import { StartError } from '../start-error.ts';
import { KeyError } from './key-error.ts';
import { selectDataKeys } from './key-store.ts';
import { Keyring } from './keyring.ts';
import { rewrap, rotateDataKey } from './change-keys.ts';
import { newMasterKeyText } from './master-key-file.ts';
import { MasterKeys } from './master-keys.ts';
import { addMasterKey, dropUnusedMasterKeys, rotateMasterKey } from './rotate-master-key.ts';

const CARD = Buffer.from('4242424242424242');

/** An installation whose master key is in a file. Each process has read the file for itself. */
async function installation() {
  const db = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'causeway-keys-'));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'master.key');
  const clock = new FakeClock();
  const startProcess = async () => {
    const masterKeys = new MasterKeys({ kind: 'file', path, mayCreate: true });
    const context = { db, masterKeys, clock };
    const keyring = new Keyring(context);
    await keyring.load(['vault', 'audit']);
    return { ...context, keyring };
  };
  const first = await startProcess();
  await rotateDataKey(first, 'vault');
  const sealed = first.keyring.seal('vault', 'pm1', CARD);
  const mac = first.keyring.mac('audit', CARD);
  const assertIntact = async () => {
    const { keyring } = await startProcess();
    assert.deepEqual(await keyring.open('vault', 'pm1', sealed), CARD);
    assert.ok(keyring.macMatches('audit', CARD, mac));
  };
  return { db, path, folder, first, startProcess, assertIntact };
}

async function wrappingIds(db: Queryable) {
  return [...new Set((await selectDataKeys(db)).map(({ masterKeyId }) => masterKeyId))];
}

test('after a rotation all is wrapped by the new key, the old is gone, and everything opens', async () => {
  const { db, path, folder, first, assertIntact } = await installation();
  const old = first.masterKeys.current.id;
  chmodSync(path, 0o640); // As an operator may have chosen.
  const { current, rewrapped, dropped } = await rotateMasterKey(first);
  assert.notEqual(current, old);
  assert.deepEqual([rewrapped, dropped], [3, [old]]);
  assert.deepEqual(await wrappingIds(db), [current]);
  assert.deepEqual(first.masterKeys.ids, [current]);
  assert.equal(statSync(path).mode & 0o777, 0o640);
  assert.match(readFileSync(path, 'utf8'), /^# Causeway's master key/);
  assert.deepEqual(readdirSync(folder), ['master.key']);
  await assertIntact();
});

test('a rotation killed after any step has lost nothing, and running it again finishes it', async () => {
  const { db, first, startProcess, assertIntact } = await installation();
  const old = first.masterKeys.current.id;
  const added = await addMasterKey(first);
  assert.deepEqual(await wrappingIds(db), [old]);
  await assertIntact();
  // Nothing is wrapped by the new key yet, and the old one is needed: neither is dropped.
  assert.deepEqual(await dropUnusedMasterKeys(first), []);
  await assertIntact();

  await rewrap(await startProcess());
  assert.deepEqual(await wrappingIds(db), [added]);
  await assertIntact();

  const { current, dropped } = await rotateMasterKey(await startProcess());
  assert.deepEqual(dropped, [added, old]);
  assert.deepEqual(await wrappingIds(db), [current]);
  await assertIntact();
});

test('a running process needs no restart: it reads the file again when it meets a new master key', async () => {
  const { startProcess, assertIntact } = await installation();
  const [running, operator] = [await startProcess(), await startProcess()];
  await rotateMasterKey(operator);
  await rotateDataKey(operator, 'vault');
  const sealed = (await startProcess()).keyring.seal('vault', 'pm2', CARD);
  assert.deepEqual(await running.keyring.open('vault', 'pm2', sealed), CARD);
  await assertIntact();
});

test('a process that knows only the old master key makes new data keys under the new one', async () => {
  const { db, startProcess, assertIntact } = await installation();
  const [running, operator] = [await startProcess(), await startProcess()];
  const { current } = await rotateMasterKey(operator);
  await running.keyring.load(['fingerprint']);
  await rotateDataKey(running, 'vault');
  assert.deepEqual(await wrappingIds(db), [current]);
  await assertIntact();
});

test('that holds before there is any data key to tell it of the new one', async () => {
  const { db, first, startProcess } = await installation();
  await db.query(sql`delete from data_keys`);
  const masterKeys = new MasterKeys(first.masterKeys.source);
  const { current } = await rotateMasterKey(first);
  await new Keyring({ ...first, masterKeys }).load(['vault']);
  assert.deepEqual(await wrappingIds(db), [current]);
  await startProcess();
});

test('rotations of every kind at the same time lose nothing', async () => {
  const { db, startProcess, assertIntact } = await installation();
  const processes = await Promise.all(Array.from({ length: 6 }, startProcess));
  await Promise.all(
    processes.map((own, index) =>
      index % 2 === 0 ? rotateMasterKey(own) : rotateDataKey(own, 'vault'),
    ),
  );
  const versions = (await selectDataKeys(db, ['vault'])).map(({ version }) => version);
  assert.deepEqual(versions, [1, 2, 3, 4, 5]);
  const { masterKeys } = await startProcess();
  assert.ok((await wrappingIds(db)).every((id) => masterKeys.ids.includes(id)));
  await assertIntact();
});

test('a file that lacks a master key in use is not rotated, and is left as it was', async () => {
  const { db, path, first, folder } = await installation();
  const stranger = new MasterKeys({
    kind: 'file',
    path: join(folder, 'other.key'),
    mayCreate: true,
  });
  const before = readFileSync(join(folder, 'other.key'), 'utf8');
  const context = { ...first, masterKeys: stranger };
  await assert.rejects(
    rotateMasterKey(context),
    (error) => error instanceof KeyError && error.message.includes(first.masterKeys.current.id),
  );
  assert.equal(readFileSync(join(folder, 'other.key'), 'utf8'), before);
  assert.deepEqual(
    await wrappingIds(db),
    new MasterKeys({ kind: 'file', path, mayCreate: false }).ids,
  );
});

test('keys in the setting are rotated by a restart with the new one first, a rewrap, and a restart without the old', async () => {
  const db = await testDatabase();
  const clock = new FakeClock();
  const [oldText, newText] = [newMasterKeyText(), newMasterKeyText()];
  const start = async (setting: string) => {
    const masterKeys = new MasterKeys({ kind: 'environment', text: new Secret(setting) });
    const keyring = new Keyring({ db, masterKeys, clock });
    await keyring.load(['vault']);
    return { db, masterKeys, clock, keyring };
  };
  const before = await start(oldText);
  const sealed = before.keyring.seal('vault', 'pm1', CARD);
  await assert.rejects(rotateMasterKey(before), /MASTER_KEY is a setting/);
  await assert.rejects(start(newText), StartError);
  assert.equal((await rewrap(await start(`${newText},${oldText}`))).rewrapped, 1);
  assert.equal((await rewrap(await start(`${newText},${oldText}`))).rewrapped, 0);
  const { keyring } = await start(newText);
  assert.deepEqual(await keyring.open('vault', 'pm1', sealed), CARD);
  // One that was not restarted goes on with what it knows, but makes no key that the others lack.
  assert.deepEqual(await before.keyring.open('vault', 'pm1', sealed), CARD);
  await assert.rejects(before.keyring.load(['audit']), StartError);
  assert.equal((await selectDataKeys(db)).length, 1);
});
