/**
 * What a page sent, member by member. Anybody can send anything, so each is taken by its name and
 * only as what it has to be. Never spread an object of the browser's over a call: it may hold an
 * `amount`.
 */
import { type Json, jsonIn } from './api.ts';

/** The page sent something that our pages never send. */
export class InvalidOrder extends Error {}

const LINE_LENGTH_MAX = 200; // Of ids and tokens.
const USER_AGENT_LENGTH_MAX = 2_048;
const LANGUAGE_LENGTH_MAX = 35;
const SCREEN_PIXELS_MAX = 999_999;
const COLOR_DEPTH_MAX = 64;
const MINUTES_OF_DAY = 1_440;

export function lineIn(sent: Json, name: string, lengthMax: number = LINE_LENGTH_MAX): string {
  const value = sent[name];
  if (typeof value === 'string' && value !== '' && value.length <= lengthMax) return value;
  throw new InvalidOrder(name);
}

/** A whole number; digits are one too. */
export function wholeIn(
  sent: Json,
  name: string,
  [least, most]: readonly [number, number],
): number {
  const value = sent[name];
  const whole = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof whole === 'number' && Number.isInteger(whole) && whole >= least && whole <= most) {
    return whole;
  }
  throw new InvalidOrder(name);
}

function flagIn(sent: Json, name: string): boolean {
  const value = sent[name];
  if (typeof value === 'boolean') return value;
  throw new InvalidOrder(name);
}

export function oneOfIn<T extends string>(sent: Json, name: string, values: readonly T[]): T {
  const found = values.find((value) => value === sent[name]);
  if (found === undefined) throw new InvalidOrder(name);
  return found;
}

/** What `collectDeviceData` of @causeway/browser found out, and nothing else that stands there. */
export function deviceIn(sent: Json): Json {
  const device = jsonIn(sent['device']);
  const pixels = (name: string) => wholeIn(device, name, [0, SCREEN_PIXELS_MAX]);
  return {
    browserUserAgent: lineIn(device, 'browserUserAgent', USER_AGENT_LENGTH_MAX),
    browserLanguage: lineIn(device, 'browserLanguage', LANGUAGE_LENGTH_MAX),
    browserJavaEnabled: flagIn(device, 'browserJavaEnabled'),
    browserJavascriptEnabled: flagIn(device, 'browserJavascriptEnabled'),
    browserScreenHeight: pixels('browserScreenHeight'),
    browserScreenWidth: pixels('browserScreenWidth'),
    browserColorDepth: wholeIn(device, 'browserColorDepth', [1, COLOR_DEPTH_MAX]),
    browserTimeZone: wholeIn(device, 'browserTimeZone', [-MINUTES_OF_DAY, MINUTES_OF_DAY]),
  };
}
