/** What merchants are told of a quarter, held against the ledger: statements, details and balances. */
import assert from 'node:assert/strict';
import { cents, recordsOf } from './fee-plans.ts';
import { type Quarter, told } from './quarter.ts';
import type { PayoutSeen } from './quarter-checks.ts';

type Money = Readonly<{ amount: number; currency: string }>;
type Part = Readonly<{ amount: Money; why: readonly Readonly<{ amount: Money }>[] }>;
type Sides = Readonly<{ payable: Money; billable: Money }>;
type OfCurrency = Readonly<{
  currency: string;
  opening: Sides;
  closing: Sides;
  lines: readonly Readonly<{
    entryId: string;
    kind: string;
    account: 'PAYABLE' | 'BILLABLE';
    amount: Money;
  }>[];
}>;
type Balances = Readonly<{ currency: string; accounts: Readonly<Record<string, number>> }>;
type Merchant = Quarter['merchants'][number];

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

async function ledgerOf({ asOperator }: Quarter, { id }: Merchant): Promise<readonly Balances[]> {
  const answer = await asOperator('GET', `/operator/merchants/${id}/balances`);
  assert.equal(answer.status, 200, answer.text);
  return told<Balances[]>(answer, 'balances');
}

/**
 * Month by month: what there was, and every movement, less payouts, is what there is; the last is what
 * the ledger has. The file has the same lines.
 */
export async function assertStatements(
  quarter: Quarter,
  payouts: readonly PayoutSeen[],
  months: readonly string[],
): Promise<void> {
  for (const merchant of quarter.merchants) {
    const last = new Map<string, Sides>();
    const paid = new Map<string, number>();
    for (const month of months) {
      const path = `/merchants/${merchant.id}/statements/${month}`;
      for (const one of await statementOf(quarter, path)) {
        assertAddsUp(one, last.get(one.currency), path);
        last.set(one.currency, one.closing);
        paid.set(one.currency, (paid.get(one.currency) ?? 0) + paidIn(one));
      }
    }
    for (const { accounts, currency } of await ledgerOf(quarter, merchant)) {
      const { billable, payable } = last.get(currency) ?? NOTHING;
      assert.deepEqual(
        [payable.amount, billable.amount],
        ['PAYABLE', 'BILLABLE'].map((name) => 0 - (accounts[name] ?? 0)),
        `${merchant.name}: the end of the last month is the ledger’s ${currency}`,
      );
      const own = payouts.filter(
        ({ amount, direction, merchantId }) =>
          merchantId === merchant.id && direction === 'CREDIT' && amount.currency === currency,
      );
      assert.equal(paid.get(currency) ?? 0, sumOf(own.map(({ amount }) => amount.amount)));
    }
  }
}

const NOTHING = { payable: { amount: 0 }, billable: { amount: 0 } };

/** A statement by currency, of which the file has the same lines. */
async function statementOf({ call }: Quarter, path: string): Promise<readonly OfCurrency[]> {
  const statement = await call('GET', path);
  assert.equal(statement.status, 200, statement.text);
  const currencies = told<OfCurrency[]>(statement, 'currencies');
  const records = recordsOf((await call('GET', `${path}/csv`)).text);
  assert.deepEqual(
    records.map(({ amount, entry_id: entry }) => `${entry} ${cents(amount)}`).toSorted(),
    currencies
      .flatMap(({ lines }) => lines.map(({ amount, entryId }) => `${entryId} ${amount.amount}`))
      .toSorted(),
  );
  return currencies;
}

function assertAddsUp(of: OfCurrency, before: Sides | undefined, path: string): void {
  const { closing, lines, opening } = of;
  const { billable, payable } = before ?? NOTHING;
  assert.deepEqual(
    [opening.payable.amount, opening.billable.amount],
    [payable.amount, billable.amount],
    `${path} begins where the month before ended`,
  );
  for (const [account, name] of [
    ['PAYABLE', 'payable'],
    ['BILLABLE', 'billable'],
  ] as const) {
    const own = lines.filter((line) => line.account === account);
    const moved = sumOf(own.map(({ amount }) => amount.amount));
    assert.equal(opening[name].amount + moved, closing[name].amount, `${path} ${account}`);
  }
}

function paidIn({ lines }: OfCurrency): number {
  const cut = lines.filter(({ kind }) => kind === 'PAYOUT');
  return sumOf(cut.map(({ amount }) => -amount.amount));
}

/** The details of all days: what is in a payout comes to it, and the whole to what is due. */
export async function assertDetails(
  quarter: Quarter,
  payouts: readonly PayoutSeen[],
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  for (const merchant of quarter.merchants) {
    const query = `merchantId=${merchant.id}&from=${from}&to=${to}`;
    const file = await quarter.call('GET', `/reports/settlement-details?${query}`);
    assert.equal(file.status, 200, file.text);
    const records = recordsOf(file.text);
    const nets = new Map<string, number>();
    for (const { billed, net, payout_id: id = '', type } of records) {
      if (type === 'PAYOUT' || type === 'BILLING') continue;
      nets.set(
        id,
        (nets.get(id) ?? 0) + Number(cents(net)) + (id === '' ? 0 : Number(cents(billed))),
      );
    }
    for (const { amount, direction, payoutId } of payouts.filter(
      (one) => one.merchantId === merchant.id,
    )) {
      const owed = direction === 'CREDIT' ? amount.amount : -amount.amount;
      assert.equal(nets.get(payoutId), owed, `${merchant.name}: ${payoutId} in the details`);
    }
    for (const { accounts, currency } of await ledgerOf(quarter, merchant)) {
      const own = records.filter((one) => one['currency'] === currency);
      const due = sumOf(['PAYABLE', 'CLEARING', 'REFUNDS'].map((name) => -(accounts[name] ?? 0)));
      assert.equal(sumOf(own.map(({ net }) => Number(cents(net)))), due, merchant.name);
      const billed = sumOf(own.map((one) => Number(cents(one['billed']))));
      assert.equal(billed, 0 - (accounts['BILLABLE'] ?? 0), merchant.name);
    }
  }
}

/** What a merchant is told it has is what the ledger has, and each part what it is made of. */
export async function assertBalances(quarter: Quarter): Promise<boolean> {
  let owes = false;
  for (const merchant of quarter.merchants) {
    const answer = await quarter.call('GET', `/merchants/${merchant.id}/balance`);
    assert.equal(answer.status, 200, answer.text);
    const balances = told<Readonly<Record<string, Part> & { currency: string }>[]>(
      answer,
      'balances',
    );
    for (const { accounts, currency } of await ledgerOf(quarter, merchant)) {
      const own = balances.find((one) => one.currency === currency);
      const part = (name: string) => own?.[name]?.amount.amount ?? 0;
      assert.deepEqual(
        ['available', 'reserved', 'inTransit', 'billed'].map(part),
        ['PAYABLE', 'RESERVE', 'TRANSIT', 'BILLABLE'].map((name) => 0 - (accounts[name] ?? 0)),
        `${merchant.name} ${currency}`,
      );
      owes ||= part('available') < 0;
      for (const name of ['available', 'pending', 'reserved', 'billed']) {
        const why = own?.[name]?.why.map(({ amount }) => amount.amount) ?? [];
        assert.equal(sumOf(why), part(name), `why of ${name}`);
      }
    }
  }
  return owes;
}
