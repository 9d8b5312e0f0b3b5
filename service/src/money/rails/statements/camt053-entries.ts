import { type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import type { FileFaults } from '../file-faults.ts';
import { elementAt, childrenOf, textAt, type XmlNode } from './xml.ts';
import { signedAmountOf, dayAt, refuseElement, isIn } from './camt053-elements.ts';

/** The ISO 20022 value for a missing reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

/** The entries of a booking: one for each transaction in it. */
export function entriesIn(entry: XmlNode, currency: Currency, faults: FileFaults) {
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
