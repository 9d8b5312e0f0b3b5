/** Days of trade as chance has it, of merchants of all sorts, through the door of the whole service. */
import assert from 'node:assert/strict';
import { ensureUser, passwordHash } from '../service/src/access/users/index.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { testApplication } from './application.ts';
import { journalBeside } from './journal.ts';
import { FakeClock } from './fake-clock.ts';
import { merchantBody } from './merchant-body.ts';
import { bodyOf, type Cast, CAST } from './quarter-cast.ts';
import { cardMethod, newKey, paymentRequest } from './payment-server.ts';
import type { TestAnswer, TestCall } from './http.ts';
import { sequence } from './sequence.ts';

const DAY_MS = 86_400_000;
const ORDINARY_CENTS = [0, 25, 49, 75, 95, 99]; // That the simulated acquirer knows no trick for.
const DECLINED_CENTS = 1_005;
const CARDS = ['4242424242424242', '5555555555554444', '4111111111111111'];
/** Weeks in which a merchant sells nothing and gives back, counted from the start. */
const NEGATIVE_WEEKS: ReadonlySet<number> = new Set([4, 9, 14, 18]);

type Sale = { paymentId: string; left: number; currency: string };
type Merchant = Cast & Readonly<{ id: string; sold: Sale[]; holds: Sale[] }>;

/** What an answer has at a path, as the schema that it was held against says it is. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export function told<T>(answer: TestAnswer, path: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer.at(path) as T;
}

/** The service, those who call it, and chance. */
async function openWorld({ seed, start }: Readonly<{ seed: number; start: string }>) {
  const { asOperator, asPartner, anonymous, foundation, shared } = await testApplication({
    clock: new FakeClock(start),
  });
  const { clock, db } = foundation;
  const [email, password] = ['blaise@causeway.example', 'a password of more than enough letters'];
  const hashed = await passwordHash(password);
  await transaction(db, (tx) =>
    ensureUser(tx, {
      email,
      name: 'Blaise',
      role: 'OPERATOR_ADMIN',
      partnerId: null,
      passwordHash: hashed,
      now: clock.now(),
    }),
  );
  const session = await anonymous('POST', '/operator/sessions', { email, password });
  const bearer = { authorization: `Bearer ${session.string('accessToken')}` };
  const second: TestCall = (method, url, body) => anonymous(method, url, body, bearer);
  const random = sequence(seed);
  const upTo = (count: number) => Math.floor(random() * count);
  return {
    call: asPartner('isv'),
    asOperator,
    second,
    foundation,
    journal: journalBeside({ url: shared.DATABASE_URL }).file,
    chance: (share: number) => random() < share,
    upTo,
    /** An amount of up to so many dollars that nobody declines. */
    cents: (most: number) => (1 + upTo(most)) * 100 + (ORDINARY_CENTS[upTo(6)] ?? 0),
    /** What an operator does with a merchant; a refusal by a rule is as well. */
    operate: async (merchantId: string, what: string, body: object) =>
      await done(asOperator('POST', `/operator/merchants/${merchantId}/${what}`, body), 409),
    set: async (merchantId: string, what: string, body: object) =>
      await done(asOperator('PUT', `/operator/merchants/${merchantId}/${what}`, body)),
  };
}
type World = Awaited<ReturnType<typeof openWorld>>;

/** The answer, which must be one of success or one of these. */
async function done(asked: Promise<TestAnswer>, ...statuses: number[]): Promise<TestAnswer> {
  const answer = await asked;
  assert.ok([200, 201, ...statuses].includes(answer.status), answer.text);
  return answer;
}

async function join({ call, set }: World, cast: Cast): Promise<Merchant> {
  const made = await done(call('POST', '/onboarding/merchants', merchantBody(bodyOf(cast))));
  const id = made.string('merchantId');
  if (cast.plan) await set(id, 'fee-plan', cast.plan);
  await set(id, 'payout-schedule', { schedule: 'DAILY', ...cast.schedule });
  if (cast.reserve) await set(id, 'payout-reserve', cast.reserve);
  return { ...cast, id, sold: [], holds: [] };
}

async function sell({ call, cents, chance, upTo }: World, merchant: Merchant): Promise<void> {
  const currency = merchant.usd !== undefined && chance(0.4) ? 'USD' : 'CAD';
  const amount = { amount: chance(0.04) ? DECLINED_CENTS : cents(250), currency };
  const isHold = chance(0.25);
  const request = paymentRequest(merchant.id, {
    amount,
    paymentMethod: cardMethod({ cardNumber: CARDS[upTo(CARDS.length)] }),
    orderId: `=order ${merchant.sold.length}`,
    ...(isHold ? { automaticCapture: false } : {}),
  });
  const paid = await done(call('POST', '/payments', request), 422);
  if (paid.status === 422) return;
  const sale = { paymentId: paid.string('paymentId'), left: amount.amount, currency };
  (isHold ? merchant.holds : merchant.sold).push(sale);
}

