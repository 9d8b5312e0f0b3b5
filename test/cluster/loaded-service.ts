import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { bucketOf } from '../../service/src/kernel/id.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { CURRENT } from '../../service/src/platform/http/api-version/versions.ts';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { readSandboxFile } from '../../sandbox/partners/index.ts';
import { assertAgreement } from '../agreement.ts';
import { serversOf } from '../cluster-servers.ts';
import { testDatabase } from '../database.ts';
import { operationsInDoubt } from '../in-doubt.ts';
import { merchantBody } from '../merchant-body.ts';
import { startLoad } from '../mixed-load.ts';
import { persistentClient } from '../persistent-client.ts';
import { startService, temporaryFolder } from '../service.ts';
import { assertOnce, assertAcknowledged } from '../acknowledged.ts';
import { within } from '../within.ts';
import { assertBooksAgree, assertWhole, preparedFor } from './whole.ts';

const MERCHANTS_PER_SHARD = 2;
const CALLERS = 12;
// An operation that was given up is resolved after the time it was left for, and a lease after that.
const DRAIN_MS = 180_000;
// The cluster looks once a minute for prepared transactions of dead coordinators.
const LEFT_PREPARED_SECONDS = 150;

/** The service on a cluster, as a process, with callers who never give up. */
export async function loadedService() {
  let isOver = false;
  let kill: (() => void) | undefined;
  // Before the hook that drops the database: where that fails, those behind it are skipped.
  after(() => {
    isOver = true;
    kill?.();
  });
  const db = await testDatabase();
  const servers = await serversOf(db.ownerUrl);
  const DATA_DIR = temporaryFolder();
  const PORT = String(await freePort());
  const environment = { DATA_DIR, PORT, DATABASE_URL: db.url, RATE_LIMIT: '1000000' };
  const service = startService(environment);
  kill = () => void service.child.kill('SIGKILL');
  await service.ready;
  const sandbox = readSandboxFile(join(DATA_DIR, 'sandbox.json'));
  assert.ok(sandbox);
  const client = persistentClient(`http://localhost:${PORT}`, {
    headers: { 'Api-Version': CURRENT, 'x-api-key': sandbox.partners.isv.apiKey },
    untilUp: () => (isOver ? Promise.reject(new Error('the test is over')) : Promise.resolve()),
  });
  const shardOf = (merchantId: string) => db.shardOf(bucketOf(merchantId));
  const merchants = await merchantsOfEveryShard(client, shardOf, shardsOf(db));
  const load = startLoad(client, { merchants, callers: CALLERS });

  /** Resolves when that many more requests of these merchants were acknowledged. */
  async function untilAcknowledged(
    count: number,
    isOf: (merchantId: string) => boolean = () => true,
  ) {
    const begun = client.acknowledged.length;
    const answered = () =>
      client.acknowledged.slice(begun).filter(({ answer }) => isOf(String(answer.at('merchantId'))))
        .length;
    while (answered() < count) await delay(20);
  }

  /** What must hold at any moment, whatever is down or under way. */
  async function assertSoundSoFar(): Promise<void> {
    await assertWhole(db);
    await assertBooksAgree(db);
    assert.equal(await preparedFor(servers, LEFT_PREPARED_SECONDS), 0, 'left prepared');
  }

  /** Ends the load, and compares everything that was acknowledged with what is there. */
  async function assertNothingLost(): Promise<void> {
    const expected = await within(DRAIN_MS, load.stop());
    await untilNone(() => operationsInDoubt(db), 'in doubt');
    await untilNone(() => preparedFor(servers, 0), 'left prepared');
    assert.ok(client.acknowledged.length > 100, `there was a load: ${client.acknowledged.length}`);
    await assertAcknowledged(client, expected);
    await assertOnce(db, client.acknowledged);
    await assertWhole(db);
    await assertAgreement(db, openJournalFile(join(DATA_DIR, 'acquirer-journal.sqlite')));
    assert.equal(await service.stop(), 0);
  }

  return {
    db,
    servers,
    client,
    merchants,
    shardOf,
    untilAcknowledged,
    assertSoundSoFar,
    assertNothingLost,
  };
}

async function untilNone(count: () => Promise<number>, what: string): Promise<void> {
  const since = performance.now();
  while ((await count()) > 0) {
    assert.ok(performance.now() - since < DRAIN_MS, `nothing stays ${what}`);
    await delay(200);
  }
}

function shardsOf(db: Awaited<ReturnType<typeof testDatabase>>): ReadonlySet<string> {
  const buckets = Array.from({ length: 100 }, (_, bucket) => String(bucket).padStart(2, '0'));
  return new Set(buckets.map(db.shardOf));
}

/** Their ids are by chance, so they are made until each shard has enough. */
async function merchantsOfEveryShard(
  client: ReturnType<typeof persistentClient>,
  shardOf: (merchantId: string) => string,
  shards: ReadonlySet<string>,
): Promise<readonly string[]> {
  const limits = { dailyRefundLimit: null, dailyCancellationLimit: null };
  const made: string[] = [];
  const lacking = () =>
    [...shards].some(
      (shard) => made.filter((one) => shardOf(one) === shard).length < MERCHANTS_PER_SHARD,
    );
  while (lacking()) {
    const body = merchantBody({ pointOfSaleOptions: limits });
    made.push(String((await client.send('POST', '/onboarding/merchants', body)).at('merchantId')));
  }
  return made;
}
