/**
 * Keys in a hardware module, on SoftHSM2, which a machine that runs the tests need not have:
 *
 *   apt-get install softhsm2 opensc && npm install --no-save pkcs11js@2.1.7
 *   npm run test:hsm
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { rewrap, rotateDataKey } from '../../service/src/platform/keys/change-keys.ts';
import { openWrappingKeys } from '../../service/src/platform/keys/key-services/open-wrapping-keys.ts';
import { openPkcs11 } from '../../service/src/platform/keys/key-services/pkcs11.ts';
import { Keyring } from '../../service/src/platform/keys/keyring.ts';
import { createLogger } from '../../service/src/platform/logger.ts';
import { createMetrics } from '../../service/src/platform/metrics.ts';
import { testDatabase } from '../database.ts';
import { FakeClock } from '../fake-clock.ts';
import { because, CARD } from '../key-installation.ts';
import { startService, temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const folder = temporaryFolder();
const [tokens, pinFile] = [join(folder, 'tokens'), join(folder, 'pin')];
const [PIN, TOKEN] = ['1234', 'causeway-test'];
const [module = ''] = globSync(['/usr/lib/softhsm/libsofthsm2.so', '/usr/lib*/**/libsofthsm2.so']);
assert.ok(module, 'SoftHSM2 is not installed: apt-get install softhsm2 opensc');
mkdirSync(tokens);
writeFileSync(
  join(folder, 'softhsm.conf'),
  `directories.tokendir = ${tokens}\nlog.level = ERROR\n`,
);
process.env['SOFTHSM2_CONF'] = join(folder, 'softhsm.conf');
writeFileSync(pinFile, `${PIN}\n`);
const label = ['--label', TOKEN, '--pin', PIN, '--so-pin', '5678'];
execFileSync('softhsm2-util', ['--init-token', '--free', ...label], { stdio: 'pipe' });
const source = { kind: 'pkcs11', module, token: TOKEN, key: 'causeway', pinFile } as const;
const ID = `pkcs11:${TOKEN}/causeway`;
const NAME = { purpose: 'vault', version: 1 };
const KEY = Buffer.alloc(32, 7);

function tool(...args: readonly string[]): void {
  const login = ['--module', module, '--token-label', TOKEN, '--login', '--pin', PIN];
  execFileSync('pkcs11-tool', [...login, ...args], { stdio: 'pipe' });
}
const makeKey = (id: string): void =>
  tool('--keygen', '--key-type', 'AES:32', '--label', 'causeway', '--id', id);
makeKey('01');

test('a key that the module wrapped for one row is refused in any other', async () => {
  const keys = openPkcs11(source);
  const first = { ...(await keys.wrap(NAME, KEY)), createdAt: new Date(0), destroyedAt: null };
  assert.equal(first.masterKeyId, `${ID}:01`);
  assert.deepEqual(await keys.unwrap(first), KEY);
  for (let bit = 0; bit < first.wrapped.length * 8; bit += 7) {
    const wrapped = Buffer.from(first.wrapped);
    wrapped[bit >> 3] = (wrapped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    await assert.rejects(keys.unwrap({ ...first, wrapped }), because('damaged'), `bit ${bit}`);
  }
  for (const wrong of [
    { ...first, purpose: 'answers' },
    { ...first, version: 2 },
    { ...first, wrapped: first.wrapped.subarray(0, 20) },
  ]) {
    await assert.rejects(keys.unwrap(wrong), because('damaged'));
  }
  const gone = { ...first, masterKeyId: `${ID}:07` };
  await assert.rejects(keys.unwrap(gone), because('master-key-missing'));
  await keys.close?.();
});

test('a new key in the module takes over while a process runs, which also outlives the module', async () => {
  const [db, clock] = [await testDatabase(), new FakeClock()];
  const start = async () => {
    const deps = { clock, logger: createLogger('silent'), metrics: createMetrics() };
    const masterKeys = openWrappingKeys(source, deps);
    after(async () => await masterKeys.close?.());
    const context = { db, masterKeys, clock };
    const keyring = new Keyring(context);
    await keyring.load(['vault', 'audit']);
    return { ...context, keyring };
  };
  const [running, operator] = [await start(), await start()];
  const sealed = running.keyring.seal('vault', 'pm1', CARD);
  makeKey('02');
  assert.deepEqual(await rewrap(operator), { by: `${ID}:02`, rewrapped: 2 });
  tool('--delete-object', '--type', 'secrkey', '--label', 'causeway', '--id', '01');
  assert.deepEqual(await (await start()).keyring.open('vault', 'pm1', sealed), CARD);

  await rotateDataKey(operator, 'vault');
  await operator.keyring.load(['vault']);
  const recent = operator.keyring.seal('vault', 'pm2', CARD);
  renameSync(tokens, `${tokens}.away`);
  assert.deepEqual(await running.keyring.open('vault', 'pm1', sealed), CARD);
  await assert.rejects(running.keyring.open('vault', 'pm2', recent), because('unavailable'));
  assert.equal(await running.keyring.isServiceAvailable(), false);
  await assert.rejects(start(), /does not answer/);
  renameSync(`${tokens}.away`, tokens);
  clock.advance(60_000);
  assert.deepEqual(await running.keyring.open('vault', 'pm2', recent), CARD);

  writeFileSync(pinFile, '9999\n');
  await assert.rejects(start(), /CKR_PIN_INCORRECT/);
  writeFileSync(pinFile, `${PIN}\n`);
});

test('a process of the service starts by the module, says when it is away, and goes on', async () => {
  const { url: DATABASE_URL } = await testDatabase();
  const PORT = String(await freePort());
  const keys = { WRAPPING_KEYS: 'pkcs11', PKCS11_MODULE: module, PKCS11_TOKEN: TOKEN };
  const settings = { ...keys, PKCS11_PIN_FILE: pinFile, WORKERS: '1', DATA_DIR: temporaryFolder() };
  const { output, ready, stop } = startService({ DATABASE_URL, PORT, ...settings });
  const says = async (keyService: string): Promise<void> => {
    await until(async () => {
      const answer = await fetch(`http://localhost:${PORT}/health/ready`);
      return isDeepStrictEqual(await answer.json(), { status: 'ok', keyService });
    });
  };
  await ready;
  await says('ok');
  renameSync(tokens, `${tokens}.away`);
  await says('unavailable');
  renameSync(`${tokens}.away`, tokens);
  await says('ok');
  assert.equal(await stop(), 0, output());
});