/** Completes one of the holds, all of it or a part, for the last time or not. */
async function complete({ call, chance, upTo }: World, { holds, sold }: Merchant): Promise<void> {
  const [hold] = holds.splice(upTo(holds.length), 1);
  if (!hold) return;
  const part = Math.ceil(hold.left * (chance(0.5) ? 1 : 0.6));
  const finalCompletion = chance(0.7);
  const amount = { amount: part, currency: hold.currency };
  const body = { idempotencyKey: newKey(), amount, finalCompletion };
  // It may have expired: then it is refused.
  const completed = await done(call('POST', `/payments/${hold.paymentId}/complete`, body), 409);
  if (completed.status === 409) return;
  sold.push({ ...hold, left: part });
  if (!finalCompletion && part < hold.left) holds.push({ ...hold, left: hold.left - part });
}

/** Cancels one of them, unless it is too late for that. */
async function cancel({ call, upTo }: World, sales: Sale[]): Promise<void> {
  const [sale] = sales.splice(upTo(sales.length), 1);
  if (!sale) return;
  const body = { idempotencyKey: newKey() };
  await done(call('POST', `/payments/${sale.paymentId}/cancel`, body), 409);
}

async function giveBack({ call, chance, upTo }: World, { sold }: Merchant): Promise<void> {
  const sale = sold[upTo(sold.length)];
  if (!sale) return;
  const part = chance(0.5) ? sale.left : Math.max(100, Math.floor(sale.left / 200) * 100);
  const { currency, paymentId } = sale;
  const amount = { amount: Math.min(part, sale.left), currency };
  const body = { idempotencyKey: newKey(), paymentId, amount };
  const refund = await done(call('POST', '/refunds', body), 400, 409, 422);
  if (refund.status <= 201) sale.left -= amount.amount;
  if (sale.left === 0) sold.splice(sold.indexOf(sale), 1);
}

async function adjust({ cents, chance, operate, second }: World, { id }: Merchant): Promise<void> {
  const asked = await operate(id, 'adjustments', {
    idempotencyKey: newKey(),
    direction: chance(0.5) ? 'CREDIT' : 'DEBIT',
    amount: { amount: cents(40), currency: 'CAD' },
    reason: 'As chance has it',
  });
  const path = `/operator/adjustments/${asked.string('adjustmentId')}`;
  await done(second('POST', `${path}/${chance(0.8) ? 'approve' : 'decline'}`, {}));
}

/** What an operator does with a merchant on a day, by plan or by chance, and what its bank is then. */
async function administer(world: World, merchant: Merchant, day: number): Promise<void> {
  const { call, chance, operate } = world;
  const { held, id, isManual, moves } = merchant;
  const reason = 'As planned';
  if (held?.[0] === day) await operate(id, 'hold-payouts', { reason });
  if (held?.[1] === day) await operate(id, 'release-payouts', { reason });
  const accountNumber = moves?.[day];
  if (accountNumber !== undefined) {
    const body = { bankingDetails: { creditDepositAccount: { accountNumber } } };
    const type = { 'content-type': 'application/merge-patch+json' };
    await done(call('PATCH', `/onboarding/merchants/${id}`, JSON.stringify(body), type));
  }
  if (isManual && chance(0.15)) {
    await operate(id, 'payouts', { idempotencyKey: newKey(), reason });
  }
  if (chance(0.02)) await adjust(world, merchant);
}

async function trade(world: World, merchant: Merchant, day: number): Promise<void> {
  const { call, chance } = world;
  const { closesItself, holds, id: merchantId, sold } = merchant;
  if (NEGATIVE_WEEKS.has(Math.floor(day / 7))) {
    if (chance(0.5)) await giveBack(world, merchant);
    return;
  }
  const deeds: readonly (readonly [number, () => Promise<unknown>])[] = [
    [0.6, () => sell(world, merchant)],
    [0.35, () => sell(world, merchant)],
    [0.32, () => complete(world, merchant)],
    [0.08, () => cancel(world, holds)],
    [0.05, () => cancel(world, sold)],
    [sold.length > 3 ? 0.12 : 0, () => giveBack(world, merchant)],
    [
      closesItself ? 0.4 : 0,
      () => done(call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId }), 409),
    ],
  ];
  for (const [share, deed] of deeds) if (chance(share)) await deed();
}

/** A world at the moment it begins, with all merchants made. */
export async function openQuarter(of: Readonly<{ seed: number; start: string }>) {
  const world = await openWorld(of);
  const merchants: Merchant[] = [];
  for (const cast of CAST) merchants.push(await join(world, cast));
  const { asOperator, call, foundation, journal } = world;
  return {
    call,
    asOperator,
    foundation,
    journal,
    merchants,
    /** One day of all merchants, and on to the same time some days later. */
    live: async (day: number, days: number): Promise<void> => {
      for (const merchant of merchants) {
        await administer(world, merchant, day);
        await trade(world, merchant, day);
      }
      const to = new Date(Date.parse(of.start) + (day + days) * DAY_MS).toISOString();
      const moved = await done(asOperator('POST', '/sandbox/clock', { to }));
      assert.equal(moved.at('isComplete'), true);
      const jobs = told<{ failed: number }[]>(moved, 'jobs');
      assert.deepEqual(
        jobs.filter((job) => job.failed > 0),
        [],
      );
    },
  };
}

export type Quarter = Awaited<ReturnType<typeof openQuarter>>;
