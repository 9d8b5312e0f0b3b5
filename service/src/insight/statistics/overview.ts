import type { Static } from 'typebox';
import { CURRENCIES } from '../../kernel/money.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { type CountedAs, DECLINED_BY_REASON, type Figure } from './count.ts';
import { countHeld, readDuePayouts, readStuck } from './current-store.ts';
import { latenciesOf } from './latency.ts';
import { readLatencies } from './latency-store.ts';
import type { OverviewBody } from './schema.ts';
import {
  type Asked,
  type FigureTotal,
  readDrawnSeries,
  readDrawnTotals,
  readShares,
  type Share,
} from './statistics-store.ts';
import { EVERYBODY } from './tally.ts';
import {
  before,
  stretchesOf,
  unitEnd,
  type Range,
  type RangeName,
  RANGES,
  UNIT_MS,
  type Unit,
  wireRange,
} from './unit.ts';
import type { Platform } from '../../platform/platform.ts';

type RecordScope = Pick<Asked, 'partnerId' | 'merchantId'>;

const OPERATIONS_MAX = 20;

/** Everything an overview shows, at the cost of a few rows for each day. */
export async function readOverview(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  name: RangeName,
  whose: RecordScope,
): Promise<Static<typeof OverviewBody>> {
  const { unit, length } = RANGES[name];
  const now = clock.now();
  const to = unitEnd(unit, now);
  const range = { from: new Date(to.getTime() - length * UNIT_MS[unit]), to };
  const asked = { ...whose, ...range, unit };
  // Nothing is after now, and a day has fewer rows than its hours.
  const inDays = { ...asked, to: unitEnd('DAY', now) };
  // One after another: payments need the connections more.
  const series = await readDrawnSeries(db, asked);
  const shares = await readShares(db, inDays);
  const earlier = await readDrawnTotals(db, { ...asked, ...before(range) });
  const { oldestAt, ...stuck } = await readStuck(db, whose, STUCK_AFTER_ATTEMPTS);
  const due = await readDuePayouts(db, whose);
  const held = await countHeld(db, whose);
  const latencies = await readLatencies(db, whose.partnerId ?? EVERYBODY, stretchesOf(inDays));
  const moments = momentsOf(unit, range);
  const byMoment = Map.groupBy(series, ({ at }) => at?.getTime());
  const sums = (what: Figure) => sumsOf({ what, series, earlier, moments });
  return {
    range: wireRange(range),
    previous: wireRange(before(range)),
    interval: unit,
    currencies: CURRENCIES.filter((code) =>
      [...series, ...shares].some(({ currency }) => currency === code),
    ),
    volume: sums('approved'),
    captured: sums('captured'),
    refunds: sums('refunded'),
    approvals: {
      ...approvalsOf(series),
      previousRate: approvalsOf(earlier).rate,
      series: moments.map((at) => ({
        at: at.toISOString(),
        ...approvalsOf(byMoment.get(at.getTime()) ?? []),
      })),
    },
    declines: [...Map.groupBy(of(DECLINED_BY_REASON, shares), ({ reason }) => reason)]
      .map(([reason, totals]) => ({ reason, count: counted(totals) }))
      .toSorted((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1)),
    brands: [...Map.groupBy(shares, ({ brand }) => brand)]
      .filter(([brand]) => brand !== '')
      .map(([brand, totals]) => ({ brand, ...approvalsOf(totals) }))
      .toSorted((one, other) => (one.brand < other.brand ? -1 : 1)),
    threeDSecure: {
      started: counted(of('authenticationStarted', shares)),
      frictionless: counted(of('frictionless', shares)),
      challenged: counted(of('challenged', shares)),
      authenticated: counted(of('authenticated', shares)),
      failed: counted(of('authenticationFailed', shares)),
    },
    latency: latenciesOf(latencies, OPERATIONS_MAX),
    stuck: { ...stuck, oldestAt: oldestAt?.toISOString() ?? null },
    payouts: {
      due: CURRENCIES.flatMap((currency) => moneyOf(currency, due)),
      paid: CURRENCIES.flatMap((currency) => moneyOf(currency, of('payoutPaid', shares))),
      returned: CURRENCIES.flatMap((currency) => moneyOf(currency, of('payoutReturned', shares))),
      held,
    },
  };
}

/** When each hour or day of a span begins. */
function momentsOf(unit: Unit, { from, to }: Range): Date[] {
  const length = Math.round((to.getTime() - from.getTime()) / UNIT_MS[unit]);
  return Array.from({ length }, (_, place) => new Date(from.getTime() + place * UNIT_MS[unit]));
}

function of<Total extends Pick<Share, 'what'>>(what: CountedAs, totals: readonly Total[]) {
  return totals.filter((total) => total.what === what);
}

function counted(totals: readonly Pick<FigureTotal, 'count'>[]): number {
  return totals.reduce((sum, { count }) => sum + Number(count), 0);
}

function summed(totals: readonly Pick<FigureTotal, 'amount'>[]): number {
  return Number(totals.reduce((sum, { amount }) => sum + amount, 0n));
}

type Compared = Readonly<{
  what: Figure;
  series: readonly FigureTotal[];
  earlier: readonly FigureTotal[];
  moments: readonly Date[];
}>;

/** A figure over time, by currency: amounts of two are never added. */
function sumsOf({ what, series, earlier, moments }: Compared) {
  const [now, then] = [of(what, series), of(what, earlier)];
  const currencies = CURRENCIES.filter((code) =>
    [...now, ...then].some(({ currency }) => currency === code),
  );
  return Object.fromEntries(
    currencies.map((code) => {
      const own = now.filter(({ currency }) => currency === code);
      const previous = then.filter(({ currency }) => currency === code);
      const points = Map.groupBy(own, ({ at }) => at?.getTime());
      return [
        code,
        {
          amount: summed(own),
          count: counted(own),
          previousAmount: summed(previous),
          previousCount: counted(previous),
          series: moments.map((at) => {
            const totals = points.get(at.getTime()) ?? [];
            return { at: at.toISOString(), amount: summed(totals), count: counted(totals) };
          }),
        },
      ];
    }),
  );
}

const RATE_PLACES = 10_000;

function approvalsOf(totals: readonly Pick<Share, 'what' | 'count'>[]) {
  const approved = counted(of('approved', totals));
  const declined = counted(of('declined', totals));
  const all = approved + declined;
  const rate = all === 0 ? null : Math.round((approved / all) * RATE_PLACES) / RATE_PLACES;
  return { approved, declined, rate };
}

type Sum = Pick<FigureTotal, 'currency' | 'count' | 'amount'>;

function moneyOf(currency: (typeof CURRENCIES)[number], totals: readonly Sum[]) {
  const own = totals.filter((total) => total.currency === currency);
  return own.length === 0 ? [] : [{ currency, count: counted(own), amount: summed(own) }];
}
