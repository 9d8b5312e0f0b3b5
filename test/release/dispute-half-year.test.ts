/**
 * Half a year of disputes, by the clock: every stage and outcome, partial, double, after a refund, expired and
 * reversed. Disputes, ledger, payouts, statements and the bank come to what a model says, to the cent.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  AT_SIMULATED_BANK,
  createBankJournal,
  createBankSimulator,
} from '../../sandbox/bank-simulator/index.ts';
import { auditBooks } from '../../service/src/control/books-check/index.ts';
import { bankDay, readStatements } from '../../service/src/money/rails/index.ts';
import { sql } from '../../service/src/platform/db/pool.ts';
import { disputeModel, type OwnMove } from '../dispute-model.ts';
import { CAST, type Deed, type Kind, PAID, planOf, SCENARIOS } from '../dispute-scenarios.ts';
import { caseNotice } from '../dispute-notices.ts';
import { disputeServer } from '../dispute-server.ts';
import { cents, recordsOf } from '../fee-plans.ts';

const DAY_MS = 86_400_000;
const DAYS = 184;
const QUIET_DAYS = 14; // At the end, until all that was sold is paid out.
const server = await disputeServer('2026-01-05T15:00:00Z');
const { accountsOf, applied, call, clock, closeBatch, db, moved, operator, pay, refund } = server;

async function joined(one: (typeof CAST)[number]) {
  const account = { institutionNumber: 3, transitNumber: '00012', accountNumber: '1000202' };
  const merchantId = await server.newMerchant({
    merchantDetails: { locationAddress: { province: one.province, postalCode: one.postalCode } },
    pointOfSaleOptions: {
      settlementOption: 'MERCHANT_CLOSE',
      settlementTime: null,
      dailyRefundLimit: null,
    },
    bankingDetails: {
      additionalBankingAccounts: [
        { ...account, accountType: 'POS_BILLING_ACCOUNT', currency: 'CAD' },
      ],
    },
  });
  const set = await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, planOf(one));
  assert.equal(set.status, 200, set.text);
  return { ...one, merchantId, sold: 0, plays: [] as Play[] };
}
type Merchant = Awaited<ReturnType<typeof joined>>;

/** A scenario on its way, with what it must come to. */
type Play = Readonly<{
  title: string;
  begins: number;
  paymentId: string;
  model: ReturnType<typeof disputeModel>;
  ids: Map<string, string>;
  /** How often the fee was charged, in all its cases. */
  charged: { count: number };
}>;

async function sell(merchant: Merchant, amount: number): Promise<string> {
  const paid = await pay(merchant.merchantId, { amount: { amount, currency: 'CAD' } });
  assert.equal(paid.status, 201, paid.text);
  merchant.sold += amount;
  return paid.string('paymentId');
}

async function happen(play: Play, deed: Deed): Promise<void> {
  const [, what, amount = PAID, name = 'a'] = deed;
  if (what === 'REFUND') return await refunded(play, amount);
  if (what === 'SUBMIT' || what === 'ACCEPT' || what === 'EXPIRE') {
    return await answered(play, name, what);
  }
  return await noticed(play, name, what, amount);
}

async function refunded({ model, paymentId }: Play, amount: number): Promise<void> {
  const refundAmount = { amount, currency: 'CAD' };
  assert.equal((await refund(paymentId, { refundAmount })).status, 201);
  assert.ok(model.refund(0, amount));
}

async function answered({ ids, model, title }: Play, name: string, move: OwnMove): Promise<void> {
  const done = await moved(ids.get(name) ?? '', { move, actor: 'PARTNER', digest: 'd' });
  assert.equal(done !== undefined, model.own(name, move), title);
}

/** A notice comes; one that does not say what the amount is has that of its case. */
async function noticed(
  { charged, ids, model, paymentId, title }: Play,
  name: string,
  kind: Kind,
  given: number,
): Promise<void> {
  const known = model.cases.get(name);
  const amount = model.takes(kind) ? given : (known?.amount ?? given);
  const notice = { kind, amount: BigInt(amount), caseReference: `${paymentId} ${name}` };
  const wasCharged = known?.isCharged ?? false;
  const { id } = await applied(caseNotice(paymentId, notice));
  assert.ok(model.notice(name, kind, { payment: 0, amount }), `${title} ${kind}`);
  ids.set(name, id);
  if (!wasCharged && model.cases.get(name)?.isCharged) charged.count += 1;
}

