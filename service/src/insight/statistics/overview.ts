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
  readShares,
  type Share,
} from './statistics-store.ts';
import { EVERYBODY } from './tally.ts';
import { spanOfRange } from './read-statistics.ts';
import {
  comparedWith,
  type Comparison,
  hasHours,
  momentsOf,
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

/** A span by its name, or one of whole days; with what it is compared. */
type Query = Readonly<{ range?: RangeName; from?: string; to?: string; compare?: Comparison }>;

const SHORT_MS = 2 * UNIT_MS.DAY; // Days are shown by hour, while their hours are kept.

function spanOf({ range: name = '7d', from, to }: Query, now: Date): Range & { unit: Unit } {
  if (from !== undefined) {
    const days = spanOfRange({ from, ...(to === undefined ? {} : { to }) }, now);
    const isShort = days.to.getTime() - days.from.getTime() <= SHORT_MS;
    return { ...days, unit: isShort && hasHours(days.from, now) ? 'HOUR' : 'DAY' };
  }
  const { unit, length } = RANGES[name];
  const end = unitEnd(unit, now);
  return { from: new Date(end.getTime() - length * UNIT_MS[unit]), to: end, unit };
}

/** Everything an overview shows, at the cost of a few rows for each day. */
export async function readOverview(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { compare = 'previous', ...query }: Query,
  whose: RecordScope,
): Promise<Static<typeof OverviewBody>> {
  const now = clock.now();
  const { unit, ...range } = spanOf(query, now);
  const asked = { ...whose, ...range, unit };
  const previous = comparedWith({ ...range, unit }, compare, now);
  // Nothing is after now, and a day has fewer rows than its hours.
  const isUpToNow = range.to.getTime() === unitEnd(unit, now).getTime();
  const inDays = isUpToNow ? { ...asked, to: unitEnd('DAY', now) } : asked;
  // One after another: payments need the connections more.
  const series = await readDrawnSeries(db, asked);
  const shares = await readShares(db, inDays);
  const earlier = previous ? await readDrawnSeries(db, { ...asked, ...previous }) : [];
  const { oldestAt, ...stuck } = await readStuck(db, whose, STUCK_AFTER_ATTEMPTS);
  const due = await readDuePayouts(db, whose);
  const held = await countHeld(db, whose);
  const latencies = await readLatencies(db, whose.partnerId ?? EVERYBODY, stretchesOf(inDays));
  const spans = {
    own: { totals: series, moments: momentsOf(unit, range) },
    before: { totals: earlier, moments: previous ? momentsOf(unit, previous) : [] },
  };
  const sums = (what: Figure) => sumsOf(what, spans);
  return {
    range: wireRange(range),
    previous: previous ? wireRange(previous) : null,
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
      series: ratesOf(spans.own),
      previousSeries: ratesOf(spans.before),
    },
    declines: byReason(of(DECLINED_BY_REASON, shares)),
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
      failures: byReason(of('authenticationFailed', shares)),
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

/** The most frequent first. */
function byReason(shares: readonly Share[]) {
  return [...Map.groupBy(shares, ({ reason }) => reason)]
    .map(([reason, totals]) => ({ reason, count: counted(totals) }))
    .toSorted((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));
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

/** What is known of a span, and its hours or days. */
type Known = Readonly<{ totals: readonly FigureTotal[]; moments: readonly Date[] }>;
type Spans = Readonly<{ own: Known; before: Known }>;

/** A figure over time, by currency: amounts of two are never added. */
function sumsOf(what: Figure, spans: Spans) {
  const own = of(what, spans.own.totals);
  const then = of(what, spans.before.totals);
  const currencies = CURRENCIES.filter((code) =>
    [...own, ...then].some(({ currency }) => currency === code),
  );
  return Object.fromEntries(
    currencies.map((code) => {
      const ofCode = (totals: readonly FigureTotal[]) =>
        totals.filter(({ currency }) => currency === code);
      const [totals, previous] = [ofCode(own), ofCode(then)];
      return [
        code,
        {
          amount: summed(totals),
          count: counted(totals),
          previousAmount: summed(previous),
          previousCount: counted(previous),
          series: sumsAt({ totals, moments: spans.own.moments }),
          previousSeries: sumsAt({ totals: previous, moments: spans.before.moments }),
        },
      ];
    }),
  );
}

function sumsAt({ totals, moments }: Known) {
  const points = Map.groupBy(totals, ({ at }) => at?.getTime());
  return moments.map((at) => {
    const ofMoment = points.get(at.getTime()) ?? [];
    return { at: at.toISOString(), amount: summed(ofMoment), count: counted(ofMoment) };
  });
}

function ratesOf({ totals, moments }: Known) {
  const points = Map.groupBy(totals, ({ at }) => at?.getTime());
  return moments.map((at) => ({
    at: at.toISOString(),
    ...approvalsOf(points.get(at.getTime()) ?? []),
  }));
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
