/** Statements as banks write them, for tests that decide what is in them. */

export type TestEntry = Readonly<{
  /** Cents; below zero what leaves the account. */
  amount: number;
  /** What the bank calls it. */
  bank: string;
  /** Our cross reference. */
  own?: string;
  /** Of what came back. */
  reason?: string;
}>;

export type TestStatement = Readonly<{
  day: string;
  account: string;
  opening: number;
  /** What the entries come to, unless it is to be wrong. */
  closing?: number;
  entries: readonly TestEntry[];
}>;

export function closingOf({ entries, opening }: TestStatement): number {
  return entries.reduce((sum, { amount }) => sum + amount, opening);
}

export function bai2({ account, day, ...rest }: TestStatement): string {
  const date = day.slice(2).replaceAll('-', '');
  const { entries, opening } = rest;
  const closing = rest.closing ?? closingOf({ account, day, ...rest });
  const details = entries.map(
    ({ amount, bank, own = '' }) =>
      `16,${amount < 0 ? 451 : 257},${Math.abs(amount)},Z,${bank},${own},PAYOUT/`,
  );
  const total = entries.reduce((sum, { amount }) => sum + Math.abs(amount), opening + closing);
  const lines = entries.length + 2;
  return [
    `01,BANK,CAUSEWAY01,${date},0600,1,,,2/`,
    `02,CAUSEWAY01,BANK,1,${date},,CAD,2/`,
    `03,${account},CAD,010,${opening},,,015,${closing},,/`,
    ...details,
    `49,${total},${lines}/`,
    `98,${total},1,${lines + 2}/`,
    `99,${total},1,${lines + 4}/`,
    '',
  ].join('\n');
}

export function camt053(statement: TestStatement): string {
  const { account, day, entries, opening } = statement;
  const closing = statement.closing ?? closingOf(statement);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>',
    `<Id>${account}-${day}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>`,
    balance('OPBD', opening, day),
    balance('CLBD', closing, day),
    ...entries.map((entry) => entryOf(entry, day)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n');
}

const sum = (cents: number): string =>
  `<Amt Ccy="CAD">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

function balance(code: string, cents: number, day: string): string {
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sum(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
}

function entryOf({ amount, bank, own, reason }: TestEntry, day: string): string {
  const references = `<Refs><AcctSvcrRef>${bank}</AcctSvcrRef><EndToEndId>${own ?? 'NOTPROVIDED'}</EndToEndId></Refs>`;
  const returned =
    reason === undefined ? '' : `<RtrInf><Rsn><Prtry>${reason}</Prtry></Rsn></RtrInf>`;
  const details = `<NtryDtls><TxDtls>${references}${returned}</TxDtls></NtryDtls>`;
  return `<Ntry>${sum(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd>${details}</Ntry>`;
}
