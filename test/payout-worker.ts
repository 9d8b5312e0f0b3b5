/**
 * The worker process that test/long/kill-payouts.test.ts kills: creates payouts and writes their files until
 * nothing is left.
 */
import { Secret } from '../service/src/kernel/secret.ts';
import { silentBank } from '../sandbox/bank-simulator/index.ts';
import { payoutJobs } from '../service/src/money/payouts/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';
import { Keyring } from '../service/src/platform/keys/keyring.ts';
import { MasterKeys } from '../service/src/platform/keys/master-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from '../service/src/platform/keys/purpose.ts';
import { createLogger } from '../service/src/platform/logger.ts';

const [url = '', moment = '', folder = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
await db.learnShards();
const clock = { now: () => new Date(moment) };
const text = new Secret(process.env['MASTER_KEY'] ?? '');
const masterKeys = new MasterKeys({ kind: 'environment', text });
const keyring = new Keyring({ db, masterKeys, clock });
await keyring.load([...SEAL_PURPOSES, ...MAC_PURPOSES]);
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const bank = silentBank({ folder });
const jobs = payoutJobs({ db, keyring, clock, audit, bank, logger: createLogger('silent') });
for (let done = -1; done !== 0;) {
  done = 0;
  for (const job of jobs) done += await job.run();
}
await db.close();
