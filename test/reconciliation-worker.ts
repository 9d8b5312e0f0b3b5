/** A process that reconciles until it is killed or nothing is left: what test/long/kill-reconciliation.test.ts kills. */
import { connectToHost, createSimulator } from '../sandbox/acquirer-simulator/index.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';
import { Keyring } from '../service/src/platform/keys/keyring.ts';
import { MasterKeys } from '../service/src/platform/keys/master-keys.ts';
import { newMasterKeyText } from '../service/src/platform/keys/master-key-file.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { reconciliationJobs } from '../service/src/control/reconciliation/index.ts';
import { testAcquirers } from './acquirers.ts';

const [url = '', moment = '', host = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
const clock = { now: () => new Date(moment) };
const text = new Secret(newMasterKeyText());
const masterKeys = new MasterKeys({ kind: 'environment', text });
const keyring = new Keyring({ db, masterKeys, clock });
const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
const journal = connectToHost(host);
const acquirers = testAcquirers({ db, clock, connectors: [createSimulator({ journal, clock })] });
await acquirers.start();
const deps = {
  db,
  keyring,
  clock,
  realClock: clock,
  audit,
  acquirers,
  logger: createLogger('silent'),
};
const jobs = reconciliationJobs(deps).filter(({ name }) => name === 'reconcile-simulator');
for (let done = -1; done !== 0;) {
  done = 0;
  for (const job of jobs) done += await job.run();
}
await acquirers.stop();
await db.close();
