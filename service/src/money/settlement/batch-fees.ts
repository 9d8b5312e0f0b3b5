import { assert } from '../../kernel/assert.ts';
import {
  batchFeeLines,
  type Billing,
  type FeeLine,
  type PlanInForce,
  plansInForce,
  STANDARD_FEE,
  standardFeesOf,
  totalsOfLines,
  type ChargedLine,
  type ChargedTax,
  type TaxSettings,
  STANDARD_TAX_SETTINGS,
  taxedOnInvoice,
  taxesSoFar,
} from '../../merchants/fees/index.ts';
import {
  entryAbout,
  type BatchSum,
  type BatchTotals,
  totalOf,
  type Entry,
  type EntryKind,
} from '../../records/ledger/index.ts';
import type { Currency } from '../../kernel/money.ts';
import {
  findMerchantsOf,
  localDay,
  provinceOf,
  localMonthOf,
  spanOfMonth,
} from '../../merchants/onboarding/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';

export type BatchFees = Readonly<{ lines: readonly FeeLine[]; billing: Billing }>;

type Costing = Readonly<{
  merchantId: string;
  partnerId: string;
  currency: Currency;
  /** When it was opened: the plan in force at that time applies. */
  createdAt: Date;
  sums: readonly BatchSum[];
}>;

/** The fees of each batch by its current sums and today's tax rates, in the order of the batches. */
export async function feesOfBatches(
  deps: Charging,
  batches: readonly Costing[],
): Promise<BatchFees[]> {
  const { db, now } = deps;
  const plans = await plansInForce(
    db,
    batches.map(({ merchantId, createdAt }) => ({ merchantId, at: createdAt })),
  );
  const provinces = await provincesOf(
    db,
    batches.filter((_, place) => plans[place] !== undefined),
  );
  const charges = batches.map(({ currency, merchantId, sums }, place) => {
    const held: PlanInForce | undefined = plans[place];
    const of = { merchantId, currency };
    if (!held) return { ...of, province: '', lines: standardLines(totalOf(sums)) };
    const province = provinces.get(merchantId);
    assert(province !== undefined, 'the merchant of a fee plan exists');
    const where = { province, day: localDay(now, province) };
    return { ...of, province, lines: batchFeeLines(held.plan, sums, where) };
  });
  const taxed = await withInvoiceTaxes(deps, charges);
  return taxed.map((lines, place) => ({ lines, billing: plans[place]?.plan.billing ?? 'NET' }));
}

async function provincesOf(db: Queryable, batches: readonly Costing[]) {
  if (batches.length === 0) return new Map<string, string>();
  const merchants = await findMerchantsOf(db, batches);
  return new Map(
    merchants.flatMap((one) => (one ? [[one.merchantId, provinceOf(one.profile)] as const] : [])),
  );
}

/** The lines of a merchant without a plan: one, and a second if a fee is returned for excess voids. */
function standardLines(totals: BatchTotals): FeeLine[] {
  const { charged, givenBack } = standardFeesOf(totals);
  const { code, description, rate, perSale } = STANDARD_FEE;
  const base = totals.salesAmount - totals.voidsAmount;
  const { salesCount } = totals;
  const bare = { code, description, card: null, refundCount: 0n, perRefund: 0, taxes: [] };
  const share = { ...bare, base, rate };
  const items = { ...bare, saleCount: salesCount, perSale };
  const lines: FeeLine[] =
    base >= 0n
      ? [{ ...share, ...items, amount: charged }]
      : [
          { ...items, base: 0n, rate: 0, amount: charged },
          { ...share, saleCount: 0n, perSale: 0, amount: -givenBack },
        ];
  return lines.filter(({ amount }) => amount !== 0n);
}

/** Splits fees into those deducted from the batch and those billed after the month ends. */
export function settledBy({ billing, lines }: BatchFees) {
  const { fees, taxes } = totalsOfLines(lines);
  return billing === 'NET'
    ? { feesAmount: fees, taxesAmount: taxes, billedAmount: 0n }
    : { feesAmount: 0n, taxesAmount: 0n, billedAmount: fees + taxes };
}

/** Fee lines that a merchant is, or would be, charged together, with their taxes rounded one by one. */
type Charge = Readonly<{
  merchantId: string;
  currency: Currency;
  province: string;
  lines: readonly FeeLine[];
}>;

type Charging = Readonly<{ db: Queryable; now: Date; taxes?: TaxSettings | undefined }>;

/**
 * The lines of each charge with their taxes as the installation has them rounded. A merchant's invoice
 * is its statement of the month, in one currency; whoever charges lines has locked its fee account.
 */
export async function withInvoiceTaxes(
  { db, now, taxes = STANDARD_TAX_SETTINGS }: Charging,
  charges: readonly Charge[],
): Promise<(readonly FeeLine[])[]> {
  if (taxes.rounding === 'line') return charges.map(({ lines }) => lines);
  const taxed = charges.filter(({ lines }) => lines.some((line) => line.taxes.length > 0));
  const before = await taxesSoFar(
    db,
    taxed.map(({ currency, merchantId, province }) => {
      return { merchantId, currency, ...spanOfMonth(localMonthOf(now, province), province) };
    }),
  );
  const soFar = new Map(taxed.map((charge, place) => [charge, before[place]]));
  return charges.map((charge) => taxedOnInvoice(charge.lines, soFar.get(charge)));
}

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