/** What nobody has answered by now is over. */
async function expire({ ids, model }: Play): Promise<void> {
  for (const [name, id] of ids) {
    if (model.cases.get(name)?.state !== 'NEEDS_RESPONSE') continue;
    const respondBy = (await call('GET', `/disputes/${id}`)).string('respondBy');
    if (clock.now() > new Date(respondBy)) assert.ok(model.own(name, 'EXPIRE'));
  }
}

/** Fees that stand: those given back where the plan says so are none. */
function feesOf({ plays, returnedIfWon }: Merchant): number {
  return plays.reduce((sum, { charged, model }) => {
    const cases = [...model.cases.values()];
    const once = cases.filter(({ isCharged }) => isCharged).length;
    // What is kept is charged once for each case that ever was charged.
    return sum + (returnedIfWon ? once : Math.min(charged.count, cases.length));
  }, 0);
}

async function assertDisputes({ plays }: Merchant): Promise<void> {
  for (const { ids, model, title } of plays) {
    for (const [name, id] of ids) {
      const seen = await call('GET', `/disputes/${id}`);
      const expected = model.cases.get(name);
      assert.deepEqual(
        [seen.at('disputeStage'), seen.at('disputeState'), seen.at('withheldAmount.amount')],
        [expected?.stage, expected?.state, expected?.withheld],
        title,
      );
      assert.notEqual(expected?.state, 'NEEDS_RESPONSE', title);
    }
  }
}

type Seen = Readonly<{
  payoutId: string;
  payoutStatus: string;
  direction: string;
  amount: Readonly<{ amount: number }>;
}>;

async function payoutsOf(merchantId: string): Promise<Seen[]> {
  const found: Seen[] = [];
  for (let next: string | null = `/payouts?merchantId=${merchantId}&limit=100`; next !== null;) {
    const page = await call('GET', next);
    // The server checks its answers against their schema.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const body = page.body as { data: Seen[]; next: string | null };
    found.push(...body.data);
    next = body.next;
  }
  return found;
}

async function assertMoney(merchant: Merchant): Promise<number> {
  const { billing, cost, merchantId, plays, sold } = merchant;
  const totals = plays.map(({ model }) => model.totals());
  const sum = (of: 'held' | 'lost' | 'refunded') =>
    totals.reduce((total, one) => total + one[of], 0);
  const costs = feesOf(merchant) * cost;
  const on = await accountsOf(merchantId);
  assert.equal(on('DISPUTED'), sum('held'));
  const paid = await payoutsOf(merchantId);
  assert.ok(paid.every(({ amount, payoutStatus }) => amount.amount > 0 && payoutStatus === 'PAID'));
  const inAll = (direction: string) =>
    paid
      .filter((one) => one.direction === direction)
      .reduce((total, { amount }) => total + amount.amount, 0);
  const due = sold - sum('refunded') - sum('held') - sum('lost');
  assert.equal(inAll('CREDIT') + on('PAYABLE'), due - (billing === 'NET' ? costs : 0));
  assert.equal(on('BILLABLE') - inAll('DEBIT'), billing === 'NET' ? 0 : 0 - costs);
  for (const { amount, direction, payoutId } of paid) {
    const records = recordsOf((await call('GET', `/payouts/${payoutId}/csv`)).text);
    const column = direction === 'CREDIT' ? 'net' : 'billed';
    const total = records.reduce((all, record) => all + cents(record[column]), 0n);
    assert.equal(Number(total), direction === 'CREDIT' ? amount.amount : -amount.amount);
  }
  await assertStatements(merchant, { withheld: sum('held') + sum('lost'), costs });
  return inAll('CREDIT') - inAll('DEBIT');
}

type Charged = Readonly<
  Record<'amount' | 'fee' | 'tax', Readonly<{ amount: number }>> & Record<'disputeId', string>
>;

