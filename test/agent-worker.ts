/**
 * The process that test/kill-agents.test.ts has killed: an agent proposes or confirms through it, and
 * it dies where it is told to.
 */
import { createApp } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import type { AuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { connectToHost } from '../sandbox/acquirer-simulator/index.ts';
import { openSandbox } from '../sandbox/index.ts';
import { callOf } from './http.ts';

const { ACQUIRER_HOST = '', API_KEY = '', DATABASE_URL = '' } = process.env;
const { MASTER_KEY = '', MOMENT = '' } = process.env;
const [path = '', body = '', point = ''] = process.argv.slice(2);
const clock = { now: () => new Date(MOMENT) };
const foundation = layFoundation({
  databaseUrl: DATABASE_URL,
  masterKeys: { kind: 'environment', text: new Secret(MASTER_KEY) },
  publicUrl: 'http://causeway.test',
  sandbox: openSandbox({
    databaseUrl: DATABASE_URL,
    journal: connectToHost(ACQUIRER_HOST),
    realClock: clock,
  }),
  clock,
});
await loadKeys(foundation);
await foundation.acquirers.start();

const audit: AuditLog = {
  ...foundation.audit,
  record: async (tx, entry) => {
    if (entry.action === point) process.kill(process.pid, 'SIGKILL');
    await foundation.audit.record(tx, entry);
  },
};
const app = createApp({ ...foundation, audit }, { rateLimiter: createRateLimiter(1_000, clock) });
const call = callOf(app, { 'x-api-key': API_KEY, 'x-reason': 'by%20phone' });
await call('POST', path, JSON.parse(body));
process.kill(process.pid, 'SIGKILL');
