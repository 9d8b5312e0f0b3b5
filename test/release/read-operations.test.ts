/** Every read operation answers with each of its filters, whoever may call it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesForDocumentation } from '../../sandbox/documented-routes.ts';
import { callOf } from '../http.ts';
import { readCalls, readsOf } from '../read-calls.ts';
import { READERS, recordsToRead } from '../records-to-read.ts';

const { app, headers, things } = await recordsToRead();
const routes = routesForDocumentation();
/** Of which there is none that this caller sees. */
const MISSING = new Set([
  '/merchants/:merchantId/fee-plan', // Nobody has given the merchant one.
  '/operator/merchants/:merchantId/fee-plan', // Likewise.
  '/proposals/:proposalId', // The agent's alone.
  '/operator/merchants/:merchantId/three-d-secure/:scheme', // The merchant has settings of its own for none.
  '/operator/payout-returns/:returnId', // The bank has returned none.
  '/operator/dispute-notices/:noticeId', // No acquirer has told what needs a person.
  '/operator/emails/:emailId', // Nobody was written to.
  '/operator/report-runs/:reportRunId/file', // Operators have no reports of their own.
]);

for (const [who, mayCall] of READERS) {
  test(`what ${who} read is answered with every filter, and with every two filters`, async () => {
    const call = callOf(app, headers[who]);
    const calls = await readCalls(call, readsOf(routes, mayCall), things);
    assert.ok(calls.length > 1_000, String(calls.length));
    const refused: string[] = [];
    const filtered = new Map(
      calls.flatMap(({ filters, path }) => filters.map((name) => [`${name} of ${path}`, 0])),
    );
    for (const { filters, path, url } of calls) {
      const { status, text } = await call('GET', url);
      // Some filters exclude each other, or need another.
      const isOneOther = path.includes(':') && filters.length > 0; // Another partner's, say.
      const expected = MISSING.has(path) || isOneOther ? 404 : filters.length > 0 ? 400 : 200;
      if (status !== expected && (status !== 200 || MISSING.has(path)))
        refused.push(`${status} ${url} ${text}`);
      if (status === 200) for (const name of filters) filtered.delete(`${name} of ${path}`);
    }
    assert.deepEqual(refused, []);
    assert.deepEqual([...filtered.keys()], [], 'filters that were never answered');
  });
}