/** What the months say of chargebacks comes to what was withheld and charged. */
async function assertStatements(
  { merchantId, plays }: Merchant,
  expected: Readonly<{ withheld: number; costs: number }>,
): Promise<void> {
  const months = await call('GET', `/merchants/${merchantId}/statements`);
  // The server checks its answers against their schema.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const listed = (months.body as { statements: { month: string }[] }).statements;
  const seen: Charged[] = [];
  let closing: unknown = 0;
  for (const { month } of listed.toReversed()) {
    const statement = await call('GET', `/merchants/${merchantId}/statements/${month}`);
    assert.equal(statement.at('currencies.0.opening.payable.amount'), closing, month);
    closing = statement.at('currencies.0.closing.payable.amount');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    seen.push(...(statement.at('currencies.0.chargebacks') as Charged[]));
  }
  const total = (of: 'amount' | 'fee' | 'tax') =>
    seen.reduce((sum, one) => sum + one[of].amount, 0);
  assert.equal(total('amount'), 0 - expected.withheld);
  assert.equal(total('fee') + total('tax'), 0 - expected.costs);
  assert.equal(closing, (await accountsOf(merchantId))('PAYABLE'));
  const disputes = plays.flatMap(({ ids }) => [...ids.values()]);
  const told = new Set(seen.map(({ disputeId }) => disputeId));
  assert.deepEqual(told, new Set(disputes));
}

const TITLES = Object.keys(SCENARIOS);
const SCENARIO_DAYS = 9; // Between the beginnings of two scenarios.

/** A merchant's day: what is sold, what begins, and what happens of what has begun. */
async function trade(merchant: Merchant, place: number, day: number): Promise<void> {
  if (day % 4 === place && day < DAYS - QUIET_DAYS) await sell(merchant, 2_500 + day * 100);
  const title = TITLES[Math.floor(day / SCENARIO_DAYS)];
  if (title !== undefined && day % SCENARIO_DAYS === place) await begin(merchant, title, day);
  for (const play of merchant.plays) {
    const today = SCENARIOS[play.title]?.filter(([on]) => on === day - play.begins) ?? [];
    for (const deed of today) await happen(play, deed);
  }
  await closeBatch(merchant.merchantId);
}

async function begin(merchant: Merchant, title: string, day: number): Promise<void> {
  const paymentId = await sell(merchant, PAID);
  const model = disputeModel([PAID]);
  const charged = { count: 0 };
  merchant.plays.push({ title, begins: day, paymentId, model, ids: new Map(), charged });
}

/** The ledger and the bank have paid out what the payouts come to. */
async function assertPaid(paid: number): Promise<void> {
  const [ledger] = await db.query<{ bank: bigint; all: bigint }>(sql`
    select sum(amount) filter (where account = 'BANK')::bigint as bank, sum(amount)::bigint as all
    from postings`);
  assert.deepEqual([ledger?.bank, ledger?.all], [BigInt(-paid), 0n]);
  const journal = createBankJournal(db);
  const bank = createBankSimulator({ clock, ...AT_SIMULATED_BANK, journal });
  const yesterday = bankDay(new Date(clock.now().getTime() - DAY_MS));
  const read = readStatements(await bank.camt053Of(yesterday, 'CAD'));
  assert.ok(read.kind === 'read');
  assert.equal(read.statements[0]?.closing, ledger?.bank, 'the bank’s own statement');
}

test('after half a year of disputes everything is what it must be, to the cent', async (t) => {
  const merchants = await Promise.all(CAST.map(joined));
  for (let day = 0; day < DAYS; day += 1) {
    for (const [place, merchant] of merchants.entries()) await trade(merchant, place, day);
    clock.advance(DAY_MS);
    for (const play of merchants.flatMap(({ plays }) => plays)) await expire(play);
    await server.settle();
  }
  const disputes = merchants.flatMap(({ plays }) => plays.flatMap(({ ids }) => [...ids]));
  assert.ok(disputes.length >= 36, `only ${disputes.length}`);
  let paid = 0;
  for (const merchant of merchants) {
    await assertDisputes(merchant);
    paid += await assertMoney(merchant);
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
  await assertPaid(paid);
  t.diagnostic(`${disputes.length} disputes, ${paid / 100} paid out`);
});
