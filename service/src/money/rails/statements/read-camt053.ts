import { CURRENCIES, type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import { FileFaults } from '../rail.ts';
import {
  judged,
  type ReadStatement,
  STATEMENT_BYTES_MAX,
  type StatementCheck,
  type StatementsRead,
  type StatementEntry,
} from './statement.ts';
import { elementAt, childrenOf, namespaceOf, rootOf, textAt, type XmlNode } from './xml.ts';
import { isDay } from '../business-days.ts';

/** The elements we read are in the same place in all versions since 2009. */
const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(0[2-9]|1\d)$/;
const OPENING = ['OPBD', 'PRCD']; // The day's own opening, or the closing of the day before.

/** Reads statements in ISO 20022 camt.053: all of them, with balances that add up, or none. */
export function readCamt053(bytes: Uint8Array, check?: StatementCheck): StatementsRead {
  const faults = new FileFaults();
  if (bytes.length > STATEMENT_BYTES_MAX) {
    faults.add(1, 1, `the file is longer than ${STATEMENT_BYTES_MAX} bytes`);
    return faults.refusal();
  }
  const root = rootOf(bytes, faults);
  if (!root) return faults.refusal();
  if (root.name !== 'Document' || !NAMESPACE.test(namespaceOf(root))) {
    refuseElement(root, 'must be the Document of a camt.053', faults);
    return faults.refusal();
  }
  const message = elementAt(root, 'BkToCstmrStmt');
  const nodes = message ? childrenOf(message, 'Stmt') : [];
  if (nodes.length === 0) refuseElement(message ?? root, 'must have a statement (Stmt)', faults);
  const statements = nodes.map((node) => statementIn(node, faults));
  return judged(
    statements.filter((statement) => statement !== undefined),
    { faults, check },
  );
}

function statementIn(node: XmlNode, faults: FileFaults): ReadStatement | undefined {
  const id = required(textAt(node, 'Id'), node, 'must have an Id', faults);
  const account = required(
    textAt(node, 'Acct', 'Id', 'Othr', 'Id') ?? textAt(node, 'Acct', 'Id', 'IBAN'),
    node,
    'must name its account (Acct/Id)',
    faults,
  );
  const opening = balanceIn(node, OPENING, faults);
  const closing = balanceIn(node, ['CLBD'], faults);
  if (!opening || !closing) return undefined;
  const currency = CURRENCIES.find((known) => known === closing.currency);
  if (!currency || opening.currency !== currency) {
    refuseElement(node, 'must have both balances in CAD or in USD', faults);
    return undefined;
  }
  const entries = childrenOf(node, 'Ntry')
    .filter((entry) => isBooked(entry))
    .flatMap((entry) => entriesIn(entry, currency, faults));
  const amounts = { opening: opening.amount, closing: closing.amount };
  const statement = { id, account, currency, day: closing.day, ...amounts, entries };
  return { statement, line: node.line };
}

function required(text: string | null, node: XmlNode, message: string, faults: FileFaults): string {
  if (text === null) refuseElement(node, message, faults);
  return text ?? '';
}

/** Pending and informational entries are not part of a balance. */
function isBooked(entry: XmlNode): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts');
  return status === null || status === 'BOOK';
}

