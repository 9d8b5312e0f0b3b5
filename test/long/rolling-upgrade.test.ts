/**
 * Two releases beside each other under load, over migrations that the older one runs on: forward, and back. The
 * next release is this one with one more migration; the one before is the last that was released, or the built
 * checkout that RELEASE_BEFORE names. Who calls goes to the services that a load balancer would choose: a
 * service is taken out before it is told to end.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { serviceEntry } from '../../scripts/service-bundle.mjs';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { assertAcknowledged, assertOnce } from '../acknowledged.ts';
import { acquirerHosts } from '../acquirer-host.ts';
import { assertAgreement } from '../agreement.ts';
import { testDatabase } from '../database.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { releaseWith } from '../next-release.ts';
import { releaseBefore, stoppingSince } from '../release-before.ts';
import { persistentClient } from '../persistent-client.ts';
import { type Service, startFirst, temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const { RELEASE_BEFORE } = process.env;
const ANSWERS_EACH = 40; // At least, between two changes.
const CALLERS = 2;
const PAUSE_MS = 100; // Before a call, so that a service that starts gets some of the processors.

const COMPATIBLE = '-- Up Migration\n-- Compatible: the release before writes no notes.\n';
const released = RELEASE_BEFORE ?? releaseBefore();
const stopping = stoppingSince(released);
// Over a migration that it has to be stopped for, this release alone can be beside the next.
const before = stopping.length > 0 ? serviceEntry() : join(released, serviceEntry(released));
const next = await releaseWith({
  '9998_notes': `${COMPATIBLE}
create table notes_of_payments (payment_id text primary key, note text not null);
alter table payments add column note text;
alter table customers add column kind text not null default 'PERSON';
alter table refunds add column note text;`,
});

const db = await testDatabase();
const DATA_DIR = temporaryFolder();
const hosts = acquirerHosts(await freePort());
const host = hosts.start();

type Running = Readonly<{ service: Service; url: string }>;
const serving: Running[] = [];
let turn = 0;

async function start(entry: string): Promise<Running> {
  const PORT = String(await freePort());
  const service = startFirst(
    {
      DATA_DIR,
      PORT,
      DATABASE_URL: db.url,
      MIGRATION_DATABASE_URL: db.ownerUrl,
      ACQUIRER_SIMULATOR_URL: hosts.address,
      RATE_LIMIT: '1000000',
      WORKERS: '1',
      LOG_LEVEL: 'error',
    },
    [entry],
  );
  await service.ready;
  const running = { service, url: `http://localhost:${PORT}` };
  serving.push(running);
  return running;
}

/** No request is given to it any more, and those that it has are answered. */
async function retire(running: Running): Promise<void> {
  serving.splice(serving.indexOf(running), 1);
  assert.equal(await running.service.stop('SIGTERM'), 0, running.service.output());
}

function nextUrl(): string {
  turn += 1;
  return serving[turn % serving.length]?.url ?? assert.fail('somebody serves');
}

const columns = async () =>
  await db.query(sql`
    select 1 from information_schema.columns where table_name = 'payments' and column_name = 'note'`);

test('forward and back under load no request fails, no event is lost, and the books agree', async (t) => {
  t.diagnostic(
    `before: ${before}${stopping.map((name) => `; ${name} stops ${released}`).join('')}`,
  );
  const olds = [await start(before), await start(before)];
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const client = persistentClient(nextUrl, {
    headers: { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey },
    untilUp: () => Promise.reject(new Error('a request had no answer')),
    patienceMs: 60_000, // On a busy machine an answer that comes late is one.
  });
  const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
  const merchants = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const body = merchantBody({ pointOfSaleOptions: limits });
      return String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId'));
    }),
  );
  const ask: typeof client.ask = async (path, body) => {
    await delay(PAUSE_MS);
    return await client.ask(path, body);
  };
  const load = startLoad({ ...client, ask }, { merchants, callers: CALLERS });
  const answered = async (): Promise<void> => {
    const from = client.acknowledged.length;
    await until(() => client.acknowledged.length >= from + ANSWERS_EACH);
  };
  const replace = async (leaving: readonly Running[], entry: string): Promise<Running[]> => {
    const come: Running[] = [];
    for (const one of leaving) {
      await answered();
      come.push(await start(entry)); // The first one brings the database up to date.
      await answered();
      await retire(one);
    }
    await answered();
    return come;
  };

  await answered();
  assert.equal((await columns()).length, 0);
  const news = await replace(olds, next);
  assert.equal((await columns()).length, 1);
  const again = await replace(news, before);
  const expected = await load.stop();
  await until(async () => (await operationsInDoubt(db)) === 0);
  t.diagnostic(`${client.acknowledged.length} acknowledged, ${client.counts.unsettled} repeated`);
  assert.deepEqual(client.counts, { unanswered: 0, unsettled: 0 });
  await assertAcknowledged(client, expected);
  await Promise.all(again.map(retire));
  await assertOnce(db, client.acknowledged);
  host.kill();
  await once(host, 'exit');
  await assertAgreement(db, openJournalFile(hosts.file));
});
