import type { Secret } from '../../../kernel/secret.ts';
import { type CardRangeData, chooseVersion, type Version } from '../messages/index.ts';

/** Cards whose issuer answers at one place, in one way. */
export type CardRange = Readonly<{
  /** Both bounds belong to it; filled up to 19 digits each. */
  startRange: string;
  endRange: string;
  /** How many digits its numbers have; 0 where that is not known. */
  digits: number;
  acsStartVersion: string;
  acsEndVersion: string;
  dsStartVersion: string | null;
  dsEndVersion: string | null;
  /** The 3-D Secure method URL, if the issuer has one. */
  methodUrl: string | null;
  acsInformation: readonly string[];
}>;

const DIGITS_MAX = 19;
const BIN_DIGITS = 8; // The most of a number that is no secret.

export function cardRangeOf(data: CardRangeData): CardRange {
  return {
    ...boundsOf(data),
    acsStartVersion: data.acsStartProtocolVersion,
    acsEndVersion: data.acsEndProtocolVersion,
    dsStartVersion: data.dsStartProtocolVersion ?? null,
    dsEndVersion: data.dsEndProtocolVersion ?? null,
    methodUrl: URL.parse(data.threeDSMethodURL ?? '')?.href ?? null, // As browsers read it.
    acsInformation: data.acsInfoInd ?? [],
  };
}

/** The bounds as they are kept: filled up, so that those of longer and shorter numbers compare. */
export function boundsOf({ startRange, endRange }: Pick<CardRangeData, 'startRange' | 'endRange'>) {
  return {
    startRange: startRange.padEnd(DIGITS_MAX, '0'),
    endRange: endRange.padEnd(DIGITS_MAX, '9'),
    digits: startRange.length,
  };
}

/** The first and the last number that begins as this one does. */
export function neighbourhoodOf(number: Secret<string>): Readonly<{ first: string; last: string }> {
  const bin = number.reveal().slice(0, BIN_DIGITS);
  return { first: bin.padEnd(DIGITS_MAX, '0'), last: bin.padEnd(DIGITS_MAX, '9') };
}

const CARRIED_DIGITS_MIN = 13;

/** Whether the messages can carry the number: a few cards have 12 digits. */
export function isCarried(number: Secret<string>): boolean {
  return number.reveal().length >= CARRIED_DIGITS_MIN;
}

/** Of ranges that have the card, one of which may lie inside another, the narrowest. */
export function narrowestWith<Range extends CardRange>(
  number: Secret<string>,
  ranges: readonly Range[],
): Range | undefined {
  const covering = ranges.filter((range) => covers(range, number));
  return covering.toSorted((one, other) => (widthOf(one) < widthOf(other) ? -1 : 1))[0];
}

function covers({ startRange, endRange, digits }: CardRange, number: Secret<string>): boolean {
  const revealed = number.reveal();
  if (digits !== 0 && digits !== revealed.length) return false;
  const padded = revealed.padEnd(DIGITS_MAX, '0');
  return startRange <= padded && padded <= endRange;
}

function widthOf({ startRange, endRange }: CardRange): bigint {
  return BigInt(endRange) - BigInt(startRange);
}

/** The highest version that issuer, directory server and we all speak; undefined if there is none. */
export function versionFor(range: CardRange): Version | undefined {
  const { acsStartVersion, acsEndVersion, dsStartVersion, dsEndVersion } = range;
  const acs = { start: acsStartVersion, end: acsEndVersion };
  const ds = { start: dsStartVersion ?? acsStartVersion, end: dsEndVersion ?? acsEndVersion };
  return chooseVersion([acs, ds]);
}

/** A card that was looked up before its holder is authenticated. */
export type CardLookup = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  orderId: string | null;
  fingerprint: Buffer;
  serverTransactionId: string;
  version: Version;
  /** Whether the issuer has a 3DS Method that identifies the browser. */
  hasMethod: boolean;
  createdAt: Date;
}>;

/** How long the issuer may be expected to remember what it saw of the browser. */
export const LOOKUP_LIFE_MS = 10 * 60_000;
