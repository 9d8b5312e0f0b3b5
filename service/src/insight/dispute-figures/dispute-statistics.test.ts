import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketIn } from '../../kernel/id.ts';
import { caseNotice } from '../../../../test/dispute-notices.ts';
import { disputeReadServer } from '../../../../test/dispute-read-server.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { lockWithPayment, makeMove } from '../../money/disputes/make-move.ts';
import { disputeFigureRoutes } from './index.ts';

const server = await disputeReadServer((deps) => ({ routes: disputeFigureRoutes(deps), jobs: [] }));
const { clock, db, disputes, disputesOperator, paid } = server;
const merchantId = await server.newMerchant();
const other = await server.newMerchant();
const DAY_MS = 86_400_000;
const CAD = (amount: number) => [{ amount, currency: 'CAD' }];

type Told = Parameters<typeof caseNotice>[1];

/** A dispute, answered after so many days, and what the issuer says then. */
async function disputed(changes: Told, answeredAfter?: number, end?: 'WON' | 'LOST') {
  const notice = caseNotice(await paid(merchantId), changes);
  const { id } = await server.tell(notice);
  if (answeredAfter !== undefined) {
    clock.advance(answeredAfter * DAY_MS);
    await submit(id, notice.paymentId);
  }
  if (end) await server.tell({ ...notice, kind: end });
}

async function submit(id: string, paymentId: string): Promise<void> {
  await transaction(forBucket(db, bucketIn(id)), async (tx) => {
    const locked = await lockWithPayment(tx, { id, paymentId });
    assert.ok(locked);
    const by = { actor: 'PARTNER', by: 'ana@shop.example', reason: null } as const;
    const moment = { correlationId: 'test', now: clock.now(), digest: 'd'.repeat(64) };
    assert.ok(await makeMove(tx, {}, locked, { move: 'SUBMIT', ...by, ...moment }));
  });
}

const from = clock.now().toISOString();
await disputed({ reasonCode: '10.4' }, 2, 'WON');
await disputed({ reasonCode: '10.4' }, 4, 'LOST');
await disputed({ reasonCode: '10.4' });
await disputed({ reasonCode: '13.1', amount: 400n }, 3, 'LOST');
await server.dispute(await paid(other), { network: 'MASTERCARD', reasonCode: '4853' });

test('how disputes went is told by state and by code, with the days that answers took', async () => {
  const answer = await disputes('GET', `/dispute-statistics?merchantId=${merchantId}`);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.at('count'), 4);
  assert.equal(answer.at('winRate'), 0.3333);
  assert.deepEqual(
    new Set(answer.at('byState') as unknown[]),
    new Set([
      { disputeStage: 'CHARGEBACK', disputeState: 'LOST', count: 2, amounts: CAD(1_400) },
      { disputeStage: 'CHARGEBACK', disputeState: 'WON', count: 1, amounts: CAD(1_000) },
      { disputeStage: 'CHARGEBACK', disputeState: 'NEEDS_RESPONSE', count: 1, amounts: CAD(1_000) },
    ]),
  );
  const none = { open: 0, won: 0, lost: 0, accepted: 0, expired: 0 };
  assert.deepEqual(answer.at('byReason'), [
    {
      network: 'VISA',
      reasonCode: '10.4',
      count: 3,
      amounts: CAD(3_000),
      ...none,
      open: 1,
      won: 1,
      lost: 1,
      winRate: 0.5,
    },
    {
      network: 'VISA',
      reasonCode: '13.1',
      count: 1,
      amounts: CAD(400),
      ...none,
      lost: 1,
      winRate: 0,
    },
  ]);
  assert.deepEqual(answer.at('answers'), { count: 3, averageDays: 3, longestDays: 4 });
});

test('operators see all partners or one, partners their own', async () => {
  const count = async (ask: typeof disputes, path: string) => (await ask('GET', path)).at('count');
  assert.equal(await count(disputes, '/dispute-statistics'), 5);
  assert.equal(await count(disputesOperator, '/operator/dispute-statistics'), 5);
  const { partnerId } = server.caller;
  const one = `/operator/dispute-statistics?partnerId=${partnerId}&merchantId=${other}`;
  assert.equal(await count(disputesOperator, one), 1);
  const partner = { ...(await server.newPartner()), scopes: server.reading.scopes };
  const stranger = server.asDisputes(partner);
  assert.equal(await count(stranger, '/dispute-statistics'), 0);
  assert.equal(await count(stranger, `/dispute-statistics?merchantId=${other}`), 0);
  const nobody = await stranger('GET', '/dispute-statistics');
  assert.equal(nobody.at('winRate'), null);
  assert.equal(nobody.at('answers.averageDays'), null);
});

test('a span has an end after its beginning, within a year', async () => {
  const at = (days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString();
  const ask = (begin: string, end: string) =>
    disputes('GET', `/dispute-statistics?from=${begin}&to=${end}`);
  assert.equal((await ask(from, at(1))).at('count'), 1);
  assert.equal((await ask(at(-1), from)).at('count'), 0);
  assert.equal((await ask(from, at(366))).at('count'), 5);
  for (const [begin, end] of [
    [from, from],
    [from, at(367)],
  ] as const) {
    const wrong = await ask(begin, end);
    assert.deepEqual(wrong.faults(), ['from INVALID_VALUE'], wrong.text);
  }
  const unended = await disputes('GET', `/dispute-statistics?from=${at(-400)}`);
  assert.equal(unended.string('range.to'), at(-34));
});

test('an inquiry that ends well is no dispute won, in no win rate', async () => {
  clock.advance(DAY_MS);
  const begin = clock.now().toISOString();
  await disputed({ kind: 'INQUIRY', reasonCode: '12.5' }, 1, 'WON');
  const answer = await disputes('GET', `/dispute-statistics?from=${begin}`);
  assert.deepEqual([answer.at('count'), answer.at('winRate')], [1, null]);
  assert.deepEqual([answer.at('byReason.0.won'), answer.at('byReason.0.winRate')], [1, null]);
});
