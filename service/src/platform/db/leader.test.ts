/** Two real servers, the second a standby of the first until it takes over. */
import assert from 'node:assert/strict';
import { appendFileSync, chownSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dataFolder } from '../../../../test/data-folder.ts';
import { until } from '../../../../test/until.ts';
import { accountForPostgres } from './embedded/account.ts';
import { backUp } from './embedded/backup.ts';
import { makeDataDir } from './embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded/server.ts';
import { isUnavailable } from './failure.ts';
import { withStandbys } from './leader.ts';
import { type Database, openDatabase, sql, transaction } from './pool.ts';

const first = await start(dataFolder('leader-'));
const second = await standbyOf(first);

async function start(dataDir: string) {
  const server = await startEmbedded({ dataDir });
  let isUp = true;
  const stop = async (): Promise<void> => {
    if (isUp) await server.stop();
    isUp = false;
  };
  after(stop);
  return { ...server, dataDir, stop };
}

async function standbyOf({ dataDir, ownerUrl }: EmbeddedPostgres & Readonly<{ dataDir: string }>) {
  const copy = `${dataFolder('standby-')}.copy`; // Beside it: PostgreSQL may have an account of its own.
  await backUp(dataDir, copy);
  const { hostname, password, port, username } = new URL(ownerUrl);
  const from = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(join(copy, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  writeFileSync(join(copy, 'postgres', 'standby.signal'), '');
  const account = accountForPostgres();
  makeDataDir(copy, account);
  if (account) {
    for (const name of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(copy, name), account.uid, account.gid);
    }
  }
  return await start(copy);
}

/** Both, as they are written in a setting; it begins with the one named first. */
function both(one: EmbeddedPostgres, other: EmbeddedPostgres): string {
  const hosts = [one, other].map(({ ownerUrl }) => new URL(ownerUrl).host).join(',');
  const { host, href } = new URL(one.ownerUrl);
  return withStandbys(href.replace(host, hosts));
}

const opened: Database[] = [];
after(() => Promise.all(opened.map((db) => db.close())));
function open(url: string): Database {
  const db = openDatabase({ url, connections: 2 });
  opened.push(db);
  return db;
}

/** The port of the server that this was written at. */
async function writtenAt(db: Database): Promise<string> {
  return await transaction(db, async (tx) => {
    await tx.query(sql`create temporary table written () on commit drop`);
    const [row] = await tx.query<{ port: string }>(sql`select current_setting('port') as port`);
    return row?.port ?? '';
  });
}

const portOf = ({ ownerUrl }: EmbeddedPostgres): string => new URL(ownerUrl).port;

test('of two, the one that takes writes is found, whichever is named first', async () => {
  assert.equal(await writtenAt(open(both(first, second))), portOf(first));
  assert.equal(await writtenAt(open(both(second, first))), portOf(first));
});

test('what a standby refuses is told as a database that cannot serve', async () => {
  await assert.rejects(writtenAt(open(second.ownerUrl)), (error) => isUnavailable(error));
});

test('of two that both take writes it is the one that took over', async () => {
  const promoted = open(second.ownerUrl);
  await promoted.query(sql`select pg_promote(true)`);
  await until(async () => {
    const [row] = await promoted.query<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    return row?.is === false;
  });
  // What was found a moment ago is believed for a second.
  await until(async () => (await writtenAt(open(both(first, second)))) === portOf(second));
});

test('an open pool goes on with the one that is left; with none it says who was asked', async () => {
  const db = open(both(first, second));
  assert.equal(await writtenAt(db), portOf(second));
  await first.stop();
  assert.equal(await writtenAt(db), portOf(second));
  await second.stop();
  await until(async () => {
    const failure = await writtenAt(db).then(String, (error: unknown) => error);
    assert.ok(isUnavailable(failure), String(failure));
    return String(failure).includes(`127.0.0.1:${portOf(first)}, 127.0.0.1:${portOf(second)}`);
  });
});

test('hosts are taken as libpq writes them', () => {
  const cases = {
    'postgres://u:p@a/d': 'postgres://u:p@a/d',
    'postgres://u:p@a:1,b/d?sslmode=require&target_session_attrs=read-write':
      'postgres://u:p@a:1/d?sslmode=require&standby=b',
    'postgresql://a,[::1]:5433,c:3/': 'postgresql://a/?standby=%5B%3A%3A1%5D%3A5433&standby=c%3A3',
    'postgres://u@a,b c/d': 'postgres://u@a,b c/d',
  };
  for (const [text, url] of Object.entries(cases)) assert.equal(withStandbys(text), url);
});
