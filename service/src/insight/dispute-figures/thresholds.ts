/**
 * What the networks hold against merchants and acquirers with many disputes, as published. An installation
 * whose region or agreement differs changes this table, and nothing else.
 */
type Threshold = Readonly<{
  name: string;
  network: string;
  /** What it is held against: one merchant, or all that an acquirer or partner has. */
  of: 'MERCHANT' | 'PORTFOLIO';
  /** Whether reports of fraud count beside disputes. */
  countsFraud: boolean;
  /** Whose sales it is a share of. */
  salesOf: 'SAME_MONTH' | 'MONTH_BEFORE';
  /** In hundredths of a per cent. */
  basisPoints: number;
  /** With fewer, nobody is looked at, whatever their share. */
  least: number;
  /** The months that it is for, where it has changed; both included. */
  from?: string;
  until?: string;
}>;

/** Visa's Acquirer Monitoring Program: reports of fraud and disputes, of the sales of the month. */
const VAMP = { network: 'VISA', countsFraud: true, salesOf: 'SAME_MONTH' } as const;
const VAMP_MERCHANT = {
  ...VAMP,
  name: 'VISA_VAMP_EXCESSIVE',
  of: 'MERCHANT',
  least: 1_500,
} as const;
/** Mastercard's Excessive Chargeback Program: disputes, of the sales of the month before. */
const ECP = {
  network: 'MASTERCARD',
  of: 'MERCHANT',
  countsFraud: false,
  salesOf: 'MONTH_BEFORE',
} as const;

export const THRESHOLDS: readonly Threshold[] = [
  { ...VAMP_MERCHANT, basisPoints: 220, until: '2026-03' },
  { ...VAMP_MERCHANT, basisPoints: 150, from: '2026-04' },
  { ...VAMP, name: 'VISA_VAMP_ABOVE_STANDARD', of: 'PORTFOLIO', basisPoints: 50, least: 1_500 },
  { ...VAMP, name: 'VISA_VAMP_ACQUIRER_EXCESSIVE', of: 'PORTFOLIO', basisPoints: 70, least: 1_500 },
  { ...ECP, name: 'MASTERCARD_ECM', basisPoints: 150, least: 100 },
  { ...ECP, name: 'MASTERCARD_HECM', basisPoints: 300, least: 300 },
];

/** Codes by which cardholders say that it was not them. */
export const FRAUD_CODES = ['10.1', '10.2', '10.3', '10.4', '10.5', '4837', '4863'] as const;

/** A merchant is warned when it has come so far, in per cent of a threshold. */
const NEAR_PERCENT = 75;

/** The fewest disputes with which anybody can be near a threshold. */
export const LEAST_TO_WARN = Math.ceil(
  (Math.min(...THRESHOLDS.map(({ least }) => least)) * NEAR_PERCENT) / 100,
);

/** What happened at a merchant, or all of a partner's, in a month with cards of one network. */
export type MonthCounts = Readonly<{
  network: string;
  disputes: number;
  /** Of these, those of fraud. */
  fraudDisputes: number;
  fraudReports: number;
  sales: number;
  salesMonthBefore: number;
}>;

export const STANDINGS = ['BELOW', 'NEAR', 'REACHED'] as const;
type Standing = (typeof STANDINGS)[number];

export type Measured = Readonly<{
  threshold: Threshold;
  count: number;
  sales: number;
  /** In hundredths of a per cent; null without sales. */
  ratio: number | null;
  standing: Standing;
}>;

/** How a month stands to each threshold that is for it. */
export function measureMonth(
  counts: MonthCounts,
  { month, of }: Readonly<{ month: string; of: Threshold['of'] }>,
): Measured[] {
  return THRESHOLDS.filter(
    (one) => one.network === counts.network && one.of === of && isFor(one, month),
  ).map((threshold) => {
    const count = counts.disputes + (threshold.countsFraud ? counts.fraudReports : 0);
    const sales = threshold.salesOf === 'SAME_MONTH' ? counts.sales : counts.salesMonthBefore;
    const ratio = sales === 0 ? null : Math.round((count * 1_000_000) / sales) / 100;
    return { threshold, count, sales, ratio, standing: standingOf(threshold, count, sales) };
  });
}

function isFor({ from = '', until = '9999-12' }: Threshold, month: string): boolean {
  return from <= month && month <= until;
}

/** In whole numbers: what is exactly at a threshold has reached it. */
function standingOf({ basisPoints, least }: Threshold, count: number, sales: number): Standing {
  const hasCome = (percent: number): boolean =>
    count * 100 >= least * percent && count * 1_000_000 >= basisPoints * percent * sales;
  if (hasCome(100)) return 'REACHED';
  return hasCome(NEAR_PERCENT) ? 'NEAR' : 'BELOW';
}
