import type { BankStatement, StatementEntry } from '../../service/src/money/rails/index.ts';

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
const CENTS_LENGTH = 2;

/** The statement in ISO 20022 camt.053: one account, one day, one entry per transaction. */
export function writeCamt053(statement: BankStatement): Buffer {
  const { id, account, currency, day, opening, closing, entries } = statement;
  const created = element('CreDtTm', `${day}T23:59:59`);
  const stmt = element(
    'Stmt',
    element('Id', text(id)),
    created,
    element(
      'Acct',
      element('Id', element('Othr', element('Id', text(account)))),
      element('Ccy', currency),
    ),
    balance('OPBD', opening, statement),
    balance('CLBD', closing, statement),
    element('TxsSummry', element('TtlNtries', element('NbOfNtries', String(entries.length)))),
    ...entries.map((entry) => entryElement(entry, currency)),
  );
  const header = element('GrpHdr', element('MsgId', text(id)), created);
  const message = element('BkToCstmrStmt', header, stmt);
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${message}</Document>\n`,
  );
}

function balance(code: string, amount: bigint, { currency, day }: BankStatement): string {
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    ...amountElements(amount, currency),
    element('Dt', element('Dt', day)),
  );
}

function entryElement(entry: StatementEntry, currency: string): string {
  const { amount, bookedOn, valueOn, bankReference, code, text: words } = entry;
  return `\n${element(
    'Ntry',
    ...amountElements(amount, currency),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', element('Dt', bookedOn)),
    element('ValDt', element('Dt', valueOn)),
    optional('AcctSvcrRef', bankReference),
    codeElement(code),
    element('NtryDtls', detailElement(entry, currency)),
    element('AddtlNtryInf', text(words)),
  )}`;
}

function detailElement(entry: StatementEntry, currency: string): string {
  const { amount, ownReference, clearingReference, returnReason } = entry;
  const references = element(
    'Refs',
    element('EndToEndId', text(ownReference ?? 'NOTPROVIDED')),
    optional('ClrSysRef', clearingReference),
  );
  const reason =
    returnReason === null
      ? ''
      : element('RtrInf', element('Rsn', element('Prtry', text(returnReason))));
  return element('TxDtls', references, ...amountElements(amount, currency), reason);
}

function codeElement(code: string): string {
  const [domain = '', family = '', subFamily = ''] = code.split('.');
  return element(
    'BkTxCd',
    element(
      'Domn',
      element('Cd', domain),
      element('Fmly', element('Cd', family), element('SubFmlyCd', subFamily)),
    ),
  );
}

function amountElements(amount: bigint, currency: string): string[] {
  const digits = String(amount < 0n ? -amount : amount).padStart(CENTS_LENGTH + 1, '0');
  const decimal = `${digits.slice(0, -CENTS_LENGTH)}.${digits.slice(-CENTS_LENGTH)}`;
  return [
    `<Amt Ccy="${currency}">${decimal}</Amt>`,
    element('CdtDbtInd', amount < 0n ? 'DBIT' : 'CRDT'),
  ];
}

function element(name: string, ...content: readonly string[]): string {
  return `<${name}>${content.join('')}</${name}>`;
}

function optional(name: string, value: string | null): string {
  return value === null ? '' : element(name, text(value));
}

function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
