import type { Static } from 'typebox';
import { allPartnerIds } from '../../access/partners/index.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { countDisputes, type DisputeCount, timeAnswers } from './record-store.ts';
import type { DisputeStatisticsBody } from './schema.ts';

const DAY_MS = 86_400_000;
const DAYS_STANDARD = 90;
export const DAYS_MAX = 366;

type Query = Readonly<{ from?: string; to?: string }>;

/** What no schema says of a span: that it begins before it ends, and is not too long. */
export function disputeSpanFaults({ from, to }: Readonly<Record<string, unknown>>): Fault[] {
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const lengthMs = Date.parse(to) - Date.parse(from);
  const wrong = (errorMessage: string): Fault[] => [
    { parameterName: 'from', parameterValue: from, reasonCode: 'INVALID_VALUE', errorMessage },
  ];
  if (lengthMs <= 0) return wrong('Must be before `to`.');
  return lengthMs <= DAYS_MAX * DAY_MS
    ? []
    : wrong(`Must be at most ${DAYS_MAX} days before \`to\`.`);
}

/** Without an end up to now, or as long as may be; without a beginning the days before the end. */
function spanOf({ from, to }: Query, now: Date) {
  const begun = from === undefined ? undefined : Date.parse(from);
  const latest = begun === undefined ? Infinity : begun + DAYS_MAX * DAY_MS;
  const end = to === undefined ? Math.min(now.getTime() + 1, latest) : Date.parse(to);
  return { from: new Date(begun ?? end - DAYS_STANDARD * DAY_MS), to: new Date(end) };
}

type Whose = Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;

export async function readDisputeStatistics(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  query: Query,
  { merchantId, partnerId }: Whose,
): Promise<Static<typeof DisputeStatisticsBody>> {
  const span = spanOf(query, clock.now());
  const partnerIds = partnerId === undefined ? await allPartnerIds(db) : [partnerId];
  const asked = { ...span, partnerIds, merchantId };
  const counts = await countDisputes(db, asked);
  const { answers, longest, seconds } = await timeAnswers(db, asked);
  return {
    range: { from: span.from.toISOString(), to: span.to.toISOString() },
    count: sum(counts),
    winRate: winRate(counts),
    byState: grouped(counts, ({ disputeStage, disputeState }) => ({ disputeStage, disputeState })),
    byReason: grouped(counts, ({ network, reasonCode }) => ({ network, reasonCode })).map(
      (group) => {
        const own = counts.filter(
          ({ network, reasonCode }) => network === group.network && reasonCode === group.reasonCode,
        );
        return { ...group, ...ends(own), winRate: winRate(own) };
      },
    ),
    answers: {
      count: answers,
      averageDays: answers === 0 ? null : inDays(seconds / answers),
      longestDays: answers === 0 ? null : inDays(longest),
    },
  };
}

function sum(counts: readonly DisputeCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

function inState(counts: readonly DisputeCount[], ...states: readonly string[]): number {
  return sum(counts.filter(({ disputeState }) => states.includes(disputeState)));
}

function ends(counts: readonly DisputeCount[]) {
  return {
    open: inState(counts, 'NEEDS_RESPONSE', 'SUBMITTED'),
    won: inState(counts, 'WON'),
    lost: inState(counts, 'LOST'),
    accepted: inState(counts, 'ACCEPTED'),
    expired: inState(counts, 'EXPIRED'),
  };
}

const RATE_PLACES = 10_000;

function winRate(counts: readonly DisputeCount[]): number | null {
  // An inquiry that was answered well is no chargeback won.
  const { lost, won } = ends(counts.filter(({ disputeStage }) => disputeStage !== 'INQUIRY'));
  return won + lost === 0 ? null : Math.round((won / (won + lost)) * RATE_PLACES) / RATE_PLACES;
}

const SECONDS_A_DAY = 86_400;

function inDays(seconds: number): number {
  return Math.round((seconds / SECONDS_A_DAY) * 10) / 10;
}

/** Those with the most first. Amounts of two currencies are never added up. */
function grouped<Key extends object>(
  counts: readonly DisputeCount[],
  keyOf: (row: DisputeCount) => Key,
) {
  return [...Map.groupBy(counts, (row) => JSON.stringify(keyOf(row))).values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const amounts = CURRENCIES.flatMap((currency) => {
        const rows = own.filter((row) => row.currency === currency);
        const amount = Number(rows.reduce((total, row) => total + row.amount, 0n));
        return rows.length === 0 ? [] : [{ amount, currency }];
      });
      return [{ ...keyOf(first), count: sum(own), amounts }];
    })
    .toSorted((one, other) => other.count - one.count);
}
