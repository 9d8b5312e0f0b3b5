import { bucketIn, newId } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import type { ChargedLine, ChargedTax, FeeLine, TaxSettings } from '../../merchants/fees/index.ts';
import type { Entry, EntryKind } from '../../records/ledger/index.ts';
import type { BatchFees } from './batch-fees.ts';

/** What the fees are charged for: a batch, or a monthly bill. */
type Subject = Readonly<{
  id: string;
  merchantId: string;
  currency: Currency;
  taxes?: TaxSettings | undefined;
}>;

/** The entries that charge fees and taxes, and the lines that document their calculation. */
export function chargesOf(
  { billing, lines }: BatchFees,
  subject: Subject,
  now: Date,
): Readonly<{ entries: readonly Entry[]; lines: readonly ChargedLine[] }> {
  const isBilled = billing === 'MONTHLY';
  const entries: Entry[] = [];
  const charge = (of: 'FEE' | 'TAX', amount: bigint): string => {
    const { currency, id: subjectId, merchantId } = subject;
    const id = newId('ledgerEntry', bucketIn(subjectId), now);
    const money = { amount: amount < 0n ? -amount : amount, currency };
    const kind: EntryKind = `${of}${isBilled ? '_BILLED' : ''}${amount < 0n ? '_REVERSAL' : ''}`;
    entries.push({ id, kind, merchantId, subjectId, money, createdAt: now });
    return id;
  };
  const charged = lines.map((line: FeeLine, place): ChargedLine => {
    const { id: subjectId, merchantId, currency } = subject;
    const entryId = charge('FEE', line.amount);
    const taxes = line.taxes.map((tax): ChargedTax => {
      const taxEntryId = tax.amount === 0n ? null : charge('TAX', tax.amount);
      return { ...tax, entryId: taxEntryId, ...inCanadianDollars(subject) };
    });
    const placed = { subjectId, lineNo: place + 1, merchantId, currency, createdAt: now };
    return { ...line, ...placed, entryId, taxes, isBilled };
  });
  return { entries, lines: charged };
}

/** The rate of today, kept with each tax: what was told of a tax stays as it was. */
function inCanadianDollars({ currency, taxes }: Subject): Pick<ChargedTax, 'cadPerUsd'> {
  const cadPerUsd = currency === 'USD' ? taxes?.cadPerUsd : undefined;
  return cadPerUsd === undefined ? {} : { cadPerUsd };
}
