import creditCardType from 'credit-card-type';

/** The names of the card networks on the wire; what is none of them is OTHER. */
export const BRANDS = [
  'VISA',
  'MASTERCARD',
  'AMEX',
  'DISCOVER',
  'DINERS',
  'JCB',
  'UNIONPAY',
  'MAESTRO',
  'OTHER',
] as const;
export type Brand = (typeof BRANDS)[number];

/** What a card is paid from, as far as fees distinguish cards. */
export const CARD_TYPES = ['CREDIT', 'DEBIT', 'PREPAID'] as const;
export type CardType = (typeof CARD_TYPES)[number];

/** The type of cards of which nothing but the brand is known: Maestro has no others than debit cards. */
export function typeOfBrand(brand: Brand): CardType {
  return brand === 'MAESTRO' ? 'DEBIT' : 'CREDIT';
}

type Range = Readonly<{ brand: Brand; lengths: readonly number[] }>;

const BY_TYPE: Readonly<Record<string, Brand>> = {
  visa: 'VISA',
  mastercard: 'MASTERCARD',
  'american-express': 'AMEX',
  discover: 'DISCOVER',
  'diners-club': 'DINERS',
  jcb: 'JCB',
  unionpay: 'UNIONPAY',
  maestro: 'MAESTRO',
};

/** ISO/IEC 7812 allows these, and of a network we do not know we know nothing narrower. */
const ANY_LENGTH = [12, 13, 14, 15, 16, 17, 18, 19];
const UNKNOWN: Range = { brand: 'OTHER', lengths: ANY_LENGTH };

const PREFIX_DIGITS = 8; // The longest range in the package is identified by eight digits.
const KEPT_MAX = 10_000; // Prefixes; a look-up costs 25 µs and traffic has few of them.
const kept = new Map<string, Range>();

/** The network that a card number's first digits belong to, and how long its numbers are. */
export function rangeOf(number: string): Range {
  const prefix = number.slice(0, PREFIX_DIGITS);
  const known = kept.get(prefix);
  if (known) return known;
  if (kept.size >= KEPT_MAX) kept.clear();
  const range = lookUp(prefix);
  kept.set(prefix, range);
  return range;
}

function lookUp(prefix: string): Range {
  const [match, ...others] = /^[0-9]+$/.test(prefix) ? creditCardType(prefix) : [];
  if (!match || others.length > 0) return UNKNOWN;
  return { brand: BY_TYPE[match.type] ?? 'OTHER', lengths: match.lengths };
}

const CODE_LENGTHS = [3];
/** How long a security code of the brand may be: four digits on American Express, else three. */
export function codeLengthsOf(brand: Brand): readonly number[] {
  if (brand === 'AMEX') return [4];
  return brand === 'OTHER' ? [3, 4] : CODE_LENGTHS;
}