function balanceIn(statement: XmlNode, codes: readonly string[], faults: FileFaults) {
  const balances = childrenOf(statement, 'Bal');
  const node = codes
    .map((code) => balances.find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((found) => found !== undefined);
  if (!node) {
    refuseElement(statement, `must have a balance ${codes.join(' or ')}`, faults);
    return undefined;
  }
  const amount = signedAmountOf(node, faults);
  const day = dayAt(node, 'Dt', faults);
  const currency = elementAt(node, 'Amt')?.attributes['Ccy'] ?? '';
  return amount === undefined || day === undefined ? undefined : { node, amount, currency, day };
}

/** The ISO 20022 value for a missing reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

/** The entries of a booking: one for each transaction in it. */
function entriesIn(entry: XmlNode, currency: Currency, faults: FileFaults): StatementEntry[] {
  const amount = signedAmountOf(entry, faults);
  const bookedOn = dayAt(entry, 'BookgDt', faults);
  if (!isIn(currency, elementAt(entry, 'Amt')))
    refuseElement(entry, `must be in ${currency}`, faults);
  if (amount === undefined || bookedOn === undefined) return [];
  const valueOn = elementAt(entry, 'ValDt') ? dayAt(entry, 'ValDt', faults) : bookedOn;
  const days = { bookedOn, valueOn: valueOn ?? bookedOn };
  const details = childrenOf(entry, 'NtryDtls').flatMap((node) => childrenOf(node, 'TxDtls'));
  const [only, another] = details;
  if (!another) return [{ ...days, amount, ...detailsOf(entry, only) }];
  const parts = details.map((detail) => ({
    ...days,
    amount: partOf(entry, detail, currency, faults),
    ...detailsOf(entry, detail),
  }));
  const sum = sumOfAmounts(parts);
  if (faults.isEmpty && sum !== amount) {
    refuseElement(entry, `is ${amount} cents, but its transactions total ${sum}`, faults);
  }
  return parts;
}

/** The amount of one transaction of a booking; without a sign of its own, it takes the booking's. */
function partOf(entry: XmlNode, detail: XmlNode, currency: Currency, faults: FileFaults): bigint {
  const amountNode = elementAt(detail, 'Amt') ?? elementAt(detail, 'AmtDtls', 'TxAmt', 'Amt');
  if (!amountNode || !isIn(currency, amountNode)) {
    refuseElement(
      detail,
      `must have an amount in ${currency}, since the booking has several`,
      faults,
    );
    return 0n;
  }
  const signed = elementAt(detail, 'CdtDbtInd') ? detail : entry;
  return signedAmountOf(signed, faults, amountNode) ?? 0n;
}

function detailsOf(entry: XmlNode, detail: XmlNode | undefined) {
  const endToEnd = textAt(detail, 'Refs', 'EndToEndId');
  const returned = elementAt(detail, 'RtrInf', 'Rsn');
  return {
    bankReference: textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef'),
    ownReference: endToEnd === NOT_PROVIDED ? null : endToEnd,
    clearingReference: textAt(detail, 'Refs', 'ClrSysRef'),
    code: codeOf(elementAt(detail, 'BkTxCd') ?? elementAt(entry, 'BkTxCd')),
    returnReason: textAt(returned, 'Prtry') ?? textAt(returned, 'Cd'),
    text: textAt(detail, 'RmtInf', 'Ustrd') ?? textAt(entry, 'AddtlNtryInf') ?? '',
  };
}

/** `PMNT.ICDT.DMCT`: domain, family, sub-family; or the bank's own code. */
function codeOf(node: XmlNode | undefined): string {
  const domain = [
    textAt(node, 'Domn', 'Cd'),
    textAt(node, 'Domn', 'Fmly', 'Cd'),
    textAt(node, 'Domn', 'Fmly', 'SubFmlyCd'),
  ].filter((part) => part !== null);
  return domain.length > 0 ? domain.join('.') : (textAt(node, 'Prtry', 'Cd') ?? '');
}

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,5}))?$/;
const CENTS_LENGTH = 2;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** `Amt` with the sign of `CdtDbtInd`, in cents. */
function signedAmountOf(
  node: XmlNode,
  faults: FileFaults,
  amountNode = elementAt(node, 'Amt'),
): bigint | undefined {
  const amount = centsOf(amountNode?.text ?? '');
  const indicator = textAt(node, 'CdtDbtInd');
  if (amount === undefined)
    refuseElement(amountNode ?? node, 'must be an amount in whole cents', faults);
  if (indicator !== 'CRDT' && indicator !== 'DBIT') {
    refuseElement(node, 'must be CRDT or DBIT (CdtDbtInd)', faults);
    return undefined;
  }
  if (amount === undefined) return undefined;
  return indicator === 'CRDT' ? amount : -amount;
}

/** A decimal number as whole cents; undefined if it has a fraction of a cent. */
function centsOf(text: string): bigint | undefined {
  const [, whole, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(CENTS_LENGTH))) return undefined;
  return BigInt(whole + fraction.slice(0, CENTS_LENGTH).padEnd(CENTS_LENGTH, '0'));
}

/** The day of a date or of an instant, in the bank's time zone. */
function dayAt(node: XmlNode, name: string, faults: FileFaults): string | undefined {
  const text = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '';
  const day = text.slice(0, DAY_LENGTH);
  if (isDay(day)) return day;
  refuseElement(elementAt(node, name) ?? node, `must have a day (${name})`, faults);
  return undefined;
}

function refuseElement({ line, position, name }: XmlNode, message: string, faults: FileFaults) {
  faults.add(line, position, `${name} ${message}`);
}

function isIn(currency: Currency, amount: XmlNode | undefined): boolean {
  return amount?.attributes['Ccy'] === currency;
}
