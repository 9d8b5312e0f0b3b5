import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { type Brand, type CardType, typeOfBrand } from '../../records/vault/index.ts';

/** The type of cards whose first six digits are between `first` and `last`, inclusive. */
export type CardTypeRange = Readonly<{ first: number; last: number; cardType: CardType }>;

/** The ranges in order; they do not overlap. */
export async function readCardTypes(db: Queryable): Promise<CardTypeRange[]> {
  return await db.query<CardTypeRange>(sql`
    select first_bin as first, last_bin as last, card_type as "cardType" from card_types
    order by first_bin`);
}

export async function replaceCardTypes(tx: Tx, ranges: readonly CardTypeRange[], now: Date) {
  // Two concurrent replacements would each miss the rows of the other.
  await tx.query(sql`lock table card_types in share row exclusive mode`);
  await tx.query(sql`delete from card_types`);
  await tx.query(sql`
    insert into card_types (first_bin, last_bin, card_type, modified_at)
    select first, last, type, ${now}::timestamptz from unnest(
      ${ranges.map(({ first }) => first)}::int[], ${ranges.map(({ last }) => last)}::int[],
      ${ranges.map(({ cardType }) => cardType)}::text[]) as range (first, last, type)`);
}

/** The type of a card by its first six digits or, outside all ranges, by its brand. */
export function cardTypeOf(
  ranges: readonly CardTypeRange[],
  { bin, brand }: Readonly<{ bin: string; brand: Brand }>,
): CardType {
  const digits = Number(bin);
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.last ?? 0) < digits) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range.first <= digits ? range.cardType : typeOfBrand(brand);
}
