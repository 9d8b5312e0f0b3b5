/**
 * Identifiers as programs make them. Some have long runs of digits by chance, and who knows one for
 * what it is need not look into it:
 *
 * - UUIDs, with their dashes;
 * - digests and keys in hexadecimal, of the lengths they have, a UUID without dashes among them, and
 *   the two ids of a trace;
 * - ULIDs of our time, which begin with a nought until the year 3084, alone and in ids of our own.
 */
const HEX = '[0-9a-f]';
const UUID = `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`;
const TRACE = `${HEX}{32}-${HEX}{16}`;
const DIGESTS = [128, 96, 64, 56, 48, 40, 32, 24].map((length) => `${HEX}{${length}}`);
const ULID = '(?:[a-z]{2}[0-9]{2})?0[0-9a-hjkmnp-tv-z]{25}';
const IDENTIFIER = new RegExp(
  `(?<!${HEX})(?:${[UUID, TRACE, ...DIGESTS].join('|')})(?!${HEX})|(?<![0-9a-z])${ULID}(?![0-9a-z])`,
  'gi',
);
const REACH = 129; // The longest, and the character beside it.

/** Whether any of what stands there belongs to an identifier. */
export function isInIdentifier(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - REACH);
  for (const { 0: identifier, index } of text.slice(from, end + REACH).matchAll(IDENTIFIER)) {
    const begin = from + index;
    if (begin < end && begin + identifier.length > start) return true;
  }
  return false;
}
