/**
 * Notices, answers, refunds and time in any order, several disputes of one payment among them: payments,
 * disputes and the ledger are what a simple model says, after every step.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { caseNotice, MOVE_KINDS } from '../../../../test/dispute-notices.ts';
import { disputeServer } from '../../../../test/dispute-server.ts';
import { disputeModel, type OwnMove } from '../../../../test/dispute-model.ts';
import { interchangePlus } from '../../../../test/fee-plans.ts';
import { findDisputeDifferences } from './dispute-audit-store.ts';
import { sql } from '../../platform/db/pool.ts';

const RUNS = Number(process.env['DISPUTE_RUNS'] ?? 8);
const DAY_MS = 86_400_000;
const CAPTURED = [1_000, 2_500];
const FEE = 2_000;
const TAX = 260;
const CASES = ['a', 'b', 'c', 'd'];

const server = await disputeServer();
const { accountsOf, applying, call, clock, db, moved, operator, pay, refund, watch } = server;

const amount = fc.integer({ min: 1, max: 27 }).map((some) => some * 100);
const name = fc.constantFrom(...CASES);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...MOVE_KINDS), name, amount }) },
  { weight: 6, arbitrary: fc.record({ next: fc.nat({ max: 11 }), name, amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      own: fc.constantFrom<OwnMove>('SUBMIT', 'SUBMIT', 'SUBMIT', 'ACCEPT'),
      name,
    }),
  },
  { weight: 3, arbitrary: fc.record({ refund: fc.integer({ min: 0, max: 1 }), amount }) },
  { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 35 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function newMerchant(): Promise<string> {
  const merchantId = await server.newMerchant({
    pointOfSaleOptions: { dailyRefundLimit: null, dailyCancellationLimit: null },
  });
  const dispute = { description: 'Chargeback', amount: FEE, taxes: ['HST'], returnedIfWon: true };
  const plan = interchangePlus({ dispute: { ...dispute, marginDays: 2 } });
  const set = await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, plan);
  assert.equal(set.status, 200, set.text);
  return merchantId;
}

/** A merchant with two payments, and the model of what becomes of them. */
async function openWorld() {
  const merchantId = await newMerchant();
  const payments: string[] = [];
  for (const cents of CAPTURED) {
    const paid = await pay(merchantId, { amount: { amount: cents, currency: 'CAD' } });
    assert.equal(paid.status, 201, paid.text);
    payments.push(paid.string('paymentId'));
  }
  return { merchantId, payments, model: disputeModel(CAPTURED), ids: new Map<string, string>() };
}
type World = Awaited<ReturnType<typeof openWorld>>;

async function take(world: World, one: Step): Promise<void> {
  if ('next' in one) {
    const expected = world.model.expected(one.name);
    const kind = expected[one.next % expected.length];
    if (kind) await tell(world, { ...one, kind });
  } else if ('kind' in one) await tell(world, one);
  else if ('own' in one) {
    const id = world.ids.get(one.name);
    const expected = world.model.own(one.name, one.own);
    if (id === undefined) return;
    const done = await moved(id, { move: one.own, actor: 'PARTNER', digest: 'd' });
    assert.equal(done !== undefined, expected);
  } else if ('refund' in one) await giveBack(world, one);
  else await pass(world, one.days);
}

type Telling = Readonly<{ kind: (typeof MOVE_KINDS)[number]; name: string; amount: number }>;

/** A notice comes. */
async function tell({ ids, merchantId, model, payments }: World, one: Telling): Promise<void> {
  const { amount: asked, kind, name: own } = one;
  const known = model.cases.get(own);
  const payment = known?.payment ?? CASES.indexOf(own) % 2;
  const cents = model.takes(kind) ? asked : (known?.amount ?? asked);
  const about = { kind, caseReference: `${merchantId} ${own}`, amount: BigInt(cents) };
  const applied = await applying(caseNotice(payments[payment] ?? '', about));
  const expected = model.notice(own, kind, { payment, amount: cents });
  assert.equal(applied.kind, expected ? 'APPLIED' : 'HELD');
  if (applied.kind === 'APPLIED') ids.set(own, applied.dispute.id);
}

async function giveBack(
  { model, payments }: World,
  { amount: cents, refund: payment }: Readonly<{ amount: number; refund: number }>,
): Promise<void> {
  const refundAmount = { amount: cents, currency: 'CAD' };
  const answer = await refund(payments[payment] ?? '', { refundAmount });
  const withheld = model.withheldOf(payment);
  const left = model.leftOf(payment);
  const done = model.refund(payment, cents);
  assert.equal(answer.status === 201, done, answer.text);
  const isCharged = !done && withheld > 0 && cents <= left + withheld;
  assert.equal(answer.text.includes('PAYMENT_DISPUTED'), isCharged, answer.text);
}

/** Time passes: what nobody answered by then is over. */
async function pass({ ids, model }: Pick<World, 'ids' | 'model'>, days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  for (const [own, id] of ids) {
    const respondBy = (await call('GET', `/disputes/${id}`)).at('respondBy');
    const isOver = typeof respondBy === 'string' && clock.now() > new Date(respondBy);
    if (isOver) assert.ok(model.own(own, 'EXPIRE'));
  }
  await watch();
}

async function assertAgrees({ ids, merchantId, model, payments }: World): Promise<void> {
  for (const [own, id] of ids) {
    const seen = await call('GET', `/disputes/${id}`);
    const expected = model.cases.get(own);
    assert.deepEqual(
      [
        seen.at('disputeStage'),
        seen.at('disputeState'),
        seen.at('amount.amount'),
        seen.at('withheldAmount.amount'),
        seen.at('feeAmount.amount'),
      ],
      [
        expected?.stage,
        expected?.state,
        expected?.amount,
        expected?.withheld,
        expected?.isCharged ? FEE : 0,
      ],
      own,
    );
  }
  for (const [place, id] of payments.entries()) {
    const seen = await call('GET', `/payments/${id}`);
    assert.equal(seen.at('disputedAmount.amount') ?? 0, model.withheldOf(place));
    assert.equal(seen.at('refundedAmount.amount'), model.payments[place]?.refunded);
    assert.ok(model.leftOf(place) >= 0, 'nothing exceeds what was captured');
  }
  const { fees, held, lost, refunded, shortfall } = model.totals();
  const captured = CAPTURED.reduce((sum, one) => sum + one, 0);
  const on = await accountsOf(merchantId);
  assert.deepEqual(
    [on('PAYABLE'), on('DISPUTED'), on('FEES'), on('TAXES'), on('RECEIVABLE'), on('ADJUSTMENTS')],
    [
      0 - held - lost - fees * (FEE + TAX),
      held,
      fees * FEE,
      fees * TAX,
      0 - (captured - refunded - lost - shortfall),
      0 - shortfall,
    ],
  );
  const [ledger] = await db.query<{ sum: bigint }>(sql`
    select sum(amount)::bigint as sum from postings where merchant_id = ${merchantId}`);
  assert.equal(ledger?.sum, 0n);
}

test('whatever comes in whatever order, everything is what the model says', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      const world = await openWorld();
      for (const one of steps) {
        await take(world, one);
        await assertAgrees(world);
        for (const { stage, state } of world.model.cases.values()) seen.add(`${stage} ${state}`);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  assert.deepEqual(await findDisputeDifferences(db), []);
  assert.ok(seen.size >= 8, `few were seen: ${[...seen].join(', ')}`);
});
