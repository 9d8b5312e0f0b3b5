/** Taxes on fees: worked out on what an invoice comes to, and shown as a tax authority asks for it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditBooks } from '../service/src/control/books-check/index.ts';
import { cents, recordsOf } from './fee-plans.ts';
import type { TestAnswer } from './http.ts';
import { newKey, paymentServer } from './payment-server.ts';

const DAY_MS = 86_400_000;
const RATES = { GST: 5_000, QST: 9_975 };
const SMALL = { perSale: 15_000, perRefund: 0, rate: 0, taxes: ['GST', 'QST'] }; // 15 cents a sale.
const plan = (billing: 'NET' | 'MONTHLY') => ({
  billing,
  cardFees: [{ fees: [{ ...SMALL, code: 'ITEM', description: 'Per sale' }] }],
  monthlyFees: [1, 2, 3].map((place) => ({
    code: `SMALL_${place}`,
    description: `Small fee ${place}`,
    amount: 15,
    taxes: ['GST', 'QST'],
  })),
});
const IN_QUEBEC = {
  bankingDetails: {
    additionalBankingAccounts: [
      {
        accountType: 'DEBIT_DEPOSIT_ACCOUNT',
        currency: 'USD',
        institutionNumber: 815,
        transitNumber: '30001',
        accountNumber: '7654321',
      },
    ],
  },
  pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null },
  merchantDetails: {
    locationAddress: { city: 'Montréal', province: 'QC', postalCode: 'H2Y 1C6' },
  },
};

type Money = Readonly<{ amount: number; currency: string }>;
type Line = Readonly<{
  kind: string;
  entryId: string;
  subjectId: string;
  description: string;
  amount: Money;
  fee?: { amount: Money };
  tax?: { taxType: keyof typeof RATES; onEntryId: string; cadValue?: Money };
}>;
const linesOf = (statement: TestAnswer) => statement.at('currencies.0.lines') as Line[];
const rounded = (amount: number, rate: number) => Math.round((amount * rate) / 100_000);
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

type Server = Awaited<ReturnType<typeof paymentServer>>;

async function traded(server: Server, billing: 'NET' | 'MONTHLY', currency = 'CAD') {
  const { call, clock, operator, pay } = server;
  const merchantId = await server.newMerchant(IN_QUEBEC);
  const set = await operator('PUT', `/operator/merchants/${merchantId}/fee-plan`, plan(billing));
  assert.equal(set.status, 200, set.text);
  for (let day = 0; day < 7; day += 1) {
    const paid = await pay(merchantId, { amount: { amount: 1_000, currency } });
    assert.equal(paid.status, 201, paid.text);
    await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });
    clock.advance(DAY_MS);
  }
  return merchantId;
}

/** What a tax comes to on a statement, and what it is on. */
function taxOf(lines: readonly Line[], taxType: keyof typeof RATES) {
  const fees = new Map(lines.flatMap(({ entryId, fee }) => (fee ? [[entryId, fee]] : [])));
  const taxes = lines.filter(({ tax }) => tax?.taxType === taxType);
  for (const { amount, tax } of taxes) {
    const own = rounded(fees.get(tax?.onEntryId ?? '')?.amount.amount ?? NaN, RATES[taxType]);
    assert.ok(Math.abs(-amount.amount - own) <= 1, `${amount.amount} of ${own}`);
  }
  const total = sum([...fees.values()].map(({ amount }) => amount.amount));
  return { charged: -sum(taxes.map(({ amount }) => amount.amount)), total };
}

const server = await paymentServer('2026-03-05T15:00:00Z', {
  taxes: {
    gstHstNumber: '123456789RT0001',
    qstNumber: '1234567890TQ0001',
    cadPerUsd: '1.3742',
  },
});
const { call, clock, db } = server;
const statementOf = async (merchantId: string, month: string, query = '') =>
  await call('GET', `/merchants/${merchantId}/statements/${month}${query}`);

const close = (merchantId: string) =>
  call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId });

