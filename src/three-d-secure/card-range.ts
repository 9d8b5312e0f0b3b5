import type { Secret } from '../kernel/secret.ts';
import { type CardRangeData, chooseVersion, type Version } from './messages/index.ts';

/** Cards whose issuer answers at one place, in one way. */
export type CardRange = Readonly<{
  /** Both bounds belong to it; 19 digits each. */
  startRange: string;
  endRange: string;
  acsStartVersion: string;
  acsEndVersion: string;
  dsStartVersion: string | null;
  dsEndVersion: string | null;
  /** Where the browser is sent before the authentication, if the issuer wants to see it. */
  methodUrl: string | null;
  acsInformation: readonly string[];
}>;

const DIGITS_MAX = 19;
const BIN_DIGITS = 8; // The most of a number that is no secret.

/** As it is kept, from what the directory server said. */
export function cardRangeOf(data: CardRangeData): CardRange {
  return {
    startRange: data.startRange.padEnd(DIGITS_MAX, '0'),
    endRange: data.endRange.padEnd(DIGITS_MAX, '9'),
    acsStartVersion: data.acsStartProtocolVersion,
    acsEndVersion: data.acsEndProtocolVersion,
    dsStartVersion: data.dsStartProtocolVersion ?? null,
    dsEndVersion: data.dsEndProtocolVersion ?? null,
    methodUrl: data.threeDSMethodURL ?? null,
    acsInformation: data.acsInfoInd ?? [],
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

export function covers({ startRange, endRange }: CardRange, number: Secret<string>): boolean {
  const padded = number.reveal().padEnd(DIGITS_MAX, '0');
  return startRange <= padded && padded <= endRange;
}

/** The highest version that issuer, directory server and we all speak; undefined if there is none. */
export function versionFor(range: CardRange): Version | undefined {
  const { acsStartVersion, acsEndVersion, dsStartVersion, dsEndVersion } = range;
  const acs = { start: acsStartVersion, end: acsEndVersion };
  const ds = { start: dsStartVersion ?? acsStartVersion, end: dsEndVersion ?? acsEndVersion };
  return chooseVersion([acs, ds]);
}
