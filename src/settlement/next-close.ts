import { addMilliseconds } from '../kernel/clock.ts';
import { localDay, localTimestamp, type MerchantProfile, provinceOf } from '../onboarding/index.ts';

/** For a merchant that has not said when: late enough for most days to be over. */
const DEFAULT_SETTLEMENT_TIME = '23:00:00';
const DAY_MS = 86_400_000;
const LOCAL_LENGTH = 'YYYY-MM-DDTHH:MM:SS'.length;
const DAYS_AHEAD = [0, 1, 2]; // Of the two after today one is still to come, whatever clocks do.

/**
 * When a batch that opens now is closed by the system: the first moment after `now` at which the
 * merchant's own clocks show its settlement time. A time that clocks skip on a day is the moment
 * they skip it; one they show twice is the first of the two. Null for a merchant that closes its
 * batches itself.
 */
export function nextClose(profile: MerchantProfile, now: Date): Date | null {
  const { settlementOption, settlementTime } = profile.pointOfSaleOptions ?? {};
  if (settlementOption === 'MERCHANT_CLOSE') return null;
  const province = provinceOf(profile);
  const today = Date.parse(localDay(now, province));
  for (const days of DAYS_AHEAD) {
    const day = new Date(today + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const close = firstInstant(`${day}T${settlementTime ?? DEFAULT_SETTLEMENT_TIME}`, province);
    if (close > now) return close;
  }
  throw new Error(`no settlement time after ${now.toISOString()} was found`);
}

/** The first instant at which clocks of the province show `local`, or have gone past it. */
function firstInstant(local: string, province: string): Date {
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
