import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutServer, sentPayout } from '../../../../../test/payout-server.ts';
import { returnsFile } from '../../../../../test/returns-file.ts';
import { balancesOf } from '../../../records/ledger/index.ts';
import { sql } from '../../../platform/db/pool.ts';
import { silentBank } from '../../../../../sandbox/bank-simulator/index.ts';
import { findPayoutDifferences } from '../index.ts';

// A bank that sends nothing by itself.
const silent = silentBank();
const server = await payoutServer(silent);
const { call, db, operator, payoutsOf, run, settle, to } = server;

const NET_OF_SALE = 10_000 - 275;
let files = 0;
const numbered = () => ({ number: (files += 1) });

const encoded = (file: string) => ({ content: Buffer.from(file).toString('base64') });
const take = (file: string) => operator('POST', '/operator/payout-returns', encoded(file));

test('a return is matched by its trace number, and its amount becomes payable again', async () => {
  const { amount, merchantId, payoutId, status, traceNumber } = await sentPayout(server);
  const content = returnsFile([{ amount, reasonCode: '905', traceNumber }], numbered());
  const answer = await take(content);
  assert.deepEqual(
    [answer.status, answer.at('data.0.returnStatus'), answer.at('data.0.payoutId')],
    [200, 'MATCHED', payoutId],
    answer.text,
  );
  assert.equal(await status(), 'RETURNED');
  const [balances] = await balancesOf(db, merchantId);
  const { BANK, PAYABLE, TRANSIT } = balances?.accounts ?? {};
  assert.deepEqual([BANK, PAYABLE, TRANSIT], [0n, BigInt(-NET_OF_SALE), 0n]);
  const again = await take(content);
  assert.equal(again.text.replace(/"correlationId":"[^"]+"/, ''), answer.text);
  assert.equal((await payoutsOf(merchantId)).length, 1);
});

test('without a trace number a return is matched by cross reference, and the amount must always match', async () => {
  const [first, second] = [await sentPayout(server), await sentPayout(server, 5_000)];
  const answer = await take(
    returnsFile(
      [
        { amount: first.amount, reasonCode: '912', crossReference: first.crossReference },
        { amount: second.amount + 1, reasonCode: '912', traceNumber: second.traceNumber },
        { amount: 77, reasonCode: '902', crossReference: 'NOBODYS' },
      ],
      numbered(),
    ),
  );
  assert.deepEqual(
    [0, 1, 2].map((index) => answer.at(`data.${index}.returnStatus`)),
    ['MATCHED', 'UNMATCHED', 'UNMATCHED'],
    answer.text,
  );
  assert.deepEqual([await first.status(), await second.status()], ['RETURNED', 'SENT']);
});

test('an unmatched return waits for an operator, who resolves it once, with a record in the audit log', async () => {
  const { amount, merchantId, payoutId, status } = await sentPayout(server);
  const other = await sentPayout(server, 999);
  const answer = await take(
    returnsFile(
      [
        { amount, reasonCode: '903', crossReference: 'LOST' },
        { amount: 3, reasonCode: '903' },
      ],
      numbered(),
    ),
  );
  const [returnId, stray] = [answer.string('data.0.returnId'), answer.string('data.1.returnId')];
  const list = await operator('GET', '/operator/payout-returns?status=UNMATCHED&limit=2');
  assert.deepEqual([list.at('data.0.returnId'), list.at('data.1.returnId')], [stray, returnId]);
  const resolve = (id: string, body: object) =>
    operator('POST', `/operator/payout-returns/${id}/resolve`, body);
  const wrong = await resolve(returnId, { reason: 'By name', payoutId: other.payoutId });
  assert.deepEqual([wrong.status, ...wrong.faults()], [409, 'payoutId RETURN_OF_ANOTHER_PAYOUT']);
  const right = await resolve(returnId, { reason: 'By name', payoutId });
  assert.deepEqual([right.at('returnStatus'), right.at('payoutId')], ['RESOLVED', payoutId]);
  assert.equal(await status(), 'RETURNED');
  assert.equal((await resolve(returnId, { reason: 'Again', payoutId })).status, 409);
  assert.equal((await resolve(stray, { reason: 'Another originator’s' })).at('payoutId'), null);
  const [entry] = await db.query<{ actor: string }>(sql`
    select actor from audit_log where subject = ${returnId} and action = 'payout-return.resolved'`);
  assert.equal(entry?.actor, 'ada@causeway.example');
  assert.equal((await payoutsOf(merchantId)).length, 1);
});

test('a rejected payout never counts as paid, and a second return of a payout waits for an operator', async () => {
  const { amount, merchantId, status, traceNumber } = await sentPayout(server);
  const item = { amount, reasonCode: '900', traceNumber, invalidElements: '08' };
  const answer = await take(returnsFile([item], numbered()));
  assert.equal(answer.at('data.0.outcome'), 'REJECTED', answer.text);
  assert.equal(await status(), 'REJECTED');
  const [balances] = await balancesOf(db, merchantId);
  const { BANK, PAYABLE, TRANSIT } = balances?.accounts ?? {};
  assert.deepEqual([BANK, PAYABLE, TRANSIT], [0n, BigInt(-NET_OF_SALE), 0n]);
  const twice = await take(returnsFile([item], numbered()));
  assert.equal(twice.at('data.0.returnStatus'), 'UNMATCHED');
});

test('ten concurrent uploads of a file update its payouts once', async () => {
  const { amount, merchantId, traceNumber } = await sentPayout(server);
  const content = returnsFile([{ amount, reasonCode: '905', traceNumber }], numbered());
  const answers = await Promise.all(Array.from({ length: 10 }, () => take(content)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const [balances] = await balancesOf(db, merchantId);
  assert.equal(balances?.accounts.PAYABLE, BigInt(-NET_OF_SALE));
});

test('returns left unprocessed by a crash are processed by a job', async () => {
  const { amount, status, traceNumber } = await sentPayout(server);
  // The state right after the rows were inserted.
  await db.query(sql`
    with message as (
      insert into bank_messages values ('bf0001KJMMA2G0AVQ8FJKY93MBDMRS', 'RETURNS',
        ${'0'.repeat(64)}, '', 'x', 'x', now()) returning file_id
    )
    insert into bank_returns (return_id, file_id, item_no, direction, outcome, reason_code, reason,
      currency, amount, returned_on, cross_reference, trace_number, status, created_at)
    select 'br0001KJMMA2G0AVQ8FJKY93MBDMRS', file_id, 1, 'CREDIT', 'RETURNED', '905', 'Account closed',
      'CAD', ${amount}, '2026-03-11', '', ${traceNumber}, 'RECEIVED', now() from message`);
  assert.equal(await run('finish-returns'), 1);
  assert.equal(await run('finish-returns'), 0);
  assert.equal(await status(), 'RETURNED');
});

test('an incomplete file is refused as a whole, with the faults and their positions', async () => {
  const { amount, status, traceNumber } = await sentPayout(server);
  const whole = returnsFile([{ amount, reasonCode: '905', traceNumber }], numbered());
  for (const content of [
    whole.slice(0, 2_000),
    whole.replace('Z000000003', 'Z000000004'),
    'x',
    '<a/>',
  ]) {
    const answer = await take(content);
    assert.deepEqual(
      [answer.status, answer.at('errors.0.parameterName')],
      [400, 'content'],
      answer.text,
    );
    assert.match(answer.string('errors.0.errorMessage'), /^Line \d+, position \d+: /);
  }
  assert.equal(await status(), 'SENT');
});

test('a BAI2 statement marks payouts as PAID, and uploading it again changes nothing', async () => {
  const { amount, crossReference, status } = await sentPayout(server);
  const content = bai2(
    [`16,451,${amount},Z,T0001,${crossReference},LAKESIDE BISTRO/`, '16,475,55,Z,C1,,CHEQUE/'],
    amount + 55,
  );
  const answer = await operator('POST', '/operator/bank-statements', encoded(content));
  assert.deepEqual(
    answer.body,
    { statements: 1, entries: 2, confirmed: 1, unmatched: 1 },
    answer.text,
  );
  assert.equal(await status(), 'PAID');
  const again = await operator('POST', '/operator/bank-statements', encoded(content));
  assert.equal(again.at('confirmed'), 0);
});

test('an unconfirmed payout becomes PAID two business days after its due date', async () => {
  await to('2026-03-06T15:00:00Z'); // Friday: due on Monday.
  const { payoutId, status } = await sentPayout(server);
  const forgotten = await sentPayout(server); // Its file is downloaded, and never said to be delivered.
  const list = await operator('GET', '/operator/payout-files');
  const [other, file] = [list.string('data.0.fileId'), list.string('data.1.fileId')];
  for (const one of [file, other]) {
    const read = await operator('GET', `/operator/payout-files/${one}/content`);
    assert.equal(read.status, 200);
    assert.equal((await operator('GET', `/operator/payout-files/${one}`)).at('deliveredAt'), null);
  }
  const deliver = (reason: string) =>
    operator('POST', `/operator/payout-files/${file}/deliver`, { reason });
  const delivered = await deliver('Handed to the bank');
  assert.deepEqual([delivered.status, delivered.at('fileId')], [200, file], delivered.text);
  assert.notEqual(delivered.at('deliveredAt'), null);
  assert.deepEqual((await deliver('Once more')).body, delivered.body, 'it is delivered once');
  const entries = await db.query<{ actor: string }>(sql`
    select actor from audit_log where subject = ${file} and action = 'payout-file.delivered'`);
  assert.deepEqual(entries, [{ actor: 'ada@causeway.example' }]);
  await to('2026-03-11T03:00:00Z');
  await settle();
  assert.equal(await status(), 'SENT');
  await to('2026-03-11T05:00:00Z'); // Wednesday has begun in Toronto.
  await settle();
  assert.equal((await call('GET', `/payouts/${payoutId}`)).at('paidBy'), 'WINDOW');
  assert.equal(await forgotten.status(), 'SENT');
});

test('afterwards the books balance', async () => {
  assert.deepEqual(await findPayoutDifferences(db), []);
});

/** A statement of outgoing payments. */
function bai2(details: readonly string[], total: number): string {
  const lines = [
    '01,BANK,CAUSEWAY01,260302,0600,1,,,2/',
    '02,CAUSEWAY01,BANK,1,260302,,CAD,2/',
    `03,0001000111000001,CAD,010,0,,,015,${-total},,/`,
    ...details,
  ];
  const count = details.length + 2;
  const sum = -total + total;
  return [
    ...lines,
    `49,${sum},${count}/`,
    `98,${sum},1,${count + 2}/`,
    `99,${sum},1,${count + 4}/`,
    '',
  ].join('\n');
}
