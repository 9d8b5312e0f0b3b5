import { allPartnerIds } from '../../access/partners/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { monthBefore, monthSpan } from './month.ts';
import {
  busiestMerchants,
  type MonthCount,
  countsOfEverybody,
  countsOfMonths,
  type Whose,
} from './ratio-store.ts';
import { type Measured, measureMonth, type MonthCounts } from './thresholds.ts';

/** A merchant, or without one all of a partner; without a partner everybody. */
export type Ratio = MonthCounts &
  Readonly<{ partnerId: string | null; merchantId: string | null; measured: readonly Measured[] }>;

/** A chargeback may follow an inquiry that began so long ago. */
const OPENED_BEFORE_MS = 120 * 86_400_000;

type Asked = Readonly<{
  month: string;
  /** Undefined: of everybody, for operators. */
  partnerId: string | undefined;
  merchantId: string | undefined;
}>;

const MERCHANTS_MAX = 100;

/** Of the whole, then of the merchants with the most; of a merchant that is named, its own alone. */
export async function ratiosOf(db: Database, asked: Asked): Promise<Ratio[]> {
  const { merchantId, month, partnerId } = asked;
  const partnerIds = partnerId === undefined ? await allPartnerIds(db) : [partnerId];
  const merchants = await merchantsIn(db, {
    month,
    partnerIds,
    merchantId,
    least: 1,
    most: MERCHANTS_MAX,
  });
  const ofMerchants = await ratiosOfMerchants(db, month, merchants);
  if (merchantId !== undefined) return ofMerchants;
  return [...(await ratiosOfAll(db, month, partnerId)), ...ofMerchants];
}

type Busy = Readonly<{
  month: string;
  partnerIds: readonly string[];
  merchantId?: string | undefined;
  least: number;
  most: number;
}>;

/** Those of whom a month may have something. */
export async function merchantsIn(db: Database, { month, ...busy }: Busy): Promise<Whose[]> {
  const { from, to } = monthSpan(month);
  return await busiestMerchants(db, {
    ...busy,
    from: addMilliseconds(from, -OPENED_BEFORE_MS),
    to,
  });
}

export async function ratiosOfMerchants(
  db: Database,
  month: string,
  merchants: readonly Whose[],
): Promise<Ratio[]> {
  if (merchants.length === 0) return [];
  const rows = await countsOfMonths(db, merchants, monthsOf(month));
  const byMerchant = Map.groupBy(rows, ({ merchantId }) => merchantId);
  return merchants.flatMap((whose) =>
    byNetwork(byMerchant.get(whose.merchantId) ?? [])
      .filter(hasTrouble)
      .map((counts) => {
        const measured = measureMonth(counts, { month, of: 'MERCHANT' });
        return { ...whose, ...counts, measured };
      }),
  );
}

/** Of a partner's merchants together; without a partner, of everybody's. */
export async function ratiosOfAll(
  db: Database,
  month: string,
  partnerId: string | undefined,
): Promise<Ratio[]> {
  const months = monthsOf(month);
  const rows =
    partnerId === undefined
      ? await countsOfEverybody(db, months)
      : await countsOfMonths(db, [{ partnerId, merchantId: '' }], months);
  return byNetwork(rows).map((counts): Ratio => {
    const measured = measureMonth(counts, { month, of: 'PORTFOLIO' });
    return { partnerId: partnerId ?? null, merchantId: null, ...counts, measured };
  });
}

function monthsOf(month: string) {
  return { month: monthSpan(month), before: monthSpan(monthBefore(month)) };
}

function hasTrouble({ disputes, fraudReports }: MonthCounts): boolean {
  return disputes + fraudReports > 0;
}

function byNetwork(rows: readonly MonthCount[]): MonthCounts[] {
  return [...Map.groupBy(rows, ({ network }) => network)]
    .filter(([network]) => network !== '')
    .map(([network, own]) => {
      const sum = (is: (row: MonthCount) => boolean): number =>
        own.filter(is).reduce((total, { count }) => total + count, 0);
      return {
        network,
        disputes: sum(({ isMonth, what }) => isMonth && what === 'chargedBack'),
        fraudDisputes: sum((row) => row.isMonth && row.what === 'chargedBack' && row.isFraud),
        fraudReports: sum(({ isMonth, what }) => isMonth && what === 'fraudReported'),
        sales: sum(({ isMonth, what }) => isMonth && what === 'captured'),
        salesMonthBefore: sum(({ isMonth, what }) => !isMonth && what === 'captured'),
      };
    })
    .toSorted((one, other) => (one.network < other.network ? -1 : 1));
}
