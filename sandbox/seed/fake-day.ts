import { faker } from '@faker-js/faker/locale/en_CA';

/** A sale of a made-up day, and what becomes of it later. */
export type FakeSale = Readonly<{
  /** The same on every run: the service does it once. */
  key: string;
  slot: number;
  kind: 'purchase' | 'hold' | 'authenticated';
  cents: number;
  cardNumber: string;
  later: readonly FollowUp[];
}>;

type FollowUp = Readonly<{
  key: string;
  /** Counted from the first day of all. */
  day: number;
  slot: number;
  what: 'complete' | 'cancel' | 'refund';
  /** Absent: all that is left. */
  cents?: number;
  /** Of a completion: whether more may follow. */
  isLast?: boolean;
}>;

/** At most so many days after a sale its last follow-up comes. */
export const FOLLOWED_FOR_DAYS = 8;
/** Hours of UTC at which things happen: from the morning in Vancouver to the evening in St. John's. */
export const SLOT_HOURS = [15, 19, 23] as const;

const CARDS = ['4242424242424242', '4111111111111111', '5555555555554444', '378282246310005'];
const AUTHENTICATED = ['4000100000000000', '5200100000000005']; // The issuer asks for no challenge.
// Cents that the simulated acquirer knows no trick for, and those of a declined card.
const ORDINARY_CENTS = [0, 25, 49, 75, 95, 99];
const DECLINED_CENTS = [5, 51, 54];
const DECLINED_SHARE = 0.05;
const SALES = { min: 2, max: 6 }; // Of a merchant, a day.

type Of = Readonly<{ seed: number; merchant: number; day: number }>;

/** What a merchant sells on a day. The same seed gives the same sales, and later days change none. */
export function fakeDay(
  of: Of,
  ticket: Readonly<{ min: number; max: number }>,
): readonly FakeSale[] {
  faker.seed([of.seed, of.merchant, of.day]);
  return Array.from({ length: faker.number.int(SALES) }, (_, place) => fakeSale(of, place, ticket));
}

function fakeSale(of: Of, place: number, ticket: Readonly<{ min: number; max: number }>): FakeSale {
  const key = `days-${of.seed}-${of.merchant}-${of.day}-${place}`;
  const slot = faker.number.int({ max: SLOT_HOURS.length - 1 });
  const dollars = faker.number.int(ticket);
  const isDeclined = faker.datatype.boolean(DECLINED_SHARE);
  const cents = faker.helpers.arrayElement(isDeclined ? DECLINED_CENTS : ORDINARY_CENTS);
  const kind = faker.helpers.weightedArrayElement([
    { weight: 75, value: 'purchase' as const },
    { weight: 17, value: 'hold' as const },
    { weight: 8, value: 'authenticated' as const },
  ]);
  const cardNumber = faker.helpers.arrayElement(kind === 'authenticated' ? AUTHENTICATED : CARDS);
  const sale = { key, slot, kind, cardNumber, cents: dollars * 100 + cents };
  if (isDeclined) return { ...sale, later: [] };
  return { ...sale, later: kind === 'hold' ? afterHold(of, sale) : afterPurchase(of, sale) };
}

type Sold = Pick<FakeSale, 'key' | 'slot' | 'cents'>;

/** Most are completed in the end, some in two parts; a few are let go, a few forgotten until they expire. */
function afterHold({ day }: Of, { key, slot, cents }: Sold): FollowUp[] {
  const part = wholeDollars(cents, 0.4, 0.8);
  const next = { day: day + faker.number.int({ min: 1, max: 3 }), slot };
  const complete = { ...next, key: `${key}-c`, what: 'complete' as const };
  return faker.helpers.weightedArrayElement<FollowUp[]>([
    { weight: 4, value: [{ ...complete, isLast: true }] },
    { weight: 2, value: [{ ...complete, cents: part, isLast: true }] },
    {
      weight: 2,
      value: [
        { ...complete, cents: part, isLast: false },
        { ...complete, key: `${key}-r`, day: next.day + 2, isLast: true },
      ],
    },
    { weight: 1, value: [{ ...next, key: `${key}-x`, what: 'cancel' }] },
    { weight: 1, value: [] },
  ]);
}

/** Most stand; some are voided the same day, some given back in part or whole. */
function afterPurchase({ day }: Of, { key, slot, cents }: Sold): FollowUp[] {
  const back = { key: `${key}-b`, what: 'refund' as const, slot };
  const after = day + faker.number.int({ min: 1, max: 5 });
  const part = wholeDollars(cents, 0.2, 0.5);
  const isEarly = slot + 1 < SLOT_HOURS.length;
  return faker.helpers.weightedArrayElement<FollowUp[]>([
    { weight: 84, value: [] },
    { weight: 4, value: isEarly ? [{ key: `${key}-v`, day, slot: slot + 1, what: 'cancel' }] : [] },
    { weight: 4, value: [{ ...back, day: after }] },
    { weight: 6, value: [{ ...back, day: after, cents: part }] },
    {
      weight: 2,
      value: [
        { ...back, day: after, cents: part },
        { ...back, key: `${key}-d`, day: after + 2, cents: part },
      ],
    },
  ]);
}

/** A part in whole dollars, which no trick of the simulated acquirer is in. */
function wholeDollars(cents: number, from: number, to: number): number {
  const share = faker.number.float({ min: from, max: to });
  return Math.max(1, Math.floor((cents * share) / 100)) * 100;
}
