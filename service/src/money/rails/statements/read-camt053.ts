import { CURRENCIES } from '../../../kernel/money.ts';
import { FileFaults } from '../file-faults.ts';
import {
  judged,
  type ReadStatement,
  STATEMENT_BYTES_MAX,
  type StatementCheck,
  type StatementsRead,
} from './statement.ts';
import { elementAt, childrenOf, namespaceOf, rootOf, textAt, type XmlNode } from './xml.ts';
import { signedAmountOf, dayAt, refuseElement } from './camt053-elements.ts';
import { entriesIn } from './camt053-entries.ts';

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
