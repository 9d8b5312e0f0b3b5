import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { statementIn } from '../../../../../test/rails.ts';
import { readStatements, type StatementEntry } from '../index.ts';

function faultsOf(text: string | Uint8Array): string[] {
  const read = readStatements(typeof text === 'string' ? Buffer.from(text) : text);
  assert.equal(read.kind, 'refused');
  assert.ok(read.faults.length > 0);
  return read.faults.map(({ line, position, message }) => `${line}:${position} ${message}`);
}

const amountsOf = (entries: readonly StatementEntry[]) => entries.map(({ amount }) => amount);

/** As a bank may send it: an older version, a prefix, comments, a batch booked as one. */
const CAMT = `<?xml version="1.0" encoding="UTF-8"?>
<n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
 <!-- of the bank's own -->
 <n:BkToCstmrStmt><n:GrpHdr><n:MsgId>M1</n:MsgId></n:GrpHdr><n:Stmt><n:Id>S1</n:Id>
  <n:Acct><n:Id><n:Othr><n:Id>0003-00012-1000001</n:Id></n:Othr></n:Id></n:Acct>
  <n:Bal><n:Tp><n:CdOrPrtry><n:Cd>PRCD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CAD">100</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Dt><n:Dt>2026-03-02</n:Dt></n:Dt></n:Bal>
  <n:Bal><n:Tp><n:CdOrPrtry><n:Cd>CLBD</n:Cd></n:CdOrPrtry></n:Tp><n:Amt Ccy="CAD">3.5</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Dt><n:Dt>2026-03-03</n:Dt></n:Dt></n:Bal>
  <n:Ntry><n:Amt Ccy="CAD">110.50</n:Amt><n:CdtDbtInd>DBIT</n:CdtDbtInd><n:Sts>BOOK</n:Sts>
   <n:BookgDt><n:DtTm>2026-03-03T21:00:00-05:00</n:DtTm></n:BookgDt><n:ValDt><n:Dt>2026-03-04</n:Dt></n:ValDt>
   <n:AcctSvcrRef>B7</n:AcctSvcrRef><n:BkTxCd><n:Prtry><n:Cd>AFT</n:Cd></n:Prtry></n:BkTxCd>
   <n:NtryDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>REF1</n:EndToEndId></n:Refs><n:AmtDtls><n:TxAmt><n:Amt Ccy="CAD">100.00000</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
    <n:TxDtls><n:Refs><n:EndToEndId>NOTPROVIDED</n:EndToEndId></n:Refs><n:AmtDtls><n:TxAmt><n:Amt Ccy="CAD">10.5</n:Amt></n:TxAmt></n:AmtDtls></n:TxDtls>
   </n:NtryDtls></n:Ntry>
  <n:Ntry><n:Amt Ccy="CAD">7</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:BookgDt><n:Dt>2026-03-03</n:Dt></n:BookgDt>
   <n:NtryDtls><n:TxDtls><n:RtrInf><n:Rsn><n:Cd>AC04</n:Cd></n:Rsn></n:RtrInf><n:RmtInf><n:Ustrd>Back &amp; forth</n:Ustrd></n:RmtInf></n:TxDtls></n:NtryDtls></n:Ntry>
  <n:Ntry><n:Amt Ccy="CAD">999</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:Sts>PDNG</n:Sts></n:Ntry>
 </n:Stmt></n:BkToCstmrStmt></n:Document>`;

test('camt.053 of an older version and with prefixes is read, and a batch booking is split into its transactions', () => {
  const { entries, ...statement } = statementIn(Buffer.from(CAMT));
  assert.deepEqual(statement, {
    id: 'S1',
    account: '0003-00012-1000001',
    currency: 'CAD',
    day: '2026-03-03',
    opening: 100_00n,
    closing: -3_50n,
  });
  const part = { bookedOn: '2026-03-03', valueOn: '2026-03-04', bankReference: 'B7', code: 'AFT' };
  const nothing = { clearingReference: null, returnReason: null, text: '' };
  assert.deepEqual(entries, [
    { ...part, ...nothing, amount: -100_00n, ownReference: 'REF1' },
    { ...part, ...nothing, amount: -10_50n, ownReference: null },
    {
      bookedOn: '2026-03-03',
      valueOn: '2026-03-03',
      amount: 7_00n,
      bankReference: null,
      ownReference: null,
      clearingReference: null,
      code: '',
      returnReason: 'AC04',
      text: 'Back & forth',
    },
  ]);
});

