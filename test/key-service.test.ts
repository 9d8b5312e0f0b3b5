/** The service with its keys in a key service, which goes away and comes back. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { serviceEntry } from '../scripts/service-bundle.mjs';
import { simulatorsOn } from '../sandbox/index.ts';
import { type Credentials, prepareSandbox } from '../sandbox/partners/index.ts';
import { freePort } from '../service/src/platform/db/embedded/free-port.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { CURRENT } from '../service/src/platform/http/api-version/versions.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { rotateDataKey } from '../service/src/platform/keys/change-keys.ts';
import { openWrappingKeys } from '../service/src/platform/keys/key-services/open-wrapping-keys.ts';
import { createApp } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { callOf, TEST_URL } from './http.ts';
import { journalBeside } from './journal.ts';
import { startService, temporaryFolder } from './service.ts';
import { until } from './until.ts';
import { vaultServer } from './vault-server.ts';

test('what needs a key that cannot be unwrapped is a 503 that says so, and works when it can', async () => {
  const server = await vaultServer();
  const { url } = await testDatabase();
  const clock = new FakeClock();
  const start = async () => {
    const foundation = layFoundation({
      databaseUrl: url,
      masterKeys: server.source,
      publicUrl: TEST_URL,
      ...simulatorsOn(journalBeside({ url })),
      clock,
    });
    await loadKeys(foundation);
    const app = createApp(foundation, { rateLimiter: createRateLimiter(1_000_000, clock) });
    after(async () => {
      await app.close();
      await foundation.close();
    });
    return { app, foundation };
  };
  const [running, other] = [await start(), await start()];
  const config = { ...readConfig({ DATA_DIR: temporaryFolder() }), publicUrl: TEST_URL };
  const { credentials } = await prepareSandbox(config, running.foundation);
  const headers = { 'x-api-key': credentials.partners.isv.apiKey };
  const [here, there] = [callOf(running.app, headers), callOf(other.app, headers)];

  const { logger, metrics } = other.foundation;
  const masterKeys = openWrappingKeys(server.source, { clock, logger, metrics });
  await rotateDataKey({ db: other.foundation.db, masterKeys, clock }, 'answers');
  await masterKeys.close?.();
  await other.foundation.keyring.load(['answers']);
  const endpoint = { url: 'https://shop.example/hooks', types: ['*'] };
  const id = (await there('POST', '/webhook-endpoints', endpoint)).string('endpointId');
  const rolling = `/webhook-endpoints/${id}/roll-secret`;
  const body = { idempotencyKey: 'k1', overlapHours: 0 };
  const made = await there('POST', rolling, body);
  assert.equal(made.status, 200);

  await server.close();
  const refused = await here('POST', rolling, body);
  assert.equal(refused.status, 503);
  assert.match(refused.string('detail'), /^The service that keeps our keys cannot be reached/);
  assert.equal(refused.headers['retry-after'], '1');
  assert.equal((await here('GET', '/partner')).status, 200);
  assert.equal((await here('POST', '/webhook-endpoints', endpoint)).status, 201);

  await server.open();
  clock.advance(60_000);
  const again = await here('POST', rolling, body);
  assert.deepEqual([again.status, again.string('secret')], [200, made.string('secret')]);
});

test('a process of the service goes on without the key service, and no other starts', async () => {
  const server = await vaultServer();
  const db = await testDatabase();
  const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
  const [DATA_DIR, AUDIT_SEALS] = [temporaryFolder(), temporaryFolder()];
  const { VAULT_ADDR, VAULT_TOKEN_FILE } = server.settings;
  const keys = { WRAPPING_KEYS: 'vault', VAULT_ADDR, VAULT_TOKEN_FILE };
  const shared = { DATABASE_URL: db.url, DATA_DIR, AUDIT_SEALS, ...keys };
  const service = startService({ ...shared, PORT, METRICS_PORT, WORKERS: '1' });
  const ready = async (): Promise<unknown> =>
    await (await fetch(`http://localhost:${PORT}/health/ready`)).json();
  await service.ready;
  assert.deepEqual(await ready(), { status: 'ok', keyService: 'ok' });
  const files = readdirSync(DATA_DIR);
  assert.ok(!files.includes('master.key'), 'no key was made beside the data');

  await server.close();
  const metrics = `http://localhost:${METRICS_PORT}/metrics`;
  await becomes(ready, { status: 'ok', keyService: 'unavailable' });
  await becomes(async () => {
    const text = await (await fetch(metrics)).text();
    return /^causeway_key_service_available (\d)$/m.exec(text)?.[1];
  }, '0');
  assert.match(service.output(), /"level":"error".*the key service does not answer/);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- As the sandbox writes it.
  const { partners } = JSON.parse(
    readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8'),
  ) as Credentials;
  const partner = await fetch(`http://localhost:${PORT}/partner`, {
    headers: { 'x-api-key': partners.isv.apiKey, 'api-version': CURRENT },
  });
  assert.equal(partner.status, 200);
  const second = startService(shared, [serviceEntry(), 'audit-log']);
  assert.equal(await second.ended, 1);
  assert.equal(
    second.output(),
    'The key service vault:transit/causeway does not answer: ECONNREFUSED.\n',
  );

  await server.open();
  await becomes(ready, { status: 'ok', keyService: 'ok' });
  await becomes(() => readdirSync(AUDIT_SEALS).length > 0, true);
  assert.equal(await service.stop(), 0, service.output());
  assert.match(service.output(), /"auditSeal":\{"rows":\d+,.*the audit log is sealed/);

  const audited = async () => {
    const { ended, output } = startService(shared, [
      'main.ts',
      'audit-log',
      '--seals',
      AUDIT_SEALS,
    ]);
    return { code: await ended, output: output() };
  };
  const sound = await audited();
  assert.equal(sound.code, 0, sound.output);
  assert.match(sound.output, /is whole\.\nIt has all 1 sealed heads, the newest of row \d+ at /);
  await db.query(sql`delete from audit_log where seq = (select max(seq) from audit_log)`);
  await db.query(sql`update audit_head set (seq, digest) =
    (select seq, digest from audit_log order by seq desc limit 1)`);
  const cut = await audited();
  assert.equal(cut.code, 1);
  assert.match(
    cut.output,
    /is whole\.\nThe audit log is not the one that was sealed.*\n.* was cut/,
  );
});

async function becomes<T>(look: () => Promise<T> | T, wanted: T): Promise<void> {
  await until(async () => isDeepStrictEqual(await look(), wanted));
}
