/** What tests of rails share: settings, orders, and files that went wrong. */
import assert from 'node:assert/strict';
import { type BankSimulator, createBankSimulator } from '../sandbox/bank-simulator/index.ts';
import {
  type BankStatement,
  createCpa005,
  type Cpa005Settings,
  type RailBatch,
  type RailFile,
  type RailOrder,
  readStatements,
} from '../service/src/money/rails/index.ts';
import { FakeClock } from './fake-clock.ts';

export const SETTINGS: Cpa005Settings = {
  originatorId: 'CAUSEWAY01',
  dataCentre: '61210',
  originatingDataCentre: '00610',
  shortName: 'Causeway',
  longName: 'Causeway Payments Inc.',
  returnAccount: { institutionNumber: 3, transitNumber: '00012', accountNumber: '1000001' },
  traceNumbers: 'composed',
};

/** Distinct for every number, in the form of the end of an id. */
export function referenceOf(number: number): string {
  return `REF${String(number).padStart(16, '0')}`;
}

export function orderOf(number: number, some: Partial<RailOrder> = {}): RailOrder {
  return {
    kind: 'credit',
    crossReference: referenceOf(number),
    amount: 1_000n + BigInt(number),
    day: '2026-03-03',
    account: { institutionNumber: 815, transitNumber: '30001', accountNumber: '7654321' },
    name: `Merchant ${number}`,
    ...some,
  };
}

export function batchOf(orders: readonly RailOrder[], some: Partial<RailBatch> = {}): RailBatch {
  return { fileNumber: 1, createdOn: '2026-03-02', currency: 'CAD', orders, ...some };
}

export function written(batch: RailBatch, settings = SETTINGS): RailFile {
  const result = createCpa005(settings).write(batch);
  assert.equal(result.kind, 'written');
  return result.file;
}

export function ordersUpTo(count: number, some: Partial<RailOrder> = {}): RailOrder[] {
  return Array.from({ length: count }, (_, index) => orderOf(index + 1, some));
}

/** The bytes with `text` over those from the given line and position on, both from 1. */
export function overwritten(
  bytes: Uint8Array,
  [line, position]: readonly [number, number],
  text: string,
): Buffer {
  const copy = Buffer.from(bytes);
  const at = (line - 1) * (1464 + 2) + position - 1;
  copy.write(text, at, 'latin1');
  return copy;
}

/** One transaction that came back, by the elements of the table. */
export type Returned = Readonly<{
  type: 'I' | 'J';
  code: string;
  amount: bigint;
  crossReference: string;
  originalTraceNumber: string;
  invalidElements: string;
}>;

export function returnedOf(number: number, some: Partial<Returned> = {}): Returned {
  return {
    type: 'I',
    code: '902',
    amount: 1_000n + BigInt(number),
    crossReference: referenceOf(number),
    originalTraceNumber: `6121006100001${String(number).padStart(9, '0')}`,
    invalidElements: '0'.repeat(11),
    ...some,
  };
}

/** A file of returns as a bank would send it, put together by the table alone. */
export function composedReturns(returned: readonly Returned[]): Buffer {
  const groups = (['I', 'J'] as const).flatMap((type) => {
    const of = returned.filter((one) => one.type === type);
    const count = Math.ceil(of.length / 6);
    return Array.from({ length: count }, (_, index) => ({
      type,
      of: of.slice(index * 6, index * 6 + 6),
    }));
  });
  const control = 'CAUSEWAY010077';
  const records = groups.map(
    ({ type, of }, index) =>
      `${type}${String(index + 2).padStart(9, '0')}${control}${of.map(segmentOf).join('')}`,
  );
  const total = (type: string): string => {
    const of = returned.filter((one) => one.type === type);
    const amount = of.reduce((sum, one) => sum + one.amount, 0n);
    return String(amount).padStart(14, '0') + String(of.length).padStart(8, '0');
  };
  const trailer = `Z${String(records.length + 2).padStart(9, '0')}${control}${total('J')}${total('I')}`;
  const lines = [
    `A000000001${control}02606361210${' '.repeat(20)}CAD`,
    ...records,
    trailer + '0'.repeat(44),
  ];
  return Buffer.from(lines.map((line) => `${line.padEnd(1464)}\r\n`).join(''), 'latin1');
}

function segmentOf(returned: Returned): string {
  const { code, amount, crossReference, originalTraceNumber, invalidElements } = returned;
  return [
    code,
    String(amount).padStart(10, '0'),
    '026063',
    '000300012',
    '1000001'.padEnd(12),
    '0'.repeat(22 + 3),
    'CAUSEWAY'.padEnd(15),
    'MERCHANT'.padEnd(30),
    'CAUSEWAY PAYMENTS INC.'.padEnd(30),
    'CAUSEWAY01',
    crossReference.padEnd(19),
    '081530001',
    '7654321'.padEnd(12),
    ' '.repeat(15),
    originalTraceNumber.padEnd(22),
    '  ',
    invalidElements,
  ].join('');
}

export const DAY_MS = 86_400_000;

type Trial = Partial<Parameters<typeof createBankSimulator>[0]> & Readonly<{ clock?: FakeClock }>;

type StartedForTests = Readonly<{ bank: BankSimulator; clock: FakeClock }>;

/** A simulated bank that knows the settings above, at noon of Monday, 2 March 2026. */
export function bankOnTrial({
  clock = new FakeClock('2026-03-02T17:00:00Z'),
  ...some
}: Trial = {}): StartedForTests {
  const { originatorId, dataCentre, returnAccount: account } = SETTINGS;
  const openingBalance = 1_000_000n;
  const bank = createBankSimulator({
    clock,
    originatorId,
    dataCentre,
    account,
    openingBalance,
    ...some,
  });
  return { bank, clock };
}

/** The one statement of a file that must be in order. */
export function statementIn(bytes: Uint8Array): BankStatement {
  const read = readStatements(bytes);
  assert.deepEqual(read.kind === 'refused' ? read.faults : [], []);
  assert.ok(read.kind === 'read');
  const [statement] = read.statements;
  assert.ok(statement);
  return statement;
}
