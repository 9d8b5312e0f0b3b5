/** What the console makes of a timeline before it draws it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { asCurl, asSdkCall } from '../console/src/timeline/request-code.ts';
import { balancesOf, type Entry, lanesOf, stepsOf } from '../console/src/timeline/steps.ts';

const COMMON = { merchantId: null, subjectId: 'pi1', correlationId: null, title: '' };

const request: Entry = {
  ...COMMON,
  kind: 'request',
  id: 'rq1',
  at: '2026-03-01T15:00:00.000Z',
  details: {
    method: 'POST',
    path: '/payments',
    status: 201,
    reasonCodes: [],
    durationMs: 40,
    clientId: 'ci1',
    idempotency: 'NEW',
    request: null,
    answer: null,
  },
};

function posted(id: string, at: string, amount: number, [debit, credit]: readonly string[]): Entry {
  return {
    ...COMMON,
    kind: 'ledgerMovement',
    id,
    at,
    details: {
      entryKind: 'ANY',
      amount: { amount, currency: 'CAD' },
      movements: [{ debit: debit ?? '', credit: credit ?? '' }],
      batchId: null,
    },
  };
}

const purchase = posted('le1', '2026-03-01T15:00:00.020Z', 4250, ['RECEIVABLE', 'CLEARING']);
const refund = posted('le2', '2026-03-02T09:00:00.000Z', 1250, ['REFUNDS', 'RECEIVABLE']);

test('an answer stands after what happened before it, and unused lanes are left out', () => {
  const steps = stepsOf([request, purchase, refund]);
  assert.deepEqual(
    steps.map(({ key, from, to }) => [key, from, to]),
    [
      ['request.rq1', 'merchant', 'causeway'],
      ['ledgerMovement.le1', 'causeway', 'causeway'],
      ['request.rq1.answer', 'causeway', 'merchant'],
      ['ledgerMovement.le2', 'causeway', 'causeway'],
    ],
  );
  assert.deepEqual(lanesOf(steps), ['merchant', 'causeway']);
});

test('balances run on from entry to entry of the same record', () => {
  const balances = balancesOf([purchase, refund, { ...refund, id: 'le3', subjectId: 'pi2' }]);
  assert.deepEqual(balances.get('le2'), [
    { account: 'REFUNDS', change: 1250, after: 1250 },
    { account: 'RECEIVABLE', change: -1250, after: 3000 },
  ]);
  assert.deepEqual(balances.get('le3')?.at(1)?.after, -1250);
});

test('whatever a request says, a shell runs nothing of it but curl', () => {
  const body = { note: `it's $(echo run) \`echo run\` "quoted" \\` };
  const path = '/payments?orderId=$(echo run)"`echo run`\\';
  const told = execFileSync('sh', [
    '-c',
    `curl() { printf '%s\\n' "$@"; }\n${asCurl({ method: 'POST', path, body })}`,
  ]);
  const words = told.toString();
  assert.ok(words.includes(path), words);
  assert.ok(words.includes(JSON.stringify(body, null, 2)), words);
});

const shown = (method: string, path: string, body: unknown = null) =>
  asSdkCall({ method, path, body })?.split('console.log(')[1];

test('a request is shown as a call of the SDK, where it is one', () => {
  assert.equal(shown('GET', '/payments/pi1'), 'await causeway.payments.retrieve("pi1"));');
  assert.equal(
    shown('POST', '/batches/close', { merchantId: '1' }),
    'await causeway.batches.close({\n  "merchantId": "1"\n}));',
  );
  assert.equal(
    shown('GET', '/events?after=now'),
    'await causeway.events.list({\n  "after": "now"\n}));',
  );
  assert.equal(shown('GET', '/nothing'), undefined);
});
