import { keptIn } from '../../kernel/kept.ts';

/** A card is good until the last day of this month has ended where its merchant is. */
export type Expiry = Readonly<{ expiryMonth: number; expiryYear: number }>;

/** A zone by its IANA name, and the instant to judge at. */
export type When = Readonly<{ zone: string; now: Date }>;

const CENTURY = 2000; // Two digits mean this century: no card in use is older.

/** The year in four digits, whether it came in two or four. */
export function fullYear(year: number): number {
  return year < 100 ? CENTURY + year : year;
}

/** One number that grows with time, 203012 for December 2030. */
export function monthNumber({ expiryMonth, expiryYear }: Expiry): number {
  return expiryYear * 100 + expiryMonth;
}

export function expiryOf(month: number): Expiry {
  return { expiryMonth: month % 100, expiryYear: Math.floor(month / 100) };
}

/** Whether the card's month is over where its merchant is. */
export function isExpired(expiry: Expiry, when: When): boolean {
  return monthNumber(expiry) < monthNumber(localMonth(when));
}

const MINUTE_MS = 60_000; // No zone changes its month within one.
const months = new Map<string, Readonly<{ minute: number; month: Expiry }>>();

/** The month that `now` falls in, in that zone. Asked for with every card, so it is kept a minute. */
export function localMonth({ zone, now }: When): Expiry {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const kept = months.get(zone);
  if (kept?.minute === minute) return kept.month;
  const month = monthIn({ zone, now });
  months.set(zone, { minute, month });
  return month;
}

function monthIn({ zone, now }: When): Expiry {
  const parts = new Map(
    keptIn(formats, zone, formatOf)
      .formatToParts(now)
      .map((part) => [part.type, part.value]),
  );
  return { expiryMonth: Number(parts.get('month')), expiryYear: Number(parts.get('year')) };
}

const formats = new Map<string, Intl.DateTimeFormat>(); // Costly to make, and zones are few.

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const form = { calendar: 'gregory', year: 'numeric', month: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-CA', { ...form, timeZone });
}
