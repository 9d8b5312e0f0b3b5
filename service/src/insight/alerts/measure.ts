import { openDifferences } from '../../control/books-check/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import { approvalsOfHours, readStuck, returnsOfHours } from '../statistics/index.ts';
import { failingEndpoints } from '../webhooks/index.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { type AlertFigures, NO_FIGURES } from './alert.ts';
import { type AlertRule, type Condition, OF_NO_PARTNER, THRESHOLD_DEFAULTS } from './alert-rule.ts';
import { judgeApprovals, judgeCount, type AlertVerdict } from './judge.ts';

export type Measurement = Readonly<{ figures: AlertFigures; verdict: AlertVerdict }>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
const SUBJECTS_MAX = 10;

/** Looks at what others keep anyway: sums by the hour, and states that few records are in. */
export async function measure(db: Database, rule: AlertRule, now: Date): Promise<Measurement> {
  const whose = {
    partnerId: rule.partnerId === OF_NO_PARTNER ? undefined : rule.partnerId,
    merchantId: rule.merchantId ?? undefined,
  };
  switch (rule.kind) {
    case 'APPROVAL_RATE':
      return await measureApprovals(db, { whose, condition: rule.condition, now });
    case 'PAYOUT_RETURNED': {
      const hours = hoursUpTo(now, rule.condition);
      return counted(rule, { count: await returnsOfHours(db, whose, hours) });
    }
    case 'ENDPOINT_FAILING': {
      const { failingMinutes = THRESHOLD_DEFAULTS.failingMinutes } = rule.condition;
      const since = addMilliseconds(now, -failingMinutes * MINUTE_MS);
      const { count, ids } = await failingEndpoints(db, whose, { now, since }, SUBJECTS_MAX);
      return counted(rule, { count, subjectIds: ids });
    }
    case 'OPERATION_STUCK': {
      const { payments, refunds } = await readStuck(db, whose, STUCK_AFTER_ATTEMPTS);
      return counted(rule, { count: payments + refunds });
    }
    case 'BOOKS_DIFFER':
      return counted(rule, { count: (await openDifferences(db)).count });
  }
}

function counted(
  { condition }: AlertRule,
  measured: Pick<AlertFigures, 'count'> & Partial<AlertFigures>,
): Measurement {
  const figures = { ...NO_FIGURES, ...measured };
  return { figures, verdict: judgeCount(condition, figures) };
}

type Asked = Readonly<{
  whose: Readonly<{ partnerId: string | undefined; merchantId: string | undefined }>;
  condition: Condition;
  now: Date;
}>;

async function measureApprovals(db: Database, { condition, now, whose }: Asked) {
  const { comparedDays = 0, minimumPayments = THRESHOLD_DEFAULTS.minimumPayments } = condition;
  const hours = hoursUpTo(now, condition);
  const earlier = Array.from({ length: comparedDays }, (_, day) =>
    hours.map((hour) => addMilliseconds(hour, -(day + 1) * DAY_MS)),
  ).flat();
  const counts = await approvalsOfHours(db, whose, [...hours, ...earlier]);
  const rateOf = (moments: readonly Date[]) => {
    const times = new Set(moments.map((moment) => moment.getTime()));
    const own = counts.filter(({ at }) => times.has(at.getTime()));
    const sum = (what: string) =>
      own.filter((one) => one.what === what).reduce((total, { count }) => total + count, 0);
    const payments = sum('approved') + sum('declined');
    const isEnough = payments > 0 && payments >= minimumPayments;
    return { payments, rate: isEnough ? percent(sum('approved'), payments) : null };
  };
  const [current, before] = [rateOf(hours), rateOf(earlier)];
  const figures: AlertFigures = {
    ...NO_FIGURES,
    approvalRate: current.rate,
    earlierApprovalRate: before.rate,
    payments: current.payments,
  };
  return { figures, verdict: judgeApprovals(condition, figures) };
}

/** The hour that runs, and as many whole ones before it: never so little as what an hour begins with. */
function hoursUpTo(now: Date, { windowHours = THRESHOLD_DEFAULTS.windowHours }: Condition): Date[] {
  const running = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: windowHours + 1 }, (_, back) => new Date(running - back * HOUR_MS));
}

/** With two decimals. */
function percent(part: number, whole: number): number {
  return Math.round((part * 10_000) / whole) / 100;
}
