import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../../test/database.ts';
import { FakeClock } from '../../../../../test/fake-clock.ts';
import { because, CARD } from '../../../../../test/key-installation.ts';
import { linesOf } from '../../../../../test/log-lines.ts';
import { until } from '../../../../../test/until.ts';
import { refused, vaultServer } from '../../../../../test/vault-server.ts';
import { Secret } from '../../../kernel/secret.ts';
import { sql } from '../../db/pool.ts';
import { createMetrics } from '../../metrics.ts';
import { StartError } from '../../start-error.ts';
import { rewrap, rotateDataKey } from '../change-keys.ts';
import { selectDataKeys } from '../key-store.ts';
import { Keyring } from '../keyring.ts';
import { runKeysCommand } from '../keys-command.ts';
import { newMasterKeyText } from '../master-key-file.ts';
import { rotateMasterKey } from '../rotate-master-key.ts';
import { type KeySources, openWrappingKeys } from './open-wrapping-keys.ts';
import { openVaultTransit } from './vault-transit.ts';

const PURPOSES = ['vault', 'answers', 'audit'] as const;
const NAME = { purpose: 'vault', version: 1 };
const KEY = Buffer.alloc(32, 7);
const ok = (body: string) => ({ status: 200, body });

/** An installation on a database of its own; each process has asked the key service for itself. */
async function installation(sources: KeySources) {
  const db = await testDatabase();
  const clock = new FakeClock();
  const { logger, logged } = linesOf('warn');
  const metrics = createMetrics();
  const newProcess = (given: KeySources) => {
    const masterKeys = openWrappingKeys(given, { clock, logger, metrics });
    const context = { db, masterKeys, clock };
    return { ...context, keyring: new Keyring(context) };
  };
  const startProcess = async (given = sources) => {
    const started = newProcess(given);
    await started.keyring.load(PURPOSES);
    return started;
  };
  const wrappingIds = async () => [
    ...new Set((await selectDataKeys(db)).map(({ masterKeyId }) => masterKeyId)),
  ];
  const failures = async () => {
    const text = await metrics.registry.metrics();
    return Number(/^causeway_key_service_failures_total\{.*\} (\d+)$/m.exec(text)?.[1]);
  };
  return { db, clock, logged, failures, newProcess, startProcess, wrappingIds };
}

test('data keys are wrapped by the key service, and what is sealed opens in another process', async () => {
  const { source, calls } = await vaultServer({ tls: true, namespace: 'team-a' });
  const { startProcess, wrappingIds } = await installation(source);
  const { keyring } = await startProcess();
  const sealed = keyring.seal('vault', 'pm1', CARD);
  assert.deepEqual(await wrappingIds(), ['vault:transit/causeway:1']);
  const other = await startProcess();
  assert.deepEqual(await other.keyring.open('vault', 'pm1', sealed), CARD);
  // All is done in memory from then on.
  const before = calls.length;
  other.keyring.seal('vault', 'pm2', CARD);
  assert.deepEqual(await other.keyring.open('vault', 'pm1', sealed), CARD);
  assert.equal(calls.length, before);
});

test('a key that the service wrapped for one row is refused in any other, also after a rewrap', async () => {
  const { source, rotate } = await vaultServer();
  const keys = openVaultTransit(source);
  const row = (wrapped: object) => ({
    ...NAME,
    wrapped: Buffer.alloc(0),
    masterKeyId: '',
    createdAt: new Date(0),
    destroyedAt: null,
    ...wrapped,
  });
  const first = row(await keys.wrap(NAME, KEY));
  rotate();
  const second = row(await keys.rewrap(first));
  assert.deepEqual(
    [first, second].map(({ masterKeyId }) => masterKeyId),
    ['vault:transit/causeway:1', 'vault:transit/causeway:2'],
  );
  const changed = Buffer.from(first.wrapped);
  changed[30] = changed[30] === 65 ? 66 : 65;
  for (const wrong of [
    { ...first, purpose: 'answers' },
    { ...second, purpose: 'answers' },
    { ...first, version: 2 },
    { ...first, masterKeyId: second.masterKeyId },
    { ...second, wrapped: first.wrapped },
    { ...first, wrapped: changed },
    { ...first, wrapped: Buffer.from('vault:v1:') },
  ]) {
    await assert.rejects(keys.unwrap(wrong), because('damaged'));
    await assert.rejects(keys.rewrap(wrong), because('damaged'));
  }
  for (const right of [first, second]) assert.deepEqual(await keys.unwrap(right), KEY);
  await keys.close?.();
});

