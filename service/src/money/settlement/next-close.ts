import * as onboarding from '../../merchants/onboarding/index.ts';

/** The default: late enough for most merchants' days to be over. */
const DEFAULT_SETTLEMENT_TIME = '23:00:00';

const DAY_MS = 86_400_000;

const DAYS_AHEAD = [0, 1, 2]; // One of these is in the future, whatever clock changes do.

/**
 * When the system closes a batch opened now: the next settlement time in the merchant's time zone. If
 * clocks skip that time, the batch closes at the clock change; if they show it twice, the first time.
 * Null for a merchant that closes its batches itself.
 */
export function nextClose(profile: onboarding.MerchantProfile, now: Date): Date | null {
  const { settlementOption, settlementTime } = profile.pointOfSaleOptions ?? {};
  if (settlementOption === 'MERCHANT_CLOSE') return null;
  const province = onboarding.provinceOf(profile);
  const today = Date.parse(onboarding.localDay(now, province));
  for (const days of DAYS_AHEAD) {
    const day = new Date(today + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
    const close = onboarding.firstInstant(
      `${day}T${settlementTime ?? DEFAULT_SETTLEMENT_TIME}`,
      province,
    );
    if (close > now) return close;
  }
  throw new Error(`no settlement time after ${now.toISOString()} was found`);
}
