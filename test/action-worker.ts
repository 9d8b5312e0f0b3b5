/**
 * The process that test/kill-actions.test.ts has killed: it approves an action, and dies where it is
 * told to.
 */
import { connectToHost } from '../sandbox/acquirer-simulator/index.ts';
import { simulatorsOn } from '../sandbox/index.ts';
import { createConsole } from '../service/src/runtime/app.ts';
import { layFoundation, loadKeys } from '../service/src/runtime/foundation.ts';
import { Secret } from '../service/src/kernel/secret.ts';
import type { AuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { createRateLimiter } from '../service/src/platform/http/rate-limit.ts';
import { testPeople, type TestPerson } from './console-people.ts';
import { callOf } from './http.ts';

const { ACQUIRER_HOST = '', DATABASE_URL = '', MASTER_KEY = '' } = process.env;
const { MOMENT = '', PEOPLE = '[]' } = process.env;
const [actionId = '', point = ''] = process.argv.slice(2);
const clock = { now: () => new Date(MOMENT) };
const foundation = layFoundation({
  databaseUrl: DATABASE_URL,
  masterKeys: { kind: 'environment', text: new Secret(MASTER_KEY) },
  publicUrl: 'http://causeway.test',
  clock,
  ...simulatorsOn(connectToHost(ACQUIRER_HOST)),
});
await loadKeys(foundation);
await foundation.acquirers.start();

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('dead');
};
const audit: AuditLog = {
  ...foundation.audit,
  record: async (tx, entry) => {
    if (point === 'before-the-outcome-is-noted' && entry.action === 'action.done') die();
    await foundation.audit.record(tx, entry);
  },
};
// The test wrote them.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const [requester, approver, ...others] = JSON.parse(PEOPLE) as TestPerson[];
if (!requester || !approver) throw new Error('somebody asks, and somebody approves');
const people = testPeople([requester, approver, ...others]);
let asked = 0;
/** First it is compared with what was shown, then it is run: each in the name of the requester. */
const isToBeRun = (userId: string): boolean => userId === requester.userId && (asked += 1) === 2;
const app = createConsole(
  { ...foundation, audit },
  {
    people: {
      ...people,
      callerOf: async (userId, forPartnerId) => {
        if (point === 'before-it-is-run' && isToBeRun(userId)) die();
        return await people.callerOf(userId, forPartnerId);
      },
    },
    rateLimiter: createRateLimiter(1_000, clock),
  },
);
const call = callOf(app, {
  cookie: `person=${approver.email}`,
  origin: foundation.consoleUrl,
});
await call('POST', `/api/actions/${actionId}/approve`, { reason: 'checked' });
process.exit(0);
