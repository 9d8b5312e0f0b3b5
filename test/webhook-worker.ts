/** The worker process that test/long/kill-webhooks.test.ts kills: publishes events and sends them until then. */
import { eventJobs } from '../service/src/records/events/index.ts';
import { systemClock } from '../service/src/kernel/clock.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import { openDatabase } from '../service/src/platform/db/pool.ts';
import { startJobs } from '../service/src/platform/jobs/jobs.ts';
import { Keyring } from '../service/src/platform/keys/keyring.ts';
import { MasterKeys } from '../service/src/platform/keys/master-keys.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createOutgoing } from '../service/src/platform/outgoing/outgoing.ts';
import { fanOut, webhookJobs } from '../service/src/insight/webhooks/index.ts';

const LEASE_MS = 1_500; // What a killed worker had in hand is soon another's.

const [url = ''] = process.argv.slice(2);
const db = openDatabase({ url, connections: 4 });
await db.learnShards();
const text = new Secret(process.env['MASTER_KEY'] ?? '');
const masterKeys = new MasterKeys({ kind: 'environment', text });
const keyring = new Keyring({ db, masterKeys, clock: systemClock });
await keyring.load(['webhooks']);
const logger = createLogger('error');
const clock = systemClock;
const outgoing = createOutgoing({ allowPrivate: 'loopback' });
const deps = { db, clock, keyring, outgoing, logger, realClock: clock };
startJobs(
  [
    ...eventJobs({ db, subscribers: [fanOut({ clock })] }),
    ...webhookJobs({
      ...deps,
      leaseMs: LEASE_MS,
      webhookRateMax: 10_000,
      deliveriesPerHost: 10_000,
    }),
  ],
  { logger },
);
