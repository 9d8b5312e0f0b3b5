import type { Currency } from '../../../kernel/money.ts';
import type { FileFaults } from '../file-faults.ts';
import { elementAt, textAt, type XmlNode } from './xml.ts';
import { isDay } from '../calendar.ts';

const AMOUNT = /^(\d{1,13})(?:\.(\d{1,5}))?$/;

const CENTS_LENGTH = 2;

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** `Amt` with the sign of `CdtDbtInd`, in cents. */
export function signedAmountOf(
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
export function dayAt(node: XmlNode, name: string, faults: FileFaults): string | undefined {
  const text = textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '';
  const day = text.slice(0, DAY_LENGTH);
  if (isDay(day)) return day;
  refuseElement(elementAt(node, name) ?? node, `must have a day (${name})`, faults);
  return undefined;
}

export function refuseElement(
  { line, position, name }: XmlNode,
  message: string,
  faults: FileFaults,
) {
  faults.add(line, position, `${name} ${message}`);
}

export function isIn(currency: Currency, amount: XmlNode | undefined): boolean {
  return amount?.attributes['Ccy'] === currency;
}
