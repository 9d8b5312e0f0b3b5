import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alterJournal } from '../../../../test/journal.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { reconciling } from '../../../../test/reconciliation-server.ts';
import { authorizationOf, MERCHANT } from '../../../../test/simulator.ts';
import type { AnyCaller } from '../../access/partners/index.ts';
import { sql } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import { watchReconciliation } from './index.ts';

const lines: string[] = [];
const server = await paymentServer();
const { acquirers, audit, caller, clock, db, metrics } = server;
const logger = createLogger('warn', { write: (line) => void lines.push(line) });
const deps = { ...server.deps, logger };
const { as, call, list, open, reconcile, resolve } = reconciling(deps);
const merchantId = await server.newMerchant();
const DAY_MS = 86_400_000;
const DIFFERENCES = '/operator/reconciliation/differences';
const RUNS = '/operator/reconciliation/runs';
let strangers = 0;

const idsOf = async (query: string) => (await list(query)).map((one) => one.differenceId);

/** Something that differs. */
async function stranger(merchant = merchantId): Promise<string> {
  const reference = `stranger-${(strangers += 1)}`;
  const of = { ...MERCHANT, id: merchant };
  await acquirers
    .of('simulator')
    .authorize(authorizationOf({ reference, merchant: of, capture: true }));
  clock.advance(20 * 60_000);
  await reconcile();
  const found = (await open()).find((one) => one.reference === reference);
  assert.ok(found, reference);
  return found.differenceId;
}

test('a difference tells who, what, how old and what to do, alone as in the list', async () => {
  const id = await stranger();
  clock.advance(3 * DAY_MS);
  const alone = await call('GET', `${DIFFERENCES}/${id}`);
  assert.equal(alone.status, 200, alone.text);
  assert.equal(alone.at('ageDays'), 3);
  assert.match(alone.string('whatToDo'), /acquirer/);
  const [listed] = await list();
  assert.deepEqual(listed, alone.body);
});

test('differences are found by kind, state, party, merchant and age', async () => {
  const other = await server.newMerchant();
  const id = await stranger(other);
  assert.deepEqual(await idsOf(`&merchantId=${other}`), [id]);
  assert.deepEqual(await idsOf(`&merchantId=${other}&kind=AMOUNT_DIFFERS`), []);
  assert.deepEqual(await idsOf('&source=bank'), []);
  assert.ok((await idsOf('&source=simulator&kind=NOT_IN_OUR_RECORD&state=OPEN')).includes(id));
  assert.ok(!(await idsOf('&olderThanDays=1')).includes(id));
  clock.advance(DAY_MS + 1);
  assert.ok((await idsOf('&olderThanDays=1')).includes(id));
  const page = await call('GET', `${DIFFERENCES}?limit=1`);
  const next = await call('GET', page.string('next').replace(/^https?:\/\/[^/]+/, ''));
  assert.notEqual(next.at('data.0.differenceId'), page.at('data.0.differenceId'));
});

test('resolving needs a reason, is on record with what it was, and happens once', async () => {
  const id = await stranger();
  const without = await resolve(id, {});
  assert.deepEqual([without.status, ...without.faults()], [400, 'reason REQUIRED_FIELD']);
  const reason = 'The till of another acquirer’s customer';
  const answer = await resolve(id, { reason });
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(
    ['differenceState', 'resolvedBy', 'resolution'].map((name) => answer.at(name)),
    ['RESOLVED', 'ci00OPERATOR', reason],
  );
  const again = await resolve(id, { reason });
  assert.deepEqual(again.body, answer.body);
  const another = await resolve(id, { reason: 'Something else' });
  assert.deepEqual([another.status, ...another.faults()], [409, ' DIFFERENCE_RESOLVED']);
  const rows = await db.query<{ details: Record<string, unknown> }>(sql`
    select details from audit_log where subject = ${id}`);
  assert.deepEqual(
    rows.map(({ details }) => details),
    [
      {
        kind: 'NOT_IN_OUR_RECORD',
        before: 'OPEN',
        after: 'RESOLVED',
        reason,
        ours: null,
        ledger: null,
        theirs: '1000 CAD',
      },
    ],
  );
  assert.equal(await audit.verify(db), null);
  clock.advance(DAY_MS);
  await reconcile();
  const after = await call('GET', `${DIFFERENCES}/${id}`);
  assert.equal(after.at('resolution'), reason, 'seen again, it stays resolved');
});