for (const [what, changed, fault] of [
  [
    'a closing balance that does not add up',
    CAMT.replace('>3.5<', '>3.51<'),
    /^4:1 the opening balance and the entries total -350 cents, but the closing balance is -351/,
  ],
  [
    'a batch that does not add up',
    CAMT.replace('>10.5<', '>10.51<'),
    /^8:3 Ntry is -11050 cents, but its transactions total -11051/,
  ],
  ['no closing balance', CAMT.replace('CLBD', 'CLAV'), /^4:\d+ Stmt must have a balance CLBD/],
  ['no opening balance', CAMT.replace('PRCD', 'ITBD'), /must have a balance OPBD or PRCD/],
  [
    'a fraction of a cent',
    CAMT.replace('>7<', '>7.001<'),
    /^15:\d+ Amt must be an amount in whole cents/,
  ],
  ['an amount with a sign', CAMT.replace('>7<', '>-7<'), /must be an amount in whole cents/],
  [
    'neither credit nor debit',
    CAMT.replace('DBIT</n:CdtDbtInd><n:Sts>', 'BOTH</n:CdtDbtInd><n:Sts>'),
    /must be CRDT or DBIT/,
  ],
  ['an entry in another currency', CAMT.replace('"CAD">7<', '"USD">7<'), /must be in CAD/],
  ['a currency that nobody settles in', CAMT.replaceAll('"CAD"', '"EUR"'), /in CAD or in USD/],
  [
    'an invalid day',
    CAMT.replace('<n:Dt>2026-03-04</n:Dt>', '<n:Dt>2026-02-30</n:Dt>'),
    /must have a day \(ValDt\)/,
  ],
  [
    'no account',
    CAMT.replace('n:Acct>', 'n:Other>').replace('</n:Acct>', '</n:Other>'),
    /must name its account/,
  ],
  [
    'another message',
    CAMT.replace('camt.053', 'camt.054'),
    /^2:1 Document must be the Document of a camt.053/,
  ],
  [
    'no statement in it',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt/></Document>',
    /must have a statement/,
  ],
  ['XML that breaks off', CAMT.slice(0, 900), /not well-formed XML/],
  ['an entity of its own', CAMT.replace('Back &amp; forth', '&bank;'), /not well-formed XML/],
  [
    'a document type',
    CAMT.replace('<n:Document', '<!DOCTYPE n:Document [<!ENTITY a "b">]>\n<n:Document'),
    /document type declaration/,
  ],
] as const) {
  test(`camt.053 with ${what} is refused as a whole, with the position of the fault`, () => {
    const [first = ''] = faultsOf(changed);
    assert.match(first, fault);
  });
}

test('several faults of a camt.053 are reported together', () => {
  const wrong = CAMT.replace('>7<', '>x<')
    .replace('<n:DtTm>2026', '<n:DtTm>x')
    .replace('CLBD', 'X');
  assert.equal(
    faultsOf(wrong).length,
    1,
    'without balances there is no currency to hold entries to',
  );
  assert.equal(faultsOf(CAMT.replace('>7<', '>x<').replace('<n:DtTm>2026', '<n:DtTm>x')).length, 2);
});

test('XML that is nested too deep, not UTF-8 or too long is refused', () => {
  const deep = 200_000;
  assert.match(faultsOf('<a>'.repeat(deep) + '</a>'.repeat(deep))[0] ?? '', /nested too deep/);
  assert.match(faultsOf('<a>'.repeat(40) + '</a>'.repeat(40))[0] ?? '', /nested deeper than 32/);
  assert.match(faultsOf(Buffer.from([0x3c, 0xff, 0xfe]))[0] ?? '', /not UTF-8/);
  assert.match(faultsOf(Buffer.alloc(16 * 1024 * 1024 + 1, '<'))[0] ?? '', /longer than/);
  assert.match(faultsOf(Buffer.alloc(16 * 1024 * 1024 + 1, '0'))[0] ?? '', /longer than/);
});

test('a document on a single line is read in linear time', () => {
  // Looking for the end of the line at every element took minutes.
  const text = `<a>${'<b/>'.repeat(300_000)}</a>`;
  assert.match(faultsOf(text)[0] ?? '', /must be the Document of a camt.053/);
});

