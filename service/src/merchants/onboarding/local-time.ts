import { addMilliseconds } from '../../kernel/clock.ts';
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

const formats = new Map<string, Intl.DateTimeFormat>();

/** The instant as people of the province write it: `2026-03-01T07:00:00-05:00`, to the second. */
export function localTimestamp(instant: Date, province: string): string {
  const parts = Object.fromEntries(
    formatOf(zoneOf(province))
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts;
  const offset = timeZoneName.replace('GMT', '') || '+00:00';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

/** The day it is in the province at that instant, YYYY-MM-DD. */
export function localDay(instant: Date, province: string): string {
  return localTimestamp(instant, province).slice(0, 'YYYY-MM-DD'.length);
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  formats.set(zone, made);
  return made;
}

const DAY_MS = 86_400_000;
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;

/** The first instant at which clocks of the province show `local`, or have gone past it. */
export function firstInstant(local: string, province: string): Date {
  const asUtc = new Date(`${local}Z`);
  // A day either way lies on either side of the one change that could matter.
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetAt(addMilliseconds(asUtc, away), province));
  const instants = offsets
    .map((offset) => addMilliseconds(asUtc, -offset))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const shown = instants.find((instant) => localTimeOf(instant, province) === local);
  if (shown) return shown;
  const [earlier = asUtc, later = asUtc] = instants;
  return changeBetween(earlier, later, province);
}

/** The instant, after `before` and no later than `after`, at which the offset changed. */
function changeBetween(before: Date, after: Date, province: string): Date {
  const offset = offsetAt(before, province);
  let [low, high] = [before.getTime(), after.getTime()];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(new Date(middle), province) === offset) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** Milliseconds by which clocks of the province are ahead of UTC. */
function offsetAt(instant: Date, province: string): number {
  const timestamp = localTimestamp(instant, province);
  return Date.parse(`${timestamp.slice(0, LOCAL_LENGTH)}Z`) - Date.parse(timestamp);
}

function localTimeOf(instant: Date, province: string): string {
  return localTimestamp(instant, province).slice(0, LOCAL_LENGTH);
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
