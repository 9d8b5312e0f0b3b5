import { firstInstantIn, zonedDay, zonedTimestamp } from '../../kernel/zoned-time.ts';
import type { MerchantProfile } from './profile.ts';

/** The zone most people of a province or territory live by. */
const ZONES: Readonly<Record<string, string>> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton', // Yellowknife has kept Edmonton's time since 1980.
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};
const ELSEWHERE = 'UTC';

/** The province whose calendar a merchant lives by; none for one outside of Canada, which is UTC's. */
export function provinceOf({ merchantDetails }: MerchantProfile): string {
  const { country, province } = merchantDetails.locationAddress;
  return country === 'CA' ? province : '';
}

export function zoneOf(province: string): string {
  return (Object.hasOwn(ZONES, province) ? ZONES[province] : undefined) ?? ELSEWHERE;
}

/** The instant as people of the province write it: `2026-03-01T07:00:00-05:00`, to the second. */
export function localTimestamp(instant: Date, province: string): string {
  return zonedTimestamp(instant, zoneOf(province));
}

/** The day it is in the province at that instant, YYYY-MM-DD. */
export function localDay(instant: Date, province: string): string {
  return zonedDay(instant, zoneOf(province));
}

/** The first instant at which clocks of the province show `local`, or have gone past it. */
export function firstInstant(local: string, province: string): Date {
  return firstInstantIn(local, zoneOf(province));
}

/** The month it is in the province at that instant, YYYY-MM. */
export function localMonthOf(instant: Date, province: string): string {
  return localDay(instant, province).slice(0, 'YYYY-MM'.length);
}

export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${year + 1}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
}

/** From the first instant of a month in the province up to, not including, that of the next. */
export function spanOfMonth(month: string, province: string): Readonly<{ from: Date; to: Date }> {
  const start = (name: string) => firstInstant(`${name}-01T00:00:00`, province);
  return { from: start(month), to: start(monthAfter(month)) };
}
