import assert from 'node:assert/strict';
import { luhnCheckDigit } from '../service/src/kernel/luhn.ts';
import { type Leak, needlesOf } from './leaks.ts';

const FIRST_DIGITS = '45391488'; // What all begin with. It is what a search looks for.
const DIGITS = 16;
const REST_DIGITS = DIGITS - FIRST_DIGITS.length - 1; // Before the check digit.
const SPREAD = 1_237; // Neighbours differ in more than a digit; there is room for eight thousand.
const NEAR_BYTES = 80; // Holds what is left of a number, in any spelling.

/**
 * Card numbers without end, each under a name. They begin alike, so that one search finds all of
 * them in whatever they came to rest, and then tells by the rest which one it is.
 */
export class CardFamily {
  readonly #names = new Map<string, string>();
  readonly #needles = needlesOf(FIRST_DIGITS);

  /** A number that none had before. */
  newNumber(name: string): string {
    const rest = String((this.#names.size + 1) * SPREAD).padStart(REST_DIGITS, '0');
    assert.equal(rest.length, REST_DIGITS, 'the family is full');
    const digits = `${FIRST_DIGITS}${rest}`;
    const number = `${digits}${luhnCheckDigit(digits)}`;
    this.#names.set(number, name);
    return number;
  }

  get size(): number {
    return this.#names.size;
  }

  /** Where bytes hold a number of the family; `what` is its name. */
  readonly find = (bytes: Buffer, place: string): Leak[] => {
    const found = this.#needles.flatMap((needle) => {
      const names: string[] = [];
      for (
        let at = bytes.indexOf(needle.bytes);
        at >= 0;
        at = bytes.indexOf(needle.bytes, at + 1)
      ) {
        const name = this.#nameOf(bytes.subarray(at, at + NEAR_BYTES));
        names.push(name ?? `somebody’s, ${needle.what}`);
      }
      return names;
    });
    return [...new Set(found)].map((what) => ({ place, what }));
  };

  #nameOf(bytes: Buffer): string | undefined {
    const spellings = [
      bytes.toString('latin1'),
      Buffer.from(bytes.toString('latin1').slice(0, 2 * DIGITS), 'hex').toString('latin1'),
    ];
    const numbers = spellings.map((text) => text.replaceAll(/[ \0-]/g, '').slice(0, DIGITS));
    return numbers.map((number) => this.#names.get(number)).find((name) => name !== undefined);
  }
}

/** As people write it down. */
export function inGroups(number: string, between = ' '): string {
  return number.replaceAll(/.{4}(?=.)/g, `$&${between}`);
}
