const DIGITS_MIN = 14; // Card numbers of 13 are long gone, and our own identifiers have 13.
const DIGITS = /\d+(?:[ -]\d+)*/g;

/**
 * Text of the caller's as we may repeat or record it. What is blotted out is more than what is
 * refused as a card number (card-number.ts): a mistyped one is nobody else's business either.
 */
export function masked(text: string): string {
  if (text.length < DIGITS_MIN) return text;
  return text.replaceAll(DIGITS, (run) => (digitsIn(run) < DIGITS_MIN ? run : '[masked]'));
}

function digitsIn(run: string): number {
  return run.length - (run.match(/[ -]/g)?.length ?? 0);
}
