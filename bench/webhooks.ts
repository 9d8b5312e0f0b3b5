/**
 * Webhooks: with 20 of 200 endpoints dead, the others must get their events about as soon as with none
 * dead; and among 1,000,000 events, a list, a replay and a delivery must cost what they cost among
 * 10,000. To one host with many endpoints no more is sent than its limit, and others do not notice.
 * Published and sent by the service's own background work. `--only dead`, `host` or `events`: that alone.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createJobs } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { openInstallation } from '../service/src/platform/installation.ts';
import { readConfig } from '../service/src/runtime/settings/index.ts';
import { amongMany } from './webhooks-among-many.ts';
import { toOneHost } from './webhooks-one-host.ts';
import { withDeadOnes } from './webhooks-with-dead.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    events: { type: 'string', default: '1000000' },
    few: { type: 'string', default: '10000' },
    only: { type: 'string' },
  },
});
// On the disk of the project: a folder for temporary files may be memory, where flushing is free.
const DATA_DIR = join(import.meta.dirname, '..', '.causeway', 'bench-webhooks');

rmSync(DATA_DIR, { recursive: true, force: true });
const config = readConfig({ DATA_DIR });
const installation = await openInstallation(config, 'serve');
const { masterKeys, publicUrl } = config;
const foundation = layFoundation({
  databaseUrl: installation.databaseUrl,
  masterKeys,
  publicUrl,
  deliveriesPerHost: 100_000,
  webhookRateMax: 10_000, // What is measured is the work, and not how it is held back.
});
await loadKeys(foundation);
const jobs = createJobs(foundation);
const isMeasured = (part: string): boolean => values.only === undefined || values.only === part;
const jobsWith = (deliveriesPerHost: number) => createJobs({ ...foundation, deliveriesPerHost });
const deps = { ...foundation, dataDir: DATA_DIR, jobs };

try {
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  const [many, few] = [Number(values.events), Number(values.few)];
  const verdicts = [
    ...(isMeasured('dead') ? [await withDeadOnes(deps, { rounds, seconds })] : []),
    ...(isMeasured('host') ? [await toOneHost(deps, jobsWith, { limit: 200, seconds })] : []),
    ...(isMeasured('events') ? [await amongMany(deps, { few, many })] : []),
  ];
  if (!verdicts.every(Boolean)) process.exitCode = 1;
} finally {
  await foundation.close();
  await installation.close();
  rmSync(DATA_DIR, { recursive: true, force: true });
}