test('a key that is not derived is refused: it would not bind what it wraps', async () => {
  const { source } = await vaultServer({ derived: false });
  const { startProcess } = await installation(source);
  await assert.rejects(startProcess(), startError(/derived=true/));
});

test('another authority, namespace or token is refused, and a new token in the file is used', async () => {
  const { source, revokeToken, setToken } = await vaultServer({ tls: true, namespace: 'team-a' });
  const { startProcess, clock } = await installation(source);
  await assert.rejects(startProcess({ ...source, caFile: undefined }), startError(/not answer: /));
  await assert.rejects(startProcess({ ...source, namespace: 'b' }), startError(/status 404/));
  const running = await startProcess();
  revokeToken();
  await assert.rejects(startProcess(), startError(/status 403, permission denied/));
  setToken('hvs.renewed');
  clock.advance(60_000);
  await rotateDataKey(running, 'vault');
  await assert.rejects(
    startProcess({ ...source, tokenFile: '/absent' }),
    startError(/VAULT_TOKEN_FILE \(\/absent\) cannot be read: ENOENT/),
  );
});

test('without the key service a process goes on, refuses what it has no key for, and recovers', async () => {
  const server = await vaultServer();
  const { clock, failures, logged, startProcess } = await installation(server.source);
  const [running, other] = [await startProcess(), await startProcess()];
  const old = running.keyring.seal('vault', 'pm1', CARD);
  await rotateDataKey(other, 'vault');
  await other.keyring.load(['vault']);
  const recent = other.keyring.seal('vault', 'pm2', CARD);
  assert.equal(await running.keyring.isServiceAvailable(), true);

  await server.close();
  clock.advance(31_000);
  assert.deepEqual(await running.keyring.open('vault', 'pm1', old), CARD);
  assert.deepEqual(running.keyring.mac('audit', 'row'), other.keyring.mac('audit', 'row'));
  await until(async () => (await failures()) > 0); // The look that those have caused.
  const crowd = Array.from({ length: 50 }, () => running.keyring.open('vault', 'pm2', recent));
  for (const { status, reason } of (await Promise.allSettled(crowd)).map(rejected)) {
    assert.equal(status, 'rejected');
    assert.ok(because('unavailable')(reason));
  }
  assert.equal(await failures(), 1, 'a crowd asks once');
  assert.equal(await running.keyring.isServiceAvailable(), false);
  const line = logged().find(({ level }) => level === 'error');
  assert.equal(line?.['msg'], 'the key service does not answer');
  // What was sealed by a key that is known goes on, by the version that is known.
  running.keyring.seal('vault', 'pm3', CARD);
  await assert.rejects(startProcess(), startError(/vault:transit\/causeway does not answer/));

  await server.open();
  clock.advance(60_000);
  assert.deepEqual(await running.keyring.open('vault', 'pm2', recent), CARD);
  assert.equal(await running.keyring.isServiceAvailable(), true);
  assert.ok(logged().some(({ msg }) => msg === 'the key service answers again'));
});

test('it is asked again after rests that grow, up to half a minute', async () => {
  const server = await vaultServer();
  const { clock, newProcess } = await installation(server.source);
  const { masterKeys } = newProcess(server.source);
  server.disturb(() => refused(503, 'Vault is sealed'));
  const seconds: number[] = [];
  for (let second = 0; second < 120; second += 0.5) {
    const before = server.calls.length;
    await assert.rejects(masterKeys.list(), because('unavailable'));
    if (server.calls.length > before) seconds.push(second);
    clock.advance(500);
  }
  assert.deepEqual(seconds, [0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 61.5, 91.5]);
});

