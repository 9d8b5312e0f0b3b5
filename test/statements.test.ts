/** The monthly statement and the settlement details: each figure with its ledger entry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { balancesOf } from '../service/src/records/ledger/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { cents, interchangePlus, recordsOf } from './fee-plans.ts';
import type { TestAnswer } from './http.ts';
import { cardMethod, newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer('2026-03-05T15:00:00Z');
const { as, call, caller, clock, db, newPartner, operator, pay, refund, runJob } = server;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
const DAY_MS = 86_400_000;
const UNLIMITED = { pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null } };

const close = async (merchantId: string) =>
  await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
const until = (moment: string) => clock.advance(Date.parse(moment) - clock.now().getTime());

/** Two months of trade of a merchant in Ontario with a fee plan. */
async function traded(billing: 'NET' | 'MONTHLY'): Promise<string> {
  const merchantId = await server.newMerchant(UNLIMITED);
  const path = `/operator/merchants/${merchantId}/fee-plan`;
  assert.equal((await operator('PUT', path, interchangePlus({ billing }))).status, 200);
  for (let day = 0; day < 3; day += 1) {
    const sold = await pay(merchantId, { amount: cad(12_345 + day), orderId: `=order ${day}` });
    await pay(merchantId, {
      paymentMethod: cardMethod({ cardNumber: '5555555555554444' }),
      amount: cad(6_700),
    });
    await refund(sold.string('paymentId'), { amount: cad(1_000) });
    await close(merchantId);
    clock.advance(DAY_MS);
  }
  return merchantId;
}

const net = await traded('NET');
const billed = await traded('MONTHLY');
until('2026-04-01T03:59:59.999Z'); // The last moment of March in Ontario.
await pay(net, { amount: cad(5_000) });
await close(net);
assert.equal(await runJob('bill-months'), 0);
clock.advance(1);
assert.equal(await runJob('bill-months'), 2);
assert.equal(await runJob('bill-months'), 0);
await pay(net, { amount: cad(800) });
await close(net);

type Line = Readonly<{
  entryId: string;
  kind: string;
  account: string;
  subjectId: string;
  description: string;
  amount: { amount: number };
  fee?: unknown;
  tax?: { onEntryId: string };
}>;
const linesOf = (statement: TestAnswer) => statement.at('currencies.0.lines') as Line[];
const sum = (lines: readonly Line[], account: string) =>
  lines
    .filter((line) => line.account === account)
    .reduce((total, { amount }) => total + amount.amount, 0);

test('the months that have a statement are listed, from the first movement on', async () => {
  const listed = await call('GET', `/merchants/${net}/statements`);
  assert.deepEqual(listed.body, {
    statements: [
      { month: '2026-04', isFinal: false },
      { month: '2026-03', isFinal: true },
    ],
  });
  const unused = await server.newMerchant();
  const none = await call('GET', `/merchants/${unused}/statements`);
  assert.deepEqual(none.body, { statements: [] });
});

