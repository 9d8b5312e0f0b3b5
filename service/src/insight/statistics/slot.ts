import { assert } from '../../kernel/assert.ts';
import { type Range, UNIT_MS } from './unit.ts';

/** What hours are added up by: the hour of the day, the day of the week, or both. */
export const SLOT_KINDS = ['hour', 'weekday', 'hourOfWeek'] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

export function isSlotKind(groupBy: unknown): groupBy is SlotKind {
  return SLOT_KINDS.some((kind) => kind === groupBy);
}

/** Each hour of a span, and which of the day or week it is on the clocks of a zone. */
export type Slots = Readonly<{ hours: readonly Date[]; names: readonly string[] }>;

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Hours that clocks share are those of the hour in which they begin: some zones are off by half of one. */
export function spanSlots({ from, to }: Range, kind: SlotKind, timeZone: string): Slots {
  const read = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const count = Math.ceil((to.getTime() - from.getTime()) / UNIT_MS.HOUR);
  const hours = Array.from(
    { length: count },
    (_, at) => new Date(from.getTime() + at * UNIT_MS.HOUR),
  );
  return { hours, names: hours.map((hour) => nameOf(read.formatToParts(hour), kind)) };
}

/** `17`, `1` for Mondays, or `1-17`. */
function nameOf(parts: readonly Intl.DateTimeFormatPart[], kind: SlotKind): string {
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const weekday = String(WEEKDAYS.indexOf(valueOf('weekday')) + 1);
  const hour = valueOf('hour');
  assert(weekday !== '0' && hour.length === 2, 'a weekday and an hour of two digits');
  if (kind === 'hour') return hour;
  return kind === 'weekday' ? weekday : `${weekday}-${hour}`;
}
