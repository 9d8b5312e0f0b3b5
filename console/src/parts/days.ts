/** The calendar that banks and payouts go by, where no merchant says otherwise. */
const BANK_ZONE = 'America/Toronto';

const ZONES: Readonly<Record<string, string>> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NS: 'America/Halifax',
  NT: 'America/Edmonton',
  NU: 'America/Iqaluit',
  ON: BANK_ZONE,
  PE: 'America/Halifax',
  QC: BANK_ZONE,
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

type Address = Readonly<{ country: string; province: string }>;

/** The zone whose days a merchant goes by, as the service has it; without one, that of the banks. */
export function zoneFor(address: Address | undefined): string {
  if (!address) return BANK_ZONE;
  return (address.country === 'CA' ? ZONES[address.province] : undefined) ?? 'UTC';
}

/** A zone by its city: America/St_Johns → St Johns. */
export function zoneName(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

const MINUTE_MS = 60_000;

/** What clocks in the zone show at an instant, as `datetime-local` has it: 2026-03-01T07:00. */
export function localForm(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant);
  const of = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${of['year']}-${of['month']}-${of['day']}T${of['hour']}:${of['minute']}`;
}

/** The instant at which clocks in the zone show it; where they are put forward over it, just after. */
export function instantOf(local: string, zone: string): Date {
  const wanted = Date.parse(`${local}Z`);
  const shownAt = (at: number) => Date.parse(`${localForm(new Date(at), zone)}Z`);
  const first = wanted - (shownAt(wanted) - wanted);
  return new Date(first - (shownAt(first) - wanted));
}

export type Days = Readonly<{ from: Date; to: Date | undefined }>;

/** Whole days of the zone, counted back from the one that `now` is in; without an end if that is today. */
export function daysBack(
  now: number,
  zone: string,
  back: Readonly<{ first: number; last: number }>,
) {
  const startOf = (count: number) => {
    const noon = Date.parse(`${localForm(new Date(now), zone).slice(0, 10)}T12:00Z`);
    const day = new Date(noon - count * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
    return instantOf(`${day}T00:00`, zone);
  };
  const to = back.last === 0 ? undefined : new Date(startOf(back.last - 1).getTime() - 1);
  return { from: startOf(back.first), to } satisfies Days;
}

/** From the first instant of a month of the zone, `count` before the one that `now` is in. */
export function monthBack(now: number, zone: string, count: number): Days {
  const [year = 0, month = 1] = localForm(new Date(now), zone).split('-').map(Number);
  const startOf = (back: number) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
    return instantOf(`${first}T00:00`, zone);
  };
  const to = count === 0 ? undefined : new Date(startOf(count - 1).getTime() - 1);
  return { from: startOf(count), to };
}
