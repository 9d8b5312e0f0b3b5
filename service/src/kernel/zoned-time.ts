import { addMilliseconds } from './clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The instant as people of a zone write it: `2026-03-01T07:00:00-05:00`, to the second. */
export function zonedTimestamp(instant: Date, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts;
  const offset = timeZoneName.replace('GMT', '') || '+00:00';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`;
}

/** Whether it is the name of a zone, such as America/Toronto, and no offset. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The day it is there at that instant, YYYY-MM-DD. */
export function zonedDay(instant: Date, zone: string): string {
  return zonedTimestamp(instant, zone).slice(0, 'YYYY-MM-DD'.length);
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

/** The first instant at which clocks of the zone show `local`, or have gone past it. */
export function firstInstantIn(local: string, zone: string): Date {
  const asUtc = new Date(`${local}Z`);
  // A day either way lies on either side of the one change that could matter.
  const offsets = [-DAY_MS, DAY_MS].map((away) => offsetAt(addMilliseconds(asUtc, away), zone));
  const instants = offsets
    .map((offset) => addMilliseconds(asUtc, -offset))
    .toSorted((one, other) => one.getTime() - other.getTime());
  const shown = instants.find((instant) => localTimeOf(instant, zone) === local);
  if (shown) return shown;
  const [earlier = asUtc, later = asUtc] = instants;
  return changeBetween(earlier, later, zone);
}

/** The instant, after `before` and no later than `after`, at which the offset changed. */
function changeBetween(before: Date, after: Date, zone: string): Date {
  const offset = offsetAt(before, zone);
  let [low, high] = [before.getTime(), after.getTime()];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(new Date(middle), zone) === offset) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** Milliseconds by which clocks of the zone are ahead of UTC. */
function offsetAt(instant: Date, zone: string): number {
  const timestamp = zonedTimestamp(instant, zone);
  return Date.parse(`${timestamp.slice(0, LOCAL_LENGTH)}Z`) - Date.parse(timestamp);
}

function localTimeOf(instant: Date, zone: string): string {
  return zonedTimestamp(instant, zone).slice(0, LOCAL_LENGTH);
}
