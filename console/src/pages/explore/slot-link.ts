import type { LinkProps } from '@tanstack/react-router';

/** An hour of the day, a day of the week from 1, Monday, or an hour of one. */
type Slot = Readonly<{ hour?: number; weekday?: number }>;
export type LinkOfSlot = (slot: Slot) => LinkProps;

/** To the payments that were made then, on the clocks of the zone. */
export function slotLinks(
  found: Readonly<Record<string, string>>,
  zone: string | undefined,
): LinkOfSlot {
  return ({ hour, weekday }) => ({
    to: '/payments',
    search: {
      ...found,
      ...(hour === undefined ? {} : { createdHour: String(hour) }),
      ...(weekday === undefined ? {} : { createdWeekday: String(weekday) }),
      ...(zone === undefined ? {} : { timeZone: zone }),
    },
  });
}
