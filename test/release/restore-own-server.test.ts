/**
 * A PostgreSQL of the operator's own, which archives by the lines of the guide: it is lost under load, restored
 * by them to a moment before, and the service is told so. What came after the moment is not lost, and not done
 * twice.
 */
import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { accountForPostgres, makeFolder } from '../../service/src/platform/db/embedded/account.ts';
import { backUp } from '../../service/src/platform/db/embedded/backup.ts';
import { makeDataDir } from '../../service/src/platform/db/embedded/cluster.ts';
import { startEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { openDatabase, sql } from '../../service/src/platform/db/pool.ts';
import { openJournalFile } from '../../sandbox/acquirer-simulator/index.ts';
import { assertAgreement } from '../agreement.ts';
import { fillWithDatabase } from '../migrated-folder.ts';
import { startLoad } from '../mixed-load.ts';
import {
  credentialsOf,
  JOURNAL,
  onDatabase,
  restoreInstallation,
  writtenBack,
} from '../restore-installation.ts';
import { figuresNow, madeBefore, movedAfter, repeated, undoneIn } from '../restore-story.ts';
import { temporaryFolder } from '../service.ts';
import { until } from '../until.ts';

const ANSWERS_EACH = 30; // Before the moment, and after it.
const GUIDE = join(import.meta.dirname, '../../docs/guides/operations.md');
const IN_GUIDE = '/mnt/archive';

const account = accountForPostgres();
const [DATA_DIR, server, archive] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
// Beside a folder of ours: PostgreSQL may have an account of its own.
const copy = `${temporaryFolder()}.copy`;
after(() => rmSync(copy, { recursive: true, force: true }));

const { clientOf, run, startOn } = await restoreInstallation();

/** The settings that the guide gives to a server with a plain folder for its archive. */
function settingsOfGuide(): Readonly<{ archives: string[]; restores: string }> {
  const lines = readFileSync(GUIDE, 'utf8').split('\n');
  const values = ['archive_mode', 'archive_timeout', 'archive_command', 'restore_command'].map(
    (name) => {
      const line = lines.find((one) => one.startsWith(`${name} = `)) ?? assert.fail(name);
      const value = line.slice(`${name} = `.length).replace(/^'(.*)'$/, '$1');
      return `${name}=${value.replaceAll(IN_GUIDE, archive)}`;
    },
  );
  return { archives: values.slice(0, -1), restores: values.at(-1) ?? '' };
}

async function start(dataDir: string, settings: readonly string[]) {
  const started = await startEmbedded({ dataDir, settings });
  after(() => started.stop());
  return started;
}

/** As its administrator does it: the copy, the archive, the moment. */
async function restoredTo(moment: Date) {
  const postgres = join(copy, 'postgres');
  writeFileSync(join(postgres, 'recovery.signal'), '');
  makeDataDir(copy, account);
  if (account) {
    for (const name of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(copy, name), account.uid, account.gid);
    }
  }
  return await start(copy, [
    settingsOfGuide().restores,
    'recovery_target_action=promote',
    `recovery_target_time=${moment.toISOString().replace('Z', '+00')}`,
  ]);
}

test(
  'an own server that archives by the guide is restored to a moment, and nothing is done twice',
  { timeout: 600_000 },
  async (t) => {
    const wal = join(archive, 'wal');
    chmodSync(archive, 0o711);
    makeFolder(wal, account);
    fillWithDatabase(server);
    const first = await start(server, settingsOfGuide().archives);
    const service = startOn(DATA_DIR, { DATABASE_URL: first.url });
    await service.ready;
    const credentials = credentialsOf(DATA_DIR);
    const client = clientOf(credentials);
    const merchantId = credentials.partners.isv.merchantId ?? assert.fail('it has one');
    const load = startLoad(client, { merchants: [merchantId], callers: 2, storesCards: false });
    await backUp(server, copy);
    const ids = await madeBefore(client, merchantId);
    while (client.acknowledged.length < ANSWERS_EACH) await delay(10);
    const moment = new Date();
    const known = client.acknowledged.length;
    await movedAfter(client, ids);
    while (client.acknowledged.length < known + ANSWERS_EACH) await delay(10);
    await load.stop();
    const figures = await figuresNow(client, ids);
    await onDatabase(server, async (db) => {
      const [row] = await db.query<{ name: string }>(
        sql`select pg_walfile_name(pg_switch_wal()) as name`,
      );
      await until(() => existsSync(join(wal, row?.name ?? '')));
    });
    await service.stop('SIGKILL');
    await first.stop();
    const lost = client.acknowledged.slice(known);

    const second = await restoredTo(moment);
    process.env['DATABASE_URL'] = second.url;
    const command = 'service/src/runtime/commands/restore.ts';
    const said = await run(DATA_DIR, command, '--to', moment.toISOString());
    assert.match(said, /knows that its database is of/);
    const again = startOn(DATA_DIR, { DATABASE_URL: second.url });
    await again.ready;
    assert.match(again.output(), /operations found at acquirers/);
    const db = openDatabase({ url: second.ownerUrl, connections: 2 });
    await db.learnShards();
    await writtenBack(db);
    assert.deepEqual(await figuresNow(client, ids), figures, 'what was done is written back');
    await repeated(client, lost);
    await writtenBack(db);
    const theirs = openJournalFile(join(DATA_DIR, JOURNAL));
    await assertAgreement(db, theirs);
    const charged = theirs
      .ofMerchant(merchantId)
      .filter(({ operation }) => operation === 'authorize');
    const keys = client.acknowledged.filter(({ path }) => path === '/payments');
    assert.equal(charged.length, keys.length, 'for each key the acquirer was asked once');
    await db.close();
    t.diagnostic(
      `${lost.length} answers after the moment, ${undoneIn(lost).size} of them given up; ${charged.length} charged, each once`,
    );
    assert.equal(await again.stop(), 0);
  },
);
