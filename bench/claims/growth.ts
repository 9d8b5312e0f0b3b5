import { rmSync } from 'node:fs';
import { figure, progressOf } from '../../sandbox/seed/progress.ts';
import { RETENTION_DAYS } from '../../service/src/control/retention/index.ts';
import { callsOf, type ConsoleCall } from '../console-calls.ts';
import { type Compared, compareCosts, type Installed, ratioOf } from '../console-costs.ts';
import { openDatabases } from '../console-databases.ts';
import type { Spread } from '../console-fill.ts';
import type { Found } from '../console-records.ts';
import { PLAYED_BY_SHOP } from '../console-trade.ts';
import { compareWrites } from './growth-writes.ts';
import type { Line } from './line.ts';
import type { Part, Sizes } from './stage.ts';

const POINT = 5;
const COST_MAX = 1.25; // Of what it costs among few.
const AGAIN = 3; // Times as many calls, to measure again what was above that.
const BUCKETS = 100;
const { acquirerMessages, deliveries, events, idempotencyKeys, requestLog } = RETENTION_DAYS;
/** What an installation does not keep for ever. */
const KEPT = {
  idempotency_keys: idempotencyKeys,
  idempotency_answers: idempotencyKeys,
  plain_events: events,
  webhook_deliveries: deliveries,
  webhook_attempts: deliveries,
  plain_requests: requestLog,
  plain_messages: acquirerMessages,
  event_blocks: events,
  event_labels: events,
  request_blocks: requestLog,
  request_labels: requestLog,
  acquirer_message_blocks: acquirerMessages,
  acquirer_message_labels: acquirerMessages,
  'statistics HOUR': 90,
  'latencies HOUR': 90,
};
/** The calls of each line. */
const READ: readonly (readonly [string, RegExp])[] = [
  ['retrieve', /^retrieve(?:Any)?Payment$/],
  ['first pages of payments', /^list(?:All)?Payments(?!.*deep)/],
  ['deep pages of payments', /^list(?:All)?Payments.*deep/],
  [
    'first pages of refunds, batches, payouts',
    /^list(?:All)?(?:Refunds|Batches|Payouts)(?!.*deep)/,
  ],
  ['deep pages of refunds, batches, payouts', /^list(?:All)?(?:Refunds|Batches|Payouts).*deep/],
  ['timeline', /^retrieve(?:Any)?Timeline/],
  ['overview', /^retrieve(?:Any)?Overview/],
];

/** The trade of many merchants, as an installation keeps it, beside ten thousand payments. */
export const growthPart: Part = async ({ sizes }) => {
  const { growth } = sizes;
  const databases = await openDatabases({
    name: 'growth',
    played: growth.merchants * PLAYED_BY_SHOP,
    reuse: growth.reuse,
    spreads: (payments) => spreadsOf(payments, growth),
    copy: 0, // The newest, of which everything is still kept.
  });
  try {
    const few = await databases.few();
    const many = await databases.many(few.found);
    try {
      const [fewCalls, manyCalls] = [few, many].map(({ app, found }) => ({
        app,
        calls: chosen(found),
      }));
      if (!fewCalls || !manyCalls) throw new Error('both are open');
      const { dataDir } = databases;
      const reads = await compared({ few: fewCalls, many: manyCalls, dataDir }, growth.times);
      const writes = await compareWrites({ few, many, dataDir, times: growth.times });
      for (const { name, bytes } of (await databases.sizes()).slice(0, 12)) {
        console.error(`${name}: ${(bytes / many.count).toFixed(0)} bytes a payment`);
      }
      const among = `among ${figure(many.count)} to among ${figure(few.count)}`;
      return [
        ...READ.map(([of, pattern]) =>
          lineOf(
            of,
            among,
            reads.filter(({ name }) => pattern.test(name)),
          ),
        ),
        ...writes.map((one) => lineOf(one.name, among, [one])),
      ];
    } finally {
      await few.close();
      await many.close();
    }
  } finally {
    await databases.close();
    if (!growth.keep && !growth.reuse) {
      rmSync(databases.dataDir, { recursive: true, force: true });
    }
  }
};

/** Few are the trade of a part of the merchants, or of more days than were played. */
function spreadsOf(
  played: number,
  { days, few, payments }: Sizes['growth'],
): Readonly<{ few: Spread; many: Spread }> {
  const buckets = Math.max(1, Math.min(BUCKETS, Math.round((BUCKETS * few) / played)));
  const copies = Math.max(1, Math.round(few / played));
  const spread = { days, kept: KEPT };
  return {
    few: { ...spread, buckets, copies },
    many: { ...spread, buckets: BUCKETS, copies: Math.max(1, Math.round(payments / played)) },
  };
}

/** The calls of all lines; of a list, each way to ask it from the beginning and from its middle on. */
function chosen(found: Found): readonly ConsoleCall[] {
  const middle = encodeURIComponent(found.values['created_to'] ?? '');
  return callsOf(found)
    .filter(({ name }) => READ.some(([, pattern]) => pattern.test(name)))
    .filter(({ isNext }) => !isNext)
    .flatMap((call) => {
      if (!call.isList || /created_(?:to|from)=/.test(call.path)) return [call];
      const path = `${call.path}&created_to=${middle}`;
      return [call, { ...call, name: `${call.name} deep`, path, isNext: true }];
    });
}

type Sides = Readonly<{ few: Installed; many: Installed; dataDir: string }>;

/** What is above the limit is measured again, with more calls: single ones vary. */
async function compared(sides: Sides, times: number): Promise<readonly Compared[]> {
  const measured = async ({ few, many, dataDir }: Sides, calls: number) =>
    await compareCosts({
      few,
      many,
      dataDir,
      times: calls,
      show: progressOf(few.calls.length, process.stderr),
    });
  const first = await measured(sides, times);
  const above = new Set(first.filter((one) => ratioOf(one) > COST_MAX).map(({ name }) => name));
  if (above.size === 0) return first;
  const only = ({ app, calls }: Installed): Installed => ({
    app,
    calls: calls.filter(({ name }) => above.has(name)),
  });
  const { few, many } = sides;
  const again = await measured({ ...sides, few: only(few), many: only(many) }, times * AGAIN);
  return [...first.filter(({ name }) => !above.has(name)), ...again];
}

/** The worst of them is the line's figure. */
function lineOf(of: string, among: string, calls: readonly Compared[]): Line {
  const sorted = calls.toSorted((one, other) => ratioOf(other) - ratioOf(one));
  const above = sorted.filter((one) => ratioOf(one) > COST_MAX);
  const ratio = sorted[0] ? ratioOf(sorted[0]) : NaN;
  for (const one of above) {
    const { few, many, name } = one;
    console.error(
      `${name}: ${ratioOf(one).toFixed(2)}, ${many.total.toFixed(0)} to ${few.total.toFixed(0)} µs`,
    );
  }
  const worst =
    calls.length > 1
      ? `; ${calls.length} calls, ${above.length} above, the worst ${sorted[0]?.name}`
      : '';
  return {
    point: POINT,
    of: `growth: ${of}`,
    claim: `≤ ${COST_MAX}`,
    measured: ratio.toFixed(2),
    holds: ratio <= COST_MAX,
    how: `processor time ${among}${worst}`,
  };
}
