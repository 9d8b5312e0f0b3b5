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

/** The IANA name of a province's zone. */
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
