/**
 * After a restore the service is killed while it makes good what came after the moment: before it has kept
 * what acquirers did, in the middle of writing it back, and while it is asked again for all of it. What is
 * begun anew each time finishes it, and nothing is done twice.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { openDatabase, type Queryable, sql } from '../../service/src/platform/db/pool.ts';
import { leaveRestoredMark } from '../../service/src/platform/db/restored-mark.ts';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { assertAgreement } from '../agreement.ts';
import { fillWithDatabase } from '../migrated-folder.ts';
import { paymentRequest } from '../payment-server.ts';
import {
  credentialsOf,
  JOURNAL,
  restoreInstallation,
  writtenBack,
} from '../restore-installation.ts';
import { figuresNow, idOf, madeBefore, movedAfter } from '../restore-story.ts';
import { type Service, temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const PURCHASES = 8; // After the moment.
const CALLERS = 4;
const LIFE_MS = 400; // Of the service that is asked again for all of it.
const [DATA_DIR, RESTORED_DIR] = [temporaryFolder(), temporaryFolder()];
const [database, copy] = [temporaryFolder(), temporaryFolder()];
const { callersGoOn, callersWait, clientOf, startOn } = await restoreInstallation();

const server = async (dataDir: string) => {
  const started = await startEmbedded({ dataDir, durable: false });
  after(() => started.stop());
  return started;
};

/** What is done in each life of the first service: all that it takes a moment to be restored to. */
async function lived() {
  fillWithDatabase(database);
  let postgres = await server(database);
  let service = startOn(DATA_DIR, { DATABASE_URL: postgres.url });
  await service.ready;
  const credentials = credentialsOf(DATA_DIR);
  const client = clientOf(credentials);
  const merchantId = credentials.partners.isv.merchantId ?? assert.fail('it has one');
  const ids = await madeBefore(client, merchantId);
  await service.stop();
  await postgres.stop();
  execFileSync('cp', ['-a', `${database}/.`, copy]);
  const to = new Date();
  const known = client.acknowledged.length;
  postgres = await server(database);
  service = startOn(DATA_DIR, { DATABASE_URL: postgres.url });
  await service.ready;
  await movedAfter(client, ids);
  for (let made = 0; made < PURCHASES; made += 1) {
    await client.ask('/payments', paymentRequest(merchantId));
  }
  const figures = await figuresNow(client, ids);
  await service.stop();
  await postgres.stop();
  return { client, merchantId, ids, figures, to, lost: client.acknowledged.slice(known) };
}

/** Starts it while somebody holds what it needs, and kills it when it waits for that. */
async function killedAt(lock: string, url: string, start: () => Service): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(lock);
  const service = start();
  let isServing = false;
  service.ready.then(
    () => (isServing = true),
    () => undefined,
  );
  await until(async () => {
    assert.ok(!isServing, 'it waits before it serves');
    const { rowCount } = await client.query('select from pg_locks where not granted');
    return rowCount !== null && rowCount > 0;
  });
  await service.stop('SIGKILL');
  // Else the database would still do what it was asked for, when the lock is given up.
  await client.query('select pg_terminate_backend(pid) from pg_locks where not granted');
  await client.query('rollback');
  await client.end();
}

async function foundNow(db: Queryable): Promise<Readonly<Record<string, number>>> {
  const rows = await db.query<{ state: string; count: bigint }>(sql`
    select state, count(*) as count from found_operations group by state`);
  return Object.fromEntries(rows.map(({ count, state }) => [state, Number(count)]));
}

test(
  'killed wherever it makes good what came after the moment, it does all of it, once',
  { timeout: 300_000 },
  async () => {
    const { client, figures, ids, lost, merchantId, to } = await lived();
    const postgres = await server(copy);
    execFileSync('cp', ['-a', `${DATA_DIR}/.`, RESTORED_DIR]);
    leaveRestoredMark(RESTORED_DIR, { to, markedAt: new Date() });
    const start = () => startOn(RESTORED_DIR, { DATABASE_URL: postgres.url });
    const db = openDatabase({ url: postgres.ownerUrl, connections: 2 });
    after(() => db.close());
    await db.learnShards();

    await killedAt('lock table found_operations in share mode', postgres.ownerUrl, start);
    assert.deepEqual(await foundNow(db), {}, 'killed before anything is kept');
    const raised = `select from payments where payment_id = '${ids.raised}' for update`;
    await killedAt(raised, postgres.ownerUrl, start);
    const middle = await foundNow(db);
    assert.ok(Number(middle['WRITTEN_BACK']) > 0, 'some is written back');
    assert.ok(Number(middle['WAITING']) > 0, 'some is not');

    callersWait();
    const third = start();
    await third.ready;
    callersGoOn();
    const [first = [], ...others] = inTurns(lost);
    const asking = [first, ...others].map(async (own) => {
      const answers: string[] = [];
      for (const { answer, body, path } of own) {
        const again = await client.ask(path, body);
        const id = path === '/refunds' ? 'refundId' : 'paymentId';
        assert.equal(again.at(id), answer.at(id), again.text);
        answers.push(again.text);
      }
      return answers;
    });
    await delay(LIFE_MS);
    callersWait();
    await third.stop('SIGKILL');

    const last = start();
    await last.ready;
    callersGoOn();
    const answers = await Promise.all(asking);
    assert.equal(answers.flat().length, lost.length);
    await writtenBack(db);
    assert.deepEqual(await figuresNow(client, ids), figures);
    const theirs = openJournalFile(join(RESTORED_DIR, JOURNAL));
    await assertAgreement(db, theirs);
    const charged = theirs.ofMerchant(merchantId).filter((row) => row.operation === 'authorize');
    const paid = new Set(
      client.acknowledged
        .filter(({ path }) => path === '/payments')
        .map(({ answer }) => idOf(answer)),
    );
    assert.equal(charged.length, paid.size, 'for each key the acquirer was asked once');
    const cuts = await db.query(sql`select from audit_log where action = 'database.restored'`);
    assert.equal(cuts.length, 1, 'sessions were ended and numbers set ahead once');
    assert.equal(await last.stop(), 0);
  },
);

/** What is about one thing stays in its order. */
function inTurns<Asked extends Readonly<{ path: string; body: unknown }>>(
  all: readonly Asked[],
): readonly (readonly Asked[])[] {
  const subjects = Map.groupBy(all, ({ body, path }) =>
    path === '/payments' ? JSON.stringify(body) : path.split('/')[2],
  );
  const chains = [...subjects.values()];
  return Array.from({ length: CALLERS }, (_, place) =>
    chains.filter((__, index) => index % CALLERS === place).flat(),
  );
}
