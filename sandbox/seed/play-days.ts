import { StartError } from '../../service/src/platform/start-error.ts';
import { fakeDay, FOLLOWED_FOR_DAYS, type FakeSale, SLOT_HOURS } from './fake-day.ts';
import type { Operator } from './seed-operator.ts';
import { forEach } from './seed-client.ts';
import type { Shop } from './seed-shop.ts';
import type { DayTally } from './day-tally.ts';

const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];

type Play = Readonly<{
  days: number;
  seed: number;
  concurrency: number;
  /** When it must be over, as `performance.now()` tells it. */
  deadline: number;
  /** Told how many days are over. */
  show: (done: number) => void;
}>;

type Cast = Readonly<{ shops: readonly Shop[]; operator: Operator; tally: DayTally }>;

/**
 * Plays days of trade: at each time of day the sales and what follows from earlier ones, by the shops'
 * own calls, and then the operator moves the time on. Everything has a key that is the same on every
 * run, and the days count from the first shop's beginning: a run that was cut off is gone on
 * with by the same command. How many days are over.
 */
export async function playDays(play: Play, cast: Cast): Promise<number> {
  const { days, show } = play;
  const first = firstDay(cast.shops);
  const paymentIds = new Map<string, string>();
  for (let day = 0; day < days; day += 1) {
    await moveAccounts(cast.shops, day);
    for (const [slot, hour] of SLOT_HOURS.entries()) {
      if (performance.now() > play.deadline) return day;
      await cast.operator.moveTo(new Date(first + day * DAY_MS + hour * HOUR_MS));
      await playSlot(play, cast, { day, slot, paymentIds });
    }
    show(day + 1);
  }
  // Into the night after the last day, so that its batches close as those of all others.
  await cast.operator.moveTo(new Date(first + days * DAY_MS + SLOT_HOURS[0] * HOUR_MS));
  return days;
}

/** Days on which a shop closes its account at the bank, and on which it tells us of its new one. */
const CLOSED = { shop: 1, from: 2, to: 7 } as const;
const CLOSED_ACCOUNT = '9999905'; // The simulated bank returns what is paid to it.

/** What is paid to a closed account comes back, and is paid again once there is another. */
async function moveAccounts(shops: readonly Shop[], day: number): Promise<void> {
  const shop = shops.find(({ index }) => index === CLOSED.shop);
  if (day === CLOSED.from) await shop?.moveAccount(CLOSED_ACCOUNT);
  if (day === CLOSED.to) await shop?.moveAccount();
}

/** The midnight before the first time of day that comes after the first shop was made. */
function firstDay([shop]: readonly Shop[]): number {
  if (!shop) throw new StartError('There is no merchant to play with.');
  const midnight = Math.floor(shop.createdAt.getTime() / DAY_MS) * DAY_MS;
  return midnight + SLOT_HOURS[0] * HOUR_MS > shop.createdAt.getTime()
    ? midnight
    : midnight + DAY_MS;
}

type Moment = Readonly<{ day: number; slot: number; paymentIds: Map<string, string> }>;

/** What is sold at a time of day goes side by side; then what is done about earlier sales. */
async function playSlot(
  { seed, concurrency }: Play,
  { shops, tally }: Cast,
  { day, slot, paymentIds }: Moment,
): Promise<void> {
  const salesOf = (shop: Shop, on: number): readonly FakeSale[] =>
    fakeDay({ seed, merchant: shop.index, day: on }, shop.ticket);
  const sales = shops.flatMap((shop) =>
    salesOf(shop, day)
      .filter((sale) => sale.slot === slot)
      .map((sale) => ({ shop, sale })),
  );
  await forEach(sales, concurrency, async ({ shop, sale }) => {
    const paymentId = await shop.sell(sale, tally);
    if (paymentId !== undefined) paymentIds.set(sale.key, paymentId);
  });
  const earlier = Array.from(
    { length: Math.min(FOLLOWED_FOR_DAYS, day) + 1 },
    (_, ago) => day - ago,
  );
  const followUps = shops.flatMap((shop) =>
    earlier
      .flatMap((on) => salesOf(shop, on))
      .flatMap(({ key, later }) => later.map((followUp) => ({ shop, key, followUp })))
      .filter(({ followUp }) => followUp.day === day && followUp.slot === slot),
  );
  await forEach(followUps, concurrency, async ({ shop, key, followUp }) => {
    const paymentId = paymentIds.get(key);
    if (paymentId !== undefined) await shop.follow(paymentId, followUp, tally);
  });
  if (slot < SLOT_HOURS.length - 1) return;
  const closing = shops.filter(({ closesItself }) => closesItself);
  await forEach(closing, concurrency, (shop) =>
    shop.close(`days-${seed}-${shop.index}-${day}`, tally),
  );
}