const net = await traded(server, 'NET');
const billed = await traded(server, 'MONTHLY');
const american = await traded(server, 'NET', 'USD');

test('the taxes of a month are those on its total, whether fees are deducted or billed', async () => {
  for (const merchantId of [net, billed, american]) {
    const statement = await statementOf(merchantId, '2026-03');
    const lines = linesOf(statement);
    assert.deepEqual(taxOf(lines, 'QST'), { charged: 10, total: 105 }); // 10.47; by line it is 7.
    assert.deepEqual(taxOf(lines, 'GST'), { charged: 5, total: 105 }); // 5.25; by line it is 7.
    const taxes = statement.at('currencies.0.taxes') as Record<string, unknown>[];
    const { currency } = lines[0]?.amount ?? {};
    assert.deepEqual(
      taxes.map(({ amount, base, rate, taxType }) => ({ amount, base, rate, taxType })),
      [
        ['GST', 5_000, -5],
        ['QST', 9_975, -10],
      ].map(([taxType, rate, amount]) => ({
        taxType,
        rate,
        base: { amount: -105, currency },
        amount: { amount, currency },
      })),
    );
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('a bill joins the invoice of the month it is charged in, also beside a batch that closes', async () => {
  clock.advance(Date.parse('2026-04-01T04:00:00Z') - clock.now().getTime());
  for (const merchantId of [net, billed]) {
    await server.pay(merchantId, { amount: { amount: 1_000, currency: 'CAD' } });
  }
  await Promise.all([server.runJob('bill-months'), close(net), close(billed)]);
  for (const merchantId of [net, billed]) {
    const lines = linesOf(await statementOf(merchantId, '2026-04'));
    assert.deepEqual(taxOf(lines, 'QST'), { charged: 6, total: 60 }); // 5.985; by line it is 4.
    assert.deepEqual(taxOf(lines, 'GST'), { charged: 3, total: 60 });
    const [event] = (await call('GET', `/events?merchantId=${merchantId}&type=month.billed`)).at(
      'data',
    ) as { data: { taxes: Money } }[];
    const bill = lines.filter(({ tax, subjectId }) => tax && subjectId.startsWith('mb'));
    assert.equal(event?.data.taxes.amount, -sum(bill.map(({ amount }) => amount.amount)));
  }
  assert.deepEqual((await auditBooks(db)).differences, []);
});

test('an open batch is told the taxes that closing it charges', async () => {
  for (let sale = 0; sale < 3; sale += 1) {
    const paid = await server.pay(net);
    const batchId = paid.string('batchId');
    const told = await call('GET', `/batches/${batchId}`);
    await close(net);
    const closed = await call('GET', `/batches/${batchId}`);
    assert.deepEqual(told.at('taxes'), closed.at('taxes'));
    const { lines } = (await call('GET', `/batches/${batchId}/fees`)).body as {
      lines: { taxes: { amount: Money; entryId: string | null }[] }[];
    };
    const taxes = lines.flatMap((line) => line.taxes);
    assert.ok(taxes.every(({ amount, entryId }) => amount.amount !== 0 && entryId !== null));
  }
});

test('each line has its own tax where the installation rounds by line', async () => {
  const byLine = await paymentServer('2026-03-05T15:00:00Z', { taxes: { rounding: 'line' } });
  const merchantId = await traded(byLine, 'NET');
  const statement = await byLine.call('GET', `/merchants/${merchantId}/statements/2026-03`);
  assert.deepEqual(taxOf(linesOf(statement), 'QST'), { charged: 7, total: 105 });
  assert.deepEqual(statement.at('taxRegistrations'), []);
});

test('statements show what the acquirer is registered under, as JSON, file and page', async () => {
  const statement = await statementOf(net, '2026-03');
  assert.deepEqual(statement.at('taxRegistrations'), [
    { taxTypes: ['GST', 'HST'], number: '123456789RT0001' },
    { taxTypes: ['QST'], number: '1234567890TQ0001' },
  ]);
  const records = recordsOf((await statementOf(net, '2026-03', '/csv')).text);
  for (const { tax_registration: number, tax_type: taxType } of records) {
    const expected = { GST: '123456789RT0001', QST: '1234567890TQ0001' }[taxType ?? ''] ?? '';
    assert.equal(number, expected);
  }
  const page = await statementOf(net, '2026-03', '/page');
  assert.match(page.text, /Registration number GST\/HST: <code>123456789RT0001</);
  assert.match(page.text, /Registration number QST: <code>1234567890TQ0001</);
});

test('tax in US dollars is told in Canadian ones at the rate it was charged at', async () => {
  const statement = await statementOf(american, '2026-03');
  assert.deepEqual(
    (statement.at('currencies.0.taxes') as { cadValue: Money }[]).map(({ cadValue }) => cadValue),
    [
      { amount: -7, currency: 'CAD' }, // 6.871
      { amount: -14, currency: 'CAD' }, // 13.742
    ],
  );
  const taxes = linesOf(statement).flatMap(({ tax }) => (tax ? [tax] : []));
  const values = taxes.map(({ cadValue }) => cadValue?.amount ?? NaN);
  assert.equal(sum(values), -21);
  const records = recordsOf((await statementOf(american, '2026-03', '/csv')).text);
  const told = records.filter((one) => one['tax_type'] !== '');
  assert.deepEqual(
    told.map((one) => [one['tax_cad_per_usd'], Number(cents(one['tax_cad']))]),
    values.map((value) => ['1.3742', value]),
  );
  const canadian = recordsOf((await statementOf(net, '2026-03', '/csv')).text);
  assert.ok(canadian.every((one) => one['tax_cad'] === ''));
});

const wordsOf = (statement: TestAnswer) =>
  (statement.at('currencies.0.totals') as { kind: string; description: string }[]).map(
    ({ description, kind }) => [kind, description],
  );

test('a statement has English and French words for every line and total', async () => {
  const english = await statementOf(billed, '2026-03');
  const french = await statementOf(billed, '2026-03', '?language=fr');
  assert.deepEqual(wordsOf(english), [
    ['SETTLE_SALES', 'Batch sales'],
    ['FEE_BILLED', 'Fees, billed monthly'],
    ['TAX_BILLED', 'Tax on fees, billed monthly'],
  ]);
  assert.deepEqual(wordsOf(french), [
    ['SETTLE_SALES', 'Ventes du lot'],
    ['FEE_BILLED', 'Frais facturés au mois'],
    ['TAX_BILLED', 'Taxe sur les frais facturés au mois'],
  ]);
  const descriptions = new Set(linesOf(french).map(({ description }) => description));
  assert.ok(descriptions.has('Per sale, VISA CREDIT: 1 × 0,15'), [...descriptions].join());
  assert.ok(descriptions.has('TVQ 9,975 % sur Per sale'));
  const file = recordsOf((await statementOf(billed, '2026-03', '/csv?language=fr')).text);
  assert.ok(file.some(({ description }) => description === 'Ventes du lot'));
  const page = await statementOf(billed, '2026-03', '/page?language=fr');
  assert.match(page.text, /lang="fr"[^]*Relevé de 2026-03[^]*Solde reporté[^]*TVQ/);
  assert.doesNotMatch(page.text.slice(page.text.indexOf('<main')), /Statement|Brought|SETTLE_/);
});

test('the page is in the merchant’s language where none is asked for', async () => {
  const inFrench = { merchantDetails: { merchantInformation: { language: 'fr' } } };
  const merchantId = await server.newMerchant(inFrench);
  assert.match((await statementOf(merchantId, '2026-03', '/page')).text, /Aucune activité/);
  const asked = await statementOf(merchantId, '2026-03', '/page?language=en');
  assert.match(asked.text, /No activity/);
  const wrong = await statementOf(merchantId, '2026-03', '?language=de');
  assert.deepEqual([wrong.status, ...wrong.faults()], [400, 'language INVALID_VALUE']);
});