test('what a person has resolved is open again when it is no longer the same', async () => {
  const id = await stranger();
  await resolve(id, { reason: 'Agreed by telephone' });
  const shown = await call('GET', `${DIFFERENCES}/${id}`);
  alterJournal(db, shown.string('reference'), { amount: 999, at: clock.now().getTime() });
  clock.advance(20 * 60_000);
  await reconcile();
  const after = await call('GET', `${DIFFERENCES}/${id}`);
  assert.deepEqual([after.at('differenceState'), after.at('theirs.amount')], ['OPEN', 999]);
  assert.equal(after.at('resolution'), null);
});

test('a run is asked for once with a key, on record, and again from a moment', async () => {
  const body = { idempotencyKey: 'once', source: 'simulator' };
  const first = await call('POST', RUNS, body);
  assert.equal(first.status, 201, first.text);
  assert.equal(first.headers['location'], `${RUNS}/${first.string('runId')}`);
  const second = await call('POST', RUNS, body);
  assert.deepEqual(second.body, first.body);
  assert.equal(second.headers['idempotency-replayed'], 'true');
  const other = await call('POST', RUNS, { ...body, source: 'bank' });
  assert.deepEqual(
    [other.status, ...other.faults()],
    [409, 'idempotencyKey IDEMPOTENCY_KEY_REUSED'],
  );
  const from = '2026-03-01T00:00:00.000Z';
  const again = await reconcile('simulator', { from });
  assert.equal(again.at('from'), from);
  assert.equal(again.at('differencesFound'), 0);
  assert.ok(Number(again.at('recordsRead')) >= strangers);
});

test('what is wrong with a request is told at once', async () => {
  const body = { source: 'nobody', from: '2099-01-01T00:00:00Z', idempotencyKey: 'x' };
  const unknown = await call('POST', RUNS, body);
  assert.equal(unknown.status, 400);
  assert.deepEqual(unknown.faults(), ['source INVALID_VALUE', 'from INVALID_VALUE']);
  const nothing = await call('POST', RUNS, { from: 'tomorrow', nmae: 1 });
  assert.deepEqual(nothing.faults().toSorted(), [
    'from INVALID_FORMAT',
    'idempotencyKey REQUIRED_FIELD',
    'nmae UNKNOWN_FIELD',
    'source REQUIRED_FIELD',
  ]);
  const filters = await call('GET', `${DIFFERENCES}?kind=X&state=Y&olderThanDays=-1&merchantId=1`);
  assert.equal(filters.faults().length, 4, filters.text);
  for (const path of [
    `${DIFFERENCES}/df0001KJMMA2G0AVQ8FJKY93MBDMRS`,
    `${RUNS}/rr0001KJMMA2G0AVQ8FJKY93MBDMRS`,
  ]) {
    assert.equal((await call('GET', path)).status, 404);
  }
});

test('operators alone see it', async () => {
  const [one] = await list();
  const partner: AnyCaller = caller;
  const paths = [
    ['GET', RUNS],
    ['POST', RUNS],
    ['GET', `${RUNS}/rr0001KJMMA2G0AVQ8FJKY93MBDMRS`],
    ['GET', DIFFERENCES],
    ['GET', `${DIFFERENCES}/${one?.differenceId ?? ''}`],
    ['POST', `${DIFFERENCES}/${one?.differenceId ?? ''}/resolve`],
  ] as const;
  for (const [method, path] of paths) {
    const body = method === 'POST' ? { reason: 'Mine' } : undefined;
    assert.equal((await as(partner)(method, path, body)).status, 403, path);
    assert.equal((await as(undefined)(method, path, body)).status, 401, path);
  }
});

test('what is open is measured by kind and age, and a run that finds something warns', async () => {
  watchReconciliation({ ...deps, metrics });
  const expected = (await open()).length;
  const text = await metrics.registry.metrics();
  const value = (name: string, label: string) =>
    Number(new RegExp(`^causeway_${name}\\{[^}]*"${label}"\\} (\\S+)$`, 'm').exec(text)?.[1]);
  assert.equal(value('reconciliation_differences', 'NOT_IN_OUR_RECORD'), expected);
  assert.equal(value('reconciliation_differences', 'STATEMENT_GAP'), 0);
  assert.ok(value('reconciliation_oldest_seconds', 'NOT_IN_OUR_RECORD') > DAY_MS / 1_000);
  assert.ok(value('reconciliation_behind_seconds', 'simulator') < DAY_MS / 1_000);
  assert.ok(
    lines.some((line) => line.includes('NOT_IN_OUR_RECORD')),
    'the log says so',
  );
});
