import { addMilliseconds } from '../../kernel/clock.ts';
import { firstInstant, localDay } from '../../merchants/onboarding/index.ts';
import type { DisputeStage } from './dispute.ts';

type DaysByStage = Readonly<Record<DisputeStage, number>>;

/** Calendar days that a network gives for an answer, counted from the notice. */
const NETWORK_DAYS: Readonly<Record<string, DaysByStage>> = {
  VISA: { INQUIRY: 20, CHARGEBACK: 30, PRE_ARBITRATION: 30, ARBITRATION: 10 },
  MASTERCARD: { INQUIRY: 18, CHARGEBACK: 45, PRE_ARBITRATION: 45, ARBITRATION: 10 },
  AMEX: { INQUIRY: 20, CHARGEBACK: 20, PRE_ARBITRATION: 20, ARBITRATION: 10 },
};
const OTHER_NETWORKS: DaysByStage = {
  INQUIRY: 20,
  CHARGEBACK: 30,
  PRE_ARBITRATION: 30,
  ARBITRATION: 10,
};

/** Days before its deadline on which the merchant is reminded. */
const REMINDERS = [7, 3, 1] as const;
const DAY_MS = 86_400_000;

type Asked = Readonly<{
  network: string;
  stage: DisputeStage;
  now: Date;
  province: string;
  /** Days that the acquirer needs for itself. */
  marginDays: number;
  /** By when the network wants the answer, where the notice says so. */
  networkDeadline: Date | null;
}>;

type Deadline = Readonly<{ respondBy: Date; networkDeadline: Date; dueAt: Date; reminded: null }>;

/**
 * By when the merchant must answer: the end of a day of its own calendar, the margin before the network's
 * deadline, and not before the end of tomorrow; but never later than the network's own deadline.
 */
export function deadlineOf({
  marginDays,
  network,
  now,
  province,
  stage,
  ...asked
}: Asked): Deadline {
  const days = (NETWORK_DAYS[network] ?? OTHER_NETWORKS)[stage];
  const last = asked.networkDeadline ?? endOfDay(now, days, province);
  const own = endOfDay(last, -marginDays, province);
  const tomorrow = endOfDay(now, 1, province);
  const wanted = own < tomorrow ? tomorrow : own;
  const respondBy = last < wanted ? last : wanted;
  return {
    respondBy,
    networkDeadline: last,
    ...nextDue(respondBy, now),
    reminded: null,
  };
}

/** The last instant of the day that is so many days after that of `instant`. */
function endOfDay(instant: Date, days: number, province: string): Date {
  const day = new Date(`${localDay(instant, province)}T00:00:00Z`);
  const next = addMilliseconds(day, (days + 1) * DAY_MS)
    .toISOString()
    .slice(0, 'YYYY-MM-DD'.length);
  return addMilliseconds(firstInstant(`${next}T00:00:00`, province), -1);
}

/** When the dispute is to be looked at next: at a reminder that is still to come, or just after its end. */
export function nextDue(respondBy: Date, now: Date): Readonly<{ dueAt: Date }> {
  const next = REMINDERS.map((days) => addMilliseconds(respondBy, -days * DAY_MS)).find(
    (moment) => moment > now,
  );
  return { dueAt: next ?? addMilliseconds(respondBy, 1) };
}

/** The reminder whose time has come and that was not sent, if it is not over yet. */
export function reminderDue(
  { reminded, respondBy }: Readonly<{ reminded: number | null; respondBy: Date }>,
  now: Date,
): number | undefined {
  if (now > respondBy) return undefined;
  const passed = REMINDERS.filter((days) => addMilliseconds(respondBy, -days * DAY_MS) <= now);
  const last = passed.at(-1); // Only the latest: who was away for a week needs one reminder.
  return last !== undefined && (reminded === null || last < reminded) ? last : undefined;
}
