import type { FeeLine, ChargedLine, ChargedTax, TaxSettings } from '../../merchants/fees/index.ts';
import { entryAbout, type Entry, type EntryKind } from '../../records/ledger/index.ts';
import type { Currency } from '../../kernel/money.ts';
import type { BatchFees } from './batch-fees.ts';

/** What the fees are charged for: a batch, or a monthly bill. */
type Subject = Readonly<{
  id: string;
  merchantId: string;
  currency: Currency;
  taxes?: TaxSettings | undefined;
}>;

/** The entries that charge fees and taxes, and the lines that document their calculation. */
export function chargesOf({ billing, lines }: BatchFees, subject: Subject, now: Date) {
  const isBilled = billing === 'MONTHLY';
  const entries: Entry[] = [];
  const charge = (of: 'FEE' | 'TAX', amount: bigint): string => {
    const kind: EntryKind = `${of}${isBilled ? '_BILLED' : ''}${amount < 0n ? '_REVERSAL' : ''}`;
    const charged = { kind, amount: amount < 0n ? -amount : amount, createdAt: now };
    const entry = entryAbout(subject, charged);
    entries.push(entry);
    return entry.id;
  };
  const chargedLines = lines.map((line: FeeLine, place): ChargedLine => {
    const { id: subjectId, merchantId, currency } = subject;
    const entryId = charge('FEE', line.amount);
    const taxes = line.taxes.map((tax): ChargedTax => {
      const taxEntryId = tax.amount === 0n ? null : charge('TAX', tax.amount);
      return { ...tax, entryId: taxEntryId, ...inCanadianDollars(subject) };
    });
    const placed = { subjectId, lineNo: place + 1, merchantId, currency, createdAt: now };
    return { ...line, ...placed, entryId, taxes, isBilled };
  });
  return { entries, lines: chargedLines };
}

/** The rate of today, kept with each tax: what was told of a tax stays as it was. */
function inCanadianDollars({ currency, taxes }: Subject): Pick<ChargedTax, 'cadPerUsd'> {
  const cadPerUsd = currency === 'USD' ? taxes?.cadPerUsd : undefined;
  return cadPerUsd === undefined ? {} : { cadPerUsd };
}