test('whatever it answers but its protocol is an outage, and never a damaged key', async () => {
  const server = await vaultServer();
  const { clock, startProcess, newProcess } = await installation(server.source);
  await startProcess();
  for (const answer of [
    refused(403, 'permission denied'),
    refused(429, 'rate limit'),
    refused(500, 'internal error'),
    refused(503, 'Vault is sealed'),
    refused(400, 'request path is malformed'),
    { status: 307, body: '', location: 'http://localhost:1/' },
    ok(''),
    ok('<html>'),
    ok('{"data":null}'),
    ok('{"data":{"plaintext":7,"latest_version":"1"}}'),
    ok(`{"data":"${'x'.repeat(100_000)}"}`),
    'hang' as const,
  ]) {
    server.disturb((path) => (path.includes('/decrypt/') ? answer : undefined));
    clock.advance(60_000);
    await assert.rejects(
      newProcess(server.source).keyring.load(PURPOSES),
      startError(/not answer/),
    );
  }
  server.disturb();
  clock.advance(60_000);
  await startProcess();
});

test('a new version in the key service takes over while processes run, and the old one is disabled', async () => {
  const server = await vaultServer();
  const { db, clock, startProcess, wrappingIds } = await installation(server.source);
  const running = await startProcess();
  const sealed = running.keyring.seal('vault', 'pm1', CARD);
  server.rotate();
  const lines: string[] = [];
  const operator = await startProcess();
  await runKeysCommand(['rewrap'], { ...operator, print: (line) => lines.push(line) });
  await runKeysCommand(['list'], { ...operator, print: (line) => lines.push(line) });
  assert.match(
    lines.join('\n'),
    /^Wrapped 3 data keys anew: master key vault:transit\/causeway:2 /,
  );
  assert.match(
    lines.join('\n'),
    /causeway:2 {2}current, wraps 3 .*\n.*causeway:1 {2}older, wraps 0/,
  );
  assert.deepEqual(await wrappingIds(), ['vault:transit/causeway:2']);
  assert.ok(server.calls.some((call) => call === 'POST /v1/transit/rewrap/causeway'));
  server.disableBelow(2);
  clock.advance(31_000);
  assert.deepEqual(await running.keyring.open('vault', 'pm1', sealed), CARD);
  assert.deepEqual(await (await startProcess()).keyring.open('vault', 'pm1', sealed), CARD);
  await assert.rejects(rotateMasterKey(running), because('refused'));

  await db.query(sql`update data_keys set master_key_id = 'vault:transit/causeway:1',
    wrapped = convert_to(replace(convert_from(wrapped, 'utf8'), ':v2:', ':v1:'), 'utf8')`);
  await assert.rejects(startProcess(), startError(/put the missing key back/));
});

test('keys move from a master key to the key service and back by one command', async () => {
  const { source: first } = await vaultServer();
  const master = { kind: 'environment', text: new Secret(newMasterKeyText()) } as const;
  const { startProcess, wrappingIds } = await installation(master);
  const running = await startProcess();
  const sealed = running.keyring.seal('vault', 'pm1', CARD);
  const opens = async (sources: KeySources) =>
    assert.deepEqual(
      await (await startProcess(sources)).keyring.open('vault', 'pm1', sealed),
      CARD,
    );

  await assert.rejects(
    startProcess(first),
    startError(/only vault:transit\/causeway is configured/),
  );
  assert.equal((await rewrap(await startProcess({ first, others: [master] }))).rewrapped, 3);
  assert.deepEqual(await wrappingIds(), ['vault:transit/causeway:1']);
  await opens(first);
  await assert.rejects(startProcess(master), startError(/put the missing key back/));

  const back = { first: master, others: [first] };
  assert.equal((await rewrap(await startProcess(back))).rewrapped, 3);
  assert.equal((await rewrap(await startProcess(back))).rewrapped, 0);
  await opens(master);
  assert.deepEqual(await running.keyring.open('vault', 'pm1', sealed), CARD);
});

function rejected(result: PromiseSettledResult<unknown>): { status: string; reason: unknown } {
  return { status: result.status, reason: 'reason' in result ? result.reason : undefined };
}

function startError(sentence: RegExp) {
  return (error: unknown) => {
    assert.ok(error instanceof StartError, String(error));
    assert.match(error.message, sentence);
    return true;
  };
}