/** As a bank may send it: continuations, funds types of every kind, text with commas and slashes. */
const BAI2 = `01,BANK,CAUSEWAY01,260303,2359,1,80,1,2/
02,CAUSEWAY01,BANK,1,260303,2359,CAD,2/
03,1000001,,010,+10000,,,015,-350,,/
88,100,700,1,V,260303,,400,11050,2,S,0,0,11050/
16,451,10000,S,0,0,10000,B1,REF1,PAYOUT, ONE/TWO
88,AND MORE
16,475,1050,D,2,0,50,1,1000,B2,,/
16,890,,,,,FOR YOUR INFORMATION
16,257,700,,B3,REF3,RETURN/
49,33150,8/
98,33150,1,10/
99,33150,1,12/
`;

test('BAI2 is read with continuations, any number of summaries and every funds type', () => {
  const { entries, ...statement } = statementIn(Buffer.from(BAI2));
  assert.deepEqual(statement, {
    id: '1000001-2026-03-03',
    account: '1000001',
    currency: 'CAD',
    day: '2026-03-03',
    opening: 100_00n,
    closing: -3_50n,
  });
  assert.deepEqual(amountsOf(entries), [-100_00n, -10_50n, 7_00n]);
  assert.deepEqual(
    entries.map(({ bankReference, ownReference, text }) => [bankReference, ownReference, text]),
    [
      ['B1', 'REF1', 'PAYOUT, ONE/TWO,AND MORE'],
      ['B2', null, ''],
      ['B3', 'REF3', 'RETURN'],
    ],
  );
});

for (const [what, changed, fault] of [
  [
    'a closing balance that does not add up',
    BAI2.replace('-350', '-351').replaceAll('33150', '33149'),
    /^3:1 the opening balance/,
  ],
  [
    'an account’s control total that is wrong',
    BAI2.replace('49,33150', '49,33151'),
    /^10:1 the control total of a record 49 must be 33150/,
  ],
  [
    'a group’s control total that is wrong',
    BAI2.replace('98,33150', '98,1'),
    /^11:1 the control total of a record 98/,
  ],
  [
    'the file’s number of records wrong',
    BAI2.replace('99,33150,1,12', '99,33150,1,11'),
    /^12:1 the number of records of a record 99 must be 12/,
  ],
  [
    'a group too many counted',
    BAI2.replace('99,33150,1,12', '99,33150,2,12'),
    /^12:1 the number of parts/,
  ],
  [
    'no closing balance',
    BAI2.replace(',015,', ',045,'),
    /^3:1 must have the opening \(010\) and closing/,
  ],
  ['another currency', BAI2.replace(',CAD,', ',EUR,'), /^3:1 must be in CAD or USD/],
  [
    'a detail that is neither credit nor debit',
    BAI2.replace('16,475', '16,075'),
    /^7:1 a detail must have/,
  ],
  ['an invalid amount', BAI2.replace('16,257,700', '16,257,7.00'), /^9:1 a detail must have/],
  ['a summary without an amount', BAI2.replace('100,700,1', '100,7x0,1'), /^3:1 a summary must be/],
  ['an unknown record', BAI2.replace('16,257', '17,257'), /^9:1 unexpected record of type 17/],
  [
    'a detail outside of an account',
    BAI2.replace(/^03,.*\n88.*\n/m, ''),
    /^3:1 unexpected record 16/,
  ],
  ['another version', BAI2.replace(',1,2/', ',1,3/'), /^1:1 must be version 2/],
  ['an invalid day', BAI2.replace('BANK,1,260303', 'BANK,1,260230'), /^2:1 must have a day/],
  ['no file trailer', BAI2.slice(0, BAI2.indexOf('99,')), /the file trailer \(99\) is missing/],
  ['two file trailers', `${BAI2}99,33150,1,12/\n`, /^13:1 unexpected record 99/],
  ['no comma after the code', BAI2.replace('49,', '49'), /^10:3 a comma must follow/],
  ['an overlong line', BAI2.replace('RETURN', 'X'.repeat(5_000)), /^9:4097 the line is too long/],
] as const) {
  test(`BAI2 with ${what} is refused as a whole, with the position of the fault`, () => {
    assert.match(faultsOf(changed)[0] ?? '', fault);
  });
}

test('arbitrary bytes are refused as a statement, without throwing', () => {
  const mixed = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    fc
      .string({
        unit: fc.constantFrom('<', '>', '/', 'Document', ' ', '&', '"', '=', '!', '-', '['),
      })
      .map((text) => Buffer.from(`<${text}`)),
    fc
      .array(fc.constantFrom(...BAI2.split('\n')), { maxLength: 11 })
      .map((lines) => Buffer.from(lines.join('\n'))),
  );
  fc.assert(
    fc.property(mixed, (bytes) => {
      assert.equal(readStatements(bytes).kind, 'refused');
    }),
    { numRuns: 500 },
  );
});
