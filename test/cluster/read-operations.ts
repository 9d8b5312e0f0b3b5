/** Every read operation with every filter, and with every two: a cluster answers as one server does. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApp } from '../../service/src/runtime/app.ts';
import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import { layFoundation, loadKeys } from '../../service/src/runtime/foundation.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import { createRateLimiter } from '../../service/src/platform/http/rate-limit.ts';
import { openSandbox } from '../../sandbox/index.ts';
import { callOf, TEST_URL, type TestAnswer } from '../http.ts';
import { journalBeside } from '../journal.ts';
import { type ReadCall, readCalls, readsOf } from '../read-calls.ts';
import { READERS, recordsToRead } from '../records-to-read.ts';
import { inDatabase } from '../servers.ts';
import { copyOnOneServer } from './beside.ts';

const { clock, headers, shared, things } = await recordsToRead();
const spreadUrl = inDatabase(
  process.env['TEST_DATABASE_URL'] ?? '',
  new URL(shared.DATABASE_URL).pathname.slice(1),
);
const beside = await copyOnOneServer(spreadUrl, shared.DATABASE_URL);
/** Apart for each database, and neither keeps what is asked of it: it would be read by the next. */
const [spread, alone] = [await readerOf(shared.DATABASE_URL), await readerOf(beside.url)];

async function readerOf(databaseUrl: string) {
  const text = new Secret(shared.MASTER_KEY);
  const foundation = layFoundation({
    databaseUrl,
    masterKeys: { kind: 'environment', text },
    publicUrl: TEST_URL,
    clock,
    sandbox: openSandbox({
      databaseUrl,
      journal: journalBeside({ url: databaseUrl }),
      realClock: clock,
    }),
  });
  await loadKeys(foundation);
  const requestLog = { ...foundation.requestLog, note: () => undefined };
  const latencies = { ...foundation.latencies, note: () => undefined };
  const rateLimiter = createRateLimiter(1_000_000, clock);
  const app = createApp({ ...foundation, requestLog, latencies }, { rateLimiter });
  after(async () => {
    await app.close();
    await foundation.close();
  });
  return app;
}

const LEFT_OUT = new Set([
  '/operator/system', // Tells of the servers themselves.
  '/operator/payout-files/:fileId/content', // Is written into the audit log, which is read as well.
]);
const AT_ONCE = 4;
const AROUND = 120; // Characters shown of a difference.

for (const [who, mayCall] of READERS) {
  test(`what ${who} read is the same on a cluster as on one server, with every filter`, async (t) => {
    const [onCluster, onOne] = [callOf(spread, headers[who]), callOf(alone, headers[who])];
    const calls = await readCalls(onOne, readsOf(routesForDocumentation(), mayCall), things);
    const differing: string[] = [];
    const compare = async ({ url }: ReadCall) => {
      const [here, there] = await Promise.all([onCluster('GET', url), onOne('GET', url)]);
      const [ours, theirs] = [shownBy(here), shownBy(there)];
      if (ours !== theirs) differing.push(`${url} ${whereDiffer(ours, theirs)}`);
    };
    const compared = calls.filter(({ path }) => !LEFT_OUT.has(path));
    for (let first = 0; first < compared.length; first += AT_ONCE)
      await Promise.all(compared.slice(first, first + AT_ONCE).map(compare));
    t.diagnostic(`${calls.length} calls of each`);
    assert.deepEqual(differing, []);
  });
}

/** Without what names the request itself. */
function shownBy({ status, text }: TestAnswer): string {
  return `${status} ${text.replaceAll(/"correlationId":"[^"]+"/g, '')}`;
}

function whereDiffer(one: string, other: string): string {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  const from = Math.max(0, place - AROUND);
  return [one, other].map((text) => text.slice(from, place + AROUND)).join('\n  on one server: ');
}
