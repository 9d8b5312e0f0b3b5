/** Files that are not the bank's word about us: each is refused as a whole, and says why. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bai2, camt053, type TestStatement } from '../../../../../test/bank-statements.ts';
import { payoutServer, sentPayout } from '../../../../../test/payout-server.ts';
import { returnsFile } from '../../../../../test/returns-file.ts';
import { sql } from '../../../platform/db/pool.ts';
import { silentBank } from '../../../../../sandbox/bank-simulator/index.ts';
import { findPayoutDifferences } from '../index.ts';

// A bank that sends nothing by itself.
const silent = silentBank();
const server = await payoutServer(silent);
const { clock, db, operator, to } = server;

const OUR_ACCOUNT = '0001000111000001';
const encoded = (file: string) => ({ content: Buffer.from(file).toString('base64') });
const takeReturns = (file: string) => operator('POST', '/operator/payout-returns', encoded(file));
const takeStatement = (file: string) =>
  operator('POST', '/operator/bank-statements', encoded(file));
const messages = async () =>
  (await db.query<{ count: number }>(sql`select count(*)::int as count from bank_messages`))[0]
    ?.count;

/** A payout that was sent to the bank, as files tell of it. */
async function toldPayout() {
  const { amount, crossReference, payoutId, status, traceNumber } = await sentPayout(server);
  return {
    returned: { amount, reasonCode: '905', traceNumber },
    shown: (some: Partial<TestStatement> = {}): TestStatement => ({
      day: clock.now().toISOString().slice(0, 'YYYY-MM-DD'.length),
      account: OUR_ACCOUNT,
      opening: 0,
      entries: [{ amount: -amount, bank: payoutId, own: crossReference }],
      ...some,
    }),
    status,
  };
}

let files = 0;
const numbered = () => ({ number: (files += 1) });

for (const [whose, reason] of [
  [{ originator: 'STRANGER01' }, /^Line 1, position 11: .*originator/],
  [{ dataCentre: '00220' }, /^Line 1, position 31: .*data centre/],
  [{ institution: '000200022' }, /^Line 2, position 44: .*account/],
  [{ account: '1000002' }, /^Line 2, position 53: .*account/],
  [{ day: '026064' }, /^Line 1, position 25: .*future/],
] as const) {
  test(`a return file with ${Object.entries(whose).join(' ')} moves nothing, not even what was paid`, async () => {
    const { returned, shown, status } = await toldPayout();
    assert.equal((await takeStatement(bai2(shown()))).at('confirmed'), 1);
    const before = await messages();
    const answer = await takeReturns(returnsFile([returned], { ...numbered(), ...whose }));
    assert.deepEqual([answer.status, answer.at('errors.0.parameterName')], [400, 'content']);
    assert.match(answer.string('errors.0.errorMessage'), reason);
    assert.ok(!answer.text.includes('1000002'), 'no account number is repeated');
    assert.deepEqual([await status(), await messages()], ['PAID', before]);
  });
}

const stray = (crossReference: string, number: number, currency = 'CAD') =>
  takeReturns(
    returnsFile([{ amount: 1, reasonCode: '905', crossReference }], { number, currency }),
  );

test('a file number that was seen, or that is far from the last one, is refused', async () => {
  const { returned, status } = await toldPayout();
  assert.equal((await stray('FIRST', 9_990)).status, 200);
  for (const number of [9_990, 5_000, 9_889, 92]) {
    const answer = await takeReturns(returnsFile([returned], { number }));
    assert.deepEqual([answer.status, number], [400, number], answer.text);
    assert.match(answer.string('errors.0.errorMessage'), /^Line 1, position 21: .*file number/);
  }
  assert.equal(await status(), 'SENT');
  assert.equal((await stray('FIRST', 9_990)).status, 200, 'the same file again is no fault');
  assert.equal((await stray('LATE', 9_989)).status, 200, 'one that comes late is no fault');
  assert.equal((await stray('DOLLARS', 9_990, 'USD')).status, 200, 'currencies count apart');
  assert.equal((await stray('AROUND', 2)).status, 200, '1 follows 9999');
  await to(new Date(clock.now().getTime() + 3 * 86_400_000).toISOString());
  assert.equal((await stray('DAYS LATER', 290)).status, 200, 'a hundred a day are plausible');
});

test('of two files with one number at once, one is taken', async () => {
  const answers = await Promise.all(
    ['ONE', 'OTHER', 'THIRD', 'FOURTH'].map((crossReference) =>
      takeReturns(returnsFile([{ amount: 1, reasonCode: '905', crossReference }], { number: 300 })),
    ),
  );
  const statuses = answers.map(({ status }) => String(status)).toSorted();
  assert.deepEqual(statuses, ['200', '400', '400', '400']);
});

for (const form of [bai2, camt053]) {
  test(`a statement of another account confirms nothing: ${form.name}`, async () => {
    const { shown, status } = await toldPayout();
    const before = await messages();
    for (const account of ['0001000111000002', '0002000111000001', '1000001', '000011000001']) {
      const answer = await takeStatement(form(shown({ account })));
      assert.deepEqual([answer.status, account], [400, account], answer.text);
      assert.match(answer.string('errors.0.errorMessage'), /^Line \d+, position 1: .*account/);
      assert.ok(!answer.text.includes(account), 'no account number is repeated');
    }
    const unbalanced = shown({ account: '0001000111000002', closing: 1 });
    assert.equal((await takeStatement(form(unbalanced))).status, 400);
    assert.deepEqual([await status(), await messages()], ['SENT', before]);
  });

  test(`a statement of a day to come confirms nothing: ${form.name}`, async () => {
    const { shown, status } = await toldPayout();
    const answer = await takeStatement(form(shown({ day: '2026-04-01' })));
    assert.match(answer.string('errors.0.errorMessage'), /future/, answer.text);
    assert.equal(await status(), 'SENT');
  });
}

for (const account of ['0001000111000001', '001-00011-1000001', '00011 1000001']) {
  test(`our account is known as ${account}`, async () => {
    const { shown, status } = await toldPayout();
    assert.equal((await takeStatement(bai2(shown({ account })))).at('confirmed'), 1);
    assert.equal(await status(), 'PAID');
  });
}

test('a statement in another currency confirms nothing', async () => {
  const { shown, status } = await toldPayout();
  const answer = await takeStatement(bai2(shown()).replaceAll('CAD', 'USD'));
  assert.deepEqual([answer.at('confirmed'), answer.at('unmatched')], [0, 1], answer.text);
  assert.equal(await status(), 'SENT');
});

test('an entry booked before the payout’s file was written is not of that payout', async () => {
  const { shown, status } = await toldPayout();
  const answer = await takeStatement(bai2(shown({ day: '2026-03-01' })));
  assert.equal(answer.at('confirmed'), 0, answer.text);
  assert.equal(await status(), 'SENT');
});

test('afterwards the books balance', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
});