async function statementOf(merchantId: string, month: string) {
  const answer = await call('GET', `/merchants/${merchantId}/statements/${month}`);
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

/** The net movement on an account in the ledger between two times, in the merchant's favour. */
async function movedInLedger(merchantId: string, account: string, from: string, to: string) {
  const [row] = await db.query<{ amount: bigint | null; count: number }>(sql`
    select -sum(amount)::bigint as amount, count(*)::int as count from postings
    where merchant_id = ${merchantId} and account = ${account}
      and created_at >= ${from} and created_at < ${to}`);
  return { amount: Number(row?.amount ?? 0n), count: row?.count ?? 0 };
}

test('a statement has one line for each ledger movement of the month, and the lines add up to its balances', async () => {
  const months = [
    ['2026-03', '2026-03-01T05:00:00Z', '2026-04-01T04:00:00Z'],
    ['2026-04', '2026-04-01T04:00:00Z', '2026-05-01T04:00:00Z'],
  ] as const;
  for (const merchantId of [net, billed]) {
    let carried = { payable: 0, billable: 0 };
    for (const [month, from, to] of months) {
      const statement = await statementOf(merchantId, month);
      assert.deepEqual(
        [statement.at('from'), statement.at('to')].map((at) => Date.parse(String(at))),
        [from, to].map((at) => Date.parse(at)),
      );
      const lines = linesOf(statement);
      for (const account of ['PAYABLE', 'BILLABLE'] as const) {
        const name = account === 'PAYABLE' ? 'payable' : 'billable';
        const ledger = await movedInLedger(merchantId, account, from, to);
        assert.equal(sum(lines, account), ledger.amount, `${account} of ${month}`);
        assert.equal(lines.filter((line) => line.account === account).length, ledger.count);
        assert.equal(statement.at(`currencies.0.opening.${name}.amount`), carried[name]);
        const closing = carried[name] + ledger.amount;
        assert.equal(statement.at(`currencies.0.closing.${name}.amount`), closing);
        carried = { ...carried, [name]: closing };
      }
      const totals = statement.at('currencies.0.totals') as { amount: { amount: number } }[];
      assert.equal(
        totals.reduce((all, { amount }) => all + amount.amount, 0),
        sum(lines, 'PAYABLE') + sum(lines, 'BILLABLE'),
      );
    }
    const [balances] = await balancesOf(db, merchantId);
    assert.equal(BigInt(-carried.payable), balances?.accounts.PAYABLE);
    assert.equal(BigInt(-carried.billable), balances?.accounts.BILLABLE);
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('every fee of a statement shows its calculation, and every tax the fee it is on', async () => {
  for (const merchantId of [net, billed]) {
    const lines = linesOf(await statementOf(merchantId, '2026-03'));
    const entries = new Set(lines.map(({ entryId }) => entryId));
    const fees = lines.filter(({ kind }) => kind.startsWith('FEE'));
    const taxes = lines.filter(({ kind }) => kind.startsWith('TAX'));
    assert.ok(fees.length > 10 && taxes.length >= 3);
    assert.ok(fees.every(({ fee }) => fee !== undefined));
    assert.ok(taxes.every(({ tax }) => tax && entries.has(tax.onEntryId)));
    assert.ok(
      lines.some(({ description }) =>
        /Our markup, VISA CREDIT: 0\.3 % of 123\.45 and 1 × 0\.075/.test(description),
      ),
      lines.map(({ description }) => description).join('\n'),
    );
    assert.ok(taxes.every(({ description }) => description === 'HST 13 % on Our markup'));
  }
});

test('a month is billed once after it ends in the merchant’s time zone, with taxes and an event', async () => {
  for (const [merchantId, account] of [
    [net, 'PAYABLE'],
    [billed, 'BILLABLE'],
  ] as const) {
    const lines = linesOf(await statementOf(merchantId, '2026-04'));
    const bill = lines.filter(({ subjectId }) => subjectId.startsWith('mb'));
    assert.deepEqual(
      bill.map((line) => [line.account, line.amount.amount]),
      [
        [account, -995],
        [account, -129], // 129.35
      ],
    );
    const events = await call('GET', `/events?merchantId=${merchantId}&type=month.billed`);
    assert.equal(events.at('data.1'), undefined);
    assert.equal(events.at('data.0.data.month'), '2026-03');
    assert.deepEqual(events.at('data.0.data.taxes'), cad(129));
  }
  until('2026-05-01T04:00:00Z');
  const rounds = await Promise.all([runJob('bill-months'), runJob('bill-months')]);
  assert.ok(rounds.every((done) => done <= 2));
  const bills = await db.query(sql`
    select 1 from monthly_bills where merchant_id = ${net} and month = '2026-04'`);
  assert.equal(bills.length, 1);
});

test('the statement as CSV has the same lines, with the balance after each', async () => {
  for (const month of ['2026-03', '2026-04']) {
    const statement = await statementOf(billed, month);
    const file = await call('GET', `/merchants/${billed}/statements/${month}/csv`);
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(file.headers['content-disposition']), /statement-\d{13}-2026-0\d\.csv/);
    const records = recordsOf(file.text);
    const lines = linesOf(statement);
    assert.deepEqual(
      records.map(({ amount, entry_id: id }) => [id, Number(cents(amount))]),
      lines.map(({ amount, entryId }) => [entryId, amount.amount]),
    );
    const last = records.findLast(({ account }) => account === 'BILLABLE');
    assert.equal(
      Number(cents(last?.['balance'])),
      statement.at('currencies.0.closing.billable.amount'),
    );
  }
});

test('the statement page runs no script, loads nothing, and has every line', async () => {
  const page = await call('GET', `/merchants/${net}/statements/2026-03/page`);
  assert.equal(page.status, 200, page.text);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
  );
  assert.doesNotMatch(page.text, /<script|javascript:|\ssrc=|url\(|\son[a-z]+=/i);
  assert.match(page.text, /@media print/);
  for (const { entryId } of linesOf(await statementOf(net, '2026-03'))) {
    assert.ok(page.text.includes(entryId));
  }
});

test('a month without movements has no lines, and a future month is not final', async () => {
  const empty = await statementOf(net, '2025-01');
  assert.deepEqual([empty.at('currencies'), empty.at('isFinal')], [[], true]);
  const page = await call('GET', `/merchants/${net}/statements/2025-01/page`);
  assert.match(page.text, /No activity this month/);
  assert.equal((await statementOf(net, '2099-12')).at('isFinal'), false);
  for (const month of ['2026-13', '26-03', '2026-3', '1999-01']) {
    const answer = await call('GET', `/merchants/${net}/statements/${month}`);
    assert.deepEqual([answer.status, ...answer.faults()], [400, 'month INVALID_FORMAT']);
  }
});

test('the settlement details have a line for each movement, and their nets add up to what is due', async () => {
  for (const merchantId of [net, billed]) {
    const path = `/reports/settlement-details?merchantId=${merchantId}&from=2026-03-01&to=2026-05-31`;
    const file = await call('GET', path);
    assert.equal(file.status, 200, file.text);
    const records = recordsOf(file.text);
    const total = (name: string) => records.reduce((all, one) => all + cents(one[name]), 0n);
    const [balances] = await balancesOf(db, merchantId);
    const accounts = balances?.accounts;
    assert.ok(accounts);
    assert.equal(total('net'), -accounts.PAYABLE - accounts.CLEARING);
    const lines = [
      ...linesOf(await statementOf(merchantId, '2026-03')),
      ...linesOf(await statementOf(merchantId, '2026-04')),
      ...linesOf(await statementOf(merchantId, '2026-05')),
    ];
    const charged = (of: string) =>
      lines
        .filter(({ kind }) => kind.startsWith(of))
        .reduce((all, { amount }) => all - amount.amount, 0);
    assert.equal(Number(total('fee')), charged('FEE'));
    assert.equal(Number(total('tax')), charged('TAX'));
    const sale = records.find(({ type }) => type === 'PURCHASE');
    const payment = await call('GET', `/payments/${sale?.['payment_id']}`);
    assert.equal(payment.at('batchId'), sale?.['batch_id']);
    assert.equal(sale?.['order_id'], "'=order 0", 'what a merchant wrote is no formula');
    assert.equal(payment.at('orderId'), '=order 0');
    const back = records.find(({ type }) => type === 'REFUND');
    assert.equal((await call('GET', `/refunds/${back?.['refund_id']}`)).status, 200);
    assert.equal(back?.['gross'], '-10.00');
    const day = await call(
      'GET',
      `/reports/settlement-details?merchantId=${merchantId}&from=2026-03-31&to=2026-03-31`,
    );
    const gross = recordsOf(day.text).map((one) => one['gross']);
    assert.equal(gross.includes('50.00'), merchantId === net, 'the day is the merchant’s own');
  }
});

test('another partner’s reports are not found, and invalid requests are refused', async () => {
  const strangers = [
    as(await newPartner()),
    as({ ...caller, merchantId: await server.newMerchant() }),
  ];
  for (const other of strangers) {
    for (const path of [
      `/merchants/${net}/statements/2026-03`,
      `/merchants/${net}/statements/2026-03/csv`,
      `/merchants/${net}/statements/2026-03/page`,
      `/reports/settlement-details?merchantId=${net}&from=2026-03-01&to=2026-03-02`,
    ]) {
      assert.equal((await other('GET', path)).status, 404, path);
    }
  }
  for (const [query, fault] of [
    [`merchantId=${net}&from=2026-03-02&to=2026-03-01`, 'to INVALID_VALUE'],
    [`merchantId=${net}&from=2026-03-02&to=2028-03-01`, 'to INVALID_VALUE'],
    [`merchantId=${net}&from=2026-02-30&to=2026-03-01`, 'from INVALID_VALUE'],
    [`from=2026-03-02&to=2026-03-02`, 'merchantId REQUIRED_FIELD'],
  ] as const) {
    const answer = await call('GET', `/reports/settlement-details?${query}`);
    assert.deepEqual([answer.status, ...answer.faults()], [400, fault], answer.text);
  }
});
