import { isLuhnValid } from '../../kernel/luhn.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Fault } from '../../platform/http/errors.ts';
import type { FaultCode } from '../../kernel/fault-codes.ts';
import { type Brand, codeLengthsOf, rangeOf } from './brand.ts';
import { type Expiry, fullYear, isExpired, localMonth, type When } from './expiry.ts';

/** What may be said of a card to its merchant, and kept in clear. */
export type CardFacts = Expiry & Readonly<{ brand: Brand; bin: string; lastFour: string }>;

/** A card as it came. Number and security code do not print; the code is never stored. */
export type Card = CardFacts &
  Readonly<{ number: Secret<string>; securityCode: Secret<string> | null }>;

/** A card as the wire carries it, after the schema has checked its form. */
export type WireCard = Readonly<{
  cardNumber: string;
  expiryMonth: number;
  expiryYear: number;
  cvd?: string;
}>;

export const CARD_REASONS = {
  number: 'INVALID_CARD_NUMBER',
  expired: 'CARD_EXPIRED',
  expiry: 'INVALID_EXPIRY_DATE',
  securityCode: 'INVALID_SECURITY_CODE',
} as const;

const BIN_DIGITS = 6;
const SHOWN_DIGITS = 4;
const YEARS_AHEAD_MAX = 30; // Longer than any network issues a card for: beyond it is a slip.

export function parseCard({ cardNumber, expiryMonth, expiryYear, cvd }: WireCard): Card {
  return {
    number: new Secret(cardNumber),
    securityCode: cvd === undefined ? null : new Secret(cvd),
    brand: rangeOf(cardNumber).brand,
    bin: cardNumber.slice(0, BIN_DIGITS),
    lastFour: cardNumber.slice(-SHOWN_DIGITS),
    expiryMonth,
    expiryYear: fullYear(expiryYear),
  };
}

export function factsOf({ brand, bin, lastFour, expiryMonth, expiryYear }: CardFacts): CardFacts {
  return { brand, bin, lastFour, expiryMonth, expiryYear };
}

/** At their dotted places under `path`. No fault repeats a value: it may be a card number. */
export function cardFaults(card: Card, when: When, path: string): Fault[] {
  return [
    ...numberFaults(card.number, `${path}.cardNumber`),
    ...expiryFaults(card, when, path),
    ...(card.securityCode ? securityCodeFaults(card.brand, card.securityCode, `${path}.cvd`) : []),
  ];
}

function numberFaults(number: Secret<string>, parameterName: string): Fault[] {
  const digits = number.reveal();
  const { brand, lengths } = rangeOf(digits);
  // Some UnionPay numbers have no check digit, so it is not checked for them.
  const hasCheckDigit = brand === 'UNIONPAY' || isLuhnValid(digits);
  if (/^[0-9]+$/.test(digits) && lengths.includes(digits.length) && hasCheckDigit) return [];
  const errorMessage = 'Not a valid card number. Check the digits.';
  return [{ parameterName, reasonCode: CARD_REASONS.number, errorMessage }];
}

function expiryFaults(expiry: Expiry, when: When, path: string): Fault[] {
  const { expiryMonth, expiryYear } = expiry;
  const thisMonth = localMonth(when);
  const faultAt = (member: keyof Expiry, reasonCode: FaultCode, errorMessage: string): Fault[] => [
    { parameterName: `${path}.${member}`, reasonCode, errorMessage },
  ];
  if (!Number.isInteger(expiryMonth) || expiryMonth < 1 || expiryMonth > 12) {
    return faultAt('expiryMonth', CARD_REASONS.expiry, 'Must be a month from 1 to 12.');
  }
  const ahead = expiryYear - thisMonth.expiryYear;
  if (!Number.isInteger(expiryYear) || expiryYear < 2000 || ahead > YEARS_AHEAD_MAX) {
    return faultAt(
      'expiryYear',
      CARD_REASONS.expiry,
      'Must be the year on the card, 2 or 4 digits.',
    );
  }
  if (!isExpired(expiry, when)) return [];
  const member = ahead < 0 ? 'expiryYear' : 'expiryMonth';
  return faultAt(member, CARD_REASONS.expired, 'The card has expired.');
}

/** Whether the code has the length of the brand; also for the code sent with a stored card. */
export function securityCodeFaults(
  brand: Brand,
  code: Secret<string>,
  parameterName: string,
): Fault[] {
  const digits = code.reveal();
  const lengths = codeLengthsOf(brand);
  if (/^[0-9]+$/.test(digits) && lengths.includes(digits.length)) return [];
  const errorMessage = `Must be the ${lengths.join(' or ')} digits of the card's security code.`;
  return [{ parameterName, reasonCode: CARD_REASONS.securityCode, errorMessage }];
}
